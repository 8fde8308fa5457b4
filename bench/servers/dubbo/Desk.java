/** What is called from afar. */
public interface Desk {
    int ask(String path);
}
