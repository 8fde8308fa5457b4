import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import shop.Client;
import shop.Orders;

/** A listener of a queue, with a broker inside of the JVM. */
public final class Service implements MessageListener {
    private final Orders orders = new Orders();

    @Override
    public void onMessage(Message message) {
        orders.ask(text(message));
    }

    private static String text(Message message) {
        try {
            return ((TextMessage) message).getText();
        } catch (JMSException unreadable) {
            throw new IllegalArgumentException(unreadable);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Connection connection = new ActiveMQConnectionFactory("vm://localhost?broker.persistent=false&broker.useJmx=false&jms.redeliveryPolicy.maximumRedeliveries=0").createConnection();
        connection.start();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("orders");
        session.createConsumer(queue).setMessageListener(new Service());
        Session sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = sending.createProducer(queue);
        producer.send(sending.createTextMessage("weight/3"));
        producer.send(sending.createTextMessage("reserve/2"));
        Thread.sleep(1000);
        Client.end();
    }
}
