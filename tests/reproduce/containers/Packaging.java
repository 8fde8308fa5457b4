// A Maven plugin: its parameters and components are private, filled by the container, and annotated for the class file only.
// EXPECT frame 2 of 2
package packaging;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class Packaging {
    @Parameter
    private List<String> includes;

    @Parameter
    private String classifier;

    @Component(role = Archiver.class)
    private Map<String, Archiver> archivers;

    public List<String> execute() {
        if (includes == null || includes.isEmpty()) {
            throw new IllegalStateException("nothing to package");
        }
        List<String> archives = new ArrayList<>();
        for (String include : includes) {
            archives.add(archive(include) + (classifier == null ? "" : "-" + classifier));
        }
        return archives;
    }

    private String archive(String include) {
        Archiver archiver = archivers.get(extension(include));
        return archiver.pack(include);
    }

    private static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}

interface Archiver {
    String pack(String name);
}

@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
@interface Parameter {}

@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
@interface Component {
    Class<?> role();
}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Packaging packaging = new Packaging();
        for (var value : Map.of("includes", List.of("a.war"), "archivers", Map.of("jar", (Archiver) name -> name)).entrySet()) {
            var field = Packaging.class.getDeclaredField(value.getKey());
            field.setAccessible(true);
            field.set(packaging, value.getValue());
        }
        packaging.execute();
    }
}
