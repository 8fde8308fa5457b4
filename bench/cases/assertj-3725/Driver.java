package bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;

/** Compares lists of objects with a map each, one field of which is ignored. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        RecursiveComparisonConfiguration configuration = RecursiveComparisonConfiguration.builder().withIgnoredFields("id").build();
        Assertions.assertThat(List.of(new Row(1, nothing()))).usingRecursiveFieldByFieldElementComparator(configuration)
                .containsExactlyElementsOf(List.of(new Row(2, nothing())));
    }

    record Row(int id, Map<String, String> values) {}

    private static Map<String, String> nothing() {
        Map<String, String> values = new HashMap<>();
        values.put("key", null);
        return values;
    }
}
