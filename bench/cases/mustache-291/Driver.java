package bench;

import com.github.mustachejava.DefaultMustacheFactory;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;

/** Fills a template whose variable ends in a point. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        StringWriter filled = new StringWriter();
        new DefaultMustacheFactory().compile(new StringReader("{{No.}}"), "template").execute(filled, Map.of("No", "1"));
        System.out.println(filled);
    }
}
