package com.acme.shop;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
     * Frame 4: OrderImport.row(String[], Order.State, Order, Map, float, boolean).
     */
    @Test
    void row_throwsNullPointerException_frame4() throws Throwable {
        String[] cells = {"4711", "", "2"};
        Class class_ = int[][].class;
        double ratio = Double.NEGATIVE_INFINITY;
        byte small = -1;
        int[] numbers = {
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
            27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
            51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69};
        String text =
            "one line\none line\none line\none line\none line\n" +
            "one line\none line\none line\none line\none line\n" +
            "one line\none line\none line\none line\none line\n" +
            "one line\none line\none line\none line\none line\n";
        HashMap prices = new HashMap();
        prices.put("when", LocalDate.of(2026, 11, 2));
        prices.put('\'', List.of(Order.State.OPEN, Long.MAX_VALUE));
        prices.put(null, List.of(new Object[] {new Object[] {null}}));
        // NullPointerException at Shipping.zone(Shipping.java:41)
        OrderImport.row(cells, Order.State.OPEN, new Order((Address) null), (Map) prices, 0.1f, true);
    }
}
