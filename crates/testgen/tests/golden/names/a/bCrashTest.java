package a;

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
class bCrashTest {
    /**
     * Calls b.c(b).
     */
    @Test
    void c_throwsNullPointerException() throws Throwable {
        b b2 = null;
        b.c(b2); // NullPointerException at Shipping.zone(Shipping.java:41)
    }
}
