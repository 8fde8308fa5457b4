// A query in the style of JPA: the entity manager leads to a typed query, whose methods give itself, and that to the rows.
// EXPECT frame 2 of 2
package club;

import java.util.List;
import store.Manager;

public class Members {
    private final Manager manager;

    public Members(Manager manager) {
        this.manager = manager;
    }

    public String greet(String name) {
        Finder finder = new Finder(manager);
        return "Dear " + finder.first(name).title();
    }
}

class Finder {
    private final Manager manager;

    Finder(Manager manager) {
        this.manager = manager;
    }

    Member first(String name) {
        List<Member> found = manager.createQuery("select m from Member m where m.name = :name", Member.class)
                .setParameter("name", name)
                .setMaxResults(1)
                .getResultList();
        return found.get(0);
    }
}

class Member {
    private String name;
    private String title;

    String title() {
        return title + " " + name;
    }
}

class Production {
    public static void main(String[] arguments) {
        new Members(answering(Manager.class)).greet("Ada");
    }

    private static <T> T answering(Class<T> type) {
        return type.cast(java.lang.reflect.Proxy.newProxyInstance(Production.class.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> {
                    Class<?> result = method.getReturnType();
                    return result == List.class ? List.of() : result.isInterface() ? answering(result) : null;
                }));
    }
}
