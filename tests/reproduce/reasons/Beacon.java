// Every run ends at an object that nothing can bring into the state that is needed, though something seems to.
// EXPECT nothing
// BUDGET 3s
// REASON IllegalStateException at Beacon.send:22 kept coming first, though Beacon.charge was called before
package beacon;

public class Beacon {
    private int power;

    public void charge(int by) {
        power = Math.min(power + Math.abs(by), 4) & 3;
    }

    public String show(String text) {
        String sent = send(text);
        return sent.substring(9, 2);
    }

    private String send(String text) {
        int needed = 5;
        if (power < needed) {
            throw new IllegalStateException("no power");
        }
        return text + power;
    }
}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Beacon beacon = new Beacon();
        var power = Beacon.class.getDeclaredField("power");
        power.setAccessible(true);
        power.set(beacon, 9);
        beacon.show("here");
    }
}
