/** An object of a class that the message tells. */
class Casts {
    // FRAME 1 HOLDS key != null
    // FRAME 1 HOLDS key instanceof Integer
    static int length(Object key) {
        return ((String) key).length();
    }

    public static void main(String[] arguments) {
        length(Integer.valueOf(3));
    }
}
