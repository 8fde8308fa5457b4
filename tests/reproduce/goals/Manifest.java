// A document of nodes: what code asks for by its name must have been put there, at the right node. Found without the remedy,
// too, with some twice as many candidates.
// EXPECT frame 3 of 3
// BUDGET 30s
package freight;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Manifest {
    public int weigh(Node document) {
        String ship = document.get("ship").text();
        int sum = ship.length();
        Node crates = document.get("crates");
        for (int i = 0; i < crates.size(); i++) {
            sum += crate(crates.get(i));
        }
        return sum;
    }

    private int crate(Node crate) {
        String content = crate.get("content").text();
        return content.length() + pounds(crate.get("weight").text());
    }

    static int pounds(String weight) {
        if (!weight.endsWith("lb")) {
            throw new IllegalArgumentException("not a weight: " + weight);
        }
        return Integer.parseInt(weight.substring(0, weight.length() - 2));
    }
}

abstract class Node {
    abstract Node get(String name);

    abstract Node get(int place);

    abstract int size();

    abstract String text();
}

class Leaf extends Node {
    private final String text;

    Leaf(String text) {
        this.text = text;
    }

    @Override
    Node get(String name) {
        return null;
    }

    @Override
    Node get(int place) {
        return null;
    }

    @Override
    int size() {
        return 0;
    }

    @Override
    String text() {
        return text;
    }
}

class Record extends Node {
    private final Map<String, Node> members = new LinkedHashMap<>();

    Record put(String name, String text) {
        members.put(name, new Leaf(text));
        return this;
    }

    Row putRow(String name) {
        Row row = new Row();
        members.put(name, row);
        return row;
    }

    @Override
    Node get(String name) {
        return members.get(name);
    }

    @Override
    Node get(int place) {
        return null;
    }

    @Override
    int size() {
        return members.size();
    }

    @Override
    String text() {
        return "";
    }
}

class Row extends Node {
    private final List<Node> elements = new ArrayList<>();

    Row add(String text) {
        elements.add(new Leaf(text));
        return this;
    }

    Record addRecord() {
        Record record = new Record();
        elements.add(record);
        return record;
    }

    @Override
    Node get(String name) {
        return null;
    }

    @Override
    Node get(int place) {
        return elements.get(place);
    }

    @Override
    int size() {
        return elements.size();
    }

    @Override
    String text() {
        return "";
    }
}

class Production {
    public static void main(String[] arguments) {
        Record document = new Record().put("ship", "Berta");
        document.putRow("crates").addRecord().put("content", "tea").put("weight", "12 kg");
        new Manifest().weigh(document);
    }
}
