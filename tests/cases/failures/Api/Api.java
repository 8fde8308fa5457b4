import recrash.Recrash;

/** The program says by itself that it failed: it goes on, and there is a recording. */
public class Api {
    static int price(String item, int count) {
        return item.length() / count; // CRASH ArithmeticException
    }

    static int quote(String item, int count) {
        try {
            return price(item, count);
        } catch (ArithmeticException e) {
            e.printStackTrace();
            Recrash.failure(e);
            return -1;
        }
    }

    public static void main(String[] args) {
        System.out.println(quote("pen", 3) + quote("ink", 0));
    }
}
// FRAME 1 price(item="ink", count=0) reproduces
