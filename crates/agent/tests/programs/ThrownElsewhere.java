// Traces do not tell these failures apart, the methods that they pass do: throwables without a trace from two
// methods, and one that was made once and is thrown from two.
public class ThrownElsewhere {
    static final IllegalStateException MADE_ONCE = new IllegalStateException("made once");

    static class Signal extends RuntimeException {
        Signal() {
            super("signal", null, true, false);
        }
    }

    static void red(int n) {
        throw new Signal();
    }

    static void green(int n) {
        throw new Signal();
    }

    static void open(int n) {
        throw MADE_ONCE;
    }

    static void close(int n) {
        throw MADE_ONCE;
    }

    static void print(Thread thread, Throwable failure) {
        System.out.println(failure);
    }

    static void die(String name, Runnable task) throws Exception {
        Thread thread = new Thread(task, name);
        thread.setUncaughtExceptionHandler(ThrownElsewhere::print);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        die("a", () -> red(1));
        die("b", () -> green(2));
        die("c", () -> open(3));
        for (String name : new String[] {"d", "e"}) die(name, () -> close(4));
    }
}
/* EXPECT
uncaught in a
0 ThrownElsewhere$Signal: signal
  0- ThrownElsewhere.red: (1)
  0- ThrownElsewhere.lambda$main$0: ()

uncaught in b
0 ThrownElsewhere$Signal: signal
  0- ThrownElsewhere.green: (2)
  0- ThrownElsewhere.lambda$main$1: ()

uncaught in c
0 IllegalStateException: made once
  0- ThrownElsewhere.open: (3)
  0- ThrownElsewhere.lambda$main$2: ()

uncaught in d, 2 times
0 IllegalStateException: made once
  0- ThrownElsewhere.close: (4)
  0- ThrownElsewhere.lambda$main$3: ()
*/
