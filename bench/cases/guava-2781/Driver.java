package bench;

import com.google.common.collect.Streams;
import java.util.Arrays;
import java.util.stream.Stream;

/** Collects two concatenated streams in parallel. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(Arrays.toString(Streams.concat(Stream.of(1), Stream.of(1, 2, 3, 4, 5, 6, 7, 8)).parallel().toArray()));
    }
}
