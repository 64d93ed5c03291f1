"""One command being decided: the draft, the packs, the table, and the story as it is told."""

from collections.abc import Callable
from typing import TypeVar

from kdm_cli.rules.content import Content, Entry, Reveal
from kdm_cli.rules.draft import Deeds, Draft, nothing
from kdm_cli.rules.fight import Fight, Table
from kdm_cli.rules.names import SURVIVOR, Candidate, Meanings, fold, pick
from kdm_cli.rules.refusal import Beside, Refused, refuse
from kdm_cli.rules.requirements import AGAIN, ALL, DONE, NEED, ONCE, ORDER, REQUIREMENTS, standing, waived
from kdm_cli.rules.state import Survivor

NOTE = "note:"
WIDTH, OF_A_LIST = 80, 78
T = TypeVar("T")
GROUPS = {"all": "all-living", "every": "all-living", "departing": "departing"}


class Play:
    """What the rules need to decide a command, and where they leave what follows from it."""

    def __init__(
        self, draft: Draft, content: Content, table: Table, house_rule: bool | tuple[str, ...] = False
    ) -> None:
        self.draft = draft
        self.content = content
        self.table = table
        self.house_rule = house_rule  # which requirements the people waive in this command: all, or by name
        self.waived: list[str] = []  # those that were in the way
        self.line: Callable[[], str] | None = None  # the command as it can be typed again
        self._changed = draft.changed
        self._known = draft.known.setdefault(id(content), {})  # what was derived before, in this command or another
        self.story: list[str] = []
        self.hands: list[str] = []
        self.own_next = ""  # a line of the command's own, where the campaign does not go on with it
        self.follows = False  # whether the line with which the campaign goes on is said then
        self.because = ""  # the reason the people gave
        self.deeds: Deeds = nothing  # the entries before this command that stand, oldest first
        self.begun = len(draft.changes)  # the changes of the draft before it
        self.entry_id = 1  # the number of the journal entry that this command will be
        self.payment: list[str] = []  # what the people said they pay with, by name
        self.newborn: list[str] = []  # names for those who are born in this command, with :m or :f behind them
        self.left_open: list[tuple[str, str]] = []  # who may still choose what of the last card
        self.beside = Beside()  # options of the command that something must use
        self.dry = False  # nothing will be saved: no face-down card may be turned over
        self.depth = 0  # how many cards are being carried out inside each other
        self.steps = 0  # how many operations of cards were carried out
        self.fight = Fight()  # the attacks of a showdown under way in this command
        self.reveal = Reveal()  # the hunt event that is being revealed in this command
        self.meanings = Meanings()  # whom and what the words of this command mean
        self.speaking: set[object] = set()  # whose moments are being carried out: none sets itself off

    def remembered(
        self,
        key: object,
        make: Callable[[], T],
        tables: tuple[str, ...] = (),
        unless: Callable[[], object] | None = None,
    ) -> T:
        """Something derived, worked out once until one of these tables changes; without tables until any does.

        Where they have changed it stays as it is all the same if `unless` answers as it did.
        """
        found: T
        stamp = self._changed.get(tables)
        if stamp is None:
            stamp = self.draft.watch(tables)
        known = self._known.get(key)
        if known is not None and known[0] == stamp:
            found = known[2]
            return found
        same = unless() if unless is not None else None
        stays = known is not None and unless is not None and known[1] == same
        found = known[2] if known is not None and stays else make()
        self._known[key] = (stamp, same, found)
        return found

    @property
    def year(self) -> int:
        """The current lantern year."""
        return self.draft.settlement.lantern_year

    def tell(self, line: str) -> None:
        """Say what changed, in words."""
        self.story.append(line)

    def tell_at_length(self, text: str) -> None:
        """Say what may be too long for one line, because names are: it goes on in the next."""
        while len(text) > WIDTH and (end := text.rfind(" ", 1, WIDTH + 1)) > 0:
            self.tell(text[:end])
            text = text[end + 1 :]
        self.tell(text)

    def tell_list(self, head: str, names: list[str]) -> None:
        """Tell a list of names in lines that fit the page."""
        line = head
        for name in names:
            if line != head and len(line) + len(name) + 2 > OF_A_LIST:
                self.tell(line)
                line = head
            line += f"{' ' if line == head else ', '}{name}"
        if line != head:
            self.tell(line)

    def ask_hands(self, line: str) -> None:
        """Say what must be done with miniatures, cards and tokens."""
        self.hands.append(line)

    def require(self, met: bool, code: str, message: str, hint: str = "", *, insist: bool = False) -> None:
        """A requirement of the rules: refused when it is not met, unless a house rule waives it (R314).

        Where it is only not the time for it, a campaign with loose rules does it with a note; not if the rules
        `insist`.
        """
        if met:
            return
        kind = REQUIREMENTS.get(code, NEED)
        if self.waives(code, message):
            self.tell_at_length(f"House rule {code}: {message}")
        elif kind == ORDER and not insist and self.draft.loose:
            self._passed_over(code)
            self.tell_at_length(f"note: {code}: {message}")
        else:
            refuse(code, message, self._all_the_same(NEED if insist and hint else kind, hint))

    def waives(self, code: str, message: str = "") -> bool:
        """Whether a house rule waives a requirement that is in the way: one of this command, or one that stands."""
        found = self.passes(code, message)
        if found:
            self._passed_over(code)
        return found

    def passes(self, code: str, message: str = "") -> bool:
        """Whether a requirement would be waived if it were in the way."""
        given = (ALL,) if self.house_rule is True else self.house_rule or ()
        return waived(given, code, message) or standing(self.draft, code, message, self.name_of)

    def _passed_over(self, code: str) -> None:
        if code not in self.waived:
            self.waived.append(code)

    def _all_the_same(self, kind: str, hint: str) -> str:
        """What to do instead; for what is only not in its time also the line that does it once."""
        if kind == NEED:
            return hint or "With --house-rule it is done all the same, and recorded as such."
        if self.line is None:
            return hint
        return f"{hint}\n{AGAIN if kind == DONE else ONCE}{self.line()} --house-rule".strip()

    def now(self, survivor: Survivor) -> Survivor:
        """A survivor as they are now."""
        return self.draft.rows(Survivor)[survivor.id]

    def survivor(self, name: str, living: bool = False) -> Survivor:
        """The survivor this name means; the living come before the dead."""
        survivor = self._who(name)
        self.meanings.note(SURVIVOR, name, survivor.id)
        if living and survivor.dead:
            refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")
        return survivor

    def named(self, option: str, names: list[str] | None, why: str | Callable[[], str]) -> list[Survivor]:
        """Survivors behind an option of the command, each of whom something must use, or it says why nothing does."""
        found = self.survivors(names, living=True) if names else []
        for each in found:
            self.beside.lay(option, each.name, why, each.id, self.meaning(each.id))
        return found

    def meaning(self, survivor_id: int) -> Callable[[str], bool]:
        """Whether words mean this survivor."""

        def means(text: str) -> bool:
            try:
                return self._who(text).id == survivor_id
            except Refused:
                return False

        return means

    def _who(self, name: str) -> Survivor:
        return self._meant_then(name) or self._matched(name)

    def _meant_then(self, name: str) -> Survivor | None:
        """Whom a word that is read once more meant: that one or nobody, for a name may belong to another by now."""
        then = self.meanings.then
        meant = then.survivor(name) if then else None
        if then is None or meant is None:
            return None
        was, row = then.called(meant), self.draft.rows(Survivor).get(meant)
        if row is None and fold(name) == fold(was):
            refuse("no-longer-fits", f'No survivor is called "{name}".')
        if row is None:
            refuse("no-longer-fits", f'"{name}" meant {was}, who is not there now.')
        if fold(row.name) != fold(was) and fold(was) in self._names():
            refuse("no-longer-fits", f'"{name}" meant {was}, but {was} is somebody else now.')
        return row

    def _matched(self, name: str) -> Survivor:
        exact = self._names().get(fold(name))
        if exact is not None:
            return self.draft.rows(Survivor)[exact]
        if fold(name) in GROUPS:
            hint = f"survivor set, token and heal take --{GROUPS[fold(name)]} in place of names."
            refuse("unknown-name", f'"{name}" is no survivor.', hint)
        candidates = [Candidate(row.name, row, int(row.dead)) for row in self.draft.rows(Survivor).values()]
        hint = "kdm survivor list shows them all." if candidates else "Add a survivor first: kdm survivor add NAME"
        found = pick(name, candidates, "survivor", hint).thing
        assert isinstance(found, Survivor)
        return found

    def _names(self) -> dict[str, int]:
        if not self.draft.names:
            self.draft.names.update({fold(row.name): row.id for row in self.draft.rows(Survivor).values()})
        return self.draft.names

    def survivors(self, names: list[str], living: bool = False) -> list[Survivor]:
        """Several survivors, typed with spaces or commas, each once; a name of several words may go unquoted."""
        found: dict[int, Survivor] = {}
        words = list(names)
        while words:
            for length in range(len(words), 0, -1):
                joined = " ".join(words[:length])
                if length == 1 or self.is_name(joined):
                    break
            parts = [joined] if self.is_name(joined) else [part.strip() for part in joined.split(",") if part.strip()]
            for part in parts:
                survivor = self.survivor(part, living)
                found[survivor.id] = survivor
            words = words[length:]
        if not found:
            refuse("usage", "No survivor is named.", "kdm survivor list shows them all.")
        return list(found.values())

    def is_name(self, text: str) -> bool:
        """Whether somebody is called so; of words that are read once more, whether they meant one so called."""
        then = self.meanings.then
        return then.is_name(text) if then else fold(text) in self._names()

    def entry(self, content_id: str) -> Entry:
        """The card behind a recorded id; one nobody has at hand is shown by its name or id."""
        found = self.content.get(content_id)
        if found is not None:
            return found
        name = content_id.partition("/")[2] if content_id.startswith(NOTE) else content_id
        return Entry(content_id, name, {})

    def name_of(self, content_id: str) -> str:
        """How a recorded card is called."""
        return self.entry(content_id).name


def quoted(name: str) -> str:
    """A name as it must be typed on a command line."""
    if name and name[0] != "-" and all(letter.isalnum() or letter in "+-_.,:=/@%" for letter in name):
        return name
    return "'" + name.replace("'", "'\\''") + "'"
