/**
 * The part of a worker that lives in its JVM: executes candidates. A named module, so that the JDK can be opened
 * to it and stays closed to the program, as it is in a test.
 */
module recrash.worker {
    requires java.management;

    exports recrash.worker;
}
