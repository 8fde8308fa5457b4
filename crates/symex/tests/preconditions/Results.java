/** What a call gives that nobody can follow may be what the code made itself. */
class Results {
    // FRAME 1 HOLDS name == null
    static int length(java.util.function.UnaryOperator<Object> same, String name) {
        Object made = new Object();
        if (same.apply(made) == made) {
            return name.length();
        }
        return 0;
    }

    public static void main(String[] arguments) {
        length(java.util.function.UnaryOperator.identity(), null);
    }
}
