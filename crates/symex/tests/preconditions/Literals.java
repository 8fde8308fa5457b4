/** An input may be an object that stands in the code: a class. */
class Literals {
    // FRAME 1 HOLDS type == String.class
    // FRAME 1 HOLDS name == null
    static int length(Class<?> type, String name) {
        if (type == String.class) {
            return name.length();
        }
        return 0;
    }

    public static void main(String[] arguments) {
        length(String.class, null);
    }
}
