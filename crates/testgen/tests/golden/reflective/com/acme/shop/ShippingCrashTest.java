package com.acme.shop;

import org.junit.Test;
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
public class ShippingCrashTest {
    /**
     * Frame 1: Shipping.zone(String[]).
     */
    @Test
    public void zone_throwsNullPointerException_frame1() throws Throwable {
        String[] cells = {"a"};
        // NullPointerException at Shipping.zone(Shipping.java:41)
        Restore.call("com.acme.shop.Shipping", "zone(java.lang.String[])", null, (Object) cells);
    }

    /**
     * Frame 2: Shipping.lambda$quote$3(int, Object).
     */
    @Test
    public void quote_lambda_throwsNullPointerException_frame2() throws Throwable {
        // NullPointerException at Shipping.zone(Shipping.java:41)
        Restore.call(
            "com.acme.shop.Shipping", "lambda$quote$3(int,java.lang.Object)", null, Integer.MIN_VALUE, null);
    }

    /**
     * Frame 3: Shipping.Rate.<init>(Shipping).
     */
    @Test
    public void Rate_new_throwsNullPointerException_frame3() throws Throwable {
        // NullPointerException at Shipping.zone(Shipping.java:41)
        Restore.construct("com.acme.shop.Shipping$Rate", "(com.acme.shop.Shipping)", (Object) null);
    }

    /**
     * Frame 4: Shipping.<clinit>().
     */
    @Test
    public void initialize_throwsNullPointerException_frame4() throws Throwable {
        // NullPointerException at Shipping.zone(Shipping.java:41)
        Restore.initialize("com.acme.shop.Shipping");
    }
}
