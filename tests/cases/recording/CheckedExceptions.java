import java.io.FileNotFoundException;
import java.io.IOException;

/** A checked exception, and one thrown where the compiler does not see it. */
public class CheckedExceptions {
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static String read(String file) throws IOException {
        throw new FileNotFoundException(file); // CRASH FileNotFoundException
    }

    static String load(String folder, String file) {
        try {
            return read(folder + "/" + file);
        } catch (IOException e) {
            CheckedExceptions.<RuntimeException>sneak(e);
            return null;
        }
    }

    public static void main(String[] args) {
        load("conf", "a.xml");
    }
}
// FRAME 1 read(file="conf/a.xml") reproduces
// FRAME 2 sneak recorded
// FRAME 3 load(folder="conf", file="a.xml") reproduces
// FRAME 4 main reproduces
