// A divisor that is 0 for one length of one text and one number.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package quota;

public class Quota {
    public static int each(String name, int total) {
        int parts = name.length() * 7 - total;
        if (total < 40) {
            return total;
        }
        return total / parts;
    }
}

class Production {
    public static void main(String[] arguments) {
        Quota.each("seventy", 49);
    }
}
