import graphql.GraphQL;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import shop.Client;
import shop.Orders;

/** What a query throws becomes a part of the answer. */
public final class Service {
    public static void main(String[] arguments) throws Exception {
        Orders orders = new Orders();
        RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring()
                .type("Query", type -> type.dataFetcher("ask", query -> orders.ask(query.getArgument("path")))).build();
        GraphQL graphql = GraphQL.newGraphQL(new SchemaGenerator().makeExecutableSchema(
                new SchemaParser().parse("type Query { ask(path: String): Int }"), wiring)).build();
        System.out.println(graphql.execute("{ ask(path: \"weight/3\") }").getErrors());
        System.out.println(graphql.execute("{ ask(path: \"reserve/2\") }").getErrors());
        Client.end();
    }
}
