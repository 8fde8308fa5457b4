/** The version for JDK 17 and later. */
class Greeting {
    private final String text = "hi";

    int length(int n) {
        return text.substring(n).length(); // CRASH StringIndexOutOfBoundsException
    }
}
