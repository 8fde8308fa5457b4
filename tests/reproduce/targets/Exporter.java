// The crash is in an abstract class; a frame above names the subclass.
// EXPECT frame 3 of 3
// STUBS none
package export;

import java.util.List;

public abstract class Exporter {
    protected final StringBuilder out = new StringBuilder();

    protected abstract String quote(String cell);

    protected void line(List<String> cells) {
        for (String cell : cells) {
            cell(cell);
        }
        out.append('\n');
    }

    protected void cell(String cell) {
        char first = quote(cell).charAt(0);
        out.append(first == '"' ? cell : first);
    }
}

class CsvExporter extends Exporter {
    private final char separator;

    CsvExporter(char separator) {
        this.separator = separator;
    }

    @Override
    protected String quote(String cell) {
        return cell.indexOf(separator) < 0 ? cell : '"' + cell + '"';
    }

    String export(List<String> header, int rows) {
        if (header.size() > 1) {
            line(header);
        }
        return out + "rows: " + rows;
    }
}

class HtmlExporter extends Exporter {
    @Override
    protected String quote(String cell) {
        return "<td>" + cell + "</td>";
    }
}

class Production {
    public static void main(String[] arguments) {
        new CsvExporter(';').export(List.of("id", "", "name"), 3);
    }
}
