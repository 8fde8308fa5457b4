// The message has something in it that chance makes: the test is made smaller all the same.
// EXPECT frame 1 of 1
// MESSAGE other
// TEST lacks: lease.renew(0)
package lease;

import java.util.UUID;

public class Lease {
    private int renewed;

    public void renew(int days) {
        renewed += days;
        if (days > 30) {
            throw new IllegalStateException("lease " + UUID.randomUUID() + " of " + days + " days is too long");
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        new Lease().renew(77);
    }
}
