import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import shop.Client;
import shop.Orders;

/** A handler of exceptions turns every failure into an answer, and tells nobody. */
@EnableWebMvc
@RestController
public class Service {
    private final Orders orders = new Orders();

    @GetMapping("/{what}/{id}")
    public String get(@PathVariable("what") String what, @PathVariable("id") String id) {
        return String.valueOf(orders.ask(what + "/" + id));
    }

    @ExceptionHandler(RuntimeException.class)
    public ResponseEntity<String> failed() {
        return ResponseEntity.internalServerError().body("sorry");
    }

    public static void main(String[] arguments) throws Exception {
        AnnotationConfigWebApplicationContext application = new AnnotationConfigWebApplicationContext();
        application.register(Service.class);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir("tomcat");
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "orders", new DispatcherServlet(application)).setLoadOnStartup(1);
        context.addServletMappingDecoded("/*", "orders");
        tomcat.start();
        Client.askAll(tomcat.getConnector().getLocalPort());
    }
}
