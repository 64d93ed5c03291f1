"""One command being decided, and the requirements of the rules: which kind of no each is, and what waives it (R314).

What cannot be, or would damage the sheets, is no requirement: `refuse` says no to it whatever anybody waives.
"""

import re
from collections.abc import Callable, Collection

from kdm_cli.light import TypeVar, pattern
from kdm_cli.rules.content import SURVIVOR, Candidate, Content, Entry, Meanings, Reveal, fold, nearest, pick
from kdm_cli.rules.draft import Deeds, Draft, Lately
from kdm_cli.rules.refusal import Beside, Refused, refuse
from kdm_cli.rules.state import HouseRule, Survivor
from kdm_cli.rules.under_way import Fight, Table

NOTE = "note:"
WIDTH, OF_A_LIST = 80, 78
FIGHTS = ("showdown start", "hunt end")  # with which a showdown begins
ROUNDS = (*FIGHTS, "showdown monster-turn", "showdown next", "phase next")  # and a round, or a step
T = TypeVar("T")
GROUPS = {"all": "all-living", "every": "all-living", "departing": "departing"}


class Sentence(str):
    """A line of the story, and which of the command's changes it tells: from `since` to before `until`."""

    since = until = 0
    clear = False  # from which card it comes

    @classmethod
    def of(cls, text: str, since: int = 0, until: int = 0, *, clear: bool = False) -> "Sentence":
        """Words for these changes."""
        told = cls(text)
        told.since, told.until, told.clear = since, until, clear
        return told


