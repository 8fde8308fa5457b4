package bench;

import org.jgrapht.Graph;
import org.jgrapht.alg.drawing.FRLayoutAlgorithm2D;
import org.jgrapht.alg.drawing.model.Box2D;
import org.jgrapht.alg.drawing.model.MapLayoutModel2D;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleGraph;

/** Lays out a graph with a vertex that has no edges. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Graph<String, DefaultEdge> graph = new SimpleGraph<>(DefaultEdge.class);
        graph.addVertex("a");
        graph.addVertex("b");
        graph.addVertex("c");
        graph.addEdge("a", "b");
        new FRLayoutAlgorithm2D<String, DefaultEdge>().layout(graph, new MapLayoutModel2D<>(new Box2D(0, 0, 100, 100)));
    }
}
