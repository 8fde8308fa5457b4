// A static initialiser that nothing of the program above it runs: everything that uses the class runs it.
// EXPECT frame 2 of 2
// STUBS none
package rates;

import java.util.Map;
import java.util.TreeMap;

public final class Rates {
    private static final Map<String, Double> RATES = new TreeMap<>();

    static {
        add("USD=1.08", "GBP=0.86", "CHF=");
    }

    private Rates() {}

    private static void add(String... rows) {
        for (String row : rows) {
            RATES.put(row.substring(0, 3), Double.valueOf(row.substring(4)));
        }
    }

    public static double of(String code) {
        return RATES.getOrDefault(code, 1.0);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Rates.of("USD"));
    }
}
