// An object of a class that only the message names, behind a number that says what it should be.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
// RUN: --via symbolic
package parcel;

public class Parcel {
    private final Object content;
    private final int kind;

    public Parcel(int kind, Object content) {
        this.kind = kind;
        this.content = content;
    }

    public int weight() {
        switch (kind) {
            case 4711:
                return ((String) content).length();
            case 815:
                return 1;
            default:
                return 0;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        new Parcel(4711, Long.valueOf(3)).weight();
    }
}
