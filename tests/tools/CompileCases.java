import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many programs in one JVM, each into a folder of its own. Each line of the file that is given holds, with tabs
 * between them, the folder, the options and the sources of one program.
 */
public class CompileCases {
    public static void main(String[] arguments) throws Exception {
        boolean good = true;
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split("\t");
            List<String> sources = Arrays.asList(parts).subList(2, parts.length);
            good &= compile(parts[0], Arrays.asList(parts[1].split(" ")), sources);
        }
        System.exit(good ? 0 : 1);
    }

    private static boolean compile(String folder, List<String> options, List<String> sources) throws Exception {
        Files.createDirectories(Path.of(folder));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> all = new java.util.ArrayList<>(options);
            all.addAll(List.of("-d", folder, "-g", "-nowarn", "-proc:none", "-Xlint:-options"));
            return compiler.getTask(null, files, null, all, null, files.getJavaFileObjectsFromStrings(sources)).call();
        }
    }
}
