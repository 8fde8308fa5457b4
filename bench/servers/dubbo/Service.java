import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import shop.Client;
import shop.Orders;

/** A service and its caller, without a registry. The caller catches what it gets. */
public final class Service implements Desk {
    private final Orders orders = new Orders();

    @Override
    public int ask(String path) {
        return orders.ask(path);
    }

    public static void main(String[] arguments) throws Exception {
        int port = Client.freePort();
        ServiceConfig<Desk> served = new ServiceConfig<>();
        served.setInterface(Desk.class);
        served.setRef(new Service());
        ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
        protocol.setHost("127.0.0.1");
        ApplicationConfig application = new ApplicationConfig("desk");
        application.setQosEnable(false);
        ReferenceConfig<Desk> called = new ReferenceConfig<>();
        called.setInterface(Desk.class);
        called.setScope("remote");
        called.setUrl("dubbo://127.0.0.1:" + port);
        DubboBootstrap.getInstance().application(application).registry(new RegistryConfig("N/A"))
                .protocol(protocol).service(served).reference(called).start();
        Desk desk = called.get();
        for (String path : new String[] {"weight/1", "weight/3", "reserve/2"}) {
            try {
                System.out.println(desk.ask(path));
            } catch (RuntimeException caught) {
                System.out.println(caught.getClass());
            }
        }
        Client.end();
    }
}
