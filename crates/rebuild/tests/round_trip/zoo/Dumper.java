package zoo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Writes objects as the recorder would: a heap in postcard's wire format, then the names and values of the cases. */
final class Dumper {
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();
    private final Map<Class<?>, Integer> classNumbers = new HashMap<>();
    private final List<Class<?>> classes = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        new Dumper().dump(Path.of(arguments[0]));
    }

    private void dump(Path file) throws IOException, IllegalAccessException {
        Map<String, Object> cases = new java.util.LinkedHashMap<>();
        for (Zoo.Case each : Zoo.cases().values()) {
            Object object = each.make().get();
            cases.put(each.name(), object);
            number(object);
        }
        Out body = new Out();
        int written = 0;
        for (; written < objects.size(); written++) {
            object(objects.get(written), body);
        }
        Out heap = new Out();
        classTable(heap);
        heap.count(written);
        heap.bytes.writeBytes(body.bytes.toByteArray());
        heap.count(cases.size());
        for (Map.Entry<String, Object> each : cases.entrySet()) {
            heap.text(each.getKey());
            heap.value(each.getValue());
        }
        Files.write(file, heap.bytes.toByteArray());
    }

    private int number(Object object) {
        Integer known = numbers.get(object);
        if (known == null) {
            known = objects.size();
            objects.add(object);
            numbers.put(object, known);
        }
        return known;
    }

    private int classNumber(Class<?> type) {
        Integer known = classNumbers.get(type);
        if (known == null) {
            if (type.getSuperclass() != null && !type.isArray()) {
                classNumber(type.getSuperclass());
            }
            known = classes.size();
            classes.add(type);
            classNumbers.put(type, known);
        }
        return known;
    }

    private void classTable(Out out) {
        out.count(classes.size());
        for (Class<?> type : classes) {
            out.text(type.getName().replace('.', '/'));
            out.count(kind(type));
            ClassLoader loader = type.getClassLoader();
            out.bytes.write(loader == null || loader == ClassLoader.getPlatformClassLoader() ? 1 : 0);
            boolean hasSuper = type.getSuperclass() != null && !type.isArray();
            out.bytes.write(hasSuper ? 1 : 0);
            if (hasSuper) {
                out.count(classNumbers.get(type.getSuperclass()));
            }
            Class<?>[] interfaces = type.isArray() ? new Class<?>[0] : type.getInterfaces();
            out.count(interfaces.length);
            for (Class<?> each : interfaces) {
                out.text(each.getName().replace('.', '/'));
            }
            List<Field> fields = fields(type);
            out.count(fields.size());
            for (Field field : fields) {
                out.text(field.getName());
                out.text(field.getType().descriptorString());
            }
        }
    }

    private static int kind(Class<?> type) {
        if (type.isArray()) {
            return 3;
        } else if (Enum.class.isAssignableFrom(type) && type != Enum.class) {
            return 1;
        } else if (type.isRecord()) {
            return 2;
        } else if (type.isHidden()) {
            return 4;
        }
        return Proxy.isProxyClass(type) ? 5 : 0;
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.isArray() ? new Field[0] : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                fields.add(field);
            }
        }
        return fields;
    }

    private void object(Object object, Out out) throws IllegalAccessException {
        Class<?> type = object.getClass();
        if (object instanceof String text) {
            out.count(2);
            out.generalisedUtf8(text);
            out.count(text.length());
        } else if (object instanceof Enum<?> constant) {
            out.count(3);
            out.count(classNumber(constant.getDeclaringClass()));
            out.text(constant.name());
        } else if (object instanceof Class<?> named) {
            out.count(4);
            out.text(named.getName().replace('.', '/'));
        } else if (object instanceof Thread || object instanceof ClassLoader || object instanceof Module) {
            out.count(5);
            out.count(classNumber(type));
            out.text(object instanceof Thread thread ? thread.getName() : "");
        } else if (type.isArray()) {
            out.count(1);
            out.count(classNumber(type));
            out.count(Array.getLength(object));
            out.elements(object, type.getComponentType());
        } else {
            out.count(0);
            out.count(classNumber(type));
            instance(object, type, out);
        }
    }

    private void instance(Object object, Class<?> type, Out out) throws IllegalAccessException {
        List<Class<?>> lineage = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            lineage.add(0, each);
        }
        List<Field> all = new ArrayList<>();
        lineage.forEach(each -> all.addAll(fields(each)));
        out.count(all.size());
        for (Field field : all) {
            field.setAccessible(true);
            if (field.getType().isPrimitive()) {
                out.primitive(field.get(object));
            } else {
                out.value(field.get(object));
            }
        }
    }

    /** Postcard's wire format. */
    private final class Out {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        void count(long value) {
            long rest = value;
            while ((rest & ~0x7fL) != 0) {
                bytes.write((int) (rest & 0x7f | 0x80));
                rest >>>= 7;
            }
            bytes.write((int) rest);
        }

        void signed(long value) {
            count(value << 1 ^ value >> 63);
        }

        void text(String text) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            count(encoded.length);
            bytes.writeBytes(encoded);
        }

        void generalisedUtf8(String text) {
            ByteArrayOutputStream encoded = new ByteArrayOutputStream();
            text.codePoints().forEach(point -> {
                if (point >= 0xd800 && point <= 0xdfff) {
                    encoded.write(0xe0 | point >> 12);
                    encoded.write(0x80 | point >> 6 & 0x3f);
                    encoded.write(0x80 | point & 0x3f);
                } else {
                    encoded.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
                }
            });
            count(encoded.size());
            bytes.writeBytes(encoded.toByteArray());
        }

        void value(Object object) {
            count(object == null ? 0 : 1);
            if (object != null) {
                count(number(object));
            }
        }

        void primitive(Object value) {
            if (value instanceof Boolean each) {
                count(2);
                bytes.write(each ? 1 : 0);
            } else if (value instanceof Byte each) {
                count(3);
                bytes.write(each);
            } else if (value instanceof Character each) {
                count(4);
                count(each);
            } else if (value instanceof Short each) {
                count(5);
                signed(each);
            } else if (value instanceof Integer each) {
                count(6);
                signed(each);
            } else if (value instanceof Long each) {
                count(7);
                signed(each);
            } else if (value instanceof Float each) {
                count(8);
                bits(Float.floatToRawIntBits(each), 4);
            } else if (value instanceof Double each) {
                count(9);
                bits(Double.doubleToRawLongBits(each), 8);
            }
        }

        void bits(long bits, int size) {
            for (int i = 0; i < size; i++) {
                bytes.write((int) (bits >>> 8 * i));
            }
        }

        void elements(Object array, Class<?> component) {
            Class<?>[] kinds = {Object.class, boolean.class, byte.class, char.class, short.class, int.class, long.class,
                float.class, double.class};
            int kind = component.isPrimitive() ? List.of(kinds).indexOf(component) : 0;
            count(kind);
            count(Array.getLength(array));
            for (int i = 0; i < Array.getLength(array); i++) {
                Object element = Array.get(array, i);
                switch (kind) {
                    case 0 -> value(element);
                    case 1 -> bytes.write((Boolean) element ? 1 : 0);
                    case 2 -> bytes.write((Byte) element);
                    case 3 -> count((Character) element);
                    case 4, 5, 6 -> signed(((Number) element).longValue());
                    case 7 -> bits(Float.floatToRawIntBits((Float) element), 4);
                    default -> bits(Double.doubleToRawLongBits((Double) element), 8);
                }
            }
        }
    }
}
