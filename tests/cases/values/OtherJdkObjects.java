import java.nio.ByteBuffer;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** Other objects of the JDK: by their meaning, or it is said that they cannot be restored. */
public class OtherJdkObjects {
    static void use(Optional<String> full, Optional<?> empty, OptionalInt number, StringBuilder builder, StringBuffer buffer,
            StringJoiner joiner, Pattern pattern, Class<?> type, Class<?> primitive, Class<?> array, Object plain) {
        boolean same = full.get().equals("o") && empty.isEmpty() && number.getAsInt() == 4 && builder.toString().equals("b")
                && buffer.length() == 2 && joiner.toString().equals("<a|b>") && pattern.matcher("AB12").matches()
                && type == Locale.class && primitive == int.class && array == long[][].class && plain.getClass() == Object.class;
        if (same) {
            builder.charAt(5); // CRASH StringIndexOutOfBoundsException
        }
    }

    public static void main(String[] args) {
        use(Optional.of("o"), Optional.empty(), OptionalInt.of(4), new StringBuilder("b"), new StringBuffer("bb"),
                new StringJoiner("|", "<", ">").add("a").add("b"), Pattern.compile("[a-z]+\\d+", Pattern.CASE_INSENSITIVE), Locale.class,
                int.class, long[][].class, new Object());
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
