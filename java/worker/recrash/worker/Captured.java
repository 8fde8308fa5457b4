package recrash.worker;

/** An object as {@link Rollback} captured it. Layouts of arrays are null. */
final class Captured {
    final Object object;
    final Layout layout;
    Content content;
    final int group;
    int hash;
    Captured nextAlike;
    /** Whether the {@link Crowd} has it, at which place, and its own identity hash. */
    boolean isInCrowd;

    int place;
    long hashBefore;
    /** What the candidate had made of it, while an initialiser finds it as it was before. */
    Content aside;

    Captured(Object object, Layout layout, Content content, int group) {
        this.object = object;
        this.layout = layout;
        this.content = content;
        this.group = group;
        this.hash = content.hash(object, layout);
    }
}
