/** A static initialiser fails: the JVM wraps the exception and blames the first use. */
public class StaticInitializer {
    static class Config {
        static final int SIZE = read("size: x");

        static int read(String line) {
            return Integer.parseInt(line.substring(6)); // CRASH NumberFormatException
        }
    }

    static int size(int factor) {
        return factor * Config.SIZE; // WRAP ExceptionInInitializerError
    }

    public static void main(String[] args) {
        size(2);
    }
}
// FRAME 1 read(line="size: x") recorded
// FRAME 2 Config.<clinit> recorded
// FRAME 3 size(factor=2) reproduces
// FRAME 4 main reproduces
