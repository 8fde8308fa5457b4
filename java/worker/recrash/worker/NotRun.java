package recrash.worker;

/** Why a candidate cannot be executed as it is: a member is missing, an argument has the wrong type. */
final class NotRun extends Exception {
    private static final long serialVersionUID = 1;

    NotRun(String why) {
        super(why, null, false, false);
    }
}
