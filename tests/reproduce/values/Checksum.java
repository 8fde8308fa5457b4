// A text whose letters have a sum, and which is of some length.
// EXPECT frame 2 of 2
// BUDGET 20s
// STUBS none
package checksum;

public class Checksum {
    public boolean accepts(String code) {
        return code.length() == 9 && sum(code) > 0;
    }

    private int sum(String code) {
        int sum = 0;
        for (int i = 0; i < code.length(); i++) {
            sum += (i + 1) * code.charAt(i);
        }
        if (sum == 3307) {
            throw new IllegalStateException("reserved");
        }
        return sum;
    }
}

class Production {
    public static void main(String[] arguments) {
        StringBuilder code = new StringBuilder("AAAAAAAAA");
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            sum += (i + 1) * 'A';
        }
        for (int i = 8; i >= 0; i--) {
            while (sum + i + 1 <= 3307 && code.charAt(i) < 'Z') {
                code.setCharAt(i, (char) (code.charAt(i) + 1));
                sum += i + 1;
            }
        }
        new Checksum().accepts(code.toString());
    }
}
