// A null that is asked for only where two numbers of 64 bits agree. It is not found in 20 s; nobody has looked why. One guess is
// that two products of 64 bits are too hard for z3.
// EXPECT frame 2 of 2
// STUBS none
// BUDGET 20s
// RUN: --via both
package checks;

public class Badge {
    private final String reason;

    public Badge(String reason) {
        this.reason = reason;
    }

    public String log(long holder, long door) {
        long code = (holder ^ door << 17) * 0xBF58476D1CE4E5B9L;
        code ^= code >>> 31;
        if (code * 0x94D049BB133111EBL >>> 40 != 0xBEEF5L || holder == door) {
            return "";
        }
        return line(holder);
    }

    private String line(long holder) {
        return holder + ": " + reason.trim();
    }
}

class Production {
    public static void main(String[] arguments) {
        Badge badge = new Badge(null);
        badge.log(13_393_698L, 5);
    }
}
