package bench;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayInputStream;

/** Reads a number that is as long as the buffer for its digits. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        byte[] number = ("1".repeat(200) + ".0").getBytes();
        System.out.println(new JsonFactory().createParser(new ByteArrayInputStream(number)).nextToken());
    }
}
