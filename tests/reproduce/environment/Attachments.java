// A folder that is none: the JDK answers null.
// EXPECT frame 2 of 2
// STUBS none
package attachments;

import java.io.File;

public class Attachments {
    private final File root;

    public Attachments(File root) {
        if (root == null) {
            throw new IllegalArgumentException("no folder");
        }
        this.root = root;
    }

    public long size(String mail) {
        File folder = new File(root, mail);
        return folder.isFile() ? folder.length() : sum(folder);
    }

    private static long sum(File folder) {
        long size = 0;
        for (File file : folder.listFiles()) {
            size += file.isDirectory() ? sum(file) : file.length();
        }
        return size;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Attachments(new File(".")).size("4711"));
    }
}
