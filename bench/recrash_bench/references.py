"""The classes that a class names, read from the constant pool of its class file."""

import struct

# The bytes that follow the tag of each kind of constant; a text (tag 1) carries its own length.
SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
TEXT, LONG, DOUBLE, CLASS = 1, 5, 6, 7


def of(class_file: bytes) -> list[str]:
    """Names with slashes, in the order of the pool; of an array, that of its elements."""
    texts: dict[int, str] = {}
    named: list[int] = []
    (count,) = struct.unpack_from(">H", class_file, 8)
    number, at = 1, 10
    while number < count:
        tag = class_file[at]
        if tag == TEXT:
            (length,) = struct.unpack_from(">H", class_file, at + 1)
            texts[number] = class_file[at + 3 : at + 3 + length].decode("utf-8", "replace")
            at += 3 + length
        else:
            if tag == CLASS:
                named += struct.unpack_from(">H", class_file, at + 1)
            at += 1 + SIZES[tag]
        # The two widest kinds take up two numbers.
        number += 2 if tag in (LONG, DOUBLE) else 1
    return [element(texts[one]) for one in named]


def element(name: str) -> str:
    """`[[Ljava/lang/String;` is of `java/lang/String`."""
    return name.lstrip("[").removeprefix("L").removesuffix(";") if name.startswith("[") else name
