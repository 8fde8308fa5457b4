package bench;

import java.util.HashMap;
import java.util.Map;
import org.javers.core.JaversBuilder;
import org.javers.core.diff.custom.NullAsBlankStringComparator;

/** Compares two objects with maps, one of which holds a null. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Map<String, String> values = new HashMap<>();
        values.put("key", null);
        System.out.println(JaversBuilder.javers().registerValue(String.class, new NullAsBlankStringComparator()).build()
                .compare(new Bean(Map.of("key", "value")), new Bean(values)));
    }

    record Bean(Map<String, String> values) {}
}
