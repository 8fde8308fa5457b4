import java.rmi.server.UnicastRemoteObject;
import shop.Client;
import shop.Orders;

/** The exceptions of a remote object go to its caller, and to nobody else. */
public final class Service implements Asked {
    private final Orders orders = new Orders();

    @Override
    public int ask(String path) {
        return orders.ask(path);
    }

    public static void main(String[] arguments) throws Exception {
        Asked stub = (Asked) UnicastRemoteObject.exportObject(new Service(), 0);
        for (String path : new String[] {"weight/1", "weight/3", "reserve/2"}) {
            try {
                stub.ask(path);
            } catch (RuntimeException elsewhere) {
                System.out.println(elsewhere);
            }
        }
        Client.end();
    }
}
