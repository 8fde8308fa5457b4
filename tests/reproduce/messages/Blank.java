// A message that is empty looks in a log as if there were none.
// EXPECT frame 1 of 1
// MESSAGE same
package blank;

public class Blank {
    public static void check(String text) {
        if (text.length() == 4) {
            throw new IllegalStateException("");
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Blank.check("four");
    }
}
