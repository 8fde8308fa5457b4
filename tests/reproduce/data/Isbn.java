// The text has to pass two checks, one of form and one of its check digit.
// EXPECT frame 2 of 2
// BUDGET 30s
// STUBS none
package isbn;

public class Isbn {
    private static final String[] GROUPS = {"English", "English", "French", "German", "Japanese", "Russian"};
    private final String digits;

    public Isbn(String text) {
        String digits = text.replace("-", "");
        if (!digits.matches("97[89]\\d{10}")) {
            throw new IllegalArgumentException("not thirteen digits: " + text);
        }
        this.digits = digits;
    }

    public String describe() {
        int sum = 0;
        for (int at = 0; at < 13; at++) {
            sum += (at % 2 == 0 ? 1 : 3) * digit(at);
        }
        return sum % 10 == 0 ? group() + " book" : "misprint";
    }

    private String group() {
        return GROUPS[digit(3)];
    }

    private int digit(int at) {
        return digits.charAt(at) - '0';
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Isbn("978-80-902734-1-2").describe());
    }
}
