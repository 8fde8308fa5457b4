// A method called by reflection.
public class Reflection {
    public int target(String s, int n) {
        return s.length() + n;
    }

    static void call(Object receiver) throws Exception {
        Reflection.class.getMethod("target", String.class, int.class).invoke(receiver, null, 4);
    }

    public static void main(String[] args) throws Exception {
        call(new Reflection());
    }
}
/* EXPECT
*/
