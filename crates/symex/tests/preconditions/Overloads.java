/** Two methods of the same name with as many arguments, called on one line. */
class Overloads {
    // FRAME 1 HOLDS name == null
    static int length(String name) {
        return name.length();
    }

    static int length(Object value) {
        return value == null ? 1 : 0;
    }

    // FRAME 2 HOLDS value != null
    // FRAME 2 HOLDS name == null
    static int both(Object value, String name) {
        if (value == null) { return 0; }
        return length(value) + length(name);
    }

    public static void main(String[] arguments) {
        both("a", null);
    }
}