class Play:
    """What the rules need to decide a command, and where they leave what follows from it."""

    spared = 0  # how often hands were not told again
    own_next = ""  # a line of the command's own, where the campaign does not go on with it
    follows = False  # whether the line with which the campaign goes on is said then
    because = ""  # the reason the people gave
    entry_id = 1  # the number of the journal entry that this command will be
    dry = False  # nothing will be saved: no face-down card may be turned over
    depth = 0  # how many cards are being carried out inside each other
    steps = 0  # how many operations of cards were carried out

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
        self._known = draft.known.setdefault(id(content), {None: (0, None, content)})  # what was derived before
        self.story: list[str] = []
        self.hands: list[str] = []
        self.reminded: list[str] = []  # which of them are not told again in this round
        self.deeds: Deeds = tuple  # the entries before this command that stand, oldest first
        self.lately: Lately = tuple  # the last entries before it, newest first, whether they stand or not
        self.begun = len(draft.changes)  # the changes of the draft before it
        self._untold = 0  # the first change that no line of the story tells yet
        self.payment: list[str] = []  # what the people said they pay with, by name
        self.newborn: list[str] = []  # names for those who are born in this command, with :m or :f behind them
        self.left_open: list[tuple[str, str]] = []  # who may still choose what of the last card
        self.beside = Beside()  # options of the command that something must use
        self._told: set[str] = set()  # what was passed over
        self.fight = Fight()  # the attacks of a showdown under way in this command
        self.reveal = Reveal()  # the hunt event that is being revealed in this command
        self.meanings = Meanings()  # whom and what the words of this command mean
        self.speaking: set[object] = set()  # whose moments are being carried out: none sets itself off

    def plays_with(self, content: Content) -> None:
        """From here on other packs say which cards there are."""
        self.content = content
        self._known = self.draft.known.setdefault(id(content), {None: (0, None, content)})

    def remembered(
        self,
        key: object,
        make: Callable[[], T],
        tables: tuple[str, ...] = (),
        unless: Callable[[], object] | None = None,
    ) -> T:
        """Something derived, worked out once until one of these tables changes, or any, and `unless` answers anew."""
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

    def tell(self, line: str) -> Sentence:
        """Say what changed, in words."""
        until = len(self.draft.changes) - self.begun
        told = Sentence.of(line, self._untold, until)
        self.story.append(told)
        self._untold = until
        return told

    def announced(self, told: Sentence, since: int) -> None:
        """What the draft has changed since then was told before it was done."""
        told.since, told.until = since - self.begun, len(self.draft.changes) - self.begun
        self._untold = told.until

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

    def remind_hands(self, line: str, key: str = "", since: tuple[str, ...] = ROUNDS) -> None:
        """Say what hands must bear in mind; with `talk brief` once a round, or step at home, whichever line says so.

        What is to be done anew each time is no reminder, however it was told before: `ask_hands`.
        """
        key = key or line
        if self.draft.campaign.talk != "full" and (key in self.reminded or self._was_told(key, since)):
            self.spared += 1
            return
        self.reminded.append(key)
        self.ask_hands(line)

    def _was_told(self, key: str, since: tuple[str, ...]) -> bool:
        for command, told in self.lately():
            if key in told:
                return True
            if command in since:
                break
        return False

    def require(self, met: bool, code: str, message: str, hint: str = "", *, insist: bool = False) -> None:
        """Refuse what is not met, unless waived (R314), or only untimely under loose rules that do not `insist`."""
        if met:
            return
        kind = REQUIREMENTS.get(code, NEED)
        if self.waives(code, message):
            self._tell_once(f"House rule {code}: {message}")
        elif kind == ORDER and not insist and self.draft.loose:
            self._passed_over(code)
            self._tell_once(f"note: {code}: {message}")
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

    def _tell_once(self, said: str) -> None:
        """What was passed over is told once in a command, however often it was in the way."""
        if said not in self._told:
            self._told.add(said)
            self.tell_at_length(said)

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
        """The survivor this name means; the living come before the dead, and who has a name before who has none."""
        survivor = self._who(name)
        self.meanings.note(SURVIVOR, name, survivor.id)
        if living and survivor.dead:
            refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")
        return survivor

    def whose(self, name: str, others: list[str], *, living: bool = True) -> tuple[Survivor, list[str]]:
        """A survivor and the other words beside the name, whichever of both stands first."""
        words = " ".join([name, *others]).split()
        if not self.is_somebody(name):
            for length in range(1, len(words)):
                if self.is_somebody(" ".join(words[-length:])):
                    return self.survivor(" ".join(words[-length:]), living=living), words[:-length]
        return self.survivor(name, living=living), others

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
        is_so_still = fold(row.name) == fold(was) or fold(row.name).startswith(fold(name))  # or again
        if not is_so_still and fold(was) in self._names():
            refuse("no-longer-fits", f'"{name}" meant {was}, but {was} is somebody else now.')
        return row

    def _matched(self, name: str) -> Survivor:
        exact = self._names().get(fold(name))
        if exact is not None:
            return self.draft.rows(Survivor)[exact]
        if fold(name) in GROUPS:
            hint = f"survivor set, token and heal take --{GROUPS[fold(name)]} in place of names."
            refuse("unknown-name", f'"{name}" is no survivor.', hint)
        candidates = [
            Candidate(row.name, row, 2 * row.dead + row.unnamed) for row in self.draft.rows(Survivor).values()
        ]
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

    def is_somebody(self, text: str) -> bool:
        """Whether words together mean one survivor."""
        try:
            return bool(self._who(text))
        except Refused:
            return False

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
        return self.content.name_of(content_id) or self.entry(content_id).name


def quoted(name: str) -> str:
    """A name as it must be typed on a command line."""
    if name and name[0] != "-" and all(letter.isalnum() or letter in "+-_.,:=/@%" for letter in name):
        return name
    if "'" in name and not set(name) & set('"$`\\!'):  # these say something to a shell, in double quotes too
        return f'"{name}"'
    return "'" + name.replace("'", "'\\''") + "'"


NEED, ORDER, DONE = "need", "order", "done"
ONCE, AGAIN = "Once all the same: ", "Again: "  # before the line that does it, which stands by itself
ALL = "all"  # a house rule that waives whatever is in the way
RULE = pattern(r"R[1-9][0-9]{0,2}", re.IGNORECASE)
LAST_RULE = 315

