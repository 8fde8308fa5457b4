package recrash.worker;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The types and members that candidates name, by number. They are defined once, and found once for each class loader.
 */
final class Members {
    private static final int TYPE = 0;
    private static final int METHOD = 1;
    private static final int CONSTRUCTOR = 2;
    private static final int FIELD = 3;
    private static final int STUB = 4;
    private static final int TEXT = 5;

    /** A member as the command line names it. {@code owner} and {@code parameters} are numbers of types. */
    private record Definition(int kind, String text, int owner, int[] parameters, int result, boolean isStatic) {}

    private final Store store;
    private final List<Definition> definitions = new ArrayList<>();
    private ClassLoader loader;
    private Object[] found = new Object[64];

    Members(Store store) {
        this.store = store;
    }

    /** Reads definitions, which are numbered in their order. */
    void define(Input in) {
        for (int left = in.count(); left > 0; left--) {
            int kind = in.octet();
            switch (kind) {
                case TYPE, TEXT -> definitions.add(new Definition(kind, in.text(), 0, null, 0, false));
                case METHOD -> definitions.add(new Definition(kind, in.text(), in.count(), numbers(in), in.count(), in.octet() != 0));
                case CONSTRUCTOR -> definitions.add(new Definition(kind, "<init>", in.count(), numbers(in), 0, false));
                case FIELD -> definitions.add(new Definition(kind, in.text(), in.count(), null, 0, in.octet() != 0));
                case STUB -> {
                    String name = in.text();
                    store.add(name, in.bytes(in.count()));
                    definitions.add(new Definition(TYPE, "L" + name.replace('.', '/') + ";", 0, null, 0, false));
                }
                default -> throw new IllegalStateException("definition of kind " + kind);
            }
        }
    }

    static int[] numbers(Input in) {
        int[] numbers = new int[in.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.count();
        }
        return numbers;
    }

    /** Forgets what was found with another class loader. */
    void use(ClassLoader fresh) {
        loader = fresh;
        Arrays.fill(found, null);
    }

    ClassLoader loader() {
        return loader;
    }

    int parameters(int number) {
        return definitions.get(number).parameters.length;
    }

    boolean isStatic(int number) {
        return definitions.get(number).isStatic;
    }

    /** A part of the text from which objects are restored. */
    String text(int number) {
        return definitions.get(number).text;
    }

    Class<?> type(int number) throws NotRun {
        return (Class<?>) find(number);
    }

    Method method(int number) throws NotRun {
        return (Method) find(number);
    }

    Constructor<?> constructor(int number) throws NotRun {
        return (Constructor<?>) find(number);
    }

    Field field(int number) throws NotRun {
        return (Field) find(number);
    }

    private Object find(int number) throws NotRun {
        if (number >= found.length) {
            found = Arrays.copyOf(found, Math.max(2 * found.length, definitions.size()));
        }
        Object known = found[number];
        if (known == null) {
            known = search(definitions.get(number));
            found[number] = known;
        }
        return known;
    }

    private Object search(Definition definition) throws NotRun {
        if (definition.kind == TYPE) {
            return load(definition.text);
        }
        Class<?> owner = type(definition.owner);
        try {
            return switch (definition.kind) {
                case METHOD -> opened(searchMethod(owner, definition));
                case CONSTRUCTOR -> opened(owner.getDeclaredConstructor(types(definition.parameters)));
                default -> opened(searchField(owner, definition.text));
            };
        } catch (NoSuchMethodException e) {
            throw new NotRun("there is no " + e.getMessage());
        } catch (LinkageError e) {
            throw new NotRun("the members of " + owner.getName() + " cannot be listed: " + e);
        }
    }

    private static <T extends AccessibleObject> T opened(T member) {
        member.trySetAccessible();
        return member;
    }

    private Class<?> load(String descriptor) throws NotRun {
        try {
            return switch (descriptor.charAt(0)) {
                case 'L' -> Class.forName(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'), false, loader);
                case '[' -> Class.forName(descriptor.replace('/', '.'), false, loader);
                default -> primitive(descriptor.charAt(0));
            };
        } catch (ClassNotFoundException e) {
            throw new NotRun("there is no class " + descriptor);
        } catch (LinkageError e) {
            throw new NotRun("class " + descriptor + " cannot be loaded: " + e);
        }
    }

    private static Class<?> primitive(char letter) {
        return switch (letter) {
            case 'Z' -> boolean.class;
            case 'B' -> byte.class;
            case 'C' -> char.class;
            case 'S' -> short.class;
            case 'I' -> int.class;
            case 'J' -> long.class;
            case 'F' -> float.class;
            case 'D' -> double.class;
            default -> void.class;
        };
    }

    private Class<?>[] types(int[] numbers) throws NotRun {
        Class<?>[] types = new Class<?>[numbers.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = type(numbers[i]);
        }
        return types;
    }

    /** The method as the VM resolves it: in the class, its superclasses, its interfaces. */
    private Method searchMethod(Class<?> owner, Definition wanted) throws NotRun, NoSuchMethodException {
        Class<?>[] parameters = types(wanted.parameters);
        Class<?> result = type(wanted.result);
        for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
            Method method = declared(each, wanted.text, parameters, result);
            if (method != null) {
                return method;
            }
        }
        Method method = inInterfaces(owner, wanted.text, parameters, result);
        if (method == null && owner.isInterface()) {
            method = declared(Object.class, wanted.text, parameters, result);
        }
        if (method == null) {
            throw new NoSuchMethodException(owner.getName() + "." + wanted.text + Arrays.toString(parameters));
        }
        return method;
    }

    private static Method inInterfaces(Class<?> owner, String name, Class<?>[] parameters, Class<?> result) {
        for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
            for (Class<?> parent : each.getInterfaces()) {
                Method method = declared(parent, name, parameters, result);
                method = method != null ? method : inInterfaces(parent, name, parameters, result);
                if (method != null) {
                    return method;
                }
            }
        }
        return null;
    }

    /** Methods may differ in their result alone, which {@code getDeclaredMethod} does not look at. */
    private static Method declared(Class<?> owner, String name, Class<?>[] parameters, Class<?> result) {
        Method likely;
        try {
            likely = owner.getDeclaredMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            return null;
        }
        if (likely.getReturnType() == result) {
            return likely;
        }
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getReturnType() == result
                    && method.getName().equals(name)
                    && Arrays.equals(method.getParameterTypes(), parameters)) {
                return method;
            }
        }
        return null;
    }

    private static Field searchField(Class<?> owner, String name) throws NotRun {
        for (Class<?> each = owner; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        for (Field field : owner.getFields()) {
            if (field.getName().equals(name)) {
                return field;
            }
        }
        throw new NotRun("there is no field " + owner.getName() + "." + name);
    }

    /** Calls exactly this method, where the receiver's class overrides it; null where a plain call does. */
    MethodHandle exactly(Method method, Object receiver) throws NotRun {
        Class<?> owner = method.getDeclaringClass();
        boolean isOverridable = (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE | Modifier.ABSTRACT)) == 0;
        if (!isOverridable || receiver == null || receiver.getClass() == owner || !owner.isInstance(receiver)) {
            return null;
        }
        try {
            Members.class.getModule().addReads(owner.getModule());
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).unreflectSpecial(method, owner);
        } catch (IllegalAccessException e) {
            throw new NotRun(method + " cannot be called as it is: " + e.getMessage());
        }
    }
}
