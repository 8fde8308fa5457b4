package bench;

import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;

/** Parses XML whose declaration has no end. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(Jsoup.parse("<?xml version='1.0'><val>One</val>", "", Parser.xmlParser()));
    }
}
