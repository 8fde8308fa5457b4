// An abstract class without any subclass on the class path.
// EXPECT frame 2 of 2
// STUBS mail.Template
package mail;

public abstract class Template {
    private final String greeting;

    protected Template(String greeting) {
        this.greeting = greeting;
    }

    protected abstract String recipient();

    protected abstract int lines();

    public String render() {
        return greeting + " " + initials() + "\n".repeat(lines());
    }

    private String initials() {
        StringBuilder initials = new StringBuilder();
        for (String name : recipient().split(" ")) {
            initials.append(name.charAt(0)).append('.');
        }
        return initials.toString();
    }
}

class Production {
    public static void main(String[] arguments) {
        new Template("Dear") {
            @Override
            protected String recipient() {
                return "Ada  Lovelace";
            }

            @Override
            protected int lines() {
                return 2;
            }
        }.render();
    }
}
