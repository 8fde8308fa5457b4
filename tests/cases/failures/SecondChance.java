// RUN: --second-chance watch.list
// RUN: --second-chance watch.list
/** The first run only notes the methods of the failure; the second records them, with their used fields. */
public class SecondChance {
    private int[] slots = {1, 2, 3};
    private int next;

    int take() {
        int[] all = slots;
        slots = new int[8];
        next += 3;
        return all[next]; // CRASH ArrayIndexOutOfBoundsException
    }

    int serve(String client) {
        return take() + client.length();
    }

    public static void main(String[] args) {
        new SecondChance().serve("ada");
    }
}
// FRAME 1 take reproduces
// FRAME 2 serve(client="ada") passes
// FRAME 3 main reproduces
