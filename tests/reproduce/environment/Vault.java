// A file that must have an absolute name is below the directory for temporary files in a test.
// EXPECT frame 1 of 1
// TEST lacks: new File("/
package vault;

import java.io.File;

public class Vault {
    public static final String KEY = "/etc/vault/vault.key";

    public boolean open(File file) {
        if (file.getPath().endsWith(KEY)) {
            throw new IllegalStateException("sealed");
        }
        return new File(KEY).exists();
    }
}

class Production {
    public static void main(String[] arguments) {
        new Vault().open(new File(Vault.KEY));
    }
}
