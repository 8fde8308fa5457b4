/** A builder of texts that is changed in its middle. */
class Builders {
    // FRAME 1 HOLDS name == null
    // FRAME 1 HOLDS (text == null ? "null" : text).length() + 1 == 2
    static int length(String text, String name) {
        StringBuilder builder = new StringBuilder("xy");
        builder.insert(1, text);
        builder.deleteCharAt(0);
        builder.reverse();
        builder.setLength(0);
        builder.append("a").append(text);
        if (builder.length() == 2) {
            return name.length();
        }
        return 0;
    }

    public static void main(String[] arguments) {
        length("z", null);
    }
}
