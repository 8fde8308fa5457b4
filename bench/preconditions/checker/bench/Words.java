package bench;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Conditions as `recrash precondition` words them, read as Java reads them, and evaluated on a state. */
final class Words {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(\\d+L?|\\d*\\.\\d+(?:E-?\\d+)?f?|\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])+'|[\\w$]+"
                    + "|>>>|>>|<<|<=|>=|==|!=|&&|\\|\\||[-+*/%&|^!~?:<>().,\\[\\]])");
    private static final List<List<String>> BINARY = List.of(
            List.of("|"), List.of("^"), List.of("&"), List.of("==", "!="), List.of("<", "<=", ">", ">=", "instanceof"),
            List.of("<<", ">>", ">>>"), List.of("+", "-"), List.of("*", "/", "%"));

    /** Something that has a value in a state. */
    interface Node {
        Object in(State state);
    }

    /** A place that can be set: a field, an element, an argument, an answer. */
    record Place(String words, Node owner, Object name) {}

    /** The value of something that is not there, such as a field of null. */
    static final class Undefined extends RuntimeException {}

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private int at;
    private final List<Place> places = new ArrayList<>();
    private final Node node;

    Words(String text) {
        this.text = text;
        Node read = null;
        try {
            split();
            read = choice();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            at = -1;
        }
        node = at == tokens.size() ? read : null;
    }

    private void split() {
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw unreadable();
            }
            tokens.add(matcher.group(1));
            starts.add(matcher.start(1));
            end = matcher.end();
        }
    }

    boolean isReadable() {
        return node != null;
    }

    /** Whether the condition holds; what is undefined does not. */
    boolean holds(State state) {
        return (Boolean) value(state);
    }

    Object value(State state) {
        if (node == null) {
            throw unreadable();
        }
        try {
            return node.in(state);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException("not Java: " + text + " (" + e.getMessage() + ")");
        }
    }

    /** The places that the condition names. */
    List<Place> places() {
        return places;
    }

    private Node choice() {
        Node condition = either();
        if (!takes("?")) {
            return condition;
        }
        Node yes = choice();
        expect(":");
        Node no = choice();
        return state -> (Boolean) condition.in(state) ? yes.in(state) : no.in(state);
    }

    private Node either() {
        Node left = both();
        while (takes("||")) {
            Node first = left;
            Node second = both();
            left = state -> (Boolean) first.in(state) || (Boolean) second.in(state);
        }
        return left;
    }

    private Node both() {
        Node left = binary(0);
        while (takes("&&")) {
            Node first = left;
            Node second = binary(0);
            left = state -> (Boolean) first.in(state) && (Boolean) second.in(state);
        }
        return left;
    }

    private Node binary(int level) {
        if (level == BINARY.size()) {
            return unary();
        }
        Node left = binary(level + 1);
        while (at < tokens.size() && BINARY.get(level).contains(tokens.get(at))) {
            String operator = tokens.get(at++);
            Node first = left;
            if (operator.equals("instanceof")) {
                String type = tokens.get(at++);
                left = state -> classNamed(state, type).isInstance(first.in(state));
                continue;
            }
            Node second = binary(level + 1);
            left = state -> Operators.apply(operator, first.in(state), second.in(state));
        }
        return left;
    }

    private Class<?> classNamed(State state, String name) {
        Class<?> type = state.named(name);
        if (type == null) {
            throw new IllegalArgumentException("which class is " + name + "?");
        }
        return type;
    }

    private Node unary() {
        if (takes("!")) {
            Node inner = unary();
            return state -> !(Boolean) inner.in(state);
        }
        if (takes("-")) {
            Node inner = unary();
            return state -> Operators.apply("-", 0, inner.in(state));
        }
        return postfix();
    }

    private Node postfix() {
        int start = starts.get(at);
        Node left = primary();
        while (true) {
            if (takes(".")) {
                String name = tokens.get(at++);
                left = takes("(") ? call(left, name, arguments()) : member(left, name, start);
            } else if (takes("[")) {
                Node array = left;
                Node index = choice();
                expect("]");
                places.add(new Place(words(start), array, index));
                left = state -> element(array.in(state), index.in(state));
            } else {
                return left;
            }
        }
    }

    private Node member(Node owner, String name, int start) {
        if (name.equals("length")) {
            return state -> Array.getLength(present(owner.in(state)));
        }
        places.add(new Place(words(start), owner, name));
        return state -> State.field(present(owner.in(state)), name, Object.class);
    }

    private static Object element(Object array, Object index) {
        int at = (Integer) index;
        if (at < 0 || at >= Array.getLength(present(array))) {
            throw new Undefined();
        }
        return Array.get(array, at);
    }

    private static Object present(Object value) {
        if (value == null) {
            throw new Undefined();
        }
        return value;
    }

    private List<Node> arguments() {
        List<Node> arguments = new ArrayList<>();
        while (!takes(")")) {
            arguments.add(choice());
            if (!takes(",") && !tokens.get(at).equals(")")) {
                throw unreadable();
            }
        }
        return arguments;
    }

    private Node call(Node owner, String name, List<Node> arguments) {
        return state -> {
            Object receiver = present(owner.in(state));
            Object[] values = arguments.stream().map(argument -> argument.in(state)).toArray();
            for (Method method : receiver.getClass().getMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == values.length) {
                    try {
                        return method.invoke(receiver, values);
                    } catch (IllegalArgumentException | IllegalAccessException e) {
                        continue; // another one of this name
                    } catch (InvocationTargetException e) {
                        throw new Undefined();
                    }
                }
            }
            if (name.equals("get") && receiver instanceof Collection) {
                throw new Undefined(); // it is none of the lists that the condition is about
            }
            throw new IllegalArgumentException("no method " + name + ": " + text);
        };
    }

    private Node primary() {
        int start = starts.get(at);
        String token = tokens.get(at++);
        if (token.equals("(")) {
            Node inner = choice();
            expect(")");
            return inner;
        }
        if (token.equals("[")) {
            return answer();
        }
        if (!Character.isJavaIdentifierStart(token.charAt(0))) {
            Object literal = Operators.literal(token, text);
            return state -> literal;
        }
        switch (token) {
            case "null":
                return state -> null;
            case "true":
                return state -> true;
            case "false":
                return state -> false;
            default:
                places.add(new Place(words(start), null, token));
                return state -> root(state, token);
        }
    }

    private Object root(State state, String name) {
        return state.roots().containsKey(name) ? state.roots().get(name) : classNamed(state, name);
    }

    /** What a call returned that the conditions leave open: `[what Map.size() returns]`, which may nest. */
    private Node answer() {
        int depth = 1;
        int first = at;
        while (depth > 0) {
            if (at == tokens.size()) {
                throw unreadable();
            }
            depth += switch (tokens.get(at++)) {
                case "[" -> 1;
                case "]" -> -1;
                default -> 0;
            };
        }
        String words = text.substring(starts.get(first), starts.get(at - 1));
        places.add(new Place("[" + words + "]", null, words));
        return state -> {
            if (!state.answers(words)) {
                throw new IllegalArgumentException("unknown: " + words);
            }
            Object answer = state.answerOf(words);
            if (answer == State.NOT_ASKED) {
                throw new Undefined();
            }
            return answer;
        };
    }

    private String words(int start) {
        return text.substring(start, at < starts.size() ? starts.get(at) : text.length()).strip();
    }

    private boolean takes(String token) {
        boolean is = at < tokens.size() && tokens.get(at).equals(token);
        at += is ? 1 : 0;
        return is;
    }

    private void expect(String token) {
        if (!takes(token)) {
            throw unreadable();
        }
    }

    private IllegalArgumentException unreadable() {
        return new IllegalArgumentException("not Java: " + text);
    }
}
