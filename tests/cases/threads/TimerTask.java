import java.util.Timer;

/** A timer's thread dies with its task. */
public class TimerTask extends java.util.TimerTask {
    private final int[] steps;
    private int at;

    TimerTask(int... steps) {
        this.steps = steps;
    }

    @Override
    public void run() {
        step(at++);
    }

    int step(int at) {
        return steps[at]; // CRASH ArrayIndexOutOfBoundsException
    }

    public static void main(String[] args) {
        new Timer("clock").schedule(new TimerTask(7, 8), 0, 5);
    }
}
// FRAME 1 step(at=2) reproduces
// FRAME 2 run recorded
