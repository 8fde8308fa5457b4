// The log is of a build with messages in another language: the values are the same.
// EXPECT frame 1 of 1
// MESSAGE same
package saldo;

public class Saldo {
    private long cents;

    public void book(String account, long amount) {
        cents += amount;
        if (cents < 0) {
            throw new IllegalStateException("account '" + account + "' is overdrawn by " + -cents);
        }
    }
}
