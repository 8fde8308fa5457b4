package bench;

import scala.collection.Iterator;
import scala.collection.immutable.Vector$;

/** Takes the last element of an empty vector, if there is one. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Iterator<Object> last = Vector$.MODULE$.empty().reverseIterator().take(1);
        System.out.println(last.hasNext() ? last.next() : "none");
    }
}
