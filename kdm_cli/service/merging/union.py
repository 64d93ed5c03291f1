"""All acts of several copies in their one order, and from where on that is another than ours."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from kdm_cli.light import NamedTuple
from kdm_cli.service.merging.acts import NOBODY, SELF, Act, Known, Version, alive

Fights = tuple[Act, Act]  # of one year, as they begin, the one that comes first in the order of all before the other


class Side(NamedTuple):
    """One copy: what it knows, its acts with numbers of ours."""

    called: str
    known: Known
    acts: dict[str, Act]
    before: dict[str, Act]  # how it told acts before they got words that others have taken back since

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


class Twice(NamedTuple):
    """An act that two copies have mended: as it counts, and as the other had it, which one that is."""

    kept: Act
    lost: Act
    side: int


class Decisions(NamedTuple):
    """What people decided about acts that do not go together, by their names."""

    skipped: frozenset[str] = frozenset()
    retyped: frozenset[str] = frozenset()


class Union:
    """What several copies know together; the first is ours."""

    def __init__(self, sides: Sequence[Side]) -> None:
        self.sides = sides
        self.killed_by = kills(side.known for side in sides)

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

    def mended_twice(self, target: Sequence[Chosen]) -> list[Twice]:
        """Acts that were mended without a word of each other, of which neither ours has heard nor who chose the words.

        Whoever types others in their place now has heard of all that are here.
        """
        found: list[Twice] = []
        for chosen in target:
            who = self.sides[0 if chosen.act.version.by == SELF else chosen.side].known
            heard = self.sides[0].known.mended_otherwise | who.mended_otherwise | who.mendings
            for at, side in enumerate(self.sides):
                lost = side.acts.get(chosen.act.name)
                by = lost.version.by if lost is not None else ""
                if lost is not None and by and by != chosen.act.version.by and by not in heard and self.lives(by):
                    found.append(Twice(chosen.act, lost, at))
        return found

    def lives(self, name: str) -> bool:
        """Whether nothing took an act back."""
        return alive(name, self.killed_by)

    def _chosen(self, name: str, decided: Decisions) -> Chosen:
        told = [(acts, at) for at, side in enumerate(self.sides) for acts in (side.acts, side.before)]
        having = [Chosen(acts[name], at) for acts, at in told if name in acts]
        said = [each for each in having if each.act.version.counts(self.killed_by)]
        best = max(said or having, key=lambda each: (_said(each.act.version), not each.act.waits, -each.side))
        if name in decided.retyped:
            best = best._replace(act=best.act._replace(version=Version(SELF)))
        return best

    def begin(self, target: Sequence[Chosen], held: Collection[str], tried: Collection[str]) -> int:
        """How many of the acts that stand in ours stay as they are: the first so many.

        None of a fight that is held from now on, and none behind one that waited and is tried again.
        """
        ours = self.sides[0]
        waiting = {name: act.version for name, act in ours.acts.items() if act.waits and name not in tried}
        fresh = (each.act for each in target if waiting.get(each.act.name) != each.act.version)
        number = 0
        for mine, act in zip(ours.order, fresh, strict=False):
            if (mine.name, mine.version) != (act.name, act.version) or act.fight in held:
                break
            number += 1
        return min(number, _in_order(ours.order))

    def fights(self, target: Sequence[Chosen]) -> list[Fights]:
        """Fights of one year that began without a word of each other, unless people said that both took place.

        Where some copy knows only the one, and some only the other, neither can have followed from the other. A merge
        writes that down, for then it knows both.
        """
        begun: dict[str, Act] = {}
        for each in target:
            if each.act.begins_fight:
                begun.setdefault(each.act.fight, each.act)
        pairs = [(one, two) for one, two in combinations(begun.values(), 2) if one.entry.year == two.entry.year]
        return [pair for pair in pairs if self._are_apart(*pair) and pair_of(*pair) not in self._both]

    def _are_apart(self, one: Act, two: Act) -> bool:
        if any(pair_of(one, two) in side.known.apart for side in self.sides):
            return True
        known = {(side.knows(one.name), side.knows(two.name)) for side in self.sides}
        return {(True, False), (False, True)} <= known

    @property
    def _both(self) -> set[frozenset[str]]:
        return set().union(*(side.known.both for side in self.sides))

    @property
    def news_of_both(self) -> set[frozenset[str]]:
        """Fights of which others have heard that both took place, and ours has not."""
        return self._both - self.sides[0].known.both

    @property
    def forked(self) -> set[str]:
        """Writers in whose name two have written: one number of theirs is two entries."""
        return _forked(self.sides)

    @property
    def news_of_forks(self) -> set[str]:
        """Those of which ours has not heard yet."""
        return self.forked - _forked(self.sides[:1])

    def goes_on_elsewhere(self, writer: str) -> bool:
        """Whether other copies have entries in the name of this writer of ours that ours has not."""
        ours = self.sides[0].known.places
        begins = f"{writer}:"
        others = (name for side in self.sides[1:] for name in side.known.places if name.startswith(begins))
        return any(name not in ours for name in others)


def kills(known: Iterable[Known]) -> dict[str, set[str]]:
    """What took what back, as far as anybody knows."""
    found: dict[str, set[str]] = {}
    for each in known:
        for victim, killers in each.killed_by.items():
            found.setdefault(victim, set()).update(killers)
    return found


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


def _forked(sides: Iterable[Side]) -> set[str]:
    found: dict[str, str] = {}
    twice = set()
    for side in sides:
        for name in side.known.places:
            writer, sequence, digest = name.split(":")
            if writer != NOBODY and found.setdefault(f"{writer}:{sequence}", digest) != digest:
                twice.add(writer)
    return twice


def pair_of(one: Act, two: Act) -> frozenset[str]:
    """Two fights by their names."""
    return frozenset((one.name, two.name))


def held_back(fights: Iterable[Fights]) -> set[str]:
    """Which fights wait until people say which took place: whichever comes after one that does not wait itself."""
    held: set[str] = set()
    for one, two in sorted(fights, key=lambda pair: (pair[1].place, pair[0].place)):
        if one.fight not in held:
            held.add(two.fight)
    return held


def of_fight(acts: Iterable[Act], begun: Act) -> list[str]:
    """What belongs to the hunt or fight that began with this act."""
    return [act.name for act in acts if act.fight == begun.fight]


def _said(version: Version) -> tuple[int, str, str]:
    return version.clock, version.writer, version.by
