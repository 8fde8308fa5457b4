// JDK 25
/** An uncaught exception of a virtual thread. */
public class VirtualThread {
    static int length(String s) {
        return s.length(); // CRASH NullPointerException
    }

    static void serve(int id) {
        length(id % 2 == 0 ? null : "odd");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.ofVirtual().name("v").start(() -> serve(2)).join();
        System.out.println("main ends");
    }
}
// FRAME 1 length(s=null) reproduces
// FRAME 2 serve(id=2) reproduces
// FRAME 3 lambda$main$0 reproduces
