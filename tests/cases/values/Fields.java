import java.io.Serializable;
import java.util.List;

/** Fields of all sorts: final with a constant, transient, volatile, hidden by a subclass, of an interface's type. */
public class Fields {
    static class Base implements Serializable {
        private final int id;
        protected String name = "base";

        Base(int id) {
            this.id = id;
        }

        int id() {
            return id;
        }
    }

    static class Derived extends Base {
        private final int constant = 7;
        private final int id;
        transient volatile long when;
        protected String name = "derived";
        List<? extends CharSequence> texts = List.of("t");
        static final long serialVersionUID = 1;

        Derived(int id) {
            super(id - 1);
            this.id = id;
            this.when = 5;
        }
    }

    static int use(Derived derived) {
        boolean same = derived.constant == 7 && derived.id == 4 && derived.id() == 3 && derived.when == 5
                && ((Base) derived).name.equals("base") && derived.name.equals("derived");
        return same ? derived.texts.get(0).charAt(1) : 0; // CRASH StringIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        use(new Derived(4));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
