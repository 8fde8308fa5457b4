package com.acme.shop;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import recrash.Restore;

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
class ShippingCrashTest {
    /**
     * Frame 2: Shipping.quote(Order, Order).
     */
    @Test
    void quote_throwsNullPointerException_frame2() throws Throwable {
        Order order = (Order) Restore.construct("com.acme.shop.Order", "(int,long)", 3, 4L);
        Restore.construct("com.acme.shop.Order", "(java.lang.String[])", (Object) new String[] {"a"});
        setField(order, Order.class, "items", null);
        setField(order, Order.class, "weight", (short) 5);
        setField(null, Order.class, "count", 7);
        inject(order, Order.class, "address", null);
        // NullPointerException at Shipping.zone(Shipping.java:41)
        Shipping.quote(order, (Order) Restore.construct("com.acme.shop.Order", "()"));
    }

    /** Fills a field as the container of the program does. */
    private static void inject(Object object, Class<?> type, String name, Object value) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    /** Sets a field that no test can name: by reflection. */
    private static void setField(Object object, Class<?> type, String name, Object value) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
}
