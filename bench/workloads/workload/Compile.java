package workload;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.eclipse.jdt.internal.compiler.batch.Main;

/** Compiles the same sources again and again with ecj, in one thread. */
public final class Compile {
    private Compile() {}

    public static void main(String[] arguments) throws Exception {
        System.setProperty("jdt.compiler.useSingleThread", "true");
        String[] compiler = Arrays.copyOfRange(arguments, 1, arguments.length);
        Loop.run(Integer.parseInt(arguments[0]), () -> {
            StringWriter messages = new StringWriter();
            PrintWriter printer = new PrintWriter(messages);
            if (!new Main(printer, printer, false, null, null).compile(compiler)) {
                throw new IllegalStateException(messages.toString());
            }
            return messages.getBuffer().length();
        });
    }
}
