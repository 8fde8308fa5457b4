// Two texts that are a certain distance apart in the order of texts.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package sorted;

public class Sorted {
    public static int gap(String first, String second) {
        int apart = first.compareTo(second);
        if (first.length() == 2 && second.startsWith("k")) {
            return 12 / (apart + 4);
        }
        return apart;
    }
}

class Production {
    public static void main(String[] arguments) {
        Sorted.gap("gx", "kx");
    }
}
