// The only map that is large enough is one of other type arguments: the compiler takes it by a raw type.
// EXPECT frame 1 of 1
// STUBS none
package glossary;

import java.util.Collections;
import java.util.List;
import java.util.Map;

public final class Glossary {
    private final Names names;

    public Glossary(Names names) {
        this.names = names;
    }

    public int width() {
        return 120 / (names.count() - 9);
    }

    public static final class Names {
        static final Names NONE = new Names(Collections.emptyMap());
        private final Map<Character, Integer> entries;

        Names(Map<Character, Integer> entries) {
            this.entries = entries;
        }

        public static Names of(List<Integer> values) {
            throw new UnsupportedOperationException();
        }

        int count() {
            return entries.size();
        }
    }
}

final class Defaults {
    static final Map<String, String> TITLES =
            Map.of("a", "1", "b", "2", "c", "3", "d", "4", "e", "5", "f", "6", "g", "7", "h", "8", "i", "9");

    private Defaults() {}
}

class Production {
    public static void main(String[] arguments) {
        Map<Character, Integer> names =
                Map.of('a', 1, 'b', 2, 'c', 3, 'd', 4, 'e', 5, 'f', 6, 'g', 7, 'h', 8, 'i', 9);
        System.out.println(new Glossary(new Glossary.Names(names)).width());
    }
}
