// The log is of JDK 8, whose message has one number where newer ones have the whole range.
// EXPECT frame 1 of 1
// MESSAGE same
package prefix;

public class Prefix {
    public static String of(String text, int from) {
        return text.substring(from, text.indexOf(':'));
    }
}
