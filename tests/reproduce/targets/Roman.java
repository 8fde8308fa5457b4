// Private methods that call each other: only the public caller can be called.
// EXPECT frame 4 of 4
// STUBS none
// TEST lacks: setAccessible
// TEST contains: Roman.value(
package roman;

public final class Roman {
    private static final String SIGNS = "IVXLCDM";
    private static final int[] VALUES = {1, 5, 10, 50, 100, 500, 1000};

    private Roman() {}

    public static int value(String text) {
        if (text.isBlank()) {
            return 0;
        }
        return sum(text.strip(), 0);
    }

    private static int sum(String text, int from) {
        int total = 0;
        for (int at = from; at < text.length(); at++) {
            total += signed(text, at);
        }
        return total;
    }

    private static int signed(String text, int at) {
        int value = single(text.charAt(at));
        boolean before = at + 1 < text.length() && value < single(text.charAt(at + 1));
        return before ? -value : value;
    }

    private static int single(char sign) {
        return VALUES[SIGNS.indexOf(sign)];
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Roman.value("MCMxIV"));
    }
}
