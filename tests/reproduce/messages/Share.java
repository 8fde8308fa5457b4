// Division by zero comes from the same method of the JDK, and is another crash.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST lacks: , 0)
package share;

import java.math.BigDecimal;

public class Share {
    public static BigDecimal of(int part, int whole) {
        return new BigDecimal(part).divide(new BigDecimal(whole));
    }
}

class Production {
    public static void main(String[] arguments) {
        Share.of(1, 3);
    }
}
