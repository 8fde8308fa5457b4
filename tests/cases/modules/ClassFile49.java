// CLASSFILE 49
import java.util.ArrayList;
import java.util.List;

/** A class file of JDK 5, with generics, class literals and a constructor that branches before super(). */
public class ClassFile49 {
    static class Base {
        final int n;

        Base(int n) {
            this.n = n;
        }
    }

    static class Sized extends Base {
        private final List<Class<?>> types = new ArrayList<Class<?>>();

        Sized(String s, boolean strict) {
            super(strict ? s.length() : s == null ? 0 : s.length()); // CRASH NullPointerException
            types.add(Sized.class);
        }
    }

    static int size(String s) {
        return new Sized(s, false).n + new Sized(s, true).n;
    }

    public static void main(String[] args) {
        size(null);
    }
}
// FRAME 1 Sized.<init>(s=null, strict=true) reproduces
// FRAME 2 size(s=null) reproduces
// FRAME 3 main reproduces
