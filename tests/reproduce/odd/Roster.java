// A team that hands out an iterator which has more to give, and gives null.
// EXPECT frame 2 of 2
package roster;

import java.util.Iterator;

public class Roster {
    public int count(Team team) {
        int found = 0;
        Iterator<Player> players = team.iterator();
        while (players.hasNext() && found < 3) {
            found += number(players.next());
        }
        return found;
    }

    private static int number(Player player) {
        return player.isCaptain() ? 2 : 1;
    }
}

class Team implements Iterable<Player> {
    @Override
    public Iterator<Player> iterator() {
        return java.util.List.of(new Player(true)).iterator();
    }
}

record Player(boolean isCaptain) {}

class Production {
    public static void main(String[] arguments) {
        new Roster().count(new Team() {
            @Override
            public Iterator<Player> iterator() {
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return true;
                    }

                    @Override
                    public Player next() {
                        return null;
                    }
                };
            }
        });
    }
}
