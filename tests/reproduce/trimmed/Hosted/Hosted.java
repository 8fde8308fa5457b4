// The innermost frames are of a server's own classes, which are not on the class path.
// EXPECT frame 2 of 2
// TEST contains: not compared
package hosted;

public class Hosted {
    private String driver;

    public void driver(String name) {
        driver = name.trim();
    }

    public Object open() throws ReflectiveOperationException {
        return load().getDeclaredConstructor().newInstance();
    }

    private Class<?> load() throws ClassNotFoundException {
        ClassLoader loader = Hosted.class.getClassLoader();
        return loader.loadClass(driver);
    }
}
