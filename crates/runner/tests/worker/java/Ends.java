package shop;

import java.util.ArrayList;
import java.util.List;

public class Ends {
    static void fine() {}

    static void endless() { for (int i = 0; ; i++) { } }

    static void swallows() {
        while (true) {
            try {
                while (true) { fine(); }
            } catch (Throwable t) {
                fine();
            } finally {
                fine();
            }
        }
    }

    static void exponential(int n) {
        try {
            if (n > 0) exponential(n - 1);
        } catch (Throwable t) {
            exponential(n - 1);
        }
        exponential(n - 1);
    }

    static void insideJdk() { java.util.stream.IntStream.iterate(0, i -> i + 1).boxed().count(); }

    static void onlyJdk() { java.math.BigInteger.TWO.pow(500_000).modPow(java.math.BigInteger.TWO.pow(500_000).add(java.math.BigInteger.ONE), java.math.BigInteger.TWO.pow(500_000).subtract(java.math.BigInteger.ONE)); }

    static void sleeps() throws Exception { Thread.sleep(600_000); }

    static void sleepsOn() {
        while (true) {
            try { Thread.sleep(600_000); } catch (InterruptedException e) { }
        }
    }

    static synchronized void deadlock() throws Exception {
        Object first = new Object(), second = new Object();
        Thread other = new Thread(() -> { synchronized (second) { pause(); synchronized (first) { } } });
        synchronized (first) {
            other.start();
            pause();
            synchronized (second) { }
        }
    }

    static void pause() { try { Thread.sleep(200); } catch (InterruptedException e) { } }

    static void overflow() { overflow(); }

    static void huge() { long[][] all = new long[4][]; for (int i = 0; i < 4; i++) all[i] = new long[Integer.MAX_VALUE]; }

    static void memory() {
        List<int[]> all = new ArrayList<>();
        while (true) { all.add(new int[100_000]); }
    }

    static void exit() { try { System.exit(3); } catch (Throwable t) { System.exit(4); } }

    static void halt() { Runtime.getRuntime().halt(5); }

    static void exitsFromJdk() throws Exception { System.class.getMethod("exit", int.class).invoke(null, 6); }

    static void thread() { new Thread(() -> { while (true) pause(); }).start(); }

    static void stubbornThread() {
        new Thread(() -> {
            while (true) {
                try { Thread.sleep(100_000); } catch (InterruptedException e) { }
            }
        }).start();
    }

    static void stuckThread() {
        Object lock = new Object();
        new Thread(() -> { synchronized (lock) { java.util.concurrent.locks.LockSupport.parkNanos(Long.MAX_VALUE); while (true) java.util.concurrent.locks.LockSupport.park(); } }).start();
        pause();
        new Thread(() -> { synchronized (lock) { } }).start();
    }

    static void bomb() {
        while (true) new Thread(() -> { while (true) pause(); }).start();
    }

    /** Candidates that wait for ever, where no interrupt helps. */
    static void joins() { new java.util.concurrent.CompletableFuture<String>().join(); }

    /** It comes back after its thread was left behind, while another candidate runs. */
    static void joinsForAWhile() {
        new java.util.concurrent.CompletableFuture<String>().orTimeout(400, java.util.concurrent.TimeUnit.MILLISECONDS).join();
    }

    static void naps() throws Exception { Thread.sleep(30); nothing(); }

    static void nothing() {}

    static void acquires() { new java.util.concurrent.Semaphore(0).acquireUninterruptibly(); }

    static synchronized void joinsWithLock() { joins(); }

    static void blocked() {
        Box lock = new Box();
        new Thread(() -> { synchronized (lock) { joins(); } }).start();
        pause();
        synchronized (lock) { }
    }

    static final List<String> LEFT = new ArrayList<>();

    static void leavesAndJoins() {
        LEFT.add("x");
        joins();
    }

    static void process() { throw new IllegalStateException(ProcessHandle.current().pid() + " " + LEFT); }

    static void after() { throw new IllegalStateException("still here"); }

    static void asksForHost() throws Exception {
        if (java.net.InetAddress.getLocalHost().isLoopbackAddress()) { after(); }
    }

    static final sun.misc.Unsafe MEMORY = memoryAccess();

    static sun.misc.Unsafe memoryAccess() {
        try {
            java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void readsNowhere() { MEMORY.getByte(null, 40L); }

    static void writesBehindArray() { MEMORY.putLong(new byte[8], sun.misc.Unsafe.ARRAY_BYTE_BASE_OFFSET + 1L, -1L); }

    static void copiesTooMuch() { MEMORY.copyMemory(new int[4], 16L, new int[9], 16L, 1L << 40); }

    static void freesNothing() { MEMORY.freeMemory(1L << 40); }

    static void missingMemory() { sun.misc.Unsafe none = null; none.getInt(this0(), 12L); }

    static Object this0() { return new int[] {1}; }

    static void usesMemory() throws Exception {
        long block = MEMORY.allocateMemory(64);
        MEMORY.setMemory(block, 64, (byte) 1);
        MEMORY.putDouble(block + 56, 2.5);
        int[] ints = {0, 0};
        long offset = MEMORY.objectFieldOffset(Box.class.getDeclaredField("value"));
        Box box = new Box();
        MEMORY.copyMemory(null, block, ints, sun.misc.Unsafe.ARRAY_INT_BASE_OFFSET, 8);
        boolean isSwapped = MEMORY.compareAndSwapInt(box, offset, 0, 7) && MEMORY.getAndAddInt(box, offset, 1) == 7;
        if (!isSwapped || box.value != 8 || ints[1] != 0x01010101 || MEMORY.getDouble(block + 56) != 2.5) {
            throw new AssertionError();
        }
        MEMORY.freeMemory(block);
    }

    static class Box { volatile int value; }

    static void forbids() {
        System.setSecurityManager(new SecurityManager() {
            @Override
            public void checkPermission(java.security.Permission asked) { throw new SecurityException("no: " + asked); }
        });
    }

    static void forbidsAndWaits() throws InterruptedException {
        forbids();
        Thread.sleep(100_000);
    }
}
