import java.io.InputStream;

// Two loaders define a class of one name; both fail.
public class TwoLoaders {
    public static class Victim implements Runnable {
        String loader = getClass().getClassLoader().getName();

        @Override
        public void run() {
            System.out.println(loader);
            throw new IllegalStateException(loader);
        }
    }

    static class Loader extends ClassLoader {
        Loader(String name) {
            super(name, TwoLoaders.class.getClassLoader());
        }

        Class<?> define() throws Exception {
            try (InputStream in = TwoLoaders.class.getResourceAsStream("TwoLoaders$Victim.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(Victim.class.getName(), bytes, 0, bytes.length);
            }
        }
    }

    static void start(String loader) throws Exception {
        Runnable victim = (Runnable) new Loader(loader).define().getConstructor().newInstance();
        Thread thread = new Thread(victim, loader);
        thread.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getMessage()));
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        start("one");
        start("two");
    }
}
/* EXPECT
uncaught in one, 2 times
0 IllegalStateException: one
  0 TwoLoaders$Victim.run: #0 TwoLoaders$Victim{loader="one"}.()
*/
