// An object whose `toString` gives null.
// EXPECT frame 2 of 2
package tags;

public class Tags {
    private final StringBuilder all = new StringBuilder();

    public void add(Object tag) {
        if (tag != null) {
            all.append(trimmed(tag)).append(' ');
        }
    }

    private static String trimmed(Object tag) {
        return tag.toString().trim();
    }
}

class Production {
    public static void main(String[] arguments) {
        new Tags().add(new Object() {
            @Override
            public String toString() {
                return null;
            }
        });
    }
}
