import jakarta.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.listener.DefaultMessageListenerContainer;
import org.springframework.jms.listener.SessionAwareMessageListener;
import shop.Client;
import shop.Orders;

public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        ActiveMQConnectionFactory factory =
                new ActiveMQConnectionFactory("vm://localhost?broker.persistent=false&broker.useJmx=false&jms.redeliveryPolicy.maximumRedeliveries=0");
        DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
        container.setConnectionFactory(factory);
        container.setDestinationName("orders");
        container.setMessageListener(
                (SessionAwareMessageListener<TextMessage>) (message, session) -> orders.ask(message.getText()));
        container.afterPropertiesSet();
        container.start();
        JmsTemplate template = new JmsTemplate(factory);
        template.convertAndSend("orders", "weight/3");
        template.convertAndSend("orders", "reserve/2");
        Thread.sleep(1500);
        Client.end();
    }
}
