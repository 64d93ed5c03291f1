"""People asked about what does not go together where copies become one, until everything does."""

import re
from collections.abc import Callable, Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Left, Refusal, Unused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.faces import Question
from kdm_cli.service.language.index import ALL_WAYS, OPTIONS
from kdm_cli.service.language.operation import words
from kdm_cli.service.language.parse import Request, read
from kdm_cli.service.language.words import split
from kdm_cli.service.merging.acts import Act, short
from kdm_cli.service.merging.fold import Fate
from kdm_cli.service.merging.merge import TWO_FIGHTS, WITH_FIGHT, Merged, Merging, fight
from kdm_cli.service.merging.report import Report
from kdm_cli.service.merging.union import Decisions, Fights, Side, of_fight, pair_of
from kdm_cli.service.perform import Session
from kdm_cli.service.tray import Asked, Typed

PICKED = words("ENTRY", "an entry by its number in OTHER, or ours:N; as the list of what does not fit names it")
OURS, THEIRS, FIRST, SECOND, BOTH = "ours", "theirs", "first", "second", "both"
KEEP, SKIP, RETYPE, LATER = "keep ours", "skip", "retype", "later"
MOST_LISTED = 8


class Chosen(NamedTuple):
    """What was decided so far: acts that are left out, what is typed in the place of others, fights that both were.

    And what is left for later: it waits.
    """

    skipped: frozenset[str]
    retyped: dict[str, list[str]]
    both: frozenset[frozenset[str]] = frozenset()
    later: frozenset[str] = frozenset()

    @property
    def decisions(self) -> Decisions:
        """The same by the names of acts."""
        return Decisions(self.skipped, frozenset(self.retyped))


class Taking(NamedTuple):
    """How other journals are taken in: by what line, and whether what does not fit waits; what was asked before.

    And by what lines they are taken in where all of it at once is more than the journal holds.
    """

    session: Session
    line: str
    called: str
    in_parts: Callable[[Sequence[Side]], str]
    waits: bool = False
    asked: tuple[Question, ...] = ()


