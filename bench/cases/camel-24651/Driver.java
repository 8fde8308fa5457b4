package bench;

import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;

/** Evaluates an expression for the stack trace of an exchange that did not fail. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try (CamelContext context = new DefaultCamelContext()) {
            Exchange exchange = new DefaultExchange(context);
            Object text = context.resolveLanguage("simple").createExpression("${exception.stacktrace}").evaluate(exchange, String.class);
            System.out.println(text);
        }
    }
}
