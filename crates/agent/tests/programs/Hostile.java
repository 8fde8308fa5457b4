// A program whose methods must not be called by the recorder: they count, and they throw.
public class Hostile {
    static int calls;

    static class Touchy extends RuntimeException implements Comparable<Touchy> {
        final Touchy self = this;

        Touchy(String message) {
            super(message);
        }

        @Override public String toString() { calls++; throw new IllegalStateException(); }
        @Override public int hashCode() { calls++; throw new IllegalStateException(); }
        @Override public boolean equals(Object other) { calls++; throw new IllegalStateException(); }
        @Override public String getMessage() { calls++; throw new IllegalStateException(); }
        @Override public String getLocalizedMessage() { calls++; throw new IllegalStateException(); }
        @Override public Throwable getCause() { calls++; throw new IllegalStateException(); }
        @Override public StackTraceElement[] getStackTrace() { calls++; throw new IllegalStateException(); }
        @Override public int compareTo(Touchy other) { calls++; throw new IllegalStateException(); }
    }

    static void pass(Touchy touchy, Object[] array) {
        throw touchy;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread("touchy") {
            @Override
            public void run() {
                Touchy touchy = new Touchy("real");
                pass(touchy, new Object[] {touchy});
            }

            @Override
            public long getId() {
                calls++;
                return 0;
            }

            @Override
            public String toString() {
                calls++;
                return "";
            }
        };
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println(calls + " calls"));
        thread.start();
        thread.join();
    }
}
/* EXPECT
uncaught in touchy
0 Hostile$Touchy: real
  0- Hostile.pass: (#0 Hostile$Touchy{detailMessage="real", cause=#0, stackTrace=#4 StackTraceElement;1{StackTraceElement}, depth=1, suppressedExceptions=Collections$EmptyList, self=#0}, #1 Object;1{#0})
  0 Hostile$1.run: #2 Hostile$1{}.()
*/
