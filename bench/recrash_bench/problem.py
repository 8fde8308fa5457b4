"""What a user can cause or fix: said in one sentence, without a traceback."""


class Problem(Exception):
    """A problem of the set-up: a missing JDK, a coordinate that cannot be fetched."""
