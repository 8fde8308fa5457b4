package bench;

import org.jsoup.nodes.Element;

/** Sets the content of an element without a document. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(new Element("tr").html("<tr><td>1</td></tr>"));
    }
}
