package recrash.worker;

import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.misc.Unsafe;

/**
 * Where the fields of a class's objects lie: those that may change, references and then numbers by their size, and references that never change.
 */
final class Layout {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final ClassValue<Layout> LAYOUTS = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return new Layout(type);
        }
    };

    /** Classes whose objects stand for something outside of the heap. */
    private static final Set<String> RESOURCES =
            Set.of(
                    "java.io.FileDescriptor",
                    "java.io.FileInputStream",
                    "java.io.FileOutputStream",
                    "java.io.RandomAccessFile",
                    "java.util.zip.Inflater",
                    "java.util.zip.Deflater",
                    "java.util.zip.ZipFile",
                    "java.util.jar.JarFile",
                    "java.util.Timer",
                    "java.util.concurrent.ForkJoinPool");

    private static final AtomicInteger COUNT = new AtomicInteger();

    /** Tells layouts apart. */
    final int number = COUNT.getAndIncrement();
    /** Classes of the JDK whose objects do not change, of which programs have thousands. */
    private static final Set<String> UNCHANGING =
            Set.of("java.math.BigInteger", "java.math.BigDecimal", "java.util.Locale", "java.util.UUID", "java.util.regex.Pattern", "java.net.URI");

    /** Whether objects mean the JVM or its resources rather than the program: they are not looked into. */
    final boolean isOpaque;
    /** Whether a change of such an object cannot be undone: it stands for something outside of the heap. */
    final boolean isFragile;
    /** Whether its objects have fields that may change. */
    final boolean isMutable;

    final long[] references;
    final long[] longs;
    final long[] ints;
    final long[] shorts;
    final long[] bytes;
    final long[] fixedReferences;

    static Layout of(Class<?> type) {
        return LAYOUTS.get(type);
    }

    private Layout(Class<?> type) {
        isOpaque = isOpaque(type);
        isFragile = !isOpaque && isFragile(type.getName());
        List<List<Long>> offsets = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            offsets.add(new ArrayList<>());
        }
        // The collector and its threads write to the fields of references themselves.
        for (Class<?> each = type; each != null && !isOpaque && each != Reference.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    add(offsets, field);
                }
            }
        }
        references = array(offsets.get(0));
        longs = array(offsets.get(1));
        ints = array(offsets.get(2));
        shorts = array(offsets.get(3));
        bytes = array(offsets.get(4));
        fixedReferences = array(offsets.get(5));
        isMutable = references.length + longs.length + ints.length + shorts.length + bytes.length > 0;
    }

    /** Fields that are final are written by constructors alone, or by those who know what they do. */
    private static void add(List<List<Long>> offsets, Field field) {
        Class<?> type = field.getType();
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        if (!type.isPrimitive()) {
            offsets.get(isFinal ? 5 : 0).add(UNSAFE.objectFieldOffset(field));
        } else if (!isFinal) {
            offsets.get(group(type)).add(UNSAFE.objectFieldOffset(field));
        }
    }

    private static int group(Class<?> type) {
        if (type == long.class || type == double.class) {
            return 1;
        }
        if (type == int.class || type == float.class) {
            return 2;
        }
        return type == short.class || type == char.class ? 3 : 4;
    }

    private static long[] array(List<Long> offsets) {
        return offsets.stream().mapToLong(Long::longValue).toArray();
    }

    private static boolean isOpaque(Class<?> type) {
        String name = type.getName();
        return type == Class.class
                || type == String.class
                || type == Module.class
                || Number.class.isAssignableFrom(type) && name.startsWith("java.lang.")
                || type == Boolean.class
                || type == Character.class
                || ClassLoader.class.isAssignableFrom(type)
                || Thread.class.isAssignableFrom(type)
                || ThreadGroup.class == type
                || name.startsWith("recrash.worker.")
                || name.startsWith("java.lang.invoke.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("java.lang.module.")
                || name.startsWith("java.security.")
                || name.startsWith("java.time.")
                || java.nio.charset.Charset.class.isAssignableFrom(type) && type.getClassLoader() == null
                || UNCHANGING.contains(name);
    }

    private static boolean isFragile(String name) {
        return RESOURCES.contains(name)
                || name.startsWith("java.nio.Direct")
                || name.startsWith("sun.nio.ch.")
                || name.startsWith("java.net.") && (name.endsWith("Socket") || name.endsWith("URLConnection"));
    }
}
