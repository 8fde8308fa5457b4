package com.acme.shop;

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
class OrderImportCrashTest {
    /**
     * Frame 1: OrderImport.run(int).
     * <p>Not as it was in the crashed run:
     * <ul>
     *   <li>import.listener is a stand-in that throws when it is called, for a lambda
     * </ul>
     */
    @Test
    void run_throwsNullPointerException_frame1() throws Throwable {
        Restore objects = Restore.from(OrderImportCrashTest.class);
        OrderImport import_ = objects.get(1); // OrderImport: rows = 2
        int number = 3;
        import_.run(number); // NullPointerException at Shipping.zone(Shipping.java:41)
    }

    /**
     * Frame 2: OrderImport.run(int).
     * <p>Not as it was in the crashed run:
     * <ul>
     *   <li>import.listener is a stand-in that throws when it is called, for a lambda
     * </ul>
     */
    @Test
    void run_throwsNullPointerException_frame2() throws Throwable {
        Restore objects = Restore.from(OrderImportCrashTest.class, "run_throwsNullPointerException_frame2");
        OrderImport import_ = objects.get(1); // OrderImport: rows = 2
        int number = 3;
        import_.run(number); // NullPointerException at Shipping.zone(Shipping.java:41)
    }
}
