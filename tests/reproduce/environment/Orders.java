// A database behind a DataSource: four interfaces, the first of them small, with a generic method of the one that it extends.
// EXPECT frame 2 of 2
// BUDGET 20s
// TEST contains: proxy(DataSource.class
package orders;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

public class Orders {
    private final DataSource source;

    public Orders(DataSource source) {
        this.source = source;
    }

    public String total(long order) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement query = connection.prepareStatement("select total from orders where id = ?")) {
            query.setLong(1, order);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? plain(rows) : "none";
            }
        }
    }

    private static String plain(ResultSet rows) throws SQLException {
        return rows.getBigDecimal("total").toPlainString();
    }
}

class Production {
    public static void main(String[] arguments) throws SQLException {
        System.out.println(new Orders(answering(DataSource.class)).total(7));
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(Production.class.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            Class<?> result = method.getReturnType();
            return result == boolean.class ? Boolean.TRUE : result.isInterface() ? answering(result) : null;
        }));
    }
}
