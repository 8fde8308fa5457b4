// A data source that is real and of no use: it has no driver. Only a proxy leads to rows. Found before proxies led on to
// proxies, too; with many jars that takes twice as long.
// EXPECT frame 2 of 2
// BUDGET 30s
package stock;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;
import javax.sql.DataSource;

public class Warehouse {
    private final DataSource source;

    public Warehouse(DataSource source) {
        this.source = source;
    }

    public List<String> shelves(String hall) throws SQLException {
        List<String> shelves = new ArrayList<>();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select shelf from shelves where hall = '" + hall + "'")) {
            while (rows.next()) {
                shelves.add(short_(rows.getString(1)));
            }
        }
        return shelves;
    }

    private static String short_(String shelf) {
        return shelf.substring(0, shelf.indexOf('/'));
    }
}

class Pool implements DataSource {
    private String address = "jdbc:none:";
    private PrintWriter writer;
    private int timeout;

    public Pool() {}

    public Pool(String address) {
        this.address = address;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return DriverManager.getConnection(address);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return DriverManager.getConnection(address, user, password);
    }

    @Override
    public PrintWriter getLogWriter() {
        return writer;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        writer = out;
    }

    @Override
    public void setLoginTimeout(int seconds) {
        timeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return timeout;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}

class Production {
    public static void main(String[] arguments) throws SQLException {
        new Warehouse(answering(DataSource.class)).shelves("B");
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(java.lang.reflect.Proxy.newProxyInstance(Production.class.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> {
                    Class<?> result = method.getReturnType();
                    if (method.getName().equals("getString")) {
                        return "A17";
                    }
                    return result == boolean.class ? true : result.isInterface() ? answering(result) : null;
                }));
    }
}
