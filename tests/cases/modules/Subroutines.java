// CLASSFILE 48
/** A class file of JDK 1.4 whose finally blocks are subroutines: `jsr` and `ret`. */
public class Subroutines {
    private int uses;

    int share(int[] data, int at) {
        try {
            if (at < 0) {
                return 0;
            }
            return data[at] / uses; // CRASH ArithmeticException
        } finally {
            close(data.length);
        }
    }

    void close(int length) {
        System.out.println("closed " + length + " " + uses);
    }

    public static void main(String[] args) {
        Subroutines subroutines = new Subroutines();
        subroutines.share(new int[0], -1);
        subroutines.share(new int[] {4}, 0);
    }
}
// FRAME 1 share(at=0) reproduces
// FRAME 2 main reproduces
