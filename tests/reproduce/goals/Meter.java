// No exception stops anything: a branch reads what only a method of another class writes, through a third.
// EXPECT frame 1 of 1
// STUBS none
package meter;

public class Meter {
    private int phase;
    private final int[] readings = {7, 8, 9};
    private int reads;
    private int resets;
    private String label = "";

    public int read(int at) {
        if (mode() != 6) {
            return -1;
        }
        return readings[at];
    }

    private int mode() {
        return phase / 2;
    }

    public void reset() {
        resets++;
    }

    public void label(String label) {
        this.label = label;
    }

    public void count(int by) {
        reads += by;
    }

    public String text() {
        return label + reads + resets;
    }

    static class Panel {
        private final Meter meter;
        private int colour;
        private int light;

        Panel(Meter meter) {
            this.meter = meter;
        }

        void colour(int colour) {
            this.colour = colour;
        }

        void light(int light) {
            this.light = light;
        }

        int sum() {
            return colour + light;
        }

        void turn(int by) {
            meter.phase += by;
        }
    }
}

class Remote {
    private final Meter.Panel panel;

    Remote(Meter.Panel panel) {
        this.panel = panel;
    }

    void press(String key) {
        panel.turn(key.length());
    }
}

class Production {
    public static void main(String[] arguments) {
        Meter meter = new Meter();
        new Remote(new Meter.Panel(meter)).press("twelve twelv");
        meter.read(4);
    }
}
