"""Markdown tables that line up in a terminal too."""


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table; columns whose cells are all figures are aligned right."""
    widths = [max(3, *(len(row[column]) for row in [head] + rows)) for column in range(len(head))]
    right = [all(is_figure(row[column]) for row in rows) for column in range(len(head))]
    rule = [("-" * (width - 1) + ":") if flush else "-" * width for width, flush in zip(widths, right)]
    return "\n".join(line(cells, widths, right) for cells in [head, rule] + rows)


def line(cells: list[str], widths: list[int], right: list[bool]) -> str:
    """One row."""
    padded = [cell.rjust(width) if flush else cell.ljust(width) for cell, width, flush in zip(cells, widths, right)]
    return "| " + " | ".join(padded) + " |"


def is_figure(cell: str) -> bool:
    """Whether a cell holds a number, with or without a unit."""
    return cell == "" or cell == "–" or cell[0].isdigit()
