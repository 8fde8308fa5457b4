import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file that is gone when the tests run: the frame that reads it cannot reproduce, those below and above can. */
public class FileIsGone {
    static int number(String line) {
        return Integer.parseInt(line); // CRASH NumberFormatException
    }

    static int sum(Path file) throws IOException {
        int sum = 0;
        for (String line : Files.readAllLines(file)) {
            sum += number(line);
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("numbers", ".txt");
        try {
            Files.write(file, List.of("1", "2", "three"));
            sum(file);
        } finally {
            Files.delete(file);
        }
    }
}
// FRAME 1 number(line="three") reproduces
// FRAME 2 sum throws NoSuchFileException
// FRAME 3 main reproduces
