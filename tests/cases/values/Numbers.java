import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Big numbers, atomics, and a random generator in the middle of its sequence. */
public class Numbers {
    static BigDecimal use(BigDecimal decimal, BigInteger integer, MathContext context, AtomicInteger i, AtomicLong l,
            AtomicReference<String> r, Random random) {
        boolean same = decimal.equals(new BigDecimal("-12.3400")) && integer.equals(BigInteger.TWO.pow(200).negate())
                && context.getPrecision() == 7 && i.get() == 5 && l.get() == -5 && r.get().equals("r");
        return same ? decimal.divide(new BigDecimal(integer.signum() + 1), context) : null; // CRASH ArithmeticException
    }

    public static void main(String[] args) {
        Random random = new Random(42);
        random.nextInt();
        use(new BigDecimal("-12.3400"), BigInteger.TWO.pow(200).negate(), MathContext.DECIMAL32, new AtomicInteger(5), new AtomicLong(-5),
                new AtomicReference<>("r"), random);
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
// TEST contains: new BigDecimal("-12.3400")
