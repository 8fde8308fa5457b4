// A text that is put together, and compared.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package labels;

public class Labels {
    public static int check(String name, int number) {
        String label = name + "-" + number;
        if (label.equals("gate-271")) {
            throw new IllegalStateException("closed");
        }
        return label.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        Labels.check("gate", 271);
    }
}
