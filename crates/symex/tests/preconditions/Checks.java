/** Code between a branch and where its ways meet changes nothing, but a check in it lets only some through. */
class Checks {
    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException();
        }
    }

    // FRAME 1 HOLDS key == null
    // FRAME 1 HOLDS limit > 7
    // FRAME 1 HOLDS a <= 3
    // FRAME 1 HOLDS b > 11
    static int find(String key, int limit, int a, int b) {
        if (a > 3) {
            require(b > 11);
        }
        if (limit <= 7) {
            return 0;
        }
        return key.length();
    }

    public static void main(String[] arguments) {
        find(null, 8, 1, 1);
    }
}
