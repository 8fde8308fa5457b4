// A parser of lines that fails on one malformed number.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package prices;

public class Prices {
    public static int total(String line) {
        int at = line.indexOf('=');
        if (at < 2 || line.charAt(0) != 'p') {
            return 0;
        }
        return Integer.parseInt(line.substring(at + 1));
    }
}

class Production {
    public static void main(String[] arguments) {
        Prices.total("pen=12,5");
    }
}
