package com.acme.shop;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The shop's import job: {@code Main import orders.csv}. */
public class Main {
    public static void main(String[] args) throws IOException {
        Catalog catalog = new Catalog().add("teapot", 640).add("cup", 210).add("kettle", 1150);
        Map<String, BigDecimal> pricePerKilo = new TreeMap<>();
        for (int digit = 0; digit <= 9; digit++) {
            pricePerKilo.put(Integer.toString(digit), new BigDecimal("2.40"));
        }
        pricePerKilo.put("FR", new BigDecimal("4.10"));
        new OrderImport(catalog, new Shipping(pricePerKilo)).run(Path.of(args[1]));
    }
}
