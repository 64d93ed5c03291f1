"""All acts of several copies in their one order, and from where on that is another than ours."""

from collections.abc import Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.service.merging.acts import SELF, Act, Known, Version, alive


class Side(NamedTuple):
    """One copy: what it knows, its acts with numbers of ours."""

    called: str
    known: Known
    acts: dict[str, Act]

    def knows(self, name: str) -> bool:
        """Whether it has heard of an act, though that may be undone there."""
        return name in self.acts or name in self.known.places

    @property
    def order(self) -> list[Act]:
        """The acts that stand there, as they stand."""
        return [self.acts[name] for name in self.known.order]


class Chosen(NamedTuple):
    """An act, and the copy after which it is told."""

    act: Act
    side: int


class Decisions(NamedTuple):
    """What people decided about acts that do not go together, by their names."""

    skipped: frozenset[str] = frozenset()
    retyped: frozenset[str] = frozenset()


class Union:
    """What several copies know together; the first is ours."""

    def __init__(self, sides: Sequence[Side]) -> None:
        self.sides = sides
        self.killed_by: dict[str, set[str]] = {}
        for side in sides:
            for victim, killers in side.known.killed_by.items():
                self.killed_by.setdefault(victim, set()).update(killers)

    @property
    def news(self) -> dict[str, list[str]]:
        """What undid or mended something and is not known to ours."""
        ours = self.sides[0].known.killed_by
        found = {victim: sorted(killers - ours.get(victim, set())) for victim, killers in self.killed_by.items()}
        return {victim: killers for victim, killers in sorted(found.items()) if killers}

    def target(self, decided: Decisions) -> list[Chosen]:
        """Every act that nothing took back, in the one order, in the words it was given last."""
        names = dict.fromkeys(name for side in self.sides for name in side.acts)
        found = [self._chosen(name, decided) for name in names if name not in decided.skipped and self.lives(name)]
        return sorted(found, key=lambda each: each.act.place)

    def lives(self, name: str) -> bool:
        """Whether nothing took an act back."""
        return alive(name, self.killed_by)

    def _chosen(self, name: str, decided: Decisions) -> Chosen:
        having = [Chosen(side.acts[name], at) for at, side in enumerate(self.sides) if name in side.acts]
        said = [each for each in having if not each.act.version.by or self.lives(each.act.version.by)]
        best = max(said or having, key=lambda each: (_said(each.act.version), not each.act.waits, -each.side))
        if name in decided.retyped:
            best = best._replace(act=best.act._replace(version=Version(SELF)))
        return best

    def begin(self, target: Sequence[Chosen]) -> int:
        """How many of the acts that stand in ours stay as they are: the first so many."""
        ours = self.sides[0]
        waiting = {name: act.version for name, act in ours.acts.items() if act.waits}
        fresh = (each.act for each in target if waiting.get(each.act.name) != each.act.version)
        number = 0
        for mine, act in zip(ours.order, fresh, strict=False):
            if (mine.name, mine.version) != (act.name, act.version):
                break
            number += 1
        return min(number, _in_order(ours.order))

    def fights(self, target: Sequence[Chosen]) -> Iterator[tuple[Act, Act, int]]:
        """Fights of one year, one that only ours knows and one that only another copy knows, which that is."""
        begun = [each.act for each in target if each.act.begins_fight]
        ours = self.sides[0]
        for at, other in enumerate(self.sides[1:], start=1):
            mine = [act for act in begun if ours.knows(act.name) and not other.knows(act.name)]
            theirs = [act for act in begun if other.knows(act.name) and not ours.knows(act.name)]
            for one in mine:
                for two in theirs:
                    if one.entry.year == two.entry.year and not self._both(one, two):
                        yield one, two, at

    def _both(self, one: Act, two: Act) -> bool:
        pair = frozenset((one.name, two.name))
        return any(pair in side.known.both for side in self.sides)


def _in_order(acts: Sequence[Act]) -> int:
    """How many acts come before the first that made a survivor behind whom others stand who came later.

    A mending puts those it adds behind all others; where copies are merged everybody stands in the order of play.
    """
    first, least = len(acts), None
    for at, act in reversed(list(enumerate(acts))):
        come = [change.id for change in act.entry.changes if (change.kind, change.table) == ("create", "survivor")]
        if come and least is not None and max(come) > least:
            first = at
        least = min([*come, *([] if least is None else [least])], default=None)
    return first


def of_fight(acts: Sequence[Act], begun: Act) -> list[str]:
    """What belongs to the hunt or fight that began with this act."""
    return [act.name for act in acts if act.place[:3] == begun.place[:3]]


def _said(version: Version) -> tuple[int, str]:
    return version.clock, version.writer
