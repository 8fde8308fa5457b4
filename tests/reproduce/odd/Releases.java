// A key that says of everything, even of itself, that it is smaller is not found again in a tree.
// EXPECT frame 2 of 2
// TEST contains: compareTo(
package shop;

import java.util.TreeMap;

public class Releases {
    private final TreeMap<Release, String> notes = new TreeMap<>();

    public int publish(Release release, String note) {
        if (release == null || note == null) {
            return 0;
        }
        notes.put(release, note);
        return length(notes.get(release));
    }

    private static int length(String note) {
        return note.length();
    }
}

class Release implements Comparable<Release> {
    private int major;

    public void setMajor(int major) {
        this.major = major;
    }

    @Override
    public int compareTo(Release other) {
        return Integer.compare(major, other.major);
    }
}

class Production {
    public static void main(String[] arguments) {
        new Releases().publish(new Release() {
            @Override
            public int compareTo(Release other) {
                return -1;
            }
        }, "first");
    }
}
