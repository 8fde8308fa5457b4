// What a file contains.
// EXPECT frame 2 of 2
// BUDGET 20s
// STUBS none
package stock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

public class Inventory {
    private final Map<String, Integer> counts = new TreeMap<>();

    public void load(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("#")) {
                add(line.split(";"));
            }
        }
    }

    private void add(String[] cells) {
        counts.merge(cells[0].trim(), Integer.valueOf(cells[1].trim()), Integer::sum);
    }
}

class Production {
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of("stock.csv");
        Files.writeString(file, "# stock\nscrews;120\nnails 80\n");
        new Inventory().load(file);
    }
}
