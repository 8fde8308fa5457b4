package workload;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.xerces.jaxp.DocumentBuilderFactoryImpl;
import org.apache.xerces.jaxp.SAXParserFactoryImpl;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** Parses a catalogue with Xerces: many small, hot methods, as events and as a tree. */
public final class Xml {
    private static final int BOOKS = 1500;
    private static final int TIMES_PER_ITERATION = 6;

    private Xml() {}

    /** Counts what the parser reports. */
    private static final class Counter extends DefaultHandler {
        long seen;

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            seen += name.length() + attributes.getLength();
        }

        @Override
        public void characters(char[] text, int start, int length) {
            seen += length;
        }
    }

    public static void main(String[] arguments) throws Exception {
        byte[] catalogue = catalogue(new Random(5)).getBytes(StandardCharsets.UTF_8);
        Loop.run(Integer.parseInt(arguments[0]), () -> {
            long check = 0;
            for (int time = 0; time < TIMES_PER_ITERATION; time++) {
                check += events(new ByteArrayInputStream(catalogue)) + elements(new ByteArrayInputStream(catalogue));
            }
            return check;
        });
    }

    private static long events(InputStream in) throws Exception {
        Counter counter = new Counter();
        new SAXParserFactoryImpl().newSAXParser().parse(in, counter);
        return counter.seen;
    }

    private static long elements(InputStream in) throws Exception {
        return new DocumentBuilderFactoryImpl().newDocumentBuilder().parse(in).getElementsByTagName("author").getLength();
    }

    private static String catalogue(Random random) {
        StringBuilder text = new StringBuilder("<?xml version='1.0'?>\n<!DOCTYPE catalogue [\n"
                + "<!ELEMENT catalogue (book*)> <!ELEMENT book (title, author+)>\n"
                + "<!ATTLIST book isbn CDATA #REQUIRED> <!ELEMENT title (#PCDATA)> <!ELEMENT author (#PCDATA)>\n"
                + "]>\n<catalogue>\n");
        for (int book = 0; book < BOOKS; book++) {
            text.append("<book isbn='").append(random.nextInt(Integer.MAX_VALUE)).append("'><title>Volume ");
            text.append(book).append(" &amp; index</title>");
            for (int author = random.nextInt(4); author >= 0; author--) {
                text.append("<author>").append(Long.toString(random.nextLong(), 36)).append("</author>");
            }
            text.append("</book>\n");
        }
        return text.append("</catalogue>").toString();
    }
}
