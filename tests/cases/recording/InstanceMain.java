// JDK 25
/** A main method without arguments, of an instance. */
class InstanceMain {
    private final int[] data = {1, 2};

    int at(int index) {
        return data[index]; // CRASH ArrayIndexOutOfBoundsException
    }

    void main() {
        at(2);
    }
}
// FRAME 1 at(index=2) reproduces
// FRAME 2 main reproduces
