package bench;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DefaultStringifier;

/** Stores an array without elements in a configuration. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            DefaultStringifier.storeArray(new Configuration(), new Integer[0], "numbers");
        } catch (IndexOutOfBoundsException empty) {
            if (empty instanceof ArrayIndexOutOfBoundsException) {
                throw empty;
            }
            System.out.println(empty.getMessage());
        }
    }
}
