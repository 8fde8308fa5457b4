// The body after super(...) throws.
public class ConstructorBody {
    final int length;

    ConstructorBody(String s, String other) {
        super();
        length = other.length();
    }

    public static void main(String[] args) {
        new ConstructorBody("a", null);
    }
}
/* EXPECT
*/
