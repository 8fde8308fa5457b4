// JAVA: -Xmx256m
import java.util.ArrayList;
import java.util.List;

/**
 * A program that keeps its exceptions does not keep what they passed: the arguments of 400 of them are more than
 * there is memory for. The last one is recorded all the same.
 */
public class KeptExceptions {
    static int sum(byte[] block, int from) {
        int sum = 0;
        for (int at = from; ; at++) sum += block[at]; // CRASH ArrayIndexOutOfBoundsException
    }

    static RuntimeException failure(byte[] block) {
        try {
            sum(block, block.length - 1);
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    public static void main(String[] args) {
        List<RuntimeException> kept = new ArrayList<>();
        for (int i = 0; i < 400; i++) kept.add(failure(new byte[1 << 20]));
        System.out.println(kept.size() + " kept");
        sum(new byte[10], 9);
    }
}
// FRAME 1 sum(from=9) reproduces
// FRAME 2 main recorded
