// The file that is read far inside must be there, and the line of the crash is behind that.
// EXPECT frame 1 of 1
// STUBS none
// TEST contains: createTempFile
package files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class Import {
    private final String folder;

    public Import(String folder) {
        this.folder = folder;
    }

    public int run(String name, int row) {
        List<String> lines = new Source(name).lines();
        if (folder.isEmpty()) {
            return 0;
        }
        return lines.get(row).split(";")[3].length();
    }
}

class Source {
    private final String name;

    Source(String name) {
        this.name = name;
    }

    List<String> lines() {
        return new Stream(this).read();
    }

    String name() {
        return name;
    }
}

class Stream {
    private final Source source;

    Stream(Source source) {
        this.source = source;
    }

    List<String> read() {
        return Disk.read(source.name());
    }
}

class Disk {
    static List<String> read(String name) {
        try {
            return Files.readAllLines(Path.of(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

class Production {
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("orders", ".csv");
        Files.writeString(file, "a;b");
        new Import("in").run(file.toString(), 0);
    }
}
