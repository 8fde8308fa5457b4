package bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jsoup.Jsoup;

/** A small crawler: parses pages on a thread pool and prints their titles. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        List<String> pages = List.of(
                "<title>Plain</title><p>Nothing special",
                "<html><body><svg><script></script><script></script><div></div></body></html>");
        ExecutorService parsers = Executors.newFixedThreadPool(2);
        try {
            List<Future<String>> titles = new ArrayList<>();
            for (String page : pages) {
                titles.add(parsers.submit(() -> Jsoup.parse(page).title()));
            }
            for (Future<String> title : titles) {
                System.out.println(title.get());
            }
        } finally {
            parsers.shutdown();
        }
    }
}
