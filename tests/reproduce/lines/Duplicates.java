// Of the two things on the line that can be null the message names the second, which stands behind a condition on the first.
// EXPECT frame 1 of 1
// STUBS none
// TEST lacks: another null
package duplicates;

public class Duplicates {
    public record Person(int born, int zone, String city) {
        public long days() {
            return 31L * born - 17L * zone;
        }
    }

    public boolean same(Person first, Person second) {
        return first.days() > 20_000 && first.days() < 20_020 && first.city.length() > second.city.trim().length();
    }
}

class Production {
    public static void main(String[] arguments) {
        var first = new Duplicates.Person(650, 8, "Ulm");
        System.out.println(new Duplicates().same(first, new Duplicates.Person(0, 0, null)));
    }
}
