// Numbers of the message come from a sum: it takes calls that add up to it.
// EXPECT frame 1 of 1
// MESSAGE same
// STUBS none
package freight;

public class Freight {
    private final int limit;
    private int total;

    public Freight(int limit) {
        this.limit = limit;
    }

    public void load(int kilos) {
        if (kilos <= 0) {
            throw new IllegalArgumentException("nothing to load");
        }
        total += kilos;
        if (total > limit) {
            throw new IllegalStateException("a load of " + total + " exceeds " + limit);
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Freight freight = new Freight(4200);
        freight.load(3000);
        freight.load(1217);
    }
}
