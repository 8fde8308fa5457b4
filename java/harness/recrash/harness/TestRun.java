package recrash.harness;

/**
 * What JUnit made of one test.
 *
 * @param ran whether the test was started
 * @param thrown what it ended in; null where it passed
 * @param why why it was not run; null where it was
 */
record TestRun(boolean ran, Throwable thrown, String why) {
    static TestRun ended(Throwable thrown) {
        return new TestRun(true, thrown, null);
    }

    static TestRun notRun(String why) {
        return new TestRun(false, null, why);
    }
}
