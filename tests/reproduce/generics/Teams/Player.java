package teams;

public class Player {
    private final String shirt;

    public Player(String shirt) {
        this.shirt = shirt;
    }

    public String shirt() {
        return shirt;
    }
}
