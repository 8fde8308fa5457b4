// Nothing on the class path makes an object of the class; production got it by reflection.
// EXPECT nothing
// BUDGET 3s
// REASON no way to build a Session
package session;

final class Session {
    private final String[] roles;

    private Session(String[] roles) {
        this.roles = roles;
    }

    String role(int number) {
        return roles[number].toLowerCase();
    }
}

class Production {
    public static void main(String[] arguments) throws Exception {
        var constructor = Session.class.getDeclaredConstructor(String[].class);
        constructor.setAccessible(true);
        constructor.newInstance((Object) new String[] {"admin"}).role(1);
    }
}
