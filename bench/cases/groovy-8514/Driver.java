package bench;

import groovy.lang.MissingMethodException;

/** Asks for the message of an exception about a call without arguments. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(new MissingMethodException("missing", String.class, null).getMessage());
    }
}
