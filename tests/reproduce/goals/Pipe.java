// Two objects must be brought into the right state one after the other, by methods among many that do nothing for it.
// EXPECT frame 2 of 2
// STUBS none
package pipe;

import java.util.ArrayList;
import java.util.List;

public class Pipe {
    private final Valve valve;
    private final List<Integer> flow = new ArrayList<>();
    private boolean mounted;
    private int tests;
    private int colour;
    private String label = "";

    public Pipe(Valve valve) {
        this.valve = valve;
    }

    public void paint(int colour) {
        this.colour = colour;
    }

    public void name(String label) {
        this.label = label;
    }

    public int colour() {
        return colour;
    }

    public String label() {
        return label;
    }

    public void inspect() {
        tests++;
    }

    public int inspections() {
        return tests;
    }

    public void mount(String wall) {
        if (wall.length() < 2) {
            throw new IllegalArgumentException(wall);
        }
        mounted = true;
    }

    public int push(int litres) {
        if (!mounted) {
            throw new IllegalStateException("not mounted");
        }
        if (!valve.isOpen()) {
            throw new IllegalStateException("closed");
        }
        flow.add(litres);
        return flow.get(litres);
    }
}

class Valve {
    private int turns;
    private int oil;
    private int rust;

    boolean isOpen() {
        return turns > 3;
    }

    void oil() {
        oil++;
    }

    void wait(int years, int rain) {
        rust += years * rain;
    }

    int rust() {
        return rust - oil;
    }

    void turn(int by) {
        if (rust > oil) {
            throw new IllegalStateException("stuck");
        }
        turns += by;
    }
}

class Plumber {
    int run(Pipe pipe, int litres) {
        return pipe.push(litres);
    }
}

class Production {
    public static void main(String[] arguments) {
        Valve valve = new Valve();
        valve.turn(5);
        Pipe pipe = new Pipe(valve);
        pipe.mount("east");
        new Plumber().run(pipe, 3);
    }
}
