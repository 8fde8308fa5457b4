package shop;

import java.util.ArrayList;
import java.util.List;

public class Course {
    private final List<Object> kept = new ArrayList<>();
    private long total;

    public Course(int first) {
        this(first, "one");
    }

    Course(int first, String name) {
        kept.add(first > 3 ? new StringBuilder(name) : name);
        total = first;
    }

    public int sum(int[] numbers, double factor) {
        for (int number : numbers) {
            total += number;
        }
        try {
            return fail(numbers.length);
        } catch (IllegalStateException expected) {
            return (int) (total * factor) + kept.size();
        }
    }

    private int fail(int count) {
        if (count > 1) {
            throw new IllegalStateException("many");
        }
        return count;
    }
}
