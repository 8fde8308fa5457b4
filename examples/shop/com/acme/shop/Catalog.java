package com.acme.shop;

import java.util.HashMap;
import java.util.Map;

/** The articles that the shop sells, with their weight in grams. */
class Catalog {
    private final Map<String, Integer> grams = new HashMap<>();

    Catalog add(String article, int gramsEach) {
        grams.put(article, gramsEach);
        return this;
    }

    Item item(String article, int count) {
        Integer gramsEach = grams.get(article);
        if (gramsEach == null) {
            throw new IllegalArgumentException("no such article: " + article);
        }
        return new Item(article, count, gramsEach);
    }
}
