"""For a past that is told anew: trays with the answers and dice of then, and a draft with the row numbers of then."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Sequence

from kdm_cli.light import NoReturn
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.refusal import Left, refuse
from kdm_cli.rules.state import TABLE_OF, AnyField, AnyRow, Fields, R, Tables
from kdm_cli.rules.under_way import LOCATION_DIE, Die, Face
from kdm_cli.service import faces
from kdm_cli.service.faces import DEALT, DRAWN, SECRET, SHUFFLE, SHUFFLED, WRITER, Answer, Question
from kdm_cli.service.tray import Given, Tray, question

OWNER = "survivor_id"
ON_SHEETS = ("body_part", "trait", "token", "gear", "loot")  # tables that are read survivor by survivor
ALIKE: dict[str, tuple[tuple[str, ...], ...]] = {
    "survivor": (("name",), ()),  # a sheet stays the same sheet under another name
    "body_part": ((OWNER, "location"),),
    "trait": ((OWNER, "content"), (OWNER,)),
    "token": ((OWNER, "stat"),),
    "gear": ((OWNER, "content"),),
    "loadout": (("name", "slot"),),
    "storage": (("content",),),
    "holding": (("content",),),
    "timeline": (("year", "content"),),
    "note": ((OWNER, "text"),),
    "due": (("content", OWNER),),
    "use": ((OWNER, "content", "scope"),),
    "lasting": ((OWNER, "content", "what"),),
    "showdown": ((),),
    "fighter": ((OWNER,),),
    "monster_token": (("stat",),),
    "loot": ((OWNER, "content"),),
    "step": (("step",),),
    "pack": (("pack",),),
    "pack_file": (("pack", "name"),),
    "house_rule": (("requirement", "content"),),
    "player": (("name",),),
    "writer": (("writer",),),
    "learned": (("content",),),
}  # fields by which a row is known that is not the same to the letter; a card is never known again


Memory = tuple[dict[AnyField, int], dict[tuple[str, int | None], int]]


class SameRows(Draft):
    """Rows keep their numbers, and stay in the order of play: what comes behind a new row is numbered anew.

    Where several copies are `joined`, survivors too, and the dice of the tool go on from where they are.
    """

    def __init__(self, tables: Tables, last_id: int, *, joined: bool = False) -> None:
        super().__init__(tables, last_id)
        self._joined = joined
        self.moved: dict[AnyField, int] = {}  # rows that were made again, from the number they had to the one they have
        self._had: dict[str, list[Fields]] = {}
        self._names: Collection[str] = ()
        self.named = 0  # how often a survivor has come, gone or got a name
        self._highest: dict[tuple[str, int | None], int] = {}

    def _note(self, change: Change, *rows: AnyRow) -> None:
        self.named += change.table == "survivor" and change.field in ("", "name")
        super()._note(change, *rows)

    def expect(self, recorded: Iterable[Change], names: Collection[str] = ()) -> None:
        """What the next entry created when it was played, and the folded names for which sheets there may wait."""
        self._had = {}
        self._names = names
        for change in recorded:
            if change.kind == "create":
                self._had.setdefault(change.table, []).append(change.new)

    def move_dice(self, position: int) -> None:
        """Where the tool's dice stand is no fact that a past told anew could change; so this leaves no trace."""
        campaign = self.campaign
        if not self._joined:
            self.tables["campaign"][campaign.id] = campaign._replace(dice_rolled=position)

    def create(self, kind: type[R], /, **fields: AnyField) -> R:
        """A new row, under the number it had if the entry created it before."""
        table = TABLE_OF[kind]
        if "id" in fields:
            return super().create(kind, **fields)
        group = (table, fields[OWNER] if table in ON_SHEETS else None)
        highest, same = self._last_of(kind, group), kind(id=0, **fields)._asdict()
        row_id = self._number(table, same, highest + 1)
        if row_id is None:
            before = self._number(table, same, 0) if highest else None
            row = super().create(kind, **fields)
            if before is not None:
                self.moved[before] = row.id
        else:
            row = super().create(kind, id=row_id, **fields)
            self._in_order(table, row_id)
        if table != "survivor" or self._joined:  # else they keep their numbers, and one who is new is the last
            self._highest[group] = row.id
        return row

    def _last_of(self, kind: type[R], group: tuple[str, int | None]) -> int:
        """The number behind which a new row of a table comes, or of a sheet in it: that of the last one there."""
        if group not in self._highest:
            if group[0] == "survivor" and not self._joined:
                return 0
            rows = self.rows(kind) if group[1] is None else [row.id for row in self.of(kind, group[1])]
            self._highest[group] = max(rows, default=0)
        return self._highest[group]

    def memory(self) -> Memory:
        """What this remembers besides its rows."""
        return dict(self.moved), dict(self._highest)

    def remember(self, memory: Memory) -> None:
        """As it was before something that was taken back."""
        self.moved, self._highest = memory

    def take_back(self, begun: int) -> None:
        """All changes behind this one never were."""
        for change in reversed(self.changes[begun:]):
            self.apply(change.inverse())
        del self.changes[begun:]

    def _number(self, table: str, row: Fields, least: int) -> int | None:
        """The number of the same row, or of one that is known again, from this number on."""
        free = [each for each in self._had.get(table, ()) if each["id"] >= least]
        for known in (tuple(row)[1:], *ALIKE.get(table, ())) if free else ():
            for each in free:
                waits = table == "survivor" and not known and fold(each["name"]) in self._names
                if not waits and all(each[field] == row[field] for field in known):
                    self._had[table].remove(each)
                    return int(each["id"])
        return None


