package bench;

import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.common.headers.MediaTypeHeaderDelegate;

/** Reads a media type whose slash comes after its semicolon. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            MediaType type = new MediaTypeHeaderDelegate().fromString("x; /x");
            System.out.println(type);
        } catch (IllegalArgumentException malformed) {
            System.out.println("malformed");
        }
    }
}
