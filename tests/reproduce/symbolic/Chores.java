// Three setters must be called, among many methods without parameters that write the same fields where they hand on.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package chores;

public class Chores {
    private Room room;
    private String tool;
    private Person person;

    public void setRoom(Room room) {
        this.room = room;
    }

    public void setTool(String tool) {
        this.tool = tool;
    }

    public void setPerson(Person person) {
        this.person = person;
    }

    public void rest() {
        leave();
    }

    public void pause() {
        leave();
    }

    public void stop() {
        leave();
    }

    public void sleep() {
        leave();
    }

    public void skip() {
        leave();
    }

    public void wait(String reason) {
        leave();
    }

    public void forget() {
        leave();
    }

    public void begin() {
        if (tool == null || room == null || !"cellar".equals(room.name())) {
            throw new IllegalStateException("nothing to do");
        }
        person.name().trim();
    }

    private void leave() {
        setRoom(null);
        setTool(null);
        setPerson(null);
    }
}

class Room {
    private String name;

    public void setName(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }
}

class Person {
    private String name;

    public void setName(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }
}

class Production {
    public static void main(String[] arguments) {
        Room room = new Room();
        room.setName("cellar");
        Chores chores = new Chores();
        chores.setRoom(room);
        chores.setTool("broom");
        chores.setPerson(new Person());
        chores.begin();
    }
}
