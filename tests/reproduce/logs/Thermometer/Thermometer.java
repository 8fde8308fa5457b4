// A trace with the names that ProGuard gave, and the mapping that turns them back.
// EXPECT frame 2 of 2
// RUN: --mapping {case}/mapping.txt
// STUBS none
// TEST contains: new Thermometer(
package sensors;

class Thermometer {
    private final int[] samples;
    private int count;

    Thermometer(int capacity) {
        samples = new int[capacity];
    }

    void add(int sample) {
        samples[count % samples.length] = sample;
        count++;
    }

    String report() {
        return "mean " + mean();
    }

    private int mean() {
        int sum = 0;
        for (int sample : samples) {
            sum += sample;
        }
        return sum / count;
    }
}
