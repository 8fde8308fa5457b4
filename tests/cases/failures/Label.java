// RUN: --label 'shop 1.4'
/** The label that the user gave stands in the tests. */
public class Label {
    static int of(Object o) {
        return o.hashCode(); // CRASH NullPointerException
    }

    public static void main(String[] args) {
        of(null);
    }
}
// FRAME 1 of(o=null) reproduces
// FRAME 2 main reproduces
// TEST contains: shop 1.4
// TEST contains: NullPointerException
