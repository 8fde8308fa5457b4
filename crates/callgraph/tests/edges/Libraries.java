import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bag.*;
import org.apache.commons.collections4.bidimap.*;
import org.apache.commons.collections4.iterators.*;
import org.apache.commons.collections4.keyvalue.*;
import org.apache.commons.collections4.list.*;
import org.apache.commons.collections4.map.*;
import org.apache.commons.collections4.queue.*;
import org.apache.commons.collections4.trie.*;

/** Some of what Commons Collections 4.4 is used for. */
public class Libraries {
    public static void main(String[] arguments) {
        Bag<String> bag = new TreeBag<>();
        bag.add("a", 3); bag.remove("a", 1); bag.addAll(List.of("b", "c"));
        System.out.println(bag + " " + bag.uniqueSet() + new HashBag<>(bag).getCount("a"));
        BidiMap<String, Integer> both = new TreeBidiMap<>();
        both.put("x", 1); both.put("y", 2);
        System.out.println(both.inverseBidiMap().get(2) + both.getKey(1) + new DualHashBidiMap<>(both).inverseBidiMap());
        OrderedMap<String, Integer> linked = new LinkedMap<>();
        for (String word : "one two three four".split(" ")) linked.put(word, word.length());
        for (OrderedMapIterator<String, Integer> i = linked.mapIterator(); i.hasNext(); ) System.out.println(i.next() + i.getValue());
        LRUMap<String, String> recent = new LRUMap<>(2);
        recent.put("a", "1"); recent.put("b", "2"); recent.get("a"); recent.put("c", "3");
        System.out.println(recent + " " + recent.containsKey("b"));
        Map<String, String> lazy = LazyMap.lazyMap(new HashMap<>(), (Transformer<String, String>) key -> key + "!");
        System.out.println(lazy.get("q") + MapUtils.getString(lazy, "q"));
        MultiValuedMap<String, Integer> many = MultiMapUtils.newListValuedHashMap();
        many.put("k", 1); many.put("k", 2);
        System.out.println(many.get("k").size() + " " + many.keys() + many.entries());
        Trie<String, Integer> trie = new PatriciaTrie<>();
        trie.put("tea", 1); trie.put("ten", 2); trie.put("inn", 3);
        System.out.println(trie.prefixMap("te") + " " + trie.headMap("ten"));
        List<Integer> tree = new TreeList<>(List.of(5, 3, 9, 1));
        tree.add(2, 7); tree.remove(0); Collections.sort(tree);
        System.out.println(tree + " " + new CursorableLinkedList<>(tree) + SetUniqueList.setUniqueList(new ArrayList<>(List.of(1, 1, 2))));
        Collection<Integer> even = CollectionUtils.select(tree, n -> n % 2 == 0);
        System.out.println(even + " " + CollectionUtils.collect(tree, Object::toString) + CollectionUtils.intersection(tree, List.of(7, 9)));
        System.out.println(CollectionUtils.permutations(List.of(1, 2, 3)).size() + IterableUtils.toString(FluentIterable.of(1, 2).append(3).reverse()));
        Predicate<Integer> predicate = PredicateUtils.andPredicate(PredicateUtils.notNullPredicate(), n -> n > 2);
        System.out.println(predicate.evaluate(3) + " " + TransformerUtils.stringValueTransformer().transform(4));
        Iterator<Integer> chained = IteratorUtils.chainedIterator(List.of(1).iterator(), IteratorUtils.filteredIterator(tree.iterator(), predicate));
        while (chained.hasNext()) System.out.println(chained.next());
        CircularFifoQueue<Integer> ring = new CircularFifoQueue<>(2);
        ring.add(1); ring.add(2); ring.add(3);
        System.out.println(ring + " " + ring.peek() + new MultiKey<>("a", 1).hashCode() + new DefaultMapEntry<>("k", "v"));
        try { UnmodifiableList.unmodifiableList(tree).add(1); } catch (UnsupportedOperationException caught) { System.out.println(caught.getMessage()); }
        Map<String, String> folded = new CaseInsensitiveMap<>(Map.of("A", "b"));
        System.out.println(folded.get("a") + new Flat3Map<>(folded) + ListUtils.union(tree, List.of(0)) + SetUtils.difference(Set.of(1, 2), Set.of(2)));
        System.out.println(new CollatingIterator<>(Comparator.naturalOrder(), List.of(1, 4).iterator(), List.of(2).iterator()).next());
    }
}
