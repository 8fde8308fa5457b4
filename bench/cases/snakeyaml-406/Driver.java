package bench;

import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;

/** Loads a document of a version that does not exist. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            System.out.println(new Yaml().<Object>load("%YAML 1.9224775801\n---\na: b\n"));
        } catch (YAMLException malformed) {
            System.out.println("malformed");
        }
    }
}
