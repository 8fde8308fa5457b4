package bench;

import jakarta.persistence.PersistenceException;
import org.keycloak.connections.jpa.JpaExceptionConverter;
import org.keycloak.models.ModelException;

/** Converts an exception of the database that has no message. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            System.out.println(new JpaExceptionConverter().convert(new PersistenceException()));
        } catch (ModelException converted) {
            System.out.println("converted");
        }
    }
}
