/** Branches before super(), one of which throws: the verifier sees an uninitialised this in both. */
public class ConstructorConditional {
    static class Base {
        final int n;

        Base(int n) {
            this.n = n;
        }
    }

    static class Choice extends Base {
        Choice(boolean strict, String s) {
            super(strict ? Integer.parseInt(s) : s == null ? 0 : s.length()); // CRASH NumberFormatException
        }
    }

    public static void main(String[] args) {
        System.out.println(new Choice(false, "abc").n + new Choice(false, null).n);
        new Choice(true, "abc");
    }
}
// FRAME 1 Choice.<init>(strict=true, s="abc") reproduces
// FRAME 2 main reproduces
