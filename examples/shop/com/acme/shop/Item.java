package com.acme.shop;

/** An article and how many of it. */
record Item(String article, int count, int gramsEach) {
    int weight() {
        return count * gramsEach;
    }
}
