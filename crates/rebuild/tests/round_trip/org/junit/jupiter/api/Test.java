package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for JUnit's annotation, so that generated tests compile without it. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {
}
