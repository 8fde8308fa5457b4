import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

/** Calls public static methods of classes with many values, and prints what each call gives. */
public class Driver {
    static final int MOST = 60;
    static final Object[] INTS = {0, 1, -1, 2, 7, 10, 31, 33, 64, 255, -128, 1000, 65535, 123456789, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static final Object[] LONGS = {0L, 1L, -1L, 3L, 63L, 10L, -77L, 4294967296L, 1234567890123L, Long.MAX_VALUE, Long.MIN_VALUE};
    static final Object[] FLOATS = {0f, -0f, 1f, -1.5f, 3.25f, 1e10f, 1e-40f, Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE};
    static final Object[] DOUBLES = {0d, -0d, 1d, -1.5d, 3.25d, 1e18d, -1e300d, 5e-320d, Double.NaN, Double.NEGATIVE_INFINITY, 0.1d};
    static final Object[] CHARS = {'\0', 'a', 'Z', '0', ' ', '\u00e4', '\u20ac', '\ud800', '\uffff'};
    static final Object[] BYTES = {(byte) 0, (byte) 1, (byte) -1, (byte) 127, (byte) -128};
    static final Object[] SHORTS = {(short) 0, (short) -1, (short) 300, Short.MIN_VALUE};
    static final Object[] BOOLEANS = {true, false};
    static final Object[] TEXTS = {null, "", "a", "abc", "12", "-7", "+0", "0x1f", "2147483648", " x ", "\u00e4\u20ac", "aXbX", "x=1,y=22"};
    static final Object[] ARRAYS = {null, new int[0], new int[] {3}, new int[] {5, -2, 9, 0, 5}};

    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            Method[] methods = Class.forName(name).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::toString));
            for (Method method : methods) {
                int wanted = Modifier.PUBLIC | Modifier.STATIC;
                if ((method.getModifiers() & wanted) == wanted && !method.isSynthetic()) {
                    calls(name, method);
                }
            }
        }
    }

    static void calls(String name, Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[][] values = new Object[types.length][];
        long all = 1;
        for (int i = 0; i < types.length; i++) {
            values[i] = values(types[i]);
            if (values[i] == null) {
                return;
            }
            all = Math.min(all * values[i].length, 1_000_000);
        }
        Random random = new Random(7);
        for (int call = 0; call < Math.min(all, MOST); call++) {
            Object[] arguments = new Object[types.length];
            int rest = all <= MOST ? call : random.nextInt((int) all);
            for (int i = 0; i < types.length; i++) {
                arguments[i] = values[i][rest % values[i].length];
                rest /= values[i].length;
                if (arguments[i] instanceof int[] array) {
                    arguments[i] = array.clone();
                }
            }
            System.out.println(line(name, method, arguments));
        }
    }

    static String line(String name, Method method, Object[] arguments) {
        StringBuilder line = new StringBuilder(name.replace('.', '/') + " " + method.getName() + " ");
        line.append(java.lang.invoke.MethodType.methodType(method.getReturnType(), method.getParameterTypes()).toMethodDescriptorString());
        for (Object argument : arguments) {
            line.append(' ').append(shown(argument));
        }
        Object result;
        try {
            result = shown(method.invoke(null, arguments));
        } catch (InvocationTargetException thrown) {
            result = "!" + thrown.getCause().getClass().getName().replace('.', '/');
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
        return line + " = " + result;
    }

    static Object[] values(Class<?> type) {
        return switch (type.getName()) {
            case "int" -> INTS;
            case "long" -> LONGS;
            case "float" -> FLOATS;
            case "double" -> DOUBLES;
            case "char" -> CHARS;
            case "byte" -> BYTES;
            case "short" -> SHORTS;
            case "boolean" -> BOOLEANS;
            case "java.lang.String", "java.lang.CharSequence" -> TEXTS;
            case "[I" -> ARRAYS;
            default -> null;
        };
    }

    static String shown(Object value) {
        if (value instanceof Float number) {
            return "F" + Integer.toHexString(Float.floatToIntBits(number));
        } else if (value instanceof Double number) {
            return "D" + Long.toHexString(Double.doubleToLongBits(number));
        } else if (value instanceof Character letter) {
            return "I" + (int) letter;
        } else if (value instanceof Boolean flag) {
            return flag ? "I1" : "I0";
        } else if (value instanceof Long number) {
            return "J" + number;
        } else if (value instanceof Number number) {
            return "I" + number;
        } else if (value instanceof String text) {
            StringBuilder units = new StringBuilder("T");
            text.chars().forEach(unit -> units.append(String.format("%04x", unit)));
            return units.toString();
        } else if (value instanceof int[] array) {
            return "A" + Arrays.toString(array).replace(" ", "");
        }
        return value == null ? "null" : "object";
    }
}
