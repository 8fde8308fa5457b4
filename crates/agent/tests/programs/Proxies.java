import java.lang.reflect.Proxy;

// A dynamic proxy and what it calls.
public class Proxies {
    interface Service {
        int call(String s);
    }

    static int serve(Service service) {
        return service.call(null);
    }

    public static void main(String[] args) {
        Service service = (Service) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Service.class},
            (proxy, method, arguments) -> ((String) arguments[0]).length());
        serve(service);
    }
}
/* EXPECT
uncaught in main
0 NullPointerException: Cannot invoke "String.length()" because "arguments[0]" is null
  0 Proxies.lambda$main$0: (#0 $Proxy0{h=#4 Proxies$$Lambda{}}, Method(Proxies$Service.call(Ljava/lang/String;)I), #2 Object;1{null})
  0 $Proxy0.call: #0.(null)
  0 Proxies.serve: (#0)
  0 Proxies.main: (#3 String;0{})
*/
