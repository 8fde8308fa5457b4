// An IDE folds the lines of the JDK.
// EXPECT frame 1 of 1
// MESSAGE same
package folded;

public class Folded {
    public static char initial(String name) {
        String trimmed = name.strip();
        return Character.toUpperCase(trimmed.charAt(0));
    }
}
