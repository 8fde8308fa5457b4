// The log does not say what was null; what is annotated was not.
// EXPECT frame 1 of 1
// STUBS none
// JAVA: -XX:-ShowCodeDetailsInExceptionMessages
// TEST lacks: width(null
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

    public static class Font {
        private final int size;

        public Font(int size) {
            this.size = size;
        }
    }

    public int width(@NotNull Font font, String text) {
        return font.size * text.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Caption().width(new Caption.Font(12), null));
    }
}
