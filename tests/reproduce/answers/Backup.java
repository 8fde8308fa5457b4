// A target that fails: the handler that should clean up crashes.
// EXPECT frame 2 of 2
package backup;

import java.io.IOException;

public class Backup {
    private String state;

    public void run(Store store) {
        try {
            state = store.open("backup");
            store.write(state);
        } catch (IOException e) {
            roll(store);
        }
    }

    private void roll(Store store) {
        if (state.isEmpty()) {
            throw new IllegalStateException("nothing to roll back");
        }
    }
}

interface Store {
    String open(String name) throws IOException;

    void write(String state) throws IOException;
}

class Production {
    public static void main(String[] arguments) {
        new Backup().run(new Store() {
            @Override
            public String open(String name) {
                return "";
            }

            @Override
            public void write(String state) throws IOException {
                throw new IOException("disk full");
            }
        });
    }
}
