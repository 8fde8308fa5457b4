package bench;

import org.apache.shardingsphere.infra.parser.ShardingSphereSQLParserEngine;

/** Parses a statement with a parameter after LIKE. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        System.out.println(new ShardingSphereSQLParserEngine("Oracle").parse("SELECT * FROM t_user WHERE name LIKE ?", false));
    }
}
