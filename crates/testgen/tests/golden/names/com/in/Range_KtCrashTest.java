package com.in;

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
class Range_KtCrashTest {
    /**
     * Calls Range-Kt.in range$1.sum-impl().
     */
    @Test
    void in_range_sum_impl_throwsNullPointerException() throws Throwable {
        // NullPointerException at Shipping.zone(Shipping.java:41)
        Restore.call("com.in.Range-Kt$in\\u0020range$1", "sum-impl()", null);
    }
}
