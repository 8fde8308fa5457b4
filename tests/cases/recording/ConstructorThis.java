/** The exception comes out of this(…). */
public class ConstructorThis {
    private final int share;

    ConstructorThis(String names) {
        this(names, names.length());
    }

    ConstructorThis(String names, int count) {
        share = 100 / count; // CRASH ArithmeticException
    }

    static ConstructorThis make(String names) {
        return new ConstructorThis(names);
    }

    public static void main(String[] args) {
        make("");
    }
}
// FRAME 1 ConstructorThis.<init>(names="", count=0) reproduces
// FRAME - ConstructorThis.<init> missing
// FRAME 2 make(names="") reproduces
// FRAME 3 main reproduces
