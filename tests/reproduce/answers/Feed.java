// A cursor that has one row: `next` is true, then false. A crash behind the loop, with what was read in it.
// EXPECT frame 2 of 2
package feed;

public class Feed {
    private String last;

    public String newest(Cursor cursor) {
        while (cursor.next()) {
            last = cursor.title();
        }
        cursor.close();
        return shortened();
    }

    private String shortened() {
        if (last == null) {
            return "nothing";
        }
        return last.substring(0, 10);
    }
}

interface Cursor {
    boolean next();

    String title();

    void close();
}

class Production {
    public static void main(String[] arguments) {
        new Feed().newest(new Cursor() {
            private int left = 2;

            @Override
            public boolean next() {
                return left-- > 0;
            }

            @Override
            public String title() {
                return "short";
            }

            @Override
            public void close() {}
        });
    }
}
