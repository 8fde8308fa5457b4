import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Classes in one file, as {@code cargo xtask corpus} writes them: name, length, bytes, again and again. */
final class Pack {
    private Pack() {
    }

    /** Reads all classes by their names with dots. */
    static Map<String, byte[]> read(Path file) throws IOException {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            while (true) {
                String name;
                try {
                    name = in.readUTF();
                } catch (EOFException end) {
                    return classes;
                }
                classes.put(name.replace('/', '.'), in.readNBytes(in.readInt()));
            }
        }
    }
}
