package bench;

import okhttp3.HttpUrl;

/** Asks for the registered domain of a host that ends in a point. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(HttpUrl.get("http://a./").topPrivateDomain());
    }
}
