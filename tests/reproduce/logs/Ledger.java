// The form of the test that passes as long as the program crashes.
// EXPECT frame 2 of 2
// RUN: --pinned
// STUBS none
// TEST contains: assertThrows(IllegalStateException.class
package ledger;

import java.util.HashMap;
import java.util.Map;

public class Ledger {
    private final Map<String, Long> balances = new HashMap<>();

    public void book(String account, long amount) {
        balances.merge(account, amount, Long::sum);
    }

    public void close() {
        for (String account : balances.keySet()) {
            settle(account);
        }
    }

    private void settle(String account) {
        if (balances.get(account) < 0) {
            throw new IllegalStateException(account + " is overdrawn");
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Ledger ledger = new Ledger();
        ledger.book("cash", 500);
        ledger.book("cash", -800);
        ledger.close();
    }
}
