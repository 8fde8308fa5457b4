// A switch on a text, which compilers make of hash codes, and a class that must be one of the code's.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package units;

public class Units {
    public static int factor(String unit, Class<?> type, String name) {
        if (type != Long.class) {
            return 0;
        }
        switch (unit.trim()) {
            case "furlong": return 3;
            case "fathom": return name.length();
            case "chain": return 5;
            default: return 1;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Units.factor(" fathom ", Long.class, null);
    }
}
