package twice;

import java.util.function.ToIntFunction;

/** Compares with its own class, which the other loader's instance is not of. */
public class Size implements ToIntFunction<Object> {
    @Override
    public int applyAsInt(Object value) {
        if (value instanceof String text) {
            return text.length();
        }
        return ((Size) value).hashCode(); // CRASH ClassCastException
    }
}
