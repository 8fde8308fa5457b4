package recrash.harness;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles sources with the JDK's compiler and reports its errors as data, one request after the other.
 *
 * <p>Argument: directory of requests. A request has the file of the report, the file with the compiler's options and that with
 * the sources' paths; one entry a line in both.
 */
public final class CompileTests {
    private static final int MOST_ERRORS = 1000;

    private CompileTests() {}

    /** Compiles the sources of each request. What was read of jars is kept for the next. */
    public static void main(String[] arguments) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Requests requests = new Requests(Path.of(arguments[0]));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            while (true) {
                compile(compiler, files, requests.next());
            }
        }
    }

    private static void compile(JavaCompiler compiler, StandardJavaFileManager files, List<String> request) throws IOException {
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<String> options = Files.readAllLines(Path.of(request.get(1)));
        List<File> sources = Files.readAllLines(Path.of(request.get(2))).stream().map(File::new).toList();
        compiler.getTask(null, files, collector, options, null, files.getJavaFileObjectsFromFiles(sources)).call();
        Report.writeBeside(Path.of(request.get(0)), errors(collector));
    }

    private static byte[] errors(DiagnosticCollector<JavaFileObject> collector) {
        Postcard out = new Postcard();
        List<Diagnostic<? extends JavaFileObject>> errors = collector.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .limit(MOST_ERRORS)
                .toList();
        out.list(errors, error -> {
            out.option(error.getSource() == null ? null : error.getSource().toUri().getPath(), out::text);
            out.option(error.getLineNumber() > 0 ? (Long) error.getLineNumber() : null, out::unsigned);
            out.text(error.getMessage(Locale.ROOT));
        });
        return out.bytes();
    }
}
