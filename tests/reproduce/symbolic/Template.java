// A format string that asks for more than there is.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package template;

public class Template {
    public static String fill(String form, int count) {
        if (count != 417 || !form.startsWith("n")) {
            return "";
        }
        return String.format(form, count);
    }
}

class Production {
    public static void main(String[] arguments) {
        Template.fill("n: %d of %d", 417);
    }
}
