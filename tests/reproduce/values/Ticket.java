// A number that a table computes and a text must hold: no constant of the code shows it, and no distance leads to it.
// EXPECT frame 2 of 2
package tickets;

import java.util.Scanner;

public class Ticket {
    private static final int[] PRIMES = {7919, 104729, 1299709};

    private final Ledger ledger = new Ledger();

    public String check(String line) {
        Scanner scanner = new Scanner(line);
        if (!scanner.hasNextInt()) {
            return "no code";
        }
        int code = scanner.nextInt();
        if (code != ledger.seal() % 1_000_003 + PRIMES[1]) {
            return "unknown";
        }
        return ledger.note(line);
    }
}

class Ledger {
    private long sum = 17;

    long seal() {
        for (int i = 0; i < 9; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    String note(String line) {
        return line.substring(line.length(), 2);
    }
}

class Production {
    public static void main(String[] arguments) {
        new Ticket().check(String.valueOf(new Ledger().seal() % 1_000_003 + 104729));
    }
}
