package bench;

import difflib.DiffUtils;
import java.util.List;

/** Compares two empty lists. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(DiffUtils.diff(List.of(), List.of()).getDeltas());
    }
}
