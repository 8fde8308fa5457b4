import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import shop.Client;
import shop.Orders;

public final class Service extends RouteBuilder {
    private final Orders orders = new Orders();

    @Override
    public void configure() {
        from("seda:orders").process(exchange -> orders.ask(exchange.getMessage().getBody(String.class)));
    }

    public static void main(String[] arguments) throws Exception {
        DefaultCamelContext context = new DefaultCamelContext();
        context.addRoutes(new Service());
        context.start();
        context.createProducerTemplate().sendBody("seda:orders", "weight/3");
        context.createProducerTemplate().sendBody("seda:orders", "reserve/2");
        Thread.sleep(1000);
        Client.end();
    }
}
