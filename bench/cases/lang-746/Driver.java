package bench;

import org.apache.commons.lang3.math.NumberUtils;

/** Reads a hexadecimal number with a large X. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(NumberUtils.createNumber("0Xfade"));
    }
}
