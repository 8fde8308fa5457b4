// A text of three parts: the first two are as they should be, and the third is no number.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package numbers;

public class Numbers {
    public static int total(String line) {
        if (!line.startsWith("v=") || line.length() < 4) {
            return 0;
        }
        return Integer.parseInt(line.substring(2));
    }
}

class Production {
    public static void main(String[] arguments) {
        Numbers.total("v=1x");
    }
}
