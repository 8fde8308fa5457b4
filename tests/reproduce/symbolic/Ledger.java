// An exception that the program makes. Its message tells a number that two inputs must give together.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// RUN: --via symbolic
package ledger;

public class Ledger {
    private int balance;

    public void book(int amount) {
        balance += amount * 31;
    }

    public void close(int fee) {
        if (balance - fee == 76543) {
            throw new IllegalStateException("off by " + fee);
        }
        balance = 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        Ledger ledger = new Ledger();
        ledger.book(2500);
        ledger.close(957);
    }
}
