// Frames of reflection lie between those of the program.
// EXPECT frame 2 of 2
// STUBS none
package commands;

import java.lang.reflect.InvocationTargetException;

public class Commands {
    public String help(String topic) {
        return "no help on " + topic;
    }

    public String repeat(String text) {
        int star = text.indexOf('*');
        return text.substring(star + 1).repeat(Integer.parseInt(text.substring(0, star)));
    }

    public String run(String name, String argument) throws ReflectiveOperationException {
        try {
            return (String) Commands.class.getMethod(name, String.class).invoke(this, argument);
        } catch (InvocationTargetException wrapped) {
            throw new ReflectiveOperationException(name + " failed", wrapped.getCause());
        }
    }
}

class Production {
    public static void main(String[] arguments) throws Exception {
        new Commands().run("repeat", "ab");
    }
}
