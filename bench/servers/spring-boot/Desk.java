package served;

import org.springframework.context.ApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import shop.Orders;

/** A controller that knows its application, so that all of it is behind the frame. */
@RestController
public class Desk {
    private final ApplicationContext application;

    public Desk(ApplicationContext application) {
        this.application = application;
    }

    @GetMapping("/{what}/{id}")
    public String get(@PathVariable("what") String what, @PathVariable("id") String id) {
        return String.valueOf(application.getBean(Orders.class).ask(what + "/" + id));
    }
}
