import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Locale;
import java.util.UUID;

/** Files, addresses, names of things. */
public class Places {
    static int use(File file, Path path, URI uri, URL url, UUID uuid, Locale locale, Currency currency, Charset charset,
            InetAddress address, InetSocketAddress socket) {
        boolean same = file.getPath().equals("conf/a b.xml") && path.equals(Path.of("/tmp", "x", "..")) && uri.getQuery().equals("q=1")
                && url.getHost().equals("localhost") && uuid.toString().equals("00000000-0000-002a-8000-000000000007")
                && locale.equals(Locale.CANADA_FRENCH) && currency.getCurrencyCode().equals("CHF") && charset == StandardCharsets.UTF_16LE
                && address.getAddress()[3] == 9 && socket.getPort() == 8080;
        return same ? file.getParentFile().getParentFile().hashCode() : 0; // CRASH NullPointerException
    }

    public static void main(String[] args) throws Exception {
        use(new File("conf/a b.xml"), Path.of("/tmp", "x", ".."), URI.create("http://h/p?q=1#f"), new URL("http://localhost:1/x"),
                new UUID(42, 0x8000000000000007L), Locale.CANADA_FRENCH, Currency.getInstance("CHF"), StandardCharsets.UTF_16LE,
                InetAddress.getByAddress("host", new byte[] {127, 0, 0, 9}), InetSocketAddress.createUnresolved("h", 8080));
    }
}
// FRAME 1 use reproduces
// FRAME 2 main reproduces
