import com.github.fridujo.rabbitmq.mock.compatibility.MockConnectionFactoryFactory;
import org.springframework.amqp.core.MessageListener;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import shop.Client;
import shop.Orders;

/** The container is real, the broker is a mock inside of the JVM. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        CachingConnectionFactory factory = new CachingConnectionFactory(MockConnectionFactoryFactory.build());
        new RabbitAdmin(factory).declareQueue(new Queue("orders"));
        SimpleMessageListenerContainer container = new SimpleMessageListenerContainer(factory);
        container.setQueueNames("orders");
        container.setDefaultRequeueRejected(false);
        container.setMessageListener((MessageListener) message -> orders.ask(new String(message.getBody())));
        container.start();
        RabbitTemplate template = new RabbitTemplate(factory);
        template.convertAndSend("orders", "weight/3");
        template.convertAndSend("orders", "reserve/2");
        Thread.sleep(1500);
        Client.end();
    }
}
