// A holder of the container's context, set by the container on an object and asked statically.
// EXPECT frame 2 of 2
// BUDGET 30s
package reminders;

import java.util.List;
import java.util.Map;

public class Reminders {
    public int send(String customer) {
        Mailer mailer = Beans.get(Mailer.class);
        List<String> addresses = mailer.addresses(customer);
        return send(mailer, addresses);
    }

    private static int send(Mailer mailer, List<String> addresses) {
        mailer.send(addresses.get(0));
        return addresses.size();
    }
}

class Beans implements ContextAware {
    private static Context context;

    @Override
    public void setContext(Context given) {
        context = given;
    }

    static <T> T get(Class<T> type) {
        if (context == null) {
            throw new IllegalStateException("not started");
        }
        return context.getBean(type);
    }
}

interface ContextAware {
    void setContext(Context context);
}

interface Context {
    Object getBean(String name);

    <T> T getBean(Class<T> type);

    <T> Map<String, T> getBeansOfType(Class<T> type);

    boolean containsBean(String name);

    String[] getBeanNames();
}

interface Mailer {
    List<String> addresses(String customer);

    void send(String address);
}

class Production {
    public static void main(String[] arguments) {
        new Beans().setContext((Context) java.lang.reflect.Proxy.newProxyInstance(Production.class.getClassLoader(),
                new Class<?>[] {Context.class}, (self, method, given) -> new Mailer() {
                    @Override
                    public List<String> addresses(String customer) {
                        return new java.util.ArrayList<>();
                    }

                    @Override
                    public void send(String address) {}
                }));
        new Reminders().send("Ada");
    }
}
