// What a service answers must fit what the caller gives; nobody implements the service.
// EXPECT frame 2 of 2
// MESSAGE same
// BUDGET 20s
// RUN: --via both
package checks;

public class Tenant {
    private final Meters meters;

    public Tenant(Meters meters) {
        this.meters = meters;
    }

    public int due(String flat, int month) {
        int before = meters.reading(flat, month - 1);
        int now = meters.reading(flat, month);
        return charged(before, now, month);
    }

    private static int charged(int before, int now, int month) {
        int used = now - before * 3;
        if ((used ^ month << 7) * 16_777_619 == 1_234_567_891 && month > 12) {
            throw new IllegalStateException("there is no such month");
        }
        return used;
    }
}

interface Meters {
    int reading(String flat, int month);
}

class ProductionMeters implements Meters {
    int next;

    @Override
    public int reading(String flat, int month) {
        return next++ % 2 == 0 ? 0 : next;
    }
}

class Production {
    public static void main(String[] arguments) {
        // The inverse of the factor, modulo two to the power of 32.
        int inverse = 1;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - 16_777_619 * inverse;
        }
        int used = 1_234_567_891 * inverse ^ 13 << 7;
        Tenant tenant = new Tenant((flat, month) -> month == 13 ? used : 0);
        tenant.due("7 b", 13);
    }
}
