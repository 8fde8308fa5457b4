// A static initialiser with a wrong row in its table: each candidate needs the class loaded again.
// EXPECT frame 2 of 2
// STUBS none
package currency;

import java.util.HashMap;
import java.util.Map;

public class Currency {
    private final String code;

    public Currency(String code) {
        this.code = code;
    }

    public String format(long units) {
        if (code.length() != 3) {
            throw new IllegalArgumentException(code);
        }
        int digits = Digits.OF.getOrDefault(code, 2);
        return units / (long) Math.pow(10, digits) + " " + code;
    }
}

class Digits {
    private static final String TABLE = "JPY 0\nEUR 2\nKWD 3\nCLF\nUSD 2";
    static final Map<String, Integer> OF = new HashMap<>();

    static {
        for (String row : TABLE.split("\n")) {
            String[] cells = row.split(" ");
            OF.put(cells[0], Integer.parseInt(cells[1]));
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Currency("EUR").format(1250));
    }
}
