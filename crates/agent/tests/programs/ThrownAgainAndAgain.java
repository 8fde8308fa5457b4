// A throwable without a trace that is thrown many times: only the last throw counts.
public class ThrownAgainAndAgain {
    static class Signal extends RuntimeException {
        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    static final Signal SIGNAL = new Signal();

    static void first(int n) {
        throw SIGNAL;
    }

    static void second(int n) {
        throw SIGNAL;
    }

    static void both(int n) {
        if (n % 2 == 0) first(n);
        else second(n);
    }

    public static void main(String[] args) {
        for (int n = 0; n < 1000; n++) {
            try {
                both(n);
            } catch (Signal e) {
                // Control flow.
            }
        }
        both(1001);
    }
}
/* EXPECT
uncaught in main
0 ThrownAgainAndAgain$Signal
  0- ThrownAgainAndAgain.second: (1001)
  0- ThrownAgainAndAgain.both: (1001)
  0- ThrownAgainAndAgain.main: (#0 String;0{})
*/
