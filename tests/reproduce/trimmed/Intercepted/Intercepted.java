// A framework's interceptor is not on the class path. The frames outside of it are lost, and the report says how to get them.
// EXPECT frame 1 of 1
// WARNING 2 frames of intercepted outside of org.framework.Interceptor are not searched for
// WARNING --package intercepted
package intercepted;

import java.util.function.Supplier;

public class Intercepted {
    public int price(String article) {
        return article.length();
    }

    public int handle(String article, Supplier<Integer> interceptor) {
        return article == null ? interceptor.get() : 0;
    }

    public int serve(String article, Supplier<Integer> interceptor) {
        return handle(article, interceptor);
    }
}
