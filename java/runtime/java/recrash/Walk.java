package java.recrash;

/**
 * Walks the object graph from the values of the frames, breadth first, and writes each object once.
 *
 * <p>It runs no code of the program: fields are read from memory, objects are told apart by identity,
 * classes are neither loaded nor initialised.
 */
final class Walk {
    private static final int INSTANCE = 0, ARRAY = 1, STRING = 2, ENUM_CONSTANT = 3, CLASS_OBJECT = 4, OPAQUE = 5, CUT = 6;
    /** Objects between two looks at the clock. */
    private static final int CLOCK_MASK = 0xFF;

    private final Limits limits;
    private final long deadline;
    /** The objects by index, each found once; what is written follows in the same order. */
    private final Identity objects = new Identity();
    private final Output objectsOut = new Output();
    private final Identity types = new Identity();
    private final Output shapesOut = new Output();
    private Shape[] shapes = new Shape[64];
    /** The index of the first object that is one reference further away than the one being written. */
    private int nextLevel;
    private int depth;
    /** The limit that was reached and ends the walk, or none. */
    private int reached = Limits.NONE;
    private final int[] cutCounts = new int[5];

    Walk(Limits limits) {
        this.limits = limits;
        deadline = System.nanoTime() + limits.milliseconds * 1_000_000L;
    }

    /** Writes the value of a reference; what it points to is walked later. */
    void writeReference(Object object, Output out) {
        if (object == null) Values.writeNull(out);
        else Values.writeReference(indexOf(object), out);
    }

    private int indexOf(Object object) {
        int found = objects.find(object);
        if (found >= 0) return found;
        if (reached != Limits.NONE) return placeholder(object, reached);
        if (objects.size() >= limits.objects) return placeholder(object, Limits.OBJECTS);
        if (depth > limits.depth) return placeholder(object, Limits.DEPTH);
        return objects.add(object);
    }

    /** One object stands for all of a class that a limit kept out. */
    private int placeholder(Object object, int limit) {
        Shape shape = shapeOf(object.getClass());
        cutCounts[limit]++;
        if (shape.cut[limit] == 0) shape.cut[limit] = objects.addHidden(new Cut(shape, limit)) + 1;
        return shape.cut[limit] - 1;
    }

    /** Writes everything that was found, and what is found on the way. */
    void finish() {
        for (int index = 0; index < objects.size(); index++) {
            if (index == nextLevel) {
                nextLevel = objects.size();
                depth++;
            }
            if ((index & CLOCK_MASK) == 0 && System.nanoTime() > deadline) reach(Limits.TIME);
            if (objectsOut.size() > limits.bytes) reach(Limits.BYTES);
            writeOrCut(objects.get(index));
        }
    }

    /** A fault at one object must not cost the others; only memory that runs out concerns them all. */
    private void writeOrCut(Object object) {
        int begin = objectsOut.size();
        try {
            write(object);
        } catch (OutOfMemoryError shortage) {
            throw shortage;
        } catch (Throwable fault) {
            objectsOut.truncate(begin);
            cutCounts[Limits.FAULT]++;
            writeCut(shapeOf(Object.class), Limits.FAULT);
        }
    }

    private void reach(int limit) {
        if (reached == Limits.NONE) reached = limit;
    }

    private void write(Object object) {
        if (object instanceof Cut) {
            writeCut(((Cut) object).shape, ((Cut) object).limit);
        } else if (reached != Limits.NONE) {
            cutCounts[reached]++;
            writeCut(shapeOf(object.getClass()), reached);
        } else if (object instanceof String) {
            writeString((String) object);
        } else if (object instanceof Class) {
            objectsOut.unsigned(CLASS_OBJECT);
            objectsOut.string(Shape.vmName((Class<?>) object));
        } else {
            write(object, shapeOf(object.getClass()));
        }
    }

