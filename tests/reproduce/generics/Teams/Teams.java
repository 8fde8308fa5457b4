// What is inside of the values of a map.
// EXPECT frame 2 of 2
// BUDGET 20s
// STUBS none
package teams;

import java.util.Map;
import java.util.Set;

public class Teams {
    private final int seats;

    public Teams(int seats) {
        this.seats = seats;
    }

    public int assign(Map<String, Set<Player>> teams) {
        int used = 0;
        for (Map.Entry<String, Set<Player>> team : teams.entrySet()) {
            for (Player player : team.getValue()) {
                used += seat(team.getKey(), player);
            }
        }
        return used;
    }

    private int seat(String team, Player player) {
        return (team.length() + player.shirt().length()) % seats;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Teams(0).assign(Map.of("red", Set.of(new Player("red7"))));
    }
}
