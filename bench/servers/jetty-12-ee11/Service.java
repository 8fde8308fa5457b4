import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import shop.Client;
import shop.Orders;

public final class Service extends HttpServlet {
    private final transient Orders orders = new Orders();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(orders.ask(request.getPathInfo()));
    }

    public static void main(String[] arguments) throws Exception {
        Server server = new Server(0);
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addServlet(new ServletHolder(new Service()), "/*");
        server.setHandler(handler);
        server.start();
        Client.askAll(server.getURI().getPort());
    }
}
