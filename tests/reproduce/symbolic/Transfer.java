// Two parameters that must be the same object: what is written through one is read through the other.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package transfer;

public class Transfer {
    private int balance;

    public Transfer(int balance) {
        this.balance = balance;
    }

    public static int move(Transfer from, Transfer to, int amount) {
        int before = to.balance;
        from.balance -= amount;
        if (amount > 5 && before == 193 && to.balance + amount == before) {
            throw new IllegalStateException("moved to itself");
        }
        to.balance += amount;
        return to.balance;
    }
}

class Production {
    public static void main(String[] arguments) {
        Transfer own = new Transfer(193);
        Transfer.move(own, own, 7);
    }
}
