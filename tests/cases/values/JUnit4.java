// TESTS: --junit 4
package cases.four;

import java.util.List;

/** Tests for JUnit 4. */
public class JUnit4 {
    static String first(List<String> names) {
        return names.get(0).trim(); // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        first(List.of());
    }
}
// FRAME 1 first reproduces
// FRAME 2 main reproduces
// TEST contains: import org.junit.Test;
// TEST lacks: jupiter
