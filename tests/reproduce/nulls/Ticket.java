// The trace asks for the null that every caller is told not to pass.
// EXPECT frame 2 of 2
// STUBS none
// TEST contains: null
package ticket;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Objects;

public class Ticket {
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.PARAMETER)
    public @interface NonNull {
    }

    private final String holder;

    public Ticket(String holder) {
        this.holder = Objects.requireNonNull(holder);
    }

    public static Ticket of(@NonNull String holder, int number) {
        return new Ticket(holder);
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(Ticket.of(null, 7));
    }
}
