package bench;

import org.jsoup.Jsoup;

/** Shows the title of a page that has an old search field. */
public final class Driver {
    public static void main(String[] arguments) {
        System.out.println(Jsoup.parse("<title>Stock</title><p>Search:<isindex>").title());
    }
}
