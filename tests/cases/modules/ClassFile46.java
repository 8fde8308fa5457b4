// CLASSFILE 46
import java.util.Vector;

/** A class file of JDK 1.2: no stack map frames, and no room for them. */
public class ClassFile46 {
    private final Vector items = new Vector();

    void add(Object item) {
        items.addElement(item);
    }

    int total() {
        int total = 0;
        for (int i = 0; i <= items.size(); i++) {
            try {
                total += ((Integer) items.elementAt(i)).intValue(); // CRASH ArrayIndexOutOfBoundsException
            } catch (ClassCastException e) {
                total--;
            }
        }
        return total;
    }

    public static void main(String[] args) {
        ClassFile46 list = new ClassFile46();
        list.add(new Integer(4));
        list.add("x");
        list.total();
    }
}
// FRAME 1 total reproduces
// FRAME 2 main reproduces
