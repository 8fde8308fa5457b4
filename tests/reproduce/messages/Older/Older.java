// The log is of JDK 8, which says of a number that is null nothing but that.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST contains: null
package older;

public class Older {
    public static int port(String text) {
        return Integer.parseInt(text);
    }
}
