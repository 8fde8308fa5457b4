/** A call that gives nothing and changes nothing, but may throw. */
class Guards {
    static void check(int number) {
        if (number <= 0) {
            throw new IllegalArgumentException("not positive");
        }
    }

    // FRAME 1 HOLDS number > 0
    // FRAME 1 HOLDS name == null
    static int length(int number, String name) {
        check(number);
        return name.length();
    }

    public static void main(String[] arguments) {
        length(1, null);
    }
}
