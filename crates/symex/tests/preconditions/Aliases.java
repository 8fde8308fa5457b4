/** Two parameters may be the same object: what is written through one is read through the other. */
class Aliases {
    static class Account {
        int balance;
        Account partner;
    }

    // FRAME 1 HOLDS amount * (to == from ? 0 : to.balance) == 0
    // FRAME 1 HOLDS to.balance == 7
    // FRAME 1 NOTHING LEFT OPEN
    static int move(Account from, Account to, int amount) {
        if (to.balance == 7 && amount == 7) {
            from.balance = 0;
            return 1 / (to.balance * amount + from.balance);
        }
        return 0;
    }

    // FRAME 2 HOLDS amount * (own.partner == own ? 0 : own.partner.balance) == 0
    static int own(Account own, int amount) {
        return move(own, own.partner, amount);
    }

    public static void main(String[] arguments) {
        Account account = new Account();
        account.balance = 7;
        account.partner = account;
        own(account, 7);
    }
}
