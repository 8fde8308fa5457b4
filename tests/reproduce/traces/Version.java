// A bridge method is in the trace, with the line of its class, below frames of the JDK.
// EXPECT frame 3 of 3
// STUBS none
package release;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class Version implements Comparable<Version> {
    private final int[] parts;

    public Version(int... parts) {
        this.parts = parts.clone();
    }

    @Override
    public int compareTo(Version other) {
        for (int part = 0; part < parts.length; part++) {
            int compared = Integer.compare(parts[part], other.parts[part]);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}

class Releases {
    private final List<Version> versions = new ArrayList<>();

    void add(Version version) {
        versions.add(version);
    }

    Version latest() {
        return Collections.max(versions);
    }
}

class Production {
    public static void main(String[] arguments) {
        Releases releases = new Releases();
        releases.add(new Version(1, 4));
        releases.add(new Version(1, 4, 2));
        releases.latest();
    }
}
