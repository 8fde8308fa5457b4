import jakarta.jms.Connection;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import shop.Client;
import shop.Orders;

/** A listener of a queue, with a broker inside of the JVM. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfiguration(new ConfigurationImpl().setPersistenceEnabled(false).setSecurityEnabled(false)
                .setJMXManagementEnabled(false).addAcceptorConfiguration("in-vm", "vm://0"));
        broker.start();
        Connection connection = new ActiveMQConnectionFactory("vm://0").createConnection();
        connection.start();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("orders");
        session.createConsumer(queue).setMessageListener(message -> orders.ask(text((TextMessage) message)));
        Session sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = sending.createProducer(queue);
        producer.send(sending.createTextMessage("weight/3"));
        producer.send(sending.createTextMessage("reserve/2"));
        Thread.sleep(1500);
        Client.end();
    }

    private static String text(TextMessage message) {
        try {
            return message.getText();
        } catch (jakarta.jms.JMSException unreadable) {
            throw new IllegalArgumentException(unreadable);
        }
    }
}
