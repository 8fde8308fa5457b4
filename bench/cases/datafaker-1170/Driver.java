package bench;

import net.datafaker.Faker;

/** Asks for a locality. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(new Faker().locality().displayName());
    }
}
