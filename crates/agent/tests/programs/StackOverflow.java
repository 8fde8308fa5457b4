// JVM: -Xss512k
// Both ends of an endless recursion are kept, and the VM is well afterwards.
public class StackOverflow {
    int deepest;

    int endless(int n, Object o) {
        deepest = n;
        return endless(n + 1, o) + 1;
    }

    static String sum() {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            try {
                new StackOverflow().endless(0, "again");
            } catch (StackOverflowError e) {
                sum++;
            }
        }
        return sum + " of 3 " + Integer.valueOf(sum).hashCode();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(sum());
        Thread thread = new Thread("deep") {
            @Override
            public void run() {
                new StackOverflow().endless(0, "o");
            }
        };
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getClass().getName()));
        thread.start();
        thread.join();
        try {
            Integer.parseInt("after");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
