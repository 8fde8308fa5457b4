package bench;

/** Java's operators on boxed values, with its promotion of numbers; what Java would not compile is refused. */
final class Operators {
    private Operators() {}

    static Object apply(String operator, Object left, Object right) {
        if (operator.equals("==") || operator.equals("!=")) {
            return equal(left, right) == operator.equals("==");
        }
        if (left instanceof Boolean first && right instanceof Boolean second) {
            return switch (operator) {
                case "&" -> first & second;
                case "|" -> first | second;
                case "^" -> first ^ second;
                default -> throw new ClassCastException(operator + " of booleans");
            };
        }
        Number first = number(left);
        Number second = number(right);
        if (first instanceof Double || first instanceof Float || second instanceof Double || second instanceof Float) {
            return real(operator, first.doubleValue(), second.doubleValue());
        }
        boolean isShift = operator.equals("<<") || operator.equals(">>") || operator.equals(">>>");
        boolean isLong = first instanceof Long || second instanceof Long && !isShift;
        return isLong
                ? whole(operator, first.longValue(), second.longValue())
                : whole(operator, first.intValue(), second.intValue());
    }

    private static boolean equal(Object left, Object right) {
        boolean areNumbers = isNumber(left) && isNumber(right);
        if (areNumbers) {
            return number(left).doubleValue() == number(right).doubleValue()
                    && number(left).longValue() == number(right).longValue();
        }
        if (left instanceof Boolean && right instanceof Boolean) {
            return left.equals(right);
        }
        if (isNumber(left) || isNumber(right) || left instanceof Boolean || right instanceof Boolean) {
            throw new ClassCastException("a comparison of " + left + " with " + right);
        }
        return left == right;
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number || value instanceof Character;
    }

    private static Number number(Object value) {
        if (value instanceof Character letter) {
            return (int) letter;
        }
        return (Number) value;
    }

    private static Object whole(String operator, int left, int right) {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> left / divisor(right);
            case "%" -> left % divisor(right);
            case "&" -> left & right;
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "<<" -> left << right;
            case ">>" -> left >> right;
            case ">>>" -> left >>> right;
            default -> compare(operator, Integer.compare(left, right));
        };
    }

    private static Object whole(String operator, long left, long right) {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> left / divisor(right);
            case "%" -> left % divisor(right);
            case "&" -> left & right;
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "<<" -> left << right;
            case ">>" -> left >> right;
            case ">>>" -> left >>> right;
            default -> compare(operator, Long.compare(left, right));
        };
    }

    private static Object real(String operator, double left, double right) {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> left / right;
            case "%" -> left % right;
            case "<" -> left < right;
            case "<=" -> left <= right;
            case ">" -> left > right;
            case ">=" -> left >= right;
            default -> throw new ClassCastException(operator + " of doubles");
        };
    }

    private static Object compare(String operator, int order) {
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new ClassCastException(operator);
        };
    }

    private static int divisor(int value) {
        if (value == 0) {
            throw new Words.Undefined();
        }
        return value;
    }

    private static long divisor(long value) {
        if (value == 0) {
            throw new Words.Undefined();
        }
        return value;
    }

    static Object literal(String token, String text) {
        if (token.startsWith("\"")) {
            return token.substring(1, token.length() - 1).translateEscapes();
        }
        if (token.startsWith("'")) {
            return token.substring(1, token.length() - 1).translateEscapes().charAt(0);
        }
        try {
            if (token.endsWith("L")) {
                return Long.parseLong(token.substring(0, token.length() - 1));
            }
            if (token.contains(".")) {
                return Double.parseDouble(token);
            }
            return (int) Long.parseLong(token);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not Java: " + text);
        }
    }
}
