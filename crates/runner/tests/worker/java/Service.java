package shop;

/** A program that waits for others, and needs several classes. */
public final class Service {
    /** Waits as for an answer, then says which JVM this is. */
    public static void waits() throws InterruptedException {
        Thread.sleep(20);
        throw new IllegalStateException(String.valueOf(ProcessHandle.current().pid()));
    }

    /** Works as long as that, inside of the JDK, then says which JVM this is. */
    public static void works() {
        long sum = new java.util.Random(7).ints(200_000).sorted().asLongStream().sum();
        throw new IllegalStateException(ProcessHandle.current().pid() + " " + sum);
    }

    /** Needs two more classes. */
    public static int needs() {
        return new First().number() + new Second().number();
    }
}

class First {
    int number() {
        return 1;
    }
}

class Second extends First {}
