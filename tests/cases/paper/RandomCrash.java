import java.util.Random;

/** The paper's figure 4: a crash that depends on a random number. Its figure 5 shows the tests. */
public class RandomCrash {
    public String hexAbs(int x) {
        String result = null;
        if (x > 0) {
            result = Integer.toHexString(x);
        } else if (x < 0) {
            result = Integer.toHexString(-x);
        }
        return toUpperCase(result);
    }

    public String toUpperCase(String s) {
        return s.toUpperCase(); // CRASH NullPointerException
    }

    public static void main(String[] args) {
        RandomCrash rCrash = new RandomCrash();
        Random random = new Random();
        while (true) {
            rCrash.hexAbs(random.nextInt(100));
        }
    }
}
// FRAME 1 toUpperCase(s=null) reproduces
// FRAME 2 hexAbs(x=0) reproduces
// FRAME 3 main reproduces
// TEST contains: int x = 0;
// TEST contains: String s = null;
