// Answers of a database, behind three interfaces of the JDK that nothing on the class path implements.
// EXPECT frame 2 of 2
// BUDGET 10s
package customers;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

public class Customers {
    private final Connection connection;

    public Customers(Connection connection) {
        this.connection = connection;
    }

    public String name(int id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select name from customer where id = ?")) {
            query.setInt(1, id);
            ResultSet rows = query.executeQuery();
            return rows.next() ? initial(rows.getString(1)) : "unknown";
        }
    }

    private static String initial(String name) {
        return name.substring(0, 1).toUpperCase() + ".";
    }
}

class Production {
    public static void main(String[] arguments) throws SQLException {
        System.out.println(new Customers(answering(Connection.class)).name(7));
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            Class<?> result = method.getReturnType();
            if (result == String.class) {
                return "";
            }
            return result == boolean.class ? Boolean.TRUE : result.isInterface() ? answering(result) : null;
        }));
    }
}
