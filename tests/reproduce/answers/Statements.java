// A report over JDBC: the data source leads to a connection, that to a statement, that to the rows.
// Found with one seed in three: the same method must answer an object and then null, which few answers are.
// EXPECT frame 2 of 2
// BUDGET 30s
package bank;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class Statements {
    private final DataSource source;

    public Statements(DataSource source) {
        this.source = source;
    }

    public List<BigDecimal> balances(long customer) throws SQLException {
        List<BigDecimal> balances = new ArrayList<>();
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement("select amount, fee from account where customer = ?")) {
            statement.setLong(1, customer);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    balances.add(balance(rows));
                }
            }
        }
        return balances;
    }

    private static BigDecimal balance(ResultSet row) throws SQLException {
        return row.getBigDecimal("amount").subtract(row.getBigDecimal("fee"));
    }
}

class Production {
    public static void main(String[] arguments) throws SQLException {
        new Statements(answering(DataSource.class)).balances(7);
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(java.lang.reflect.Proxy.newProxyInstance(Production.class.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> {
                    Class<?> result = method.getReturnType();
                    if (method.getName().equals("getBigDecimal")) {
                        return "fee".equals(arguments[0]) ? null : BigDecimal.TEN;
                    }
                    return result == boolean.class ? true : result.isInterface() ? answering(result) : null;
                }));
    }
}
