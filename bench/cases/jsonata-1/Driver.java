package bench;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;

/** Parses an expression that ends too early. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            System.out.println(Jsonata.jsonata("1+"));
        } catch (JException malformed) {
            System.out.println("malformed");
        }
    }
}
