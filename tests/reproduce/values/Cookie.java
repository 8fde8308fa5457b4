// The place of a word is looked up in small letters and used in the text as it was given. Only a letter that becomes two
// small ones moves it, and nothing tells how near another letter is.
// EXPECT frame 1 of 1
// BUDGET 20s
package web;

import java.util.Locale;

public class Cookie {
    private String path = "/";
    private final StringBuilder parts = new StringBuilder();

    public void parse(String header) {
        String plain = header.toLowerCase(Locale.ENGLISH);
        int at = plain.indexOf("path=");
        if (at >= 0) {
            path = header.substring(at + "path=".length());
        }
        parts.append(header);
    }

    public String path() {
        return path;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Cookie().parse("\u0130path=");
    }
}
