/** A condition that shares its parts forty times is said in few words. */
public class Squares {
    // FRAME 1 HOLDS text == null
    static int length(int a, String text) {
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        a = a * a;
        if (a == 1) {
            return text.length();
        }
        return 0;
    }

    public static void main(String[] arguments) {
        length(1, null);
    }
}
