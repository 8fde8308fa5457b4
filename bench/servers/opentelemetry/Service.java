import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import shop.Client;
import shop.Orders;

public final class Service extends HttpServlet {
    private final transient Orders orders = new Orders();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(orders.ask(request.getPathInfo()));
    }

    public static void main(String[] arguments) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir("tomcat");
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "orders", new Service());
        context.addServletMappingDecoded("/*", "orders");
        tomcat.start();
        Client.askAll(tomcat.getConnector().getLocalPort());
    }
}
