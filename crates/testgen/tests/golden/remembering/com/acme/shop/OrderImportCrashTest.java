package com.acme.shop;

import static org.mockito.Mockito.RETURNS_DEFAULTS;
import static org.mockito.Mockito.any;
import static org.mockito.Mockito.anyInt;
import static org.mockito.Mockito.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.eq;
import static org.mockito.Mockito.mock;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
     * Frame 1: OrderImport.read().
     */
    @Test
    void read_throwsNullPointerException_frame1() throws Throwable {
        Session session = new Session() {
            private final Map<Object, Object> setAttributeGiven = new HashMap<>();
            @Override public Object getAttribute(String p1) { return setAttributeGiven.get(p1); }
            @Override public void setAttribute(String p1, Object p2) { setAttributeGiven.put(p1, p2); }
            @Override public Object getUser(String p1) { return "user".equals(p1) ? "ann" : "\"cart\"".equals(p1) ? (Object) 1 : null; }
        };
        Orders orders = new Orders() {
            private Order saveGiven;
            @Override public Order save(Order p1) { saveGiven = p1; return p1; }
            @Override public Optional findById(long p1) { return Optional.ofNullable(saveGiven); }
        };
        Orders forgetful = new Orders() {
            private Order saveGiven;
            @Override public Order save(Order p1) { saveGiven = p1; return null; }
            @Override public Optional findById(long p1) { return Optional.ofNullable(saveGiven); }
        };
        Counter counter = p1 -> "a".equals(p1) ? 2 : 0;
        Session call = mock(Session.class);
        Map<Object, Object> setAttributeGiven = new HashMap<>();
        doAnswer(call2 -> setAttributeGiven.get(call2.getArgument(0))).when(call).getAttribute(any());
        doAnswer(call2 -> setAttributeGiven.put(call2.getArgument(0), call2.getArgument(1))).when(call).setAttribute(any(), any());
        doReturn("ann").when(call).getUser("user");
        doReturn(1).when(call).getUser("\"cart\"");
        Orders mockedOrders = mock(Orders.class);
        Map<Object, Object> saveGiven = new HashMap<>();
        doAnswer(call2 -> { saveGiven.put(null, call2.getArgument(0)); return call2.getArgument(0); }).when(mockedOrders).save(any());
        doAnswer(call2 -> Optional.ofNullable(saveGiven.get(null))).when(mockedOrders).findById(anyLong());
        Orders quietOrders = mock(Orders.class);
        Map<Object, Object> saveGiven2 = new HashMap<>();
        doAnswer(call2 -> { saveGiven2.put(null, call2.getArgument(0)); return RETURNS_DEFAULTS.answer(call2); }).when(quietOrders).save(any());
        doAnswer(call2 -> Optional.ofNullable(saveGiven2.get(null))).when(quietOrders).findById(anyLong());
        Orders echo = mock(Orders.class);
        doAnswer(call2 -> call2.getArgument(0)).when(echo).save(any());
        Table table = mock(Table.class);
        doReturn("ann").when(table).get(eq("user"), anyInt());
        doReturn(1).when(table).get(eq("\"cart\""), anyInt());
        Session proxied = proxy(Session.class, "getUser(user)", "ann", "getUser(\"cart\")", 1);
        OrderImport.read(); // NullPointerException at Shipping.zone(Shipping.java:41)
    }

    /**
     * An object whose named methods give these answers, one after the other where a name stands there several times, and throw those that are
     * exceptions. All others answer zero, false or null, or the object itself where a method takes something and gives its type.
     * A text in brackets stands for a first argument, which alone is answered then.
     */
    private static <T> T proxy(Class<T> type, Object... answers) {
        Map<String, Object> kept = new HashMap<>();
        Object made = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.getName().equals("equals") ? self == arguments[0] : method.invoke(answers, arguments);
            }
            Class<?> result = method.getReturnType();
            Object known = remembered(kept, method, arguments);
            String name = method.getName();
            String asked = arguments != null && arguments[0] instanceof String key ? name + "(" + key + ")" : name;
            int found = -1;
            for (int i = 0; i < answers.length; i += 2) {
                if ((name.equals(answers[i]) || asked.equals(answers[i])) && fits(result, answers[i + 1])) {
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
                return answers[found + 1] == null && result.isInstance(known) ? known : answers[found + 1];
            }
            if (arguments != null && (result == type || result == method.getDeclaringClass())) {
                return self;
            }
            if (result.isInstance(known)) {
                return known;
            }
            return result == void.class ? null : Array.get(Array.newInstance(result, 1), 0);
        });
        return type.cast(made);
    }

    private static boolean fits(Class<?> result, Object answer) {
        return answer == null || answer instanceof Throwable || result.isPrimitive() || result.isInstance(answer);
    }

    /** Keeps what a setter is given, by its name and a text, and finds it for its getter. */
    private static Object remembered(Map<String, Object> kept, Method method, Object[] arguments) {
        String name = method.getName();
        Class<?>[] types = method.getParameterTypes();
        int keys = types.length - (name.matches("(set|put|add).*") ? 1 : 0);
        boolean isKnown = name.matches("(set|put|add|get|remove).*") && keys >= 0 && keys <= 1;
        if (!isKnown || keys == 1 && types[0] != String.class || keys < types.length && types[keys].isPrimitive()) {
            return null;
        }
        String place = name.replaceFirst("set|put|add|get|remove", "") + "/" + (keys == 1 ? arguments[0] : null);
        if (name.startsWith("get")) {
            return kept.get(place);
        }
        kept.put(place, name.startsWith("remove") ? null : arguments[keys]);
        return null;
    }
}
