/** Variable arguments: an array, empty, or null. */
public class Varargs {
    static String join(String separator, Object... parts) {
        StringBuilder joined = new StringBuilder();
        for (Object part : parts) {
            joined.append(joined.length() == 0 ? "" : separator).append(part.toString()); // CRASH NullPointerException
        }
        return joined.toString();
    }

    static String line(int... numbers) {
        return join("-", numbers.length, numbers[0], null);
    }

    public static void main(String[] args) {
        System.out.println(join(", ") + join("; ", 1, 'c', 2.5));
        line(3, 4);
    }
}
// FRAME 1 join(separator="-") reproduces
// FRAME 2 line reproduces
// FRAME 3 main reproduces
