/** What leads to a handler: an instruction of the JVM, too, and only what the handler catches. */
class Handlers {
    // FRAME 1 HOLDS numbers == null
    // FRAME 1 HOLDS name == null
    static int length(int[] numbers, String name, int kind) {
        try {
            if (kind == 3) {
                throw new IllegalStateException("another");
            }
            return numbers.length;
        } catch (NullPointerException e) {
            return name.length();
        }
    }

    // FRAME 2 HOLDS kind != 3
    static int first(int kind) {
        return length(null, null, kind);
    }

    public static void main(String[] arguments) {
        first(1);
    }
}
