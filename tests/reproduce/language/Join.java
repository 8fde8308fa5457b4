// A varargs method that is called without any.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: null
package join;

public class Join {
    private final String separator;

    public Join(String separator) {
        this.separator = separator;
    }

    public String sentence(String end, String... words) {
        return capital(of(words)) + end;
    }

    private String of(String... words) {
        StringBuilder joined = new StringBuilder();
        for (String word : words) {
            joined.append(word).append(separator);
        }
        return joined.substring(0, joined.length() - separator.length());
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Join(" ").sentence("."));
    }
}
