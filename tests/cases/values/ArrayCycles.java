/** An array that contains itself, and arrays whose class is not that of the parameter. */
public class ArrayCycles {
    static void use(Object[] self, Object[] strings, Object numbers) {
        if (self[0] == self && self[1] == strings && strings instanceof String[] && numbers instanceof Integer[]) {
            strings[0] = 5; // CRASH ArrayStoreException
        }
    }

    public static void main(String[] args) {
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = new String[] {"a"};
        use(self, (Object[]) self[1], new Integer[] {1});
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
