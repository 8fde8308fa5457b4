package workload;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Starts a Spring Boot service with a web server, and ends it at once: what counts is the start. */
@SpringBootApplication
@RestController
public class Service {
    @GetMapping("/")
    public String hello() {
        return "hello";
    }

    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = SpringApplication.run(Service.class, "--server.port=0")) {
            System.out.println("check " + context.getBean(Service.class).hello());
        }
    }
}