class Deciding:
    """People asked about one thing after the other, until all goes together; each answer decides everything anew.

    Where all that does not fit `waits`, nobody needs to be there, and whoever is may leave it for later.
    """

    def __init__(self, taking: Taking, merging: Merging, newest: int) -> None:
        self.session, self.line, self.waits = taking.session, taking.line, taking.waits
        self.merging = merging
        self.newest = newest
        self.life = ""  # a new name for this file
        self.settled: tuple[Decisions, frozenset[frozenset[str]]] = (Decisions(), frozenset())
        given = (word.strip() for each in self.session.everywhere.choices for word in each.split(","))
        answers = [*given, *(line.strip() for line in self.session.typed.choices)]
        self._answers = answers[len(taking.asked) :]
        self._dice = self.session.typed.rolls  # for what is typed in an entry's place, as the next two
        self._draws = self.session.typed.draws
        self._of_retyped: dict[tuple[str, ...], Typed] = {}  # which of all these belonged to which, fit or not
        self._asked: list[Question] = [*taking.asked]

    def decided(self, skip: Sequence[str], retype: Sequence[str]) -> Merged:
        """What it comes to in the end."""
        retyped = {}
        for line in retype:
            number, *command = split(line)
            retyped[self._act(number, "--as").name] = _of_a_past(command)
        chosen = Chosen(frozenset(self._skipped(skip)), retyped)
        for name in sorted(chosen.skipped & retyped.keys()):
            told = f"{Report.line(Fate(self._by_name(name), 0, None))} stands behind --skip and behind --as."
            refuse("usage", told, "One of both.")
        while True:
            fights = [
                each for each in self.merging.fights(chosen.decisions, chosen.both) if self._is_open(each, chosen)
            ]
            if fights and self._asks:
                chosen = self._which_fight(chosen, *fights[0])
                continue
            self.settled = chosen.decisions, chosen.both
            done = self._carried_out(chosen)
            unfit = [fate for fate in done.fates if fate.why is not None and fate.act.name not in chosen.later]
            unfit = [fate for fate in unfit if fate.why and fate.why.code not in (TWO_FIGHTS, WITH_FIGHT)]
            if not unfit or not self._asks or self.session.everywhere.dry_run:
                self._check_all_used(chosen)
                return done
            chosen = self._decide(chosen, unfit, done)

    @property
    def _asks(self) -> bool:
        """Whether somebody has to answer, or can."""
        return not self.waits or bool(self._answers) or self.session.typed.offers

    def _is_open(self, fights: Fights, chosen: Chosen) -> bool:
        """Whether these are asked about now; those that wait already stop no merge."""
        waits = not self.waits and pair_of(*fights) in self.merging.sides[0].known.apart
        return not waits and fights[1].name not in chosen.later

    def _skipped(self, skip: Sequence[str]) -> Iterator[str]:
        """The acts that are left out."""
        for named in skip:
            yield from self._whole(self._act(named, "--skip"))

    def _by_name(self, name: str) -> Act:
        return next(side.acts[name] for side in self.merging.sides if name in side.acts)

    def _whole(self, act: Act) -> list[str]:
        """An act by its name; with the first of a fight all of it."""
        target = (each.act for each in self.merging.union.target(Decisions()))
        return of_fight(target, act) if act.name == act.fight else [act.name]

    @property
    def forks(self) -> list[str]:
        """Who writes in one name with another, in words."""
        told = [
            f"Two files have written as {writer}: one was cloned, or put back by its bytes"
            for writer in sorted(self.merging.union.news_of_forks)
        ]
        return [*told, *([f"This file writes as {self.life} from now on"] if self.life else [])]

    def needs(self, done: Merged) -> list[str]:
        """The lines with which people decide what waits."""
        if not self.waits:
            return []
        unfit = {fate.act.name: fate for fate in done.fates if fate.entry is None}
        waiting = {act.name: Fate(act, 0, None) for act in self.merging.sides[0].acts.values() if act.waits} | unfit
        if done.entries:
            names = [told["name"] for told in done.entries[0].arguments["waiting"]]
        else:
            names = [name for name in waiting if self.merging.union.lives(name)]
        names.sort(key=lambda name: waiting[name].act.place)
        apart = [pair for pair in self.merging.fights(*self.settled) if pair[1].name in names]
        held = {two.fight for _, two in apart}
        lines = [
            f"Year {one.entry.year} has two fights, first {fight(one)}, second {fight(two)}, which waits: "
            f"{self.line} --choose first, second or both"
            for one, two in apart
        ]
        acts = [waiting[name] for name in names if waiting[name].act.fight not in held]
        alone = [each for each in acts if each.act.fight in ("", each.act.name) or each.act.fight not in names]
        named = [(fate, self._typed(fate)) for fate in alone]  # a fight is decided with its beginning
        return lines + [
            f"{Report.line(fate)} waits: {self.line} --skip {it} or --as {it} COMMAND" for fate, it in named
        ]

    def _carried_out(self, chosen: Chosen) -> Merged:
        def retyping(name: str) -> tuple[Request, Typed]:
            given = self.session.everywhere.given(each for each in OPTIONS if each.ways != ALL_WAYS)
            given.pop("choices", None)
            left = Typed(self._dice, tuple(self._answers), self._draws, offers=self.session.typed.offers)
            return read(chosen.retyped[name], given), self._of_retyped.get((name, *chosen.retyped[name]), left)

        def answered(name: str, taken: Typed, asked: Sequence[Question]) -> None:
            if self._of_retyped.setdefault((name, *chosen.retyped[name]), taken) is taken:
                self._asked += asked
                self._answers = self._answers[len(taken.choices) :]
                self._dice, self._draws = self._dice[len(taken.rolls) :], self._draws[len(taken.draws) :]

        try:
            return self.merging.carried_out(chosen.decisions, retyping, answered, chosen.both, self.life)
        except Asked as stopped:
            stopped.questions, stopped.newest = (*self._asked, *stopped.questions), self.newest
            raise

    def _check_all_used(self, chosen: Chosen) -> None:
        """Dice and cards are for one command in an entry's place, choices for what is asked; none is passed over."""
        everywhere = self.session.everywhere
        if (everywhere.rolls or everywhere.draws) and len(chosen.retyped) != 1:
            told = "Dice and cards are for one command behind --as" + (", not for several." if chosen.retyped else ".")
            left = [
                *(Left("die", each) for each in everywhere.rolls),
                *(Left("card", each) for each in everywhere.draws),
            ]
            raise Unused(Refusal("usage", told), left)
        if self._answers and everywhere.choices:
            left = [Left("choice", each) for each in self._answers]
            raise Unused(Refusal("bad-input", f'Nothing asks for "{self._answers[0]}".'), left)

    def _which_fight(self, chosen: Chosen, first: Act, second: Act) -> Chosen:
        ours, theirs = map(self.merging.sides[0].knows, (first.name, second.name))
        labels: tuple[str, ...] = (FIRST, SECOND)
        if ours != theirs:
            labels = (OURS, THEIRS) if ours else (THEIRS, OURS)
        by_label = dict(sorted(zip(labels, (first, second), strict=True)))
        were = ", ".join(f"{label} {fight(act)}" for label, act in by_label.items())
        told = f"Both have a fight in year {first.entry.year}: {were}. Which took place?"
        answer = self._answer(told, (*by_label, BOTH, *([LATER] if self.waits else [])), "", [told])
        if answer == BOTH:
            return chosen._replace(both=chosen.both | {pair_of(first, second)})
        if answer == LATER:
            return chosen._replace(later=chosen.later | {second.name})
        [lost] = (act for label, act in by_label.items() if label != answer)
        target = (each.act for each in self.merging.union.target(chosen.decisions))
        return chosen._replace(skipped=chosen.skipped | {*of_fight(target, lost)})

    def _decide(self, chosen: Chosen, unfit: Sequence[Fate], done: Merged) -> Chosen:
        [first, *_] = unfit
        assert first.why is not None
        sentence = f"{self._named(first)} does not fit: {first.why.message}"
        options = (*((KEEP, RETYPE) if first.side else (SKIP, RETYPE)), *([LATER] if self.waits else []))
        needs = [f"{self._named(fate)} does not fit: {fate.why.message}" for fate in unfit if fate.why]
        more = len(unfit) - MOST_LISTED
        all_out = " ".join(f"--skip {self._typed(fate)}" for fate in unfit)
        listed = "\n".join(
            [
                *needs[1:MOST_LISTED],
                *([f"and {more} more: --json lists them all."] if more > 0 else []),
                f"{self.line} {all_out}",
                "--as ENTRY COMMAND in place of a --skip types another command there.",
            ]
        )
        answer = self._answer(f"{Report(self.merging, done, '').counts}. {sentence}", options, listed, needs)
        if answer == RETYPE:
            line = self._answer(f"What instead? {self._named(first)}", (), listed, needs)
            return chosen._replace(retyped={**chosen.retyped, first.act.name: _of_a_past(split(line))})
        if answer == LATER:
            return chosen._replace(later=chosen.later | {first.act.name})
        return chosen._replace(skipped=chosen.skipped | {*self._whole(first.act)})

    def _answer(self, told: str, options: Sequence[str], hint: str, needs: Sequence[str]) -> str:
        self._asked.append(Question("choice", tuple(options), told))
        earlier = self.session.typed.questions[len(self._asked) - 1 :][:1]
        if earlier and earlier[0] != self._asked[-1]:
            told = "Something changed meanwhile, and this is asked now: " + told
            refuse("campaign-changed", told, f"Repeat: {self.line}")
        if self._answers:
            answer = self._answers.pop(0)
            found = [each for each in options if each.startswith(answer.casefold())] if answer else []
            if found or not options:
                return found[0] if found else answer
            refuse("bad-input", f'"{answer[:40]}" is not a choice for: {told}', f"One of {', '.join(options)}.")
        needed: list[Fields] = [{"choose": each, "options": list(options)} for each in needs or [told]]
        asked = Asked(Refusal("needs-choice", told, hint, tuple(needed)), tuple(self._asked))
        asked.newest = self.newest
        raise asked

    def _named(self, fate: Fate) -> str:
        return Report.named(self.merging, fate)

    def _typed(self, fate: Fate) -> str:
        """How the entry is typed behind --skip and --as."""
        if self.waits or fate.act.waits or len(self.merging.sides) > 2:
            writer, sequence, digest = fate.act.name.split(":")
            begins = f"{writer}:{sequence}:"
            twice = len({name for side in self.merging.sides for name in side.acts if name.startswith(begins)}) > 1
            return f"{short(writer, self._writers)}:{sequence}" + (f":{digest}" if twice else "")
        return f"{'' if fate.side else 'ours:'}{fate.act.entry.id}"

    @property
    def _writers(self) -> set[str]:
        return {name.partition(":")[0] for side in self.merging.sides for name in side.acts}

    def _act(self, named: str, option: str) -> Act:
        """The act that is meant behind --skip or --as."""
        told = re.fullmatch("(?:([^:]+):)?([0-9]{1,9})(?::(.*))?", named)
        found = {act.name: act for act in self._meant(*told.groups(""))} if told else {}
        hint = f"{self.line} lists what waits." if self.waits else PICKED.help
        if not found:
            refuse("unknown-entry", f'"{named[:40]}" is no entry that {option} could mean.', hint)
        if len(found) > 1:
            could = ", ".join(f"{name} ({Report.line(Fate(act, 0, None))})" for name, act in found.items())
            refuse("ambiguous-name", f'"{named[:40]}" may be {could}.', f"{option} takes one of these names whole.")
        [act] = found.values()
        if not self.merging.union.lives(act.name):
            what = Report.line(Fate(act, 0, None))
            refuse("unknown-entry", f'"{named[:40]}": {what} was taken back: there is nothing to decide.', hint)
        return act

    def _meant(self, before: str, number: str, digest: str) -> Iterator[Act]:
        ours, *others = self.merging.sides
        if not before or before == OURS:
            for side in others if not before else [ours]:
                if 0 < int(number) <= len(side.known.names) and (name := side.known.name(int(number))) in side.acts:
                    yield side.acts[name]
            return
        exact = before in self._writers
        for side in self.merging.sides:
            for act in side.acts.values():
                writer, sequence, letters = act.name.split(":")
                same = sequence == number and letters.startswith(digest)
                if same and (writer == before or (writer.startswith(before) and not exact)):
                    yield act


def _of_a_past(words: list[str]) -> list[str]:
    """A command in an entry's place, which must be one of those of which the past is made."""
    words = words[1:] if words[:1] == ["kdm"] else words
    if not words:
        refuse("usage", "--as needs a command behind the entry.", "For instance: --as 57 set Lucy courage +1")
    operation = read(words).operation
    if operation.way != "changing":
        told = f'"kdm {operation.path}" is no command of which the past is made.'
        refuse("cannot-mend", told, "--as takes the command as it should have been typed then.")
    return words
