// A method of the JDK refuses a null, far behind what it asks of the folder: any folder will do.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package notes;

import java.io.File;
import java.io.IOException;

public class Notes {
    private int kept;

    public File keep(String title, String ending, File folder, boolean isDraft) throws IOException {
        if (folder == null || isDraft) {
            throw new IllegalStateException("nothing to keep");
        }
        kept++;
        return File.createTempFile(title, ending, folder);
    }
}

class Production {
    public static void main(String[] arguments) throws IOException {
        new Notes().keep(null, ".note", new File(""), false);
    }
}
