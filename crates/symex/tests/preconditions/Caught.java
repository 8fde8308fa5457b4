/** A handler is reached by what a called method throws: what must hold for that is known, and what it caught is that. */
class Caught {
    static class Refused extends RuntimeException {
        final int code;

        Refused(int code) {
            this.code = code;
        }
    }

    private static void check(int number, String name) {
        if (number > 12) {
            throw new Refused(number - 5);
        }
        if (name == null) {
            throw new IllegalArgumentException();
        }
    }

    // FRAME 1 HOLDS number == 32
    static int code(int number, String name) {
        try {
            check(number, name);
        } catch (Refused e) {
            return 1 / (e.code - 27);
        }
        return 0;
    }

    public static void main(String[] arguments) {
        code(32, "");
    }
}
