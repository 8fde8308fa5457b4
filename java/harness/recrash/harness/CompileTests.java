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
 * Compiles sources with the JDK's compiler and reports its errors as data.
 *
 * <p>Arguments: file of the report, file with the compiler's options, file with the sources' paths; one
 * entry a line in both.
 */
public final class CompileTests {
    private static final int MOST_ERRORS = 1000;

    private CompileTests() {}

    /** Compiles the sources. */
    public static void main(String[] arguments) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        List<String> options = Files.readAllLines(Path.of(arguments[1]));
        List<File> sources = Files.readAllLines(Path.of(arguments[2])).stream().map(File::new).toList();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(collector, Locale.ROOT, StandardCharsets.UTF_8)) {
            compiler.getTask(null, files, collector, options, null, files.getJavaFileObjectsFromFiles(sources)).call();
        }
        Report.writeBeside(Path.of(arguments[0]), errors(collector));
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
