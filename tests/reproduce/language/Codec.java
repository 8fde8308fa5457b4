// Interfaces that nothing implements: one whose only method is generic, so no lambda stands for it, and one that
// narrows a generic method.
// EXPECT frame 2 of 2
package codec;

import java.util.Comparator;

public class Codec {
    public interface Reader {
        <T> T read(String text, Class<T> type);
    }

    public interface Order extends Comparator<Codec> {
        String name();
    }

    private final Reader reader;

    public Codec(Reader reader) {
        this.reader = reader;
    }

    public String first(Order order, String text) {
        return order.compare(this, this) > 4 ? order.name() + word(text) : text;
    }

    private String word(String text) {
        return reader.read(text, String.class).split(" ")[1];
    }
}

class Production {
    public static void main(String[] arguments) {
        Codec codec = new Codec(new Codec.Reader() {
            @Override public <T> T read(String text, Class<T> type) {
                return type.cast(text);
            }
        });
        codec.first(new Codec.Order() {
            @Override public int compare(Codec one, Codec other) {
                return 5;
            }

            @Override public String name() {
                return "by size";
            }
        }, "single");
    }
}
