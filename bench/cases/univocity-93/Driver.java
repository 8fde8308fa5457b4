package bench;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import java.io.StringReader;

/** Reads the first value of a file without headers. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        CsvParser parser = new CsvParser(new CsvParserSettings());
        parser.beginParsing(new StringReader("a,b\n"));
        System.out.println(parser.parseNextRecord().getString(0));
    }
}
