package bench;

import org.apache.spark.SparkArithmeticException;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser$;

/** Parses an interval that is too long by some hours. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        String interval = "interval 106751991 day 4 hour 0 minute 54.776 second";
        try {
            System.out.println(CatalystSqlParser$.MODULE$.parseExpression(interval));
        } catch (Exception refused) {
            if (!(refused instanceof SparkArithmeticException)) {
                throw refused;
            }
            System.out.println("too long");
        }
    }
}
