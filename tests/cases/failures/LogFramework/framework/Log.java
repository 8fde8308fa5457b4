package framework;

/** A logger as many are: the throwable is the last of any number of arguments. */
public interface Log {
    void error(String message, Object... arguments);
}
