import java.io.InputStream;

// A class loader that knows nothing but the JDK's java packages and its own class.
public class OddLoader {
    public static class Victim implements Runnable {
        int[] array = {4};

        @Override
        public void run() {
            fail(array, 1);
        }

        static int fail(int[] array, int index) {
            return array[index];
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super("odd", null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("java.")) return super.loadClass(name, resolve);
            if (!name.equals(Victim.class.getName())) throw new ClassNotFoundException(name);
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = OddLoader.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Object victim = new Loader().loadClass(Victim.class.getName()).getConstructor().newInstance();
        System.out.println(victim instanceof Victim);
        ((Runnable) victim).run();
    }
}
/* EXPECT
uncaught in main
0 ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1
  0 OddLoader$Victim.fail: (#0 [I1{4}, 1)
  0 OddLoader$Victim.run: #1 OddLoader$Victim{array=#0}.()
  0 OddLoader.main: (#2 String;0{})
*/
