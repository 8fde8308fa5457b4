package workload;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Does a piece of work again and again and prints what each time cost this thread. */
final class Loop {
    /** The work; what it returns must depend on all that it did. */
    interface Work {
        long once() throws Exception;
    }

    private Loop() {}

    static void run(int times, Work work) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long check = 0;
        for (int time = 0; time < times; time++) {
            long start = threads.getCurrentThreadCpuTime();
            check = check * 31 + work.once();
            System.out.println("iteration " + (threads.getCurrentThreadCpuTime() - start));
        }
        System.out.println("check " + check);
    }
}
