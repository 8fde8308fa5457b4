/** The exceptions that the JVM itself throws, all handled but the last. */
public class ImplicitExceptions {
    static Object provoke(int kind, Object[] array, Object o) {
        return switch (kind) {
            case 0 -> array[kind - 1];
            case 1 -> kind / (kind - 1);
            case 2 -> (Integer) o;
            case 3 -> new int[-kind];
            case 4 -> array[0] = kind;
            default -> o.equals(array[9 - kind]) ? (int) (Integer) array[1] : null; // CRASH NullPointerException
        };
    }

    public static void main(String[] args) {
        Object[] strings = new String[] {"a", null, "c", "d"};
        for (int kind = 0; kind < 5; kind++) {
            try {
                provoke(kind, strings, "o");
            } catch (RuntimeException e) {
                System.out.println(kind + " " + e.getClass().getSimpleName());
            }
        }
        provoke(8, strings, null);
    }
}
// FRAME 1 provoke(kind=8, o=null) reproduces
// FRAME 2 main reproduces
