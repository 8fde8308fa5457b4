// A frame is a bridge of a generic interface's method. Source cannot call it on the class, but on the interface.
// EXPECT frame 3 of 3
package rawbridge;

public class RawBridge {
    public interface Most<T extends Comparable<T>> {
        T max(T one, T other);

        default T most(T one, T other) {
            return max(one, other);
        }
    }

    public static final class Ints implements Most<Integer> {
        @Override
        public Integer max(Integer one, Integer other) {
            return one.intValue() > other.intValue() ? one : other;
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        new RawBridge.Ints().most(7, null);
    }
}
