// A session with attributes of several types: the test needs some of them, and one that is not there.
// EXPECT frame 2 of 2
package shop;

import java.util.ArrayList;
import java.util.List;

public class Cart {
    private final List<String> items = new ArrayList<>();

    public void add(String item) {
        items.add(item);
    }

    public int size() {
        return items.size();
    }
}

interface Session {
    Object getAttribute(String name);

    void setAttribute(String name, Object value);

    void removeAttribute(String name);

    boolean isNew();
}

class Account {
    private final String name;

    Account(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }
}

class Coupon {
    private final int percent;

    Coupon(int percent) {
        this.percent = percent;
    }

    int percent() {
        return percent;
    }
}

class CheckoutHandler {
    String checkout(Session session) {
        if (session.getAttribute("locked") != null) {
            return "redirect:/locked";
        }
        Account account = (Account) session.getAttribute("account");
        if (account == null) {
            return "redirect:/login";
        }
        Cart cart = (Cart) session.getAttribute("cart");
        if (cart == null || session.getAttribute("paid") != null) {
            return "redirect:/cart";
        }
        return account.name() + total(session, cart);
    }

    private int total(Session session, Cart cart) {
        int price = cart.size() * 10;
        Coupon coupon = (Coupon) session.getAttribute("coupon");
        return price - price * coupon.percent() / 100;
    }
}

class Production {
    public static void main(String[] arguments) {
        java.util.Map<String, Object> attributes = new java.util.HashMap<>();
        attributes.put("account", new Account("Ada"));
        attributes.put("cart", new Cart());
        new CheckoutHandler().checkout(new Session() {
            @Override
            public Object getAttribute(String name) {
                return attributes.get(name);
            }

            @Override
            public void setAttribute(String name, Object value) {
                attributes.put(name, value);
            }

            @Override
            public void removeAttribute(String name) {
                attributes.remove(name);
            }

            @Override
            public boolean isNew() {
                return false;
            }
        });
    }
}
