"""Writes a Java source of any length: what a compiler is given to do in the overhead figures.

The same length always gives the same text. Each class draws from the kinds of code that programs
are made of: fields and accessors, loops over arrays, generics and lambdas, switches, inner classes,
records, exceptions, text building. Nothing in it is meant to be run.
"""

import random
from collections.abc import Callable

WORDS = ["amount", "batch", "cursor", "delta", "entry", "factor", "group", "height", "index", "journal", "key"]
WORDS += ["level", "margin", "node", "offset", "period", "queue", "range", "slot", "total", "unit", "value", "weight"]
HEAD = """import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Generated to be compiled. */
public class {name} {{
    sealed interface Shape permits Circle, Square, Strip {{}}
    record Circle(double radius) implements Shape {{}}
    record Square(double side) implements Shape {{}}
    record Strip(double width, double height) implements Shape {{}}
    enum Level {{ LOW, MIDDLE, HIGH; Level next() {{ return values()[(ordinal() + 1) % values().length]; }} }}
"""


def java(name: str, lines: int) -> str:
    """A compilation unit with one public class of that name and about that many lines."""
    dice = random.Random(lines)
    text = HEAD.format(name=name)
    number = 0
    while text.count("\n") < lines - 1:
        text += indent(one_class(dice, number))
        number += 1
    return text + "}\n"


def one_class(dice: random.Random, number: int) -> str:
    """A nested class with some fields, their accessors and methods of every kind."""
    fields = dice.sample(WORDS, dice.randint(3, 6))
    members = "".join(f"    private {kind(dice)} {field};\n" for field in fields if field != fields[0])
    members += f"    private int {fields[0]};\n"
    members += "".join(indent(member(dice, fields, place)) for place, member in enumerate(dice.choices(MEMBERS, k=12)))
    parent = f" extends Part{dice.randrange(number)}" if number and dice.random() < 0.2 else ""
    return f"\n/** Part {number}. */\nstatic class Part{number}{parent} implements Comparable<Object> {{\n{members}{COMPARE}}}\n"


COMPARE = """
    @Override
    public int compareTo(Object other) {
        return Integer.compare(hashCode(), other.hashCode());
    }
"""


def kind(dice: random.Random) -> str:
    """Type of a field."""
    return dice.choice(["int", "long", "double", "String", "int[]", "List<String>", "Map<String, Integer>", "Level"])


def loop(dice: random.Random, fields: list[str], place: int) -> str:
    """Numbers in nested loops."""
    return f"""
int scan{place}(int[] data, int limit) {{
    int found = {dice.randint(0, 9)};
    for (int i = 0; i < data.length && i < limit; i++) {{
        int step = data[i] ^ (found << {dice.randint(1, 7)});
        while (step > {dice.randint(10, 99)}) {{
            step -= step / 2 + 1;
            if ((step & {dice.randint(1, 15)}) == 0) {{
                continue;
            }}
            found += step * {dice.randint(2, 30)};
        }}
        {fields[0]} = Math.max({fields[0]}, found);
    }}
    return found + {fields[0]};
}}
"""


def generic(dice: random.Random, fields: list[str], place: int) -> str:
    """Collections, lambdas and streams."""
    return f"""
<K extends Comparable<K>, V> Map<K, List<V>> sorted{place}(Collection<? extends V> values, Function<? super V, K> keys) {{
    Map<K, List<V>> result = new TreeMap<>(Comparator.reverseOrder());
    for (V value : values) {{
        result.computeIfAbsent(keys.apply(value), key -> new ArrayList<>()).add(value);
    }}
    return result.entrySet().stream()
            .filter(entry -> entry.getValue().size() > {dice.randint(0, 3)})
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (left, right) -> left, LinkedHashMap::new));
}}
"""


def choice(dice: random.Random, fields: list[str], place: int) -> str:
    """Switches, old and new."""
    return f"""
String name{place}(Level level, int code) {{
    String text = switch (level) {{
        case LOW -> "low" + code;
        case MIDDLE -> {{
            int shifted = code << {dice.randint(1, 4)};
            yield "middle" + shifted;
        }}
        case HIGH -> level.next().name().toLowerCase();
    }};
    switch (text.length() % {dice.randint(3, 5)}) {{
        case 0:
            return text.trim();
        case 1:
        case 2:
            text += "{dice.choice(WORDS)}";
            break;
        default:
            throw new IllegalStateException(text);
    }}
    return text;
}}
"""


def pattern(dice: random.Random, fields: list[str], place: int) -> str:
    """Records and patterns."""
    return f"""
double area{place}(Shape shape) {{
    if (shape instanceof Circle circle) {{
        return circle.radius() * circle.radius() * {dice.uniform(3, 4):.4f};
    }} else if (shape instanceof Square square && square.side() > {dice.random():.3f}) {{
        return square.side() * square.side();
    }}
    return shape instanceof Strip strip ? strip.width() * strip.height() : {dice.random():.3f};
}}
"""


def resource(dice: random.Random, fields: list[str], place: int) -> str:
    """Exceptions and clean-up."""
    return f"""
long read{place}(Supplier<? extends AutoCloseable> source, String text) {{
    long sum = {dice.randint(0, 1000)}L;
    try (AutoCloseable first = source.get()) {{
        sum += Long.parseLong(text.substring({dice.randint(0, 3)})) + first.hashCode();
    }} catch (NumberFormatException | IndexOutOfBoundsException bad) {{
        sum -= bad.getMessage() == null ? 1 : bad.getMessage().length();
    }} catch (Exception failed) {{
        throw new IllegalArgumentException("{dice.choice(WORDS)} " + text, failed);
    }} finally {{
        {fields[0]}++;
    }}
    return sum;
}}
"""


def text(dice: random.Random, fields: list[str], place: int) -> str:
    """Text building and conditions."""
    return f"""
String render{place}(List<? extends CharSequence> parts, boolean quoted) {{
    StringBuilder out = new StringBuilder(quoted ? "\\"" : "");
    for (Iterator<? extends CharSequence> each = parts.iterator(); each.hasNext();) {{
        CharSequence part = each.next();
        if (part == null || part.length() == 0) {{
            continue;
        }}
        char first = part.charAt(0);
        out.append(Character.isLetter(first) ? Character.toUpperCase(first) : '_').append(part, 1, part.length());
        out.append(each.hasNext() ? ", " : "").append({fields[0]} > {dice.randint(1, 99)} && quoted ? 'q' : 'u');
    }}
    return out + String.format("%s-%05d", "{dice.choice(WORDS)}", {fields[0]});
}}
"""


def inner(dice: random.Random, fields: list[str], place: int) -> str:
    """Inner and anonymous classes that use what surrounds them."""
    return f"""
class Cell{place} {{
    private final int seed;

    Cell{place}(int seed) {{
        this.seed = seed + {fields[0]};
    }}

    Iterator<Integer> walk(final int end) {{
        return new Iterator<Integer>() {{
            private int at = seed;

            @Override
            public boolean hasNext() {{
                return at < end + {fields[0]};
            }}

            @Override
            public Integer next() {{
                return at += {dice.randint(1, 9)};
            }}
        }};
    }}
}}
"""


MEMBERS: list[Callable[[random.Random, list[str], int], str]] = [loop, generic, choice, pattern, resource, text, inner]


def indent(block: str) -> str:
    """The block one level deeper."""
    return "".join(f"    {line}\n" if line else "\n" for line in block.rstrip("\n").split("\n"))
