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
uncaught in main
0 InvocationTargetException
1 cause of 0 NullPointerException: Cannot invoke "String.length()" because "s" is null
  1 Reflection.target: #0 Reflection{}.(null, 4)
  0 Reflection.call: (#0)
  0 Reflection.main: (#1 String;0{})
*/
