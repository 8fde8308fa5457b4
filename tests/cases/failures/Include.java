// RUN: --include 'cases.shop.*'
package cases.shop;

/** Only the packages asked for are the program. */
public class Include {
    static int price(int[] prices, int at) {
        return prices[at]; // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        price(new int[] {5}, 1);
    }
}
// FRAME 1 price(at=1) reproduces
// FRAME 2 main reproduces
