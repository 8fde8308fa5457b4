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
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "other" is null
  0 ConstructorBody.<init>: ("a", null)
  0 ConstructorBody.main: (#2 String;0{})
*/
