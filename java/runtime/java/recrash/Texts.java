package java.recrash;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.Charset;
import java.util.Currency;
import java.util.Locale;
import jdk.internal.misc.Unsafe;

/** What can be said of an object of the JDK that is not walked. */
final class Texts {
    /** Classes that keep their name in a field, with that field. */
    private static final String[] NAMED = {
        "java.lang.Thread", "name",
        "java.lang.ThreadGroup", "name",
        "java.lang.ClassLoader", "name",
        "java.util.TimeZone", "ID",
        "java.util.ResourceBundle", "name",
        "java.util.logging.Logger", "name",
        "java.util.zip.ZipFile", "name",
        "java.io.FileInputStream", "path",
        "java.io.FileOutputStream", "path",
        "java.io.RandomAccessFile", "path",
    };

    private Texts() {}

    /** A short text for an object of a class of the JDK. */
    static String of(Object object) {
        if (object instanceof Charset) return ((Charset) object).name();
        if (object instanceof Locale) return ((Locale) object).toLanguageTag();
        if (object instanceof Currency) return ((Currency) object).getCurrencyCode();
        if (object instanceof Module) return nonNull(((Module) object).getName());
        if (object instanceof Method) return method((Method) object);
        if (object instanceof Constructor) return constructor((Constructor<?>) object);
        if (object instanceof Field) return field((Field) object);
        if (object.getClass().getName().equals("sun.nio.fs.UnixPath")) return object.toString();
        return named(object);
    }

    private static String named(Object object) {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            for (int i = 0; i < NAMED.length; i += 2) {
                if (c.getName().equals(NAMED[i])) return stringField(object, c, NAMED[i + 1]);
            }
        }
        return "";
    }

    /** The text in a field; empty where the class has no such field of that type. */
    static String stringField(Object object, Class<?> declaring, String name) {
        if (!FieldReader.exists(declaring, name, "Ljava/lang/String;")) return "";
        Unsafe unsafe = Unsafe.getUnsafe();
        return nonNull((String) unsafe.getReference(object, unsafe.objectFieldOffset(declaring, name)));
    }

    private static String method(Method method) {
        return Shape.vmName(method.getDeclaringClass()) + "." + method.getName()
            + descriptor(method.getParameterTypes()) + method.getReturnType().descriptorString();
    }

    private static String constructor(Constructor<?> constructor) {
        return Shape.vmName(constructor.getDeclaringClass()) + ".<init>" + descriptor(constructor.getParameterTypes()) + "V";
    }

    private static String field(Field field) {
        return Shape.vmName(field.getDeclaringClass()) + "." + field.getName() + ":" + field.getType().descriptorString();
    }

    private static String descriptor(Class<?>[] parameters) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : parameters) text.append(parameter.descriptorString());
        return text.append(')').toString();
    }

    private static String nonNull(String text) {
        return text == null ? "" : text;
    }
}
