/** Two frames pass four and five numbers: the record of the throwable has room for eight at first. */
public class ManyNumbers {
    static int four(int a, int b, int c, int d) {
        return a / (b + c - d - 1); // CRASH ArithmeticException
    }

    static int five(int a, int b, int c, int d, int e) {
        return four(a, b, c, d) + e;
    }

    public static void main(String[] args) {
        five(1, 2, 3, 4, 5);
    }
}
// FRAME 1 four(a=1, b=2, c=3, d=4) reproduces
// FRAME 2 five(a=1, b=2, c=3, d=4, e=5) reproduces
// FRAME 3 main reproduces
