import java.util.HashMap;

/** A key in another box with the same number is the same key. */
class Boxes {
    // FRAME 1 HOLDS (code == 17 && code != 31) || code == 46
    static int find(int code) {
        HashMap<Integer, String> names = new HashMap<>();
        names.put(3, "three");
        names.put(17, null);
        names.put(32, "other");
        if (!names.containsKey(code - 14)) {
            return 0;
        }
        return names.get(code).length();
    }

    public static void main(String[] arguments) {
        find(17);
    }
}
