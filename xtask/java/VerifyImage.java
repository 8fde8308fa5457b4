import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Redefines classes of the running JDK by those of a pack, in a VM that verifies everything: no
 * other loader may define them.
 *
 * <p>Runs as agent and as program; its argument is the pack.
 */
public final class VerifyImage {
    private static final int BATCH = 400;

    private static Instrumentation instrumentation;

    private VerifyImage() {
    }

    /** Keeps what the VM gives to agents. */
    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** Verifies the classes and prints what became of them. */
    public static void main(String[] arguments) throws Exception {
        Map<String, byte[]> classes = Pack.read(Path.of(arguments[0]));
        Tally tally = new Tally();
        List<ClassDefinition> batch = new ArrayList<>();
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
            Class<?> found = find(entry.getKey());
            if (found == null) {
                tally.missing();
                continue;
            }
            batch.add(new ClassDefinition(found, entry.getValue()));
            if (batch.size() == BATCH) {
                redefine(batch, tally);
                batch.clear();
            }
        }
        redefine(batch, tally);
        tally.print();
    }

    private static Class<?> find(String name) {
        try {
            Class<?> found = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            return instrumentation.isModifiableClass(found) ? found : null;
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** Redefines all together; halves them to find those that fail. */
    private static void redefine(List<ClassDefinition> batch, Tally tally) {
        if (batch.isEmpty()) {
            return;
        }
        try {
            instrumentation.redefineClasses(batch.toArray(new ClassDefinition[0]));
            batch.forEach(each -> tally.verified());
        } catch (Throwable e) {
            if (batch.size() == 1) {
                failed(batch.get(0), e, tally);
                return;
            }
            int half = batch.size() / 2;
            redefine(batch.subList(0, half), tally);
            redefine(batch.subList(half, batch.size()), tally);
        }
    }

    private static void failed(ClassDefinition definition, Throwable why, Tally tally) {
        if (why instanceof NoClassDefFoundError) {
            tally.missing();
        } else if (failsAlike(definition.getDefinitionClass(), why)) {
            tally.brokenBefore();
        } else {
            tally.failed(definition.getDefinitionClass().getName(), why);
        }
    }

    /** Some classes of the flight recorder are changed while they are loaded; nothing in the image redefines them. */
    private static boolean failsAlike(Class<?> redefined, Throwable edited) {
        String name = redefined.getName();
        String resource = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream original = redefined.getResourceAsStream(resource)) {
            instrumentation.redefineClasses(new ClassDefinition(redefined, original.readAllBytes()));
            return false;
        } catch (Throwable e) {
            return e.getClass() == edited.getClass();
        }
    }
}
