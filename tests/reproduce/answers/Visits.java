// A session gives back what it was given: the basket that the shop itself has put there.
// EXPECT frame 2 of 2
// TEST contains: proxy(
package shop;

import java.util.Enumeration;

public class Visits {
    public int checkOut(Visit visit, String coupon) {
        Object ticket = new Object();
        visit.setAttribute("ticket", ticket);
        if (visit.getAttribute("ticket") != ticket || coupon == null) {
            return 0;
        }
        visit.setOwner(coupon);
        if (!coupon.equals(visit.getOwner())) {
            return 0;
        }
        return discount(coupon);
    }

    private static int discount(String coupon) {
        return Integer.parseInt(coupon.substring(3));
    }
}

interface Visit {
    Object getAttribute(String name);

    void setAttribute(String name, Object value);

    void removeAttribute(String name);

    Enumeration<String> getAttributeNames();

    String getOwner();

    void setOwner(String owner);

    String getId();

    String getAddress();

    String getLanguage();

    String getReferrer();

    long getCreated();

    long getLastSeen();

    int getTimeout();

    void setTimeout(int seconds);

    boolean isNew();

    boolean isSecure();

    void touch();

    void close();

    void addHeader(String name, String value);

    String getHeader(String name);
}

class Production {
    public static void main(String[] arguments) {
        java.util.Map<String, Object> kept = new java.util.HashMap<>();
        Visit visit = (Visit) java.lang.reflect.Proxy.newProxyInstance(Production.class.getClassLoader(), new Class<?>[] {Visit.class},
                (self, method, given) -> switch (method.getName()) {
                    case "setAttribute" -> kept.put((String) given[0], given[1]) == null ? null : null;
                    case "getAttribute" -> kept.get(given[0]);
                    case "setOwner" -> kept.put("owner", given[0]) == null ? null : null;
                    case "getOwner" -> kept.get("owner");
                    default -> null;
                });
        new Visits().checkOut(visit, "ab");
    }
}
