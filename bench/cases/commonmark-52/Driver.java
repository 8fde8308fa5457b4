package bench;

import org.commonmark.parser.Parser;

/** Parses a list that is followed by indented code. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(Parser.builder().build().parse("## Do this\n- cd to foo\n\n\tgit clone\n\n## Next\n"));
    }
}
