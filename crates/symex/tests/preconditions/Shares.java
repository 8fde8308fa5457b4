/**
 * Each of three choices decides what the crash needs, so that eight paths come to the first branch. That one contradicts
 * what stands at the last, whatever was chosen: once a solver has said so, it need not be asked about the other paths.
 */
class Shares {
    // FRAME 1 HOLDS wanted > 100
    // FRAME 1 HOLDS isOpen
    // FRAME 1 NOTHING LEFT OPEN
    static int share(int wanted, boolean isOpen, int a, int b, int c) {
        int kind = 2;
        if (wanted < 50) {
            kind = 1;
        } else if (isOpen) {
            kind = 1;
        }
        int sum = wanted;
        if (a > 0) { sum += a; } else { sum -= a; }
        if (b > 0) { sum += b; } else { sum -= b; }
        if (c > 0) { sum += c; } else { sum -= c; }
        if (wanted > 100 && kind == 1) {
            return 10 / (sum - 120);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        share(117, true, 1, 1, 1);
    }
}
