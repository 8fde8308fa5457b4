package com.acme.shop;

import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/**
 * Reproduces a crash of shop 1.4 (2026-11-02 14:03 UTC):
 * <pre>
 * java.lang.NullPointerException: Cannot invoke "Address.zip()" because "address" is null *&#47; \\u0041 \u00e4
 *     at com.acme.shop.Shipping.zone(Shipping.java:41)
 *     at java.util.stream.ReferencePipeline.accept(ReferencePipeline.java:0)
 *     at java.util.stream.ReferencePipeline.accept(ReferencePipeline.java:1)
 *     ... 3 more of the JDK
 *     at com.acme.shop.OrderImport.row(OrderImport.java:88)
 * Caused by: com.acme.shop.NoAddress
 *     at com.acme.shop.Address.<init>(Address.java:12)
 * </pre>
 * Made by: recrash tests npe-shipping-zone-3f2a.recrash
 */
@SuppressWarnings({"unchecked", "rawtypes"})
class OrderImportCrashTest {
    /**
     * Frame 1: OrderImport.read(Statement, ResultSet).
     */
    @Test
    void read_throwsNullPointerException_frame1() throws Throwable {
        ResultSet rows = proxy(ResultSet.class, "next", true, "getShort", (short) 3, "getString", "\"ann\"");
        Statement statement = proxy(Statement.class, "executeQuery", rows);
        // NullPointerException at Shipping.zone(Shipping.java:41)
        OrderImport.read(statement, proxy(ResultSet.class));
    }

    /**
     * An object whose named methods give these answers, one after the other where a name stands there several times, and throw those that are
     * exceptions. All others answer zero, false or null, or the object itself where a method takes something and gives its type.
     */
    private static <T> T proxy(Class<T> type, Object... answers) {
        Object made = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.getName().equals("equals") ? self == arguments[0] : method.invoke(answers, arguments);
            }
            Class<?> result = method.getReturnType();
            int found = -1;
            for (int i = 0; i < answers.length; i += 2) {
                if (method.getName().equals(answers[i]) && fits(result, answers[i + 1])) {
                    if (found >= 0) {
                        answers[found] = null;
                        break;
                    }
                    found = i;
                }
            }
            if (found >= 0 && answers[found + 1] instanceof Throwable thrown && !result.isInstance(thrown)) {
                throw thrown;
            } else if (found >= 0) {
                return answers[found + 1];
            }
            if (arguments != null && (result == type || result == method.getDeclaringClass())) {
                return self;
            }
            return result == void.class ? null : Array.get(Array.newInstance(result, 1), 0);
        });
        return type.cast(made);
    }

    private static boolean fits(Class<?> result, Object answer) {
        return answer == null || answer instanceof Throwable || result.isPrimitive() || result.isInstance(answer);
    }
}
