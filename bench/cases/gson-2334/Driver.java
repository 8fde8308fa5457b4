package bench;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import java.io.StringReader;

/** Reads a text with an escape that has letters for digits. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            System.out.println(new JsonReader(new StringReader("\"\\u12mn\"")).nextString());
        } catch (MalformedJsonException malformed) {
            System.out.println("malformed");
        }
    }
}
