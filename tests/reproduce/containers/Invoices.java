// Fields of a base class, a setter, and fields of what is injected itself.
// EXPECT frame 3 of 3
package billing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

public class Invoices extends Service {
    private Numbers numbers;

    @Resource
    void useNumbers(Numbers numbers) {
        this.numbers = numbers;
    }

    public String write(String customer) {
        audit().add(customer);
        return numbers.next(customer);
    }
}

abstract class Service {
    @Inject
    private List<String> audit;

    protected List<String> audit() {
        return audit;
    }
}

class Numbers {
    @Inject
    private Sequence sequence;

    String next(String customer) {
        return checked(sequence.next(), customer);
    }

    private static String checked(long number, String customer) {
        if (number < 0) {
            throw new IllegalStateException("no number is left");
        }
        return customer + "-" + number;
    }
}

interface Sequence {
    long next();
}

@Retention(RetentionPolicy.RUNTIME)
@interface Inject {}

@Retention(RetentionPolicy.RUNTIME)
@interface Resource {}

class Production {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Numbers numbers = new Numbers();
        fill(numbers, Numbers.class, "sequence", (Sequence) () -> -1L);
        Invoices invoices = new Invoices();
        fill(invoices, Service.class, "audit", new ArrayList<String>());
        invoices.useNumbers(numbers);
        System.out.println(invoices.write("acme"));
    }

    private static void fill(Object object, Class<?> type, String name, Object value) throws ReflectiveOperationException {
        var field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
}
