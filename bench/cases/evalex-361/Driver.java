package bench;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;

/** Evaluates an arc sine that does not exist. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        try {
            System.out.println(new Expression("asin(1.5)").evaluate().getNumberValue());
        } catch (EvaluationException undefined) {
            System.out.println(undefined.getMessage());
        }
    }
}
