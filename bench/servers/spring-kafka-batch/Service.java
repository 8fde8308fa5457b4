import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.support.TopicPartitionOffset;
import org.springframework.util.backoff.FixedBackOff;
import shop.Client;
import shop.Orders;

/** All messages of a poll come at once. The container is real, its consumer is Kafka's own mock: there is no broker. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        TopicPartition partition = new TopicPartition("orders", 0);
        MockConsumer<String, String> consumer = new MockConsumer<>(OffsetResetStrategy.EARLIEST) {
            @Override
            public void seekToBeginning(java.util.Collection<TopicPartition> partitions) {}
        };
        DefaultKafkaConsumerFactory<String, String> factory = new DefaultKafkaConsumerFactory<>(Map.of("group.id", "g")) {
            @Override
            protected Consumer<String, String> createKafkaConsumer(Map<String, Object> configuration) {
                return consumer;
            }
        };
        ContainerProperties properties = new ContainerProperties(new TopicPartitionOffset("orders", 0, 0L));
        properties.setMessageListener((BatchMessageListener<String, String>) records -> records.forEach(record -> orders.ask(record.value())));
        properties.setPollTimeout(Duration.ofMillis(50).toMillis());
        KafkaMessageListenerContainer<String, String> container = new KafkaMessageListenerContainer<>(factory, properties);
        container.setCommonErrorHandler(new DefaultErrorHandler(new FixedBackOff(0, 1)));
        consumer.updateBeginningOffsets(Map.of(partition, 0L));
        container.start();
        for (String value : List.of("weight/3", "reserve/2")) {
            consumer.schedulePollTask(() -> consumer.addRecord(
                    new ConsumerRecord<>("orders", 0, consumer.position(partition), "", value)));
            Thread.sleep(1500);
        }
        Client.end();
    }
}
