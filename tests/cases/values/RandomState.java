import java.util.Random;

/** A random generator as an argument: its next number decides whether the method fails. */
public class RandomState {
    static int roll(Random random, int[] faces) {
        int face = new Random(random.hashCode() * 0L + 6).nextInt(faces.length + 1);
        return faces[face + faces.length]; // CRASH ArrayIndexOutOfBoundsException
    }

    static int play(Random random, int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += random.nextInt(6);
        }
        return roll(random, new int[6]) + sum;
    }

    public static void main(String[] args) {
        play(new Random(7), 3);
    }
}
// FRAME 1 roll reproduces
// FRAME 2 play(rounds=3) reproduces
// FRAME 3 main reproduces
