package bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** Reads a price list entry whose type names itself in its declaration. */
public final class Driver {
    /** What can be replaced by a newer one of the same kind. */
    public interface Replaceable<T extends Replaceable<T>> {}

    /** An entry of the price list. */
    public static class Price implements Replaceable<Price> {
        public int cents;
    }

    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = new ObjectMapper().registerModule(new Jdk8Module());
        System.out.println(mapper.readValue("{\"cents\": 395}", Price.class).cents);
    }
}
