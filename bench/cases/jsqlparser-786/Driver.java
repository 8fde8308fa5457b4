package bench;

import net.sf.jsqlparser.schema.Database;
import net.sf.jsqlparser.schema.Table;

/** Gives a table without a schema a database. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Table table = new Table("table");
        table.setDatabase(new Database("database"));
        System.out.println(table);
    }
}
