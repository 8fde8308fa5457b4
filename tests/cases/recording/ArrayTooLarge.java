/** An OutOfMemoryError that leaves the heap as it was: an array that no heap can hold. */
public class ArrayTooLarge {
    static int[] allocate(int size) {
        return new int[size]; // CRASH OutOfMemoryError
    }

    static int[] table(String name, int bits) {
        return allocate(name.isEmpty() ? 1 : (1 << bits) - 1);
    }

    public static void main(String[] args) {
        table("big", 31);
    }
}
// FRAME 1 allocate(size=2147483647) reproduces
// FRAME 2 table(name="big", bits=31) reproduces
// FRAME 3 main reproduces
