// Records, with a constructor that checks its arguments.
// EXPECT frame 2 of 2
// STUBS none
package axis;

import java.util.ArrayList;
import java.util.List;

public record Axis(Interval interval, String unit) {
    public List<String> labels(int count) {
        List<String> labels = new ArrayList<>();
        int step = interval.step(count);
        for (int at = interval.low(); at <= interval.high() && labels.size() < 100; at += step) {
            labels.add(at + unit);
        }
        return labels;
    }
}

record Interval(int low, int high) {
    Interval {
        if (low >= high) {
            throw new IllegalArgumentException(low + " is not below " + high);
        }
    }

    int step(int count) {
        return (high - low) / (count - 1);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Axis(new Interval(0, 100), "cm").labels(1));
    }
}
