// A functional interface of the program whose default method makes a lambda.
// EXPECT frame 3 of 3
package rules;

import java.util.ArrayList;
import java.util.List;

interface Rule {
    boolean accepts(String text);

    default Rule and(Rule other) {
        return text -> accepts(text) && other.accepts(text);
    }

    static Rule capital() {
        return text -> Character.isUpperCase(text.charAt(0));
    }
}

class Filter {
    private Rule rule = text -> true;

    Filter with(Rule added) {
        rule = rule.and(added);
        return this;
    }

    List<String> keep(List<String> texts) {
        List<String> kept = new ArrayList<>();
        for (String text : texts) {
            if (rule.accepts(text)) {
                kept.add(text);
            }
        }
        return kept;
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Filter().with(Rule.capital()).keep(List.of("Ada", "", "bob")));
    }
}
