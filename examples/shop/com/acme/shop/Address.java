package com.acme.shop;

/** Where an order goes. */
record Address(String street, String zip, String country) {}
