package com.acme.shop;

import java.util.Comparator;
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
     * Frame 1: OrderImport.read(Source, Runnable, Comparator, Address).
     */
    @Test
    void read_throwsNullPointerException_frame1() throws Throwable {
        Comparator order = (p1, p2) -> -1;
        Rates p1 = new Rates() {
            @Override public double rate(String p1, int p2) { return 0.5; }
        };
        Object first = new Order();
        ((Order) first).address = null;
        Shipping.zones = 7;
        Source source = new Source(3) {
            @Override public Order order() { return (Order) first; }
            @Override public void close() { }
        };
        // NullPointerException at Shipping.zone(Shipping.java:41)
        OrderImport.read(source, (Runnable) () -> { }, (Comparator) (p2, p3) -> -1, ((Order) first).address);
    }
}
