package bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** Asks a database in memory how much of an article is in stock. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            statement.execute("CREATE TABLE stock(article INT, amount INT)");
            try (ResultSet amounts = statement.executeQuery("SELECT amount FROM stock WHERE article = 4711")) {
                System.out.println(amounts.next() ? amounts.getInt(1) : 0);
            }
        }
    }
}