# the rules ask for it, and only a house rule waives it
NEEDED = (
    "already-built", "already-known", "campaign-over", "cannot-activate", "cannot-choose", "cannot-dodge",
    "cannot-encourage", "cannot-gain", "cannot-lose", "cannot-spend", "cannot-stand", "cannot-use", "cannot-wear",
    "card-elsewhere", "choose-first", "condition", "cursed", "deck-empty", "does-not-fit", "due-first", "first-day",
    "forbidden", "has-partner", "hunt-over", "knocked-down", "may-not-be-parent", "may-not-depart",
    "may-not-endeavor", "needs-gear", "needs-house-rule", "needs-innovation", "needs-principle", "no-injury",
    "no-mood", "no-pictograph", "no-quarry", "no-recipe", "no-target", "nobody", "nobody-departs", "nobody-died",
    "nobody-returned", "not-behind", "not-built", "not-drawn", "not-enough", "not-fighting", "not-here",
    "not-hunting", "not-in-deck", "not-in-storage", "not-left-out", "not-own", "one-target", "other-level",
    "out-of-reach", "showdown-over", "spent", "start-distance", "still-alive", "unknown-level", "unknown-name",
    "wrong-sex",
)  # fmt: skip
# it is not the time for it; a campaign with loose rules does it all the same, with a note
UNTIMELY = (
    "event-waits", "first-story", "gear-away", "has-acted", "hunt-under-way", "monster-lives", "monsters-turn",
    "needs-four", "no-event", "not-due", "not-in-order", "not-in-phase", "not-lost", "not-reached", "on-hunt",
    "other-event", "prologue", "prologue-over", "showdown-under-way", "special-due", "too-early", "too-late",
    "too-many", "year-open",
)  # fmt: skip
# rules of groups that play otherwise: they waive nothing, they change what happens
ONE_MORE, EVENTS_ONCE, EVENT_DISCARD, NO_TIMELINE, ARENA = (
    "draw-one-more", "hunt-events-once", "event-discard", "no-timeline", "arena",
)  # fmt: skip
CASUAL = {
    ONE_MORE: "of innovations, fighting arts and disorders one card more is drawn, and one is kept",
    EVENTS_ONCE: "a hunt event that came before on the same hunt is rolled again",
    NO_TIMELINE: "what the timeline lists does not come",
    ARENA: "whoever is named is fought at once: no hunt, no year and no return between the fights",
    EVENT_DISCARD: "settlement events go to a discard pile, until their deck is empty",
}
REPEATED = ("already-done", "used-up")  # it was done already; a house rule repeats it
REQUIREMENTS: dict[str, str] = {
    **dict.fromkeys(sorted((*NEEDED, *UNTIMELY, *REPEATED)), NEED),
    **dict.fromkeys(UNTIMELY, ORDER),
    **dict.fromkeys(REPEATED, DONE),
}


def named(text: str) -> str | None:
    """The requirement a word means: its stable name, or the id of a rule; nothing where it means none."""
    if RULE.fullmatch(text) and int(text[1:]) <= LAST_RULE:
        return text.upper()
    folded = fold(text)
    return next((name for name in (*REQUIREMENTS, *CASUAL) if fold(name) == folded), None)


def checked(text: str) -> str:
    """The requirement a word must mean."""
    found = ALL if fold(text) == ALL else named(text)
    if found in CASUAL:
        hint = f"kdm settlement set house-rule {found}"
        refuse("bad-input", f"{found} is no requirement that a command waives: it stands, or it does not.", hint)
    if found is None:
        close = nearest(text, list(REQUIREMENTS), 3)
        hint = f"Did you mean {', '.join(close)}?" if close else "Its name stands in the refusal, or R269 for a rule."
        refuse("unknown-name", f'"{text[:40]}" is no requirement of the rules.', hint)
    return found


def waived(by: Collection[str], name: str, message: str) -> bool:
    """Whether one of these house rules is about this requirement: by its name, or by a rule that its sentence cites."""
    if not by:
        return False
    rules = set(RULE.findall(message))
    return any(each in (ALL, name) or each in rules for each in by)


def plays_by(draft: Draft, name: str) -> bool:
    """Whether the group has laid down this rule of its own."""
    return any(row.requirement == name for row in draft.rows(HouseRule).values())


def one_more(play: Play, count: int) -> int:
    """How many cards are drawn where one is kept."""
    return count + plays_by(play.draft, ONE_MORE)


def standing(draft: Draft, name: str, message: str, called: Callable[[str], str]) -> bool:
    """Whether a house rule that the group has laid down waives this requirement: for all, or a card it names."""
    rows = draft.rows(HouseRule).values()
    return bool(rows) and any(
        waived((row.requirement,), name, message)
        and (row.content is None or re.search(rf"\b{re.escape(called(row.content))}\b", message) is not None)
        for row in rows
    )
