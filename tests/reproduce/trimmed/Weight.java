// A build tool drops the frames of the JDK: the trace begins with the program's although the JDK threw.
// EXPECT frame 2 of 2
// MESSAGE same
// TEST contains: not compared
package weight;

public class Weight {
    public static int grams(String text) {
        String number = text.endsWith("kg") ? text.substring(0, text.length() - 2) : text;
        return parsed(number.trim()) * 1000;
    }

    private static int parsed(String number) {
        return Integer.decode(number);
    }
}

class Production {
    public static void main(String[] arguments) {
        try {
            Weight.grams("12,5 kg");
        } catch (RuntimeException crash) {
            System.err.println(crash);
            for (StackTraceElement frame : crash.getStackTrace()) {
                if (!frame.getClassName().startsWith("java.")) {
                    System.err.println("\tat " + frame);
                }
            }
        }
    }
}
