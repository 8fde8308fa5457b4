package org.slf4j.spi;

import org.slf4j.Logger;

/** What bridges from other loggers call: the level is a number. */
public interface LocationAwareLogger extends Logger {
    int WARN_INT = 30, ERROR_INT = 40;

    void log(String caller, int level, String message, Object[] arguments, Throwable failure);
}
