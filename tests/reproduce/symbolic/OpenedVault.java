// A private constructor and a private method, which nothing of the program calls: a framework does, by reflection.
// EXPECT frame 1 of 1
// STUBS none
// REFLECTION OpenedVault.new(int, String)
// REFLECTION OpenedVault.check(int)
// TEST contains: OpenedVault openedVault = (OpenedVault) Restore.construct(
// TEST contains: Restore.call("openedvault.OpenedVault", "check(int)", openedVault, 17);
// RUN: --via symbolic --allow-reflection
package openedvault;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

public class OpenedVault {
    private final int[] marks;
    private final String name;

    private OpenedVault(int size, String name) {
        this.marks = new int[size * 2];
        this.name = name;
    }

    private int check(int at) {
        if (name == null) {
            return 0;
        }
        return marks[at + 3];
    }
}

class Production {
    public static void main(String[] arguments) throws Throwable {
        Constructor<OpenedVault> constructor = OpenedVault.class.getDeclaredConstructor(int.class, String.class);
        constructor.setAccessible(true);
        Method check = OpenedVault.class.getDeclaredMethod("check", int.class);
        check.setAccessible(true);
        try {
            check.invoke(constructor.newInstance(4, "a"), 17);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
