"""What a recording says of its crash, read from `recrash show --json`."""

from .trace import JDK_PACKAGES


def facts(recording: dict) -> dict:
    """Exception, root cause, top frame, and how many of the program's frames were recorded.

    The frames that count are those of the root cause: its trace goes down to where its thread
    began, also through the frames that what wraps it passed.
    """
    throwables = recording["crash"]["throwables"]
    root = root_cause(throwables)
    frames = program_frames(root)
    recorded = recording["frames"]
    methods = {(frame["method"]["class"], frame["method"]["name"]) for frame in recorded}
    return {
        "exception": dotted(throwables[0]["class"]),
        "root_cause": dotted(root["class"]),
        "top_frame": readable(frames[0]) if frames else "none",
        "failure_point": recording["header"]["failure_point"],
        "frames": len(frames),
        "recorded": len(recorded),
        "missing": [readable(frame) for frame in frames if (frame["class"], frame["method"]) not in methods],
        "cut": [f"{place + 1}: {cut}" for place, frame in enumerate(recorded) for cut in frame["cut"]],
        "objects": len(recording["heap"]["objects"]),
        "notes": recording["notes"],
    }


def root_cause(throwables: list[dict]) -> dict:
    """The last throwable of the cause chain."""
    index = 0
    while True:
        cause = next((place for place, one in enumerate(throwables) if one["relation"] == {"CauseOf": index}), None)
        if cause is None or cause <= index:
            return throwables[index]
        index = cause


def program_frames(thrown: dict) -> list[dict]:
    """The frames of a throwable that are not the JDK's."""
    return [frame for frame in thrown["frames"] if not dotted(frame["class"]).startswith(JDK_PACKAGES)]


def readable(frame: dict) -> str:
    """`com.acme.Shop.price`."""
    return f"{dotted(frame['class'])}.{frame['method']}"


def dotted(name: str) -> str:
    """The name as people read it."""
    return name.replace("/", ".")
