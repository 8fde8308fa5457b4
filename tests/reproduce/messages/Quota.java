// A word of the message that is not in quotes is a value, too, though a number beside it is the same.
// EXPECT frame 2 of 2
// MESSAGE same
// TEST contains: "disk"
package quota;

public class Quota {
    private final String device;

    private Quota(String device) {
        this.device = device;
    }

    private void take(int blocks) {
        if (blocks > 3) {
            throw new IllegalStateException("no room for " + blocks + " on " + device);
        }
    }

    public static void fill(String device, int blocks) {
        new Quota(device).take(blocks);
    }
}

class Production {
    public static void main(String[] arguments) {
        Quota.fill("disk", 12);
    }
}
