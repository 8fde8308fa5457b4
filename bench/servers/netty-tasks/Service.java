import io.netty.channel.nio.NioEventLoopGroup;
import shop.Client;
import shop.Orders;

/** Tasks of an event loop, of which it only warns. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        NioEventLoopGroup group = new NioEventLoopGroup(1);
        group.next().execute(() -> orders.ask("weight/3"));
        group.next().execute(() -> orders.ask("reserve/2"));
        Client.end();
    }
}
