// RUN: --copy used-fields
/** Fields of an argument, inherited ones and wide ones among them, as they were at entry. */
public class UsedFieldsOfArguments {
    static class Base {
        protected long balance = 5;
        protected double rate = 0.5;
    }

    static class Account extends Base {
        String owner = "ada";
        char kind = 'k';
    }

    static int withdraw(Account account, long amount) {
        account.balance -= amount;
        account.rate *= 2;
        String owner = account.owner;
        account.owner = null;
        account.kind++;
        if (account.balance == 0 && account.rate == 1.0 && account.kind == 'l') {
            return owner.charAt((int) amount); // CRASH StringIndexOutOfBoundsException
        }
        return 0;
    }

    public static void main(String[] args) {
        withdraw(new Account(), 5);
    }
}
// FRAME 1 withdraw(amount=5) reproduces
// FRAME 2 main reproduces
