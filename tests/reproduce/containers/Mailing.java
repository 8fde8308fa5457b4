// A service locator that must be set before anything works.
// EXPECT frame 2 of 2
package mailing;

public class Mailing {
    private int sent;

    public void send(String to) {
        Locator locator = Locator.current();
        Mailer mailer = locator.mailer();
        deliver(mailer.hostOf(to), to);
    }

    private void deliver(String host, String to) {
        sent += host.length() > 3 ? to.charAt(host.length()) : 0;
    }
}

interface Mailer {
    String hostOf(String address);
}

class Locator {
    private static Locator current;
    private final Mailer mailer;

    Locator(Mailer mailer) {
        this.mailer = mailer;
    }

    static Locator current() {
        if (current == null) {
            throw new IllegalStateException("not started");
        }
        return current;
    }

    static void start(Locator locator) {
        current = locator;
    }

    Mailer mailer() {
        return mailer;
    }
}

class Production {
    public static void main(String[] arguments) {
        Locator.start(new Locator(address -> "localhost"));
        new Mailing().send("ann");
    }
}
