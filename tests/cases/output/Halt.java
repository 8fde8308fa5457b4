/** The JVM is halted from the outside of main while an exception is on its way. */
public class Halt {
    static void close() {
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(9);
    }

    static int work(int[] data) {
        try {
            return data[5];
        } finally {
            close();
        }
    }

    public static void main(String[] args) {
        work(new int[1]);
    }
}
