// A log with a prefix on each line, other lines around the trace, and a chain of causes.
// EXPECT frame 2 of 2
// STUBS none
package backup;

import java.util.List;

class Backup {
    private final List<String> folders;

    Backup(List<String> folders) {
        this.folders = folders;
    }

    String run(int generations) {
        try {
            return "kept " + oldest(generations);
        } catch (IndexOutOfBoundsException cause) {
            throw new IllegalStateException("backup failed", cause);
        }
    }

    private String oldest(int generations) {
        return folders.get(folders.size() - generations);
    }
}
