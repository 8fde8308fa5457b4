/** Default, private and static methods of an interface. */
public interface InterfaceMethods {
    String name();

    default int score(int[] weights) {
        return weigh(weights, name().length());
    }

    private int weigh(int[] weights, int at) {
        return pick(weights, at - 1);
    }

    static int pick(int[] weights, int at) {
        return weights[at]; // CRASH ArrayIndexOutOfBoundsException
    }

    record Player(String name) implements InterfaceMethods {}

    static void main(String[] args) {
        new Player("Ada").score(new int[] {5, 6});
    }
}
// FRAME 1 pick(at=2) reproduces
// FRAME 2 weigh(at=3) reproduces
// FRAME 3 score reproduces
// FRAME 4 main reproduces
