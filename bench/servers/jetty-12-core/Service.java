import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import shop.Client;
import shop.Orders;

public final class Service extends Handler.Abstract {
    private final Orders orders = new Orders();

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String answer = String.valueOf(orders.ask(Request.getPathInContext(request)));
        Content.Sink.write(response, true, answer, callback);
        return true;
    }

    public static void main(String[] arguments) throws Exception {
        Server server = new Server(0);
        server.setHandler(new Service());
        server.start();
        Client.askAll(server.getURI().getPort());
    }
}
