package org.slf4j;

/** As much of SLF4J's interface as the case needs. */
public interface Logger {
    void warn(String message, Throwable failure);

    void error(String message, Throwable failure);

    void error(String message, Object... arguments);
}
