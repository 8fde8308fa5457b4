// Default methods, static methods of interfaces, inner classes, generic bridges.
public class Interfaces {
    interface Greeter<T> {
        default int greet(T name) {
            return size(name) + Greeter.check(name);
        }

        int size(T name);

        static int check(Object o) {
            return 1 / (o.toString().length() - 3);
        }
    }

    int base = 2;

    class Inner implements Greeter<String> {
        @Override
        public int size(String name) {
            return name.length() + base;
        }
    }

    public static void main(String[] args) {
        Greeter<String> greeter = new Interfaces().new Inner();
        greeter.greet("bob");
    }
}
/* EXPECT
uncaught in main
0 ArithmeticException: / by zero
  0 Interfaces$Greeter.check: ("bob")
  0 Interfaces$Greeter.greet: #1 Interfaces$Inner{this$0=#3 Interfaces{base=2}}.("bob")
  0 Interfaces.main: (#2 String;0{})
*/
