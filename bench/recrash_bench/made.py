"""What `recrash tests --json` says became of the frames."""


def facts(report: dict) -> dict:
    """How many tests were tried and reproduce, and for every other frame why there is none."""
    frames = report["frames"]
    failed = [frame for frame in frames if frame["result"] != "reproduces"]
    return {
        "tests": report["tried"],
        "reproduce": report["reproduced"],
        "start_here": report["start_here"],
        "reproducing": [frame["number"] for frame in frames if frame["result"] == "reproduces"],
        "failed": {f"{frame['number']} {frame['method']}": f"{frame['result']}: {frame['why']}" for frame in failed},
        "warnings": report["warnings"],
        "note": note(report),
    }


def note(report: dict) -> str:
    """In a few words: the frame to start with."""
    start = next((frame for frame in report["frames"] if frame["number"] == report["start_here"]), None)
    return f"start with frame {start['number']}, {start['method']}" if start else "no test reproduces"
