package served;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import shop.Client;
import shop.Orders;

@SpringBootApplication
public class Service {
    @Bean
    public Orders orders() {
        return new Orders();
    }

    public static void main(String[] arguments) throws Exception {
        var context = (ServletWebServerApplicationContext) SpringApplication.run(Service.class, "--server.port=0");
        Client.askAll(context.getWebServer().getPort());
    }
}
