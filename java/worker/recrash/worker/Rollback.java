package recrash.worker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * The objects that static fields lead to, as they were before a candidate; puts them back after it. What is captured at a time is a group. A group
 * that meets objects of another one depends on it.
 *
 * <p>It calls no code of the program. All objects have the same identity hash in a worker, so they are found by what they held when they were
 * captured, or in the crowd of those that hold the same. Where a candidate has changed one before it is met again, it is captured a second time; that is
 * noticed when it has its content back.
 *
 * <p>What has not changed for long is not looked at after each candidate, but before results are sent ({@link #check}). If it has changed by then, nobody
 * knows which candidates have seen that: it is put back, and all candidates since the last check are executed again.
 */
final class Rollback {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** More objects are not captured: they would take too much of the memory, and to look at them as long as to load the classes again. */
    private static final int MOST_OBJECTS = 300_000;
    /** Objects that hold the same: further ones are kept in the crowd. */
    private static final int MOST_ALIKE = 16;
    /** Those that are locked cannot be in the crowd: with more of them it takes too long to find one. */
    private static final int MOST_ALIKE_AND_LOCKED = 512;

    private static final class Group {
        final List<Captured> members = new ArrayList<>();
        /** The groups that have the other objects that it leads to. */
        final List<Integer> others = new ArrayList<>();
        /** Its members as they are to be put back; null where that is to be made out anew. */
        Packed packed;
        int touchedBy;
        /** The last initialiser that read a field with it. */
        int enteredBy;
        /** Whether a candidate since the last check may have changed its quiet parts. */
        boolean isUnchecked;

        /** Its members are others from now on, or hold something else. */
        boolean repack() {
            boolean isSound = check();
            packed = null;
            return isSound;
        }

        /** Puts quiet parts back that candidates may have changed; false where one has. */
        boolean check() {
            boolean hasChanged = isUnchecked && packed.restoreQuiet();
            isUnchecked = false;
            return !hasChanged;
        }
    }

    private final List<Group> groups = new ArrayList<>();
    private final List<Integer> touched = new ArrayList<>();
    /** The groups that are to be checked. */
    private final List<Group> unchecked = new ArrayList<>();
    /** Whether what candidates have shown since the last check is what they show alone. */
    private boolean isSound = true;

    private boolean isThorough;
    private Captured[] table = new Captured[1024];
    private final Crowd crowd = new Crowd();
    private int count;
    private int candidate;
    /** Groups from this one on were captured during this candidate. */
    private int newGroups;
    /** The groups that the running initialiser may change, and its number. */
    private final List<Integer> entered = new ArrayList<>();

    private int initializer;

    /** Does once what it ever does, so that no class is first needed when the stack or the memory is at its end. */
    static void exercise() {
        Rollback rollback = new Rollback();
        rollback.begin(1);
        List<Object> list = new ArrayList<>(List.of("a"));
        rollback.touch(rollback.capture(new Object[] {list, new int[] {1}}));
        rollback.touch(rollback.capture(new Object[] {list}));
        rollback.enterInitializer();
        rollback.touchByInitializer(0);
        list.add(new StringBuilder("b"));
        rollback.leaveInitializer();
        rollback.restore();
        for (int i = 2; i < 40; i++) {
            rollback.begin(i);
            rollback.touch(0);
            rollback.restore();
        }
        list.clear();
        rollback.check();
    }

    /** Forgets everything. */
    void clear() {
        checkQuiet();
        groups.clear();
        touched.clear();
        table = new Captured[1024];
        crowd.clear();
        count = 0;
    }

    void begin(int number) {
        candidate = number;
        newGroups = groups.size();
        touched.clear();
    }

    /** Captures what an object leads to; the number of the group, or -1 where that is too much. */
    int capture(Object root) {
        // Objects are known by what they held.
        checkQuiet();
        int number = groups.size();
        groups.add(new Group());
        crowd.number();
        try {
            return captureInto(number, root) ? number : -1;
        } finally {
            crowd.restore();
        }
    }

    /** A candidate has read a field with this group: it may change what that leads to. */
    void touch(int number) {
        int next = touched.size();
        mark(number);
        for (; next < touched.size(); next++) {
            groups.get(touched.get(next)).others.forEach(this::mark);
        }
    }

    private void mark(int number) {
        Group group = groups.get(number);
        if (group.touchedBy != candidate) {
            group.touchedBy = candidate;
            touched.add(number);
        }
    }

    private boolean captureInto(int number, Object root) {
        List<Captured> members = groups.get(number).members;
        int first = members.size();
        boolean isWhole = meet(number, root);
        for (int at = first; isWhole && at < members.size(); at++) {
            isWhole = meetReferents(number, members.get(at));
        }
        return isWhole;
    }

    private boolean meetReferents(int number, Captured captured) {
        Layout layout = captured.layout;
        if (layout != null && layout.isFragile) {
            return true;
        }
        boolean isWhole = true;
        for (int i = 0; isWhole && i < captured.content.references().length; i++) {
            isWhole = meet(number, captured.content.references()[i]);
        }
        long[] fixed = layout == null ? new long[0] : layout.fixedReferences;
        for (int i = 0; isWhole && i < fixed.length; i++) {
            isWhole = meet(number, UNSAFE.getReference(captured.object, fixed[i]));
        }
        return isWhole;
    }

    /** Captures an object, unless it is known or does not matter; false where there are too many. */
    private boolean meet(int number, Object object) {
        if (object == null) {
            return true;
        }
        Layout layout = object.getClass().isArray() ? null : Layout.of(object.getClass());
        if (layout != null && (layout.isOpaque || !layout.isMutable && layout.fixedReferences.length == 0)) {
            return true;
        }
        Captured captured = new Captured(object, layout, Content.of(object, layout), number);
        Captured known = find(captured);
        if (known == null) {
            return add(captured);
        }
        depend(number, known.group);
        return true;
    }

    private void depend(int number, int other) {
        Group group = groups.get(number);
        if (number != other && !group.others.contains(other)) {
            group.others.add(other);
            if (group.touchedBy == candidate) {
                touch(other);
            }
        }
    }

    private Captured find(Captured wanted) {
        Captured among = crowd.find(wanted.object);
        if (among != null) {
            return among;
        }
        Captured at = table[wanted.hash & table.length - 1];
        while (at != null && at.object != wanted.object) {
            at = at.nextAlike;
        }
        return at;
    }

    private boolean add(Captured captured) {
        int alike = alike(captured);
        if (count >= MOST_OBJECTS || alike >= MOST_ALIKE && !crowd.add(captured) && alike > MOST_ALIKE_AND_LOCKED) {
            return false;
        }
        if (2 * ++count > table.length) {
            rehash(4 * table.length);
        }
        link(captured);
        Group group = groups.get(captured.group);
        group.members.add(captured);
        isSound &= group.repack();
        return true;
    }

    private int alike(Captured captured) {
        int alike = 0;
        for (Captured at = table[captured.hash & table.length - 1]; at != null; at = at.nextAlike) {
            alike++;
        }
        return alike;
    }

    private void link(Captured captured) {
        if (captured.isInCrowd) {
            return;
        }
        int place = captured.hash & table.length - 1;
        captured.nextAlike = table[place];
        table[place] = captured;
    }

    private void rehash(int length) {
        table = new Captured[length];
        for (Group group : groups) {
            group.members.forEach(this::link);
        }
    }

    /**
     * Puts everything back but what is quiet; an object that has changed and for which that cannot be done, else null. What was captured first counts, so
     * it comes last.
     */
    Object restore() {
        touched.sort(Comparator.reverseOrder());
        Object spoilt = null;
        for (int number : touched) {
            Object other = restore(groups.get(number));
            spoilt = other == null ? spoilt : other;
        }
        if (isThorough || newGroups < groups.size()) {
            restoreQuiet();
        }
        if (newGroups < groups.size()) {
            crowd.number();
            try {
                leaveOutKnown();
            } finally {
                crowd.restore();
            }
        }
        return spoilt;
    }

    private Object restore(Group group) {
        if (group.packed == null) {
            group.packed = new Packed(group.members);
        }
        Object spoilt = group.packed.restore();
        if (!group.isUnchecked && group.packed.hasQuiet()) {
            group.isUnchecked = true;
            unchecked.add(group);
        }
        return spoilt;
    }

    /** Puts back what is quiet and may have changed; whether what candidates have shown since this was last asked is what they show alone. */
    boolean check() {
        checkQuiet();
        boolean wasSound = isSound;
        isSound = true;
        return wasSound;
    }

    private void checkQuiet() {
        for (int i = 0; i < unchecked.size(); i++) {
            isSound &= unchecked.get(i).check();
        }
        unchecked.clear();
    }

    /** After this candidate everything is put back at once: nobody before it has changed what is quiet. */
    private void restoreQuiet() {
        unchecked.forEach(Group::check);
        unchecked.clear();
    }

    /** Whether everything is looked at after each candidate. */
    void beThorough(boolean thorough) {
        isThorough = thorough;
    }

    /** Whether it is known already that candidates have to be executed again. */
    boolean isSound() {
        return isSound;
    }

    /** Leaves out of the new groups what earlier ones had captured: it had changed by then, and now has its old content again. */
    private void leaveOutKnown() {
        for (int number = newGroups; number < groups.size(); number++) {
            List<Captured> members = groups.get(number).members;
            for (int i = members.size() - 1; i >= 0; i--) {
                Captured each = members.get(i);
                Captured known = other(each);
                if (known != null && known.group < number) {
                    depend(number, known.group);
                    members.remove(i);
                    groups.get(number).packed = null;
                    unlink(each);
                } else {
                    relink(each);
                }
            }
        }
    }

    /** The same object as it was captured another time; null if it was not. */
    private Captured other(Captured captured) {
        Captured among = crowd.find(captured.object);
        if (among != null && among != captured) {
            return among;
        }
        int hash = Content.of(captured.object, captured.layout).hash(captured.object, captured.layout);
        Captured at = table[hash & table.length - 1];
        while (at != null && (at.object != captured.object || at == captured)) {
            at = at.nextAlike;
        }
        return at;
    }

    /** Finds an object a new place where its hash is another by now. */
    private void relink(Captured captured) {
        int hash = captured.content.hash(captured.object, captured.layout);
        if (hash != captured.hash && !captured.isInCrowd) {
            unlink(captured);
            captured.hash = hash;
            link(captured);
        }
    }

    private void unlink(Captured captured) {
        if (captured.isInCrowd) {
            crowd.remove(captured);
            return;
        }
        int place = captured.hash & table.length - 1;
        if (table[place] == captured) {
            table[place] = captured.nextAlike;
            return;
        }
        Captured before = table[place];
        while (before.nextAlike != captured) {
            before = before.nextAlike;
        }
        before.nextAlike = captured.nextAlike;
    }

    /** A static initialiser begins: what it changes stays. */
    void enterInitializer() {
        checkQuiet();
        initializer++;
        entered.clear();
    }

    /** The running initialiser has read a field with this group: nothing else leads it there. */
    void touchByInitializer(int number) {
        int next = entered.size();
        enter(number);
        for (; next < entered.size(); next++) {
            groups.get(entered.get(next)).others.forEach(this::enter);
        }
    }

    private void enter(int number) {
        Group group = groups.get(number);
        if (group.enteredBy == initializer) {
            return;
        }
        group.enteredBy = initializer;
        entered.add(number);
        for (int i = 0; group.touchedBy == candidate && i < group.members.size(); i++) {
            setAside(group.members.get(i));
        }
    }

    /** The initialiser finds an object as it was before the candidate. What stands for something outside of the heap stays as it is. */
    private static void setAside(Captured each) {
        boolean isFragile = each.layout != null && each.layout.isFragile;
        if (!isFragile && !each.content.isIn(each.object, each.layout)) {
            each.aside = Content.of(each.object, each.layout);
            each.content.putInto(each.object, each.layout);
        }
    }

    /**
     * A static initialiser has ended. What it changed stays, and the candidate finds its own changes again. Where both changed the same object, as when
     * both made a table larger, the candidate's changes are left out, since they make no sense any more: true, it is to be repeated.
     */
    boolean leaveInitializer() {
        List<Captured> changed = new ArrayList<>();
        boolean isMixed = false;
        for (int number : entered) {
            for (Captured each : groups.get(number).members) {
                if (!each.content.isIn(each.object, each.layout)) {
                    isMixed |= each.aside != null && !each.content.isPlain();
                    each.aside = null;
                    changed.add(each);
                }
            }
        }
        if (!changed.isEmpty()) {
            takeOver(changed);
        }
        for (int number : entered) {
            groups.get(number).members.forEach(isMixed ? Rollback::forgetAside : Rollback::putAsideBack);
        }
        entered.clear();
        return isMixed;
    }

    private static void putAsideBack(Captured each) {
        if (each.aside != null) {
            each.aside.putInto(each.object, each.layout);
            each.aside = null;
        }
    }

    private static void forgetAside(Captured each) {
        each.aside = null;
    }

    private void takeOver(List<Captured> changed) {
        boolean[] isConcerned = new boolean[groups.size()];
        for (Captured each : changed) {
            each.content = Content.of(each.object, each.layout);
            isSound &= groups.get(each.group).repack();
            isConcerned[each.group] = true;
        }
        relink(isConcerned);
        crowd.number();
        try {
            captureReferents(changed);
        } finally {
            crowd.restore();
        }
    }

    /** Finds the objects of some groups new places, and those of the groups that lead there: the hash of an object depends on what it leads to. */
    private void relink(boolean[] isConcerned) {
        for (boolean isMore = true; isMore; ) {
            isMore = false;
            for (int number = 0; number < isConcerned.length; number++) {
                if (!isConcerned[number] && groups.get(number).others.stream().anyMatch(other -> isConcerned[other])) {
                    isConcerned[number] = true;
                    isMore = true;
                }
            }
        }
        for (int number = 0; number < isConcerned.length; number++) {
            if (isConcerned[number]) {
                groups.get(number).members.forEach(this::relink);
            }
        }
    }

    private void captureReferents(List<Captured> changed) {
        for (Captured each : changed) {
            for (Object referent : each.content.references()) {
                captureInto(each.group, referent);
            }
        }
    }
}
