// The log does not say what was null; what is annotated was not.
// EXPECT frame 1 of 1
// STUBS none
// JAVA: -XX:-ShowCodeDetailsInExceptionMessages
// TEST lacks: (Caption.Font) null
// TEST lacks: (Caption.Label) null
package caption;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

public class Caption {
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.PARAMETER)
    public @interface NotNull {
    }

    public record Font(int size) {
    }

    public record Label(String text, int indent) {
    }

    public int width(@NotNull Font font, @NotNull Label label) {
        return font.size * (label.indent > 30 ? label.text.length() : 1);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Caption().width(new Caption.Font(12), new Caption.Label(null, 40)));
    }
}
