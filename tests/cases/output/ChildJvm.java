import java.nio.file.Path;
import java.util.List;

/** The program starts another JVM, which crashes: the recorder is active in both. */
public class ChildJvm {
    static int divide(int a, int b) {
        return a / b; // CRASH ArithmeticException
    }

    static int start(String... arguments) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new java.util.ArrayList<>(List.of(java, "-cp", System.getProperty("java.class.path"), "ChildJvm"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            System.out.println("child ended with " + start("child"));
        } else {
            divide(args.length, 0);
        }
    }
}
// FRAME 1 divide(a=1, b=0) reproduces
// FRAME 2 main reproduces
