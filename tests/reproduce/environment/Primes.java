// A class that takes as long to initialise as those of large programs do: that is no fault of the candidate that needs it first.
// EXPECT frame 2 of 2
// STUBS none
package primes;

public final class Primes {
    private static final int[] TABLE = sieve(3_000_000);

    private Primes() {}

    private static int[] sieve(int most) {
        boolean[] composite = new boolean[most];
        int[] primes = new int[1_000];
        int count = 0;
        for (int number = 2; number < most; number++) {
            if (!composite[number] && count < primes.length) {
                primes[count++] = number;
                for (long multiple = (long) number * number; multiple < most; multiple += number) {
                    composite[(int) multiple] = true;
                }
            }
        }
        return primes;
    }

    static int prime(int place) {
        return TABLE[place - 1];
    }

    public static int product(int first, int second) {
        return prime(first) * prime(second);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Primes.product(3, 0));
    }
}