DEFAULT, ROLLED = "default", "rolled"


class Replay(Tray):
    """Repeats recorded answers to the same questions, in whatever order they are asked, and lets the dice advance."""

    def __init__(self, draft: Draft, answers: Iterable[Answer]) -> None:
        super().__init__(draft, Given(), auto=False)
        self._recorded = list(answers)
        self.positions: deque[int] = deque()  # where the tool's dice among them lay, on a past that is told anew

    def roll(self, *dice: Die) -> list[Face]:
        """The recorded faces of these dice."""
        return [self._repeated(die) for die in dice]

    def choose(self, why: str, options: Sequence[str], default: str | None = None) -> str:
        """The recorded choice, if it can still be chosen."""
        at = self._chosen_at(why)
        made = None if at is None else self._recorded[at]
        if made is None or (made.origin == DEFAULT and made.value not in options):  # nobody made it: it comes and goes
            if default is None:
                _no_longer_fits(f"nothing recorded answers {why}")
            if at is not None:
                del self._recorded[at]
            return self._chosen(why, options, default, DEFAULT)
        if made.value not in options or (made.origin == DEFAULT and default is None):
            _no_longer_fits(f'"{made.value}" cannot be chosen for {why}')
        assert at is not None
        self._take(at, Question("choice", tuple(options), why))
        return str(made.value)

    def answers_wait(self) -> bool:
        """Whether somebody gave an answer that nothing has asked for so far."""
        return any(answer.origin == "given" for answer in self._recorded)

    def secret(self) -> str:
        """The recorded secret; what began under an older kdm has none, and its cards come from the dice."""
        at = next((at for at, each in enumerate(self._recorded) if each.kind == SECRET), None)
        return "" if at is None else str(self._take(at, Question(SECRET, "", "")).value)

    def writer(self) -> str:
        """Whose entry it was."""
        return str(self._next(Question(WRITER, "", ""), None).value)

    def shuffle(self, deck: str, count: int) -> list[int]:
        """The recorded order, if the deck has as many cards as it had."""
        answer = self._next(Question(SHUFFLE, deck, ""), deck)
        order = [int(place) for place in str(answer.value).split()]
        if sorted(order) != list(range(1, count + 1)):
            _no_longer_fits(f"the {deck} deck has {count} cards, not {len(order)}")
        if answer.origin == DEALT:
            self._deal(count)
        else:
            self._advance(count)
        return order

    def draw(self, deck: str, cards: Sequence[Entry], count: int, why: str, least: int | None = None) -> list[Entry]:
        """The recorded cards, if they can still be drawn."""
        left = list(cards)
        drawn: list[Entry] = []
        asked = Question("card", deck, why)
        for _ in range(min(count, len(left))):
            if least is not None and len(drawn) >= least and self._exactly(asked, deck) is None:
                break
            answer = self._next(asked, deck)
            card = next((entry for entry in left if entry.id == answer.value), None)
            if card is None:
                named = str(answer.value).rpartition("/")[2].replace("_", " ")
                _no_longer_fits(f"{named} is not in the {deck} deck")
            left.remove(card)
            drawn.append(card)
        return drawn

    def names_cards(self) -> bool:
        """Whether cards were named with the command, and nothing has used them so far."""
        return any((answer.kind, answer.origin) == ("card", "given") for answer in self._recorded)

    def name_card(self, deck: str, why: str) -> str | None:
        """The recorded name; none where the tool went on alone."""
        at = self._exactly(Question("card", deck, why), deck)
        return None if at is None else str(self._take(at, Question("card", deck, why)).value)

    def draws_itself(self) -> bool:
        """Whether the tool was told to draw what nobody names."""
        return any(answer.origin == DRAWN for answer in self._recorded)

    def finish(self, beside: Sequence[tuple[str, Left]] = ()) -> None:
        """Every answer that somebody gave was asked for again; what was once typed beside it stays typed."""
        left = [answer for answer in self._recorded if answer.origin != DEFAULT]
        if left:
            who = f" ({left[0].who})" if left[0].who else ""
            _no_longer_fits(f"nothing asks any more for {left[0].why or left[0].kind}{who}")

    def _repeated(self, die: Die) -> Face:
        answer = self._next(question(die), die.sides or "location")
        shown = faces.unspelled(answer.value)
        value = None if shown is None else faces.on_die(shown, die)
        if value is None:
            _no_longer_fits(f"{answer.value} is not on a {faces.name_of(die)} ({faces.reason(die)})")
        # whose die it is and which face was enough belongs to the past as it is now
        self.answers[-1] = answer._replace(who=die.who, test=die.test, least=die.least)
        return Face(value)

    def _next(self, asked: Question, sides: int | str | None) -> Answer:
        at = self._exactly(asked, sides)
        if at is None:  # the next die for the same reason, whoever rolled it; the next card, whatever it was for
            same = (at for at, each in enumerate(self._recorded) if (each.kind, each.sides) == (asked.kind, sides))
            at = next((at for at in same if asked.kind != "die" or self._recorded[at].why == asked.why), None)
        if at is None:
            who = f" ({asked.who})" if asked.who else ""
            _no_longer_fits(f"nothing recorded answers {asked.why or asked.kind}{who}")
        return self._take(at, asked)

    def _exactly(self, asked: Question, sides: int | str | None) -> int | None:
        """Where the answer to this very question stands."""
        wanted = (asked.kind, sides, asked.why, asked.who)
        same = (at for at, each in enumerate(self._recorded) if (each.kind, each.sides, each.why, each.who) == wanted)
        return next(same, None)

    def _chosen_at(self, why: str) -> int | None:
        """The choice for this reason, in other words if need be (`who is the target (Lucy: in range)`)."""
        choices = [(at, each.why) for at, each in enumerate(self._recorded) if each.kind == "choice"]
        exactly = (at for at, each in choices if each == why)
        similar = (at for at, each in choices if each.partition(" (")[0] == why.partition(" (")[0])
        before = (at for at, each in choices if _as_before(each) == _as_before(why))
        return next(exactly, next(similar, next(before, None)))

    def _take(self, at: int, asked: Question) -> Answer:
        answer = self._recorded.pop(at)
        if answer.kind == "card" and answer.origin == DEALT and self.dealer is None and not self._own:
            self._own = self.secret()
        self._note(answer, asked)
        if answer.origin in (ROLLED, DRAWN):
            self._advance(str(answer.value).count("+") + 1 if answer.kind == "die" else 1)
        elif (answer.kind, answer.origin) == ("card", DEALT):
            self._deal(1)
        return answer

    def _deal(self, cards: int) -> None:
        """So many cards come from the secret."""
        if (row := self.dealer) is not None:
            self.draft.set(row, dealt=row.dealt + cards)

    def _advance(self, dice: int) -> None:
        for _ in range(dice):
            if self.positions:
                assert isinstance(self.draft, SameRows)
                self.draft.move_dice(self.positions.popleft() - 1)
            campaign = self.draft.campaign
            self.draft.set(campaign, dice_rolled=campaign.dice_rolled + 1)