    private void write(Object object, Shape shape) {
        if (shape.type.isArray()) {
            writeArray(object, shape);
        } else if (shape.isEnum) {
            writeEnumConstant((Enum<?>) object);
        } else if (shape.isWalked) {
            writeInstance(object, shape);
        } else {
            objectsOut.unsigned(OPAQUE);
            objectsOut.unsigned(shape.index);
            objectsOut.string(Texts.of(object));
        }
    }

    private void writeCut(Shape shape, int limit) {
        objectsOut.unsigned(CUT);
        objectsOut.unsigned(shape.index);
        objectsOut.unsigned(limit);
    }

    private void writeString(String text) {
        int stored = (int) Math.min(text.length(), room() / 3);
        objectsOut.unsigned(STRING);
        objectsOut.javaString(text, stored);
        objectsOut.unsigned(text.length());
        if (stored < text.length()) cutCounts[Limits.BYTES]++;
    }

    private void writeEnumConstant(Enum<?> constant) {
        objectsOut.unsigned(ENUM_CONSTANT);
        objectsOut.unsigned(shapeOf(constant.getDeclaringClass()).index);
        objectsOut.string(constant.name());
    }

    private void writeInstance(Object object, Shape shape) {
        objectsOut.unsigned(INSTANCE);
        objectsOut.unsigned(shape.index);
        objectsOut.unsigned(shape.fields.length);
        for (FieldReader field : shape.fields) {
            if (field.isReference()) writeReference(field.reference(object), objectsOut);
            else field.writePrimitive(object, objectsOut);
        }
    }

    private void writeArray(Object array, Shape shape) {
        int length = Elements.length(array);
        int stored = (int) Math.min(length, room() / Elements.largest(array));
        objectsOut.unsigned(ARRAY);
        objectsOut.unsigned(shape.index);
        objectsOut.unsigned(length);
        if (array instanceof Object[]) writeReferences((Object[]) array, stored);
        else Elements.write(array, stored, objectsOut);
        if (stored < length) cutCounts[Limits.BYTES]++;
    }

    private void writeReferences(Object[] array, int count) {
        objectsOut.unsigned(Elements.REFERENCES);
        objectsOut.unsigned(count);
        for (int i = 0; i < count; i++) {
            Object element = Carrier.withoutCarrier(array[i]);
            objectsOut.bool(element != null);
            if (element != null) objectsOut.unsigned(indexOf(element));
        }
    }

    /** Bytes that a single array or string may take: half of what is left, so that one cannot starve the others. */
    private long room() {
        return Math.max(0, (limits.bytes - objectsOut.size()) / 2);
    }

    private Shape shapeOf(Class<?> type) {
        int found = types.find(type);
        return found >= 0 ? shapes[found] : addShape(type);
    }

    private Shape addShape(Class<?> type) {
        boolean hasSuperclass = !type.isArray() && type.getSuperclass() != null;
        Shape superclass = hasSuperclass ? shapeOf(type.getSuperclass()) : null;
        Shape shape = new Shape(type, superclass, types.size());
        if (shape.index == shapes.length) shapes = java.util.Arrays.copyOf(shapes, shape.index * 2);
        shapes[types.add(type)] = shape;
        shape.write(shapesOut);
        return shape;
    }

    /** Appends the heap: the classes, then the objects. */
    void appendHeap(Output out) {
        out.unsigned(types.size());
        out.append(shapesOut);
        out.unsigned(objects.size());
        out.append(objectsOut);
    }

    /** How many objects each limit kept out, in words; null for a limit that was not reached. */
    String cutNote(int limit) {
        int count = cutCounts[limit];
        return count == 0 ? null : "limit on " + Limits.name(limit) + " reached: " + count + " references or objects were cut";
    }

    /** Stands for the objects of a class that a limit kept out. */
    static final class Cut {
        final Shape shape;
        final int limit;

        Cut(Shape shape, int limit) {
            this.shape = shape;
            this.limit = limit;
        }
    }
}
