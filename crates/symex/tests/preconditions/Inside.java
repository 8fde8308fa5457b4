import java.util.Hashtable;

/** An exception that a method of the JDK makes: what its code asks for is asked of what it is given. */
class Inside {
    // FRAME 1 HOLDS value == null
    static void put(Hashtable<String, Object> table, String key, Object value) {
        table.put(key, value);
    }

    // FRAME 2 HOLDS count == 3
    static void keep(int count) {
        put(new Hashtable<>(), "key", count == 3 ? null : "value");
    }

    public static void main(String[] arguments) {
        keep(3);
    }
}