class Rolled(Tray):
    """The tool's dice for a command in an earlier one's place: those that one had, then new ones behind all others."""

    def __init__(self, *args: AnyField, **more: AnyField) -> None:
        super().__init__(*args, **more)
        self.positions: deque[int] = deque()
        self.rolled: deque[tuple[int, int] | None] = deque()  # of how many sides each of those was, and its face
        self.salt_then = ""  # of whoever rolled them
        self.secrets: deque[str] = deque()  # which that one had
        self.end = 0

    def stops_before(self, dice: int) -> bool:
        """Dice that were rolled in the past are known, and may be shown by a dry run."""
        return self.dry and len(self.positions) < dice

    def secret(self) -> str:
        """The same cards come as came then, as far as the decks are the same."""
        if not self.secrets:
            return super().secret()
        recorded, kept = self.secrets.popleft(), self.kept
        self.kept = lambda: [recorded]
        made = super().secret()
        self.kept = kept
        return made

    def _chance(self, sides: int) -> int:
        assert isinstance(self.draft, SameRows)
        if not self.positions:
            self.draft.move_dice(self.end)
            self.end += 1
            return super()._chance(sides)
        position = self.positions.popleft() - 1
        of, face = (self.rolled.popleft() if self.rolled else None) or (0, 0)
        self.draft.move_dice(position)
        self.draft.set(self.draft.campaign, dice_rolled=self.draft.campaign.dice_rolled + 1)
        return face if of == sides else self._at(position, sides, self.salt_then)


def faces_rolled(answers: Iterable[Fields]) -> list[tuple[int, int] | None]:
    """The dice that the tool rolled for these answers, one after the other: sides and face, where a face was noted."""
    found: list[tuple[int, int] | None] = []
    for each in answers:
        kind, sides, value, origin = (each[name] for name in ("kind", "sides", "value", "origin"))
        if (kind, origin) == ("die", ROLLED):
            if value in LOCATION_DIE:
                found.append((len(LOCATION_DIE), LOCATION_DIE.index(value) + 1))
            else:
                found += [(sides, int(face)) for face in str(value).split("+")]
        elif origin in (DRAWN, SHUFFLED):
            found += [None] * (len(str(value).split()) if kind == SHUFFLE else 1)
    return found


def _no_longer_fits(what: str) -> NoReturn:
    refuse("no-longer-fits", f"{what[0].upper()}{what[1:]}.")


def _as_before(why: str) -> str:
    """A question in the words of older entries, where several people stood for any of them and nothing in brackets."""
    words = (
        why.translate({ord("("): None, ord(")"): None}).replace(" has no ", " has not ").replace(" there are ", " has ")
    )
    return re.sub(r"\bany ((?:\w+ )?survivor) is ", r"all \1s are ", words)
