"""Medians and spreads of ratios."""

import statistics
from dataclasses import dataclass


@dataclass(frozen=True)
class Summary:
    """The median of some figures, their quartiles and how many they are."""

    median: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.median:.3f} ({self.low:.3f}–{self.high:.3f})"


def summarise(figures: list[float]) -> Summary:
    """Median and quartiles; of one figure, that figure."""
    if len(figures) == 1:
        return Summary(figures[0], figures[0], figures[0], 1)
    low, median, high = statistics.quantiles(figures, n=4, method="inclusive")
    return Summary(median, low, high, len(figures))


def ratios(figures: list[float], baseline: list[float]) -> list[float]:
    """Each figure to that of the baseline in the same round, which had the same neighbours."""
    return [figure / base for figure, base in zip(figures, baseline, strict=True)]
