package com.acme.shop;

import static org.mockito.Mockito.any;
import static org.mockito.Mockito.anyInt;
import static org.mockito.Mockito.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.sql.ResultSet;
import java.util.concurrent.TimeUnit;
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
     * Frame 1: OrderImport.read(Gateway, ResultSet).
     */
    @Test
    void read_throwsNullPointerException_frame1() throws Throwable {
        Order order = new Order();
        Gateway gateway = mock(Gateway.class);
        when(gateway.limit(any(), anyInt())).thenReturn(0.5);
        when(gateway.order(anyLong())).thenReturn(order);
        when(gateway.order((String) any())).thenReturn(null);
        doReturn(String.class).when(gateway).kind();
        doReturn("a").when(gateway).key();
        when(gateway.unit()).thenReturn(TimeUnit.DAYS);
        doReturn(TimeUnit.DAYS).when(gateway).span();
        ResultSet rows = mock(ResultSet.class);
        OrderImport.read(gateway, rows); // NullPointerException at Shipping.zone(Shipping.java:41)
    }
}
