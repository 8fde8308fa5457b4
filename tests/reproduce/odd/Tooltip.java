// A value whose text cannot be made, because its own method throws, is shown by the last text, of which there is none.
// EXPECT frame 2 of 2
// TEST contains: throw new
package view;

public class Tooltip {
    private String last;

    public String show(Object value) {
        if (value == null) {
            return "";
        }
        try {
            last = value.toString();
            return "showing " + last;
        } catch (RuntimeException broken) {
            return shortened(last);
        }
    }

    private static String shortened(String text) {
        return text.substring(0, Math.min(20, text.length()));
    }
}

class Production {
    public static void main(String[] arguments) {
        new Tooltip().show(new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException("closed");
            }
        });
    }
}
