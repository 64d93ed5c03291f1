"""The figures as a table, and what they mean for the exit code."""

from typing import NamedTuple

SLACK = 1.15  # a budget is a median on a machine that does other things too
BROKEN = 1.5  # beyond this it is no noise


class Line(NamedTuple):
    """One figure: its budget is a ratio to B, or in its own unit where there is no ratio."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    ratio: float | None = None
    modules: int | None = None

    @property
    def share(self) -> float:
        """How much of the budget is used."""
        if self.budget is None:
            return 0.0
        return (self.ratio if self.ratio is not None else self.value) / self.budget

    @property
    def verdict(self) -> str:
        """ok within the slack, OVER above it."""
        if self.budget is None:
            return ""
        return "ok" if self.share <= SLACK else "OVER" if self.share <= BROKEN else "FAR OVER"


def table(title: str, lines: list[Line]) -> str:
    """The figures one below the other."""
    rows = [f"\n{title}", f"  {'':64} {'':>9}  {'ratio':>6} {'budget':>7}           modules"]
    for line in lines:
        value = f"{line.value * 1000:.1f} ms" if line.unit == "ms" else f"{line.value:.2f} {line.unit}"
        ratio = f"{line.ratio:.2f}" if line.ratio is not None else ""
        budget = f"{line.budget:g}" if line.budget is not None else ""
        modules = f"{line.modules}" if line.modules is not None else ""
        rows.append(f"  {line.name:64} {value:>9}  {ratio:>6} {budget:>7}  {line.verdict:8} {modules:>7}".rstrip())
    return "\n".join(rows)


def broken(lines: list[Line]) -> list[str]:
    """The figures that no noise explains."""
    return [f"{line.name} uses {line.share:.0%} of its budget" for line in lines if line.share > BROKEN]
