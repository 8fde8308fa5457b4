// A message that names the null as ProGuard named it: the mapping turns back frames, and no messages.
// EXPECT frame 2 of 2
// RUN: --mapping {case}/mapping.txt
// TEST lacks: another null
package sensors;

class Barometer {
    private final String[] labels;

    Barometer(int count) {
        labels = new String[count];
    }

    void label(int place, String label) {
        labels[place] = label;
    }

    String report(int place) {
        return "at " + title(place);
    }

    private String title(int place) {
        return labels[place].trim();
    }
}
