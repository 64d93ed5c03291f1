"""The dice tray: every question of the rules is answered here, or the command stops and says what it needs.

It never prompts. Whoever can prompt catches `Asked`, adds the answer with `Typed.with_answer` and runs the command
again from its start; a typed answer only ever reaches a question that nothing given has answered.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from kdm_cli.content import Library, core_library
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.content import Content, Entry, assigned, fold, nearest
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Left, Refusal, Refused, Unused, refuse
from kdm_cli.rules.state import AnyRow, Fields, Hunt, Showdown, Survivor, Tables
from kdm_cli.rules.under_way import LOCATION_DIE, RANDOM, Die, Face, Meant, refuse_to_turn_over
from kdm_cli.service import faces
from kdm_cli.service.faces import (
    DEALT,
    DRAWN,
    SECRET,
    SHUFFLE,
    SHUFFLED,
    WRITER,
    Answer,
    Choice,
    GivenFace,
    Met,
    Pile,
    Question,
)

if TYPE_CHECKING:
    from kdm_cli.store.campaign_file import CampaignFile
    from kdm_cli.store.journal import Entry as Written


ANSWERED = {"needs-die": "rolls", "needs-choice": "choices", "needs-card": "draws"}  # what answers a question


class Typed(NamedTuple):
    """Answers typed at earlier prompts, the questions the last of them answered, and the newest entry at that time."""

    rolls: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    newest: int | None = None
    offers: bool = False  # somebody sits at a terminal and gave no dice with the line, so what may be done is offered

    def with_answer(self, asked: Refusal | Refused, line: str) -> "Typed":
        """With one more line, typed in answer to this; what was typed before must still answer the same questions."""
        refusal = asked.refusal if isinstance(asked, Refused) else asked
        field = ANSWERED[refusal.code]
        more: Fields = {field: (*getattr(self, field), line)}
        if isinstance(asked, Asked):
            if asked.questions[: len(self.questions)] != self.questions:
                refuse("campaign-changed", "Somebody changed the campaign meanwhile, and other answers are needed now.")
            more |= {"questions": asked.questions, "newest": asked.newest}
        return self._replace(**more)


NOTHING_TYPED = Typed()


class Given(NamedTuple):
    """The raw words of --roll, --choose and --draw, and what was typed at prompts."""

    rolls: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    typed: Typed = NOTHING_TYPED


class Asked(Refused):
    """An answer is missing; `questions` are all met so far and the missing ones, `newest` the entry they stand on."""

    def __init__(self, refusal: Refusal, questions: tuple[Question, ...]) -> None:
        """Nothing is known of the journal here; whoever holds the file sets `newest`."""
        super().__init__(refusal)
        self.questions = questions
        self.newest: int | None = None
        self.answers: tuple[Answer, ...] = ()  # what has been rolled and chosen so far
        self.cards: tuple[str, ...] = ()  # what may be drawn now, by name
        self.unused = False  # whether something was given that nothing could use so far


class Hand(NamedTuple):
    """Who writes an entry, and what sets the tool's dice of theirs apart from the founder's, if anything."""

    writer: str = ""
    salt: str = ""


class Turned(NamedTuple):
    """A card of the tool's that lay face down, and its row in a showdown's deck; `looked`: it lies there still."""

    deck: str
    card: str
    row: int | None = None
    looked: bool = False


class Tray:
    """Answers from what was given, then from what was typed, then (auto) by the tool itself."""

    def __init__(
        self,
        draft: Draft,
        given: Given,
        auto: bool,
        decks: str = "table",
        *,
        may_name: bool = False,
        offers: bool = False,
        dry: bool = False,
    ) -> None:
        """Bad syntax is refused here, before anything is decided."""
        self.draft = draft
        self.auto = auto
        self.decks = decks
        self.may_name = may_name  # a card of the tool's own deck: a house rule
        self.dry = dry  # nothing will be saved
        self.random = False  # whether the tool was told to roll what a rule says is random
        self.offers = offers and not auto  # a terminal without dice on the line is offered what may be done
        self.answers: list[Answer] = []
        self.questions: list[Question] = []
        self.turned: list[Turned] = []  # which cards of the tool's decks this command has turned over so far
        self._piles = [Pile("given", [face for word in given.rolls for face in faces.parse(word)], list(given.choices))]
        self._piles += [Pile("typed", faces.parse(line, prompted=True), []) for line in given.typed.rolls]
        self._piles.append(Pile("typed", [], list(given.typed.choices)))
        self._unfollowed: list[tuple[Face, str]] = []
        self._cards = [name for word in given.draws for name in faces.card_names(word)]
        self._typed_cards = [name for line in given.typed.draws for name in faces.card_names(line)]
        self.line: Callable[[], str] = lambda: "the same with"  # the command as it can be typed again
        self._own, self._of_own = "", 0  # what this command deals cards from where nothing else is, and how many
        self.kept: Callable[[], Sequence[str]] = tuple  # the secrets of what was undone
        self.hand: Callable[[], Hand] = Hand  # who writes
        self.unheard: Callable[[str, Entry, str], Entry | None] = lambda *_: None  # a card of a deck that no pack has
        self._met: list[Met] = []
        self._only: list[str] = []  # what was taken without asking
        pins = any(face.label for pile in self._piles for face in pile.faces) or "=" in "".join(given.choices)
        survivors = draft.rows(Survivor).values() if pins else ()
        self._survivors = frozenset(fold(row.name) for row in survivors if not row.dead)

    def roll(self, *dice: Die) -> list[Face]:
        """One face for each die, in this order; all that are missing are asked for together."""
        taken: dict[int, tuple[GivenFace, str]] = {}
        random = bool(dice) and all(die.lot for die in dice) and self._at_random(dice[0].why)
        for pile in self._piles:
            if len(taken) < len(dice) and not random:
                faces.take(pile, dice, taken, self._survivors)
        missing = [die for at, die in enumerate(dice) if at not in taken]
        if missing and (not (self.auto or random) or self.stops_before(sum(die.dice for die in missing))):
            raise self._dice_asked(missing, dice)
        return [self._answered(die, *(taken.get(at) or (self._rolled(die), "rolled"))) for at, die in enumerate(dice)]

    def _at_random(self, why: str) -> bool:
        """Whether people leave to the tool what a rule says is random."""
        self.random |= any(faces.answer(pile.words, Choice(why, (RANDOM,))) for pile in self._piles)
        return self.random

    def stops_before(self, dice: int) -> bool:
        """Whether so many dice of the tool are not for this command to roll: a dry run saves nothing."""
        return self.dry

    @contextmanager
    def follow(self, face: Face) -> Iterator[None]:
        """`with table.follow(face):` what was typed behind this face answers first, and must be used up in there."""
        waiting = next((entry for entry in self._unfollowed if entry[0] == face), None)
        if waiting is None:
            yield
            return
        self._unfollowed.remove(waiting)
        pile = faces.behind(*waiting)
        self._piles.insert(0, pile)
        yield
        del self._piles[0]
        self._refuse_left([pile], [], [])

    @contextmanager
    def without_die(self, card: str) -> Iterator[None]:
        """`with table.without_die(card):` what is pinned to a card that has no die of its own is what it causes."""
        for pile in self._piles:
            for face in pile.faces:
                if faces.is_list(face) and faces.pinned(face.label, Die(0, card), self._survivors):
                    pile.faces.remove(face)
                    caused = faces.caused(card, face, pile.origin)
                    self._piles.insert(0, caused)
                    yield
                    self._piles.remove(caused)
                    self._refuse_left([caused], [], [])
                    return
        yield

    def choose(self, why: str, options: Sequence[str], default: str | None = None) -> str:
        """One of the options; an optional choice that nobody named takes its default."""
        asks = default is None or (self.offers and not isinstance(default, Meant))
        self._met.append(Met(f"{why} ({', '.join(options)})"))
        asked = Choice(why, options, self._survivors)
        for pile in self._piles:
            if not pile.words or (pile.origin == "typed" and not pile.behind and not asks):
                continue
            found = faces.answer(pile.words, asked)
            if found == faces.YES and found not in options:  # which of several is a question of its own
                found = self.choose(why, [each for each in options if each != default])
            if found is not None:
                self.random |= found == RANDOM
                return self._chosen(why, options, found, pile.origin)
            left = faces.in_order(pile.words)
            if left and (default is None or pile.origin == "typed") and not pile.behind:
                refuse("bad-input", f'"{left[:40]}" is not a choice for {why}.', faces.one_of(options))
        if default is not None and not asks:
            return self._chosen(why, options, default, "default")
        need: Fields = {"choose": why, "options": list(options)}
        if default is not None:
            need["default"] = default
        question = Question("choice", tuple(options), why)
        raise self._asked(
            "needs-choice", f"A choice is needed: {why}.", faces.one_of(options) + self._waiting(), [need], [question]
        )

    def only(self, name: str) -> None:
        """What was taken without asking, for there was nothing else; whoever named it all the same was right."""
        self._only.append(name)

    def settled(self, location: str, why: str, *, alone: bool) -> Face | None:
        """A location that was typed though a card has fixed it: the same is used up, another one is refused."""
        for pile in self._piles:
            typed = next((face for face in pile.faces if not face.label), None)
            if typed is not None and isinstance(typed.shown, str):
                if typed.shown == location:
                    pile.faces.remove(typed)
                    face = Face(location, typed.then)
                    self._unfollowed += [(face, pile.origin)] if face.then else []
                    return face
                if alone:
                    refuse("bad-input", f'{why} lands on the {location}, not on "{typed.text[:40]}".', "Leave it out.")
        return None

    def answers_wait(self) -> bool:
        """Whether something was given that nothing has used so far; a no is nothing."""
        given = [pile for pile in self._piles if pile.origin == "given"]
        return bool(faces.left_over(given, self._cards))

    def dice_wait(self) -> bool:
        """Whether a face that is pinned to nothing was given or typed, and nothing has used it so far."""
        return any(not face.label for pile in self._piles for face in pile.faces)

    def mention(self, said: str, of: Die | None = None) -> None:
        """Remember what was not asked, and why, or how many dice there are, for whoever answers it all the same."""
        self._met.append(Met(said, settles=faces.reason(of) if of else "", why=of is None))

    def secret(self) -> str:
        """What cards are dealt from; it follows from nothing that is shown."""
        had = {answer.value for answer in self.answers if answer.kind == SECRET}
        secret = next((each for each in self.kept() if each not in had), None) or fresh_secret()
        self._note(Answer(SECRET, "", "", None, secret, faces.MADE), Question(SECRET, "", ""))
        return secret

    def writer(self) -> str:
        """Whose entry this is; noted, for decided again in another copy it is still theirs."""
        writer = self.hand().writer
        self._note(Answer(WRITER, "", "", None, writer, faces.FOUND), Question(WRITER, "", ""))
        return writer

    def shuffle(self, deck: str, count: int) -> list[int]:
        """An order for so many cards, 1 at the bottom: each next card is one of those that are left."""
        left = list(range(1, count + 1))
        origin = DEALT if self._deals else SHUFFLED
        order = [left.pop(place - 1) for place in self._dealt(range(count, 0, -1))]
        answer = Answer(SHUFFLE, deck, "", deck, " ".join(map(str, order)), origin)
        self._note(answer, Question(SHUFFLE, deck, ""))
        return order

    def draw(self, deck: str, cards: Sequence[Entry], count: int, why: str, least: int | None = None) -> list[Entry]:
        """Cards from a deck, fewer when it holds fewer: named ones first, then shuffled and drawn by the tool."""
        left, wanted = list(cards), min(count, len(cards))
        taken: list[tuple[Entry, str]] = []
        for pile in self._piles:  # what was written behind a die may be the card that it brings
            for word in [each for each in pile.words if pile.behind and len(taken) < wanted]:
                if card := faces.named(word, left):
                    pile.words.remove(word)
                    left.remove(card)
                    taken.append((card, "given"))
        named = assigned(self._cards, left, wanted - len(taken)) if self._cards else {}
        if (named or taken) and self.decks == "tool" and not self.may_name:
            hint = "--house-rule lets you name the card."
            refuse("needs-house-rule", f"The tool draws from the {deck.replace('_', ' ')} deck.", hint)
        for card in named.values():
            left.remove(card)
            taken.append((card, "given"))
        self._cards = [name for at, name in enumerate(self._cards) if at not in named]
        typed = self._typed_cards and faces.named(self._typed_cards[0], left)  # it answers a later draw where not
        certain = len({card.id for card in left}) == 1 and not self._cards and not typed
        tool = self.auto or self.decks == "tool" or certain or RANDOM in self._cards[: wanted - len(taken)]
        while len(taken) < wanted and not tool and self._typed_cards:
            card = faces.named(self._typed_cards[0], left) or faces.no_such_card(self._typed_cards[0], deck, left)
            del self._typed_cards[0]
            left.remove(card)
            taken.append((card, "typed"))
        enough = not tool and least is not None and len(taken) >= least
        for name in list(self._cards) if cards and not enough else ():
            if len(taken) < wanted and (card := self.unheard(name, cards[0], deck)):
                self._cards.remove(name)
                taken.append((card, "given"))
        missing = 0 if enough else wanted - len(taken)
        self._cards[:] = [name for name in self._cards if not missing or name != RANDOM]
        if missing and self.dry and self.decks == "tool" and not certain:
            refuse_to_turn_over()
        if missing and (not tool or (not certain and self.stops_before(missing))):
            raise self._cards_asked(deck, missing, why, wanted, left)
        origin = DEALT if self._deals else DRAWN
        for _ in range(missing):
            taken.append((left.pop(self._dealt([len(left)])[0] - 1), origin))
        if self.decks == "tool" and not certain:
            self.turned += [Turned(deck, card.id) for card, origin in taken if origin in (DRAWN, DEALT)]
        for card, origin in taken:
            self._met.append(Met(f"{deck} card"))
            self._note(Answer("card", why, "", deck, card.id, origin), Question("card", deck, why))
        return [card for card, _ in taken]

    def names_cards(self) -> bool:
        """Whether cards are named that nothing has used yet."""
        return bool(self._cards)

    def name_card(self, deck: str, why: str) -> str | None:
        """The first name that was given or typed for a card; else it is asked for, unless the tool goes on alone."""
        if self._cards or self._typed_cards:
            names, origin = (self._cards, "given") if self._cards else (self._typed_cards, "typed")
            name = names.pop(0)
            self._met.append(Met(f"{deck} card"))
            self._note(Answer("card", why, "", deck, name, origin), Question("card", deck, why))
            return name
        if self.auto:
            return None
        raise self._cards_asked(deck, 1, why, 1, ())

    def draws_itself(self) -> bool:
        """Whether the tool was told to draw what nobody names."""
        return self.auto

    def turned_over(self, deck: str, card: Entry, row: int, looked: bool = False) -> None:
        """Remember which card somebody has seen, in case the command stops behind it."""
        self.turned.append(Turned(deck, card.id, row, looked))

    def finish(self, beside: Sequence[tuple[str, Left]] = ()) -> None:
        """Nothing that was given is silently ignored; `beside` are options that nothing has used."""
        piles = [*(faces.behind(*waiting) for waiting in self._unfollowed), *self._piles]
        for name in self._only:
            any(faces.answer(pile.words, Choice(name, (name,))) for pile in piles if pile.words)
        self._refuse_left(piles, [*self._cards, *self._typed_cards], beside)

    def _answered(self, die: Die, given: GivenFace, origin: str) -> Face:
        value = faces.on_die(given.shown, die)
        if value is None:
            plus = " Two dice of one roll take a plus." if die.dice > 1 else ""
            hint = f"For instance {faces.example(die)}.{plus}"
            where = f"{faces.name_of(die)} for {faces.reason(die)}"
            refuse("bad-input", f'"{given.text[:40]}" is not on the {where}.', hint)
        shown = value if not die.sides else faces.spelled(given.shown)
        self._met.append(Met(faces.reason(die), str(shown)))
        sides = die.sides or "location"
        self._note(Answer("die", die.why, die.who, sides, shown, origin, die.test, die.least), question(die))
        face = Face(value, given.then)
        if face.then:
            self._unfollowed.append((face, origin))
        return face

    def _rolled(self, die: Die) -> GivenFace:
        if not die.sides:
            location = LOCATION_DIE[self._chance(len(LOCATION_DIE)) - 1]
            return GivenFace(location, location)
        shown = tuple(self._chance(die.sides) for _ in range(die.dice))
        return GivenFace("", shown if die.dice > 1 else shown[0])

    @property
    def dealer(self) -> AnyRow:
        """Whose secret cards are dealt from; one that began under an older kdm has none, and rolls for them."""
        under_way: list[Showdown | Hunt] = [*self.draft.rows(Showdown).values(), *self.draft.rows(Hunt).values()]
        return next((row for row in under_way if row.secret), None)

    @property
    def _deals(self) -> bool:
        """Whether cards come from a secret: of the fight under way, or where there is none of this command alone."""
        fights = bool(self.draft.rows(Showdown)) or bool(self.draft.rows(Hunt))
        return self.dealer is not None or (self.decks == "tool" and not fights)

    def _dealt(self, lying: Sequence[int]) -> list[int]:
        """The next card among so many, once for each of these numbers."""
        row = self.dealer
        if row is not None:
            self.draft.set(row, dealt=row.dealt + len(lying))
            return [faces.chance(row.secret, at, count) for at, count in enumerate(lying, start=row.dealt + 1)]
        if not self._deals:
            return [self._chance(count) for count in lying]
        self._own, begun = self._own or self.secret(), self._of_own + 1
        self._of_own += len(lying)
        return [faces.chance(self._own, at, count) for at, count in enumerate(lying, start=begun)]

    def _chance(self, sides: int) -> int:
        """The next number from 1 to `sides` of whoever writes; taking back a command takes back its position too."""
        campaign = self.draft.campaign
        self.draft.set(campaign, dice_rolled=campaign.dice_rolled + 1)
        return self._at(campaign.dice_rolled, sides, self.hand().salt)

    def _at(self, position: int, sides: int, salt: str) -> int:
        """The number at a position of a writer: in no other copy of the campaign it is rolled again."""
        seed = self.draft.campaign.seed
        return faces.chance(f"{seed} {salt}" if salt else seed, position, sides)

    def _chosen(self, why: str, options: Sequence[str], chosen: str, origin: str) -> str:
        self._note(Answer("choice", why, "", None, chosen, origin), Question("choice", tuple(options), why))
        return chosen

    def _note(self, answer: Answer, question: Question) -> None:
        self.answers.append(answer)
        self.questions.append(question)

    def _dice_asked(self, missing: Sequence[Die], dice: Sequence[Die]) -> Asked:
        shown = ",".join(map(faces.example, missing))
        if self.auto:
            hint = f"A dry run rolls no dice.{self._waiting()} With faces:\n{self.line()} --roll {shown}"
        else:
            hint = f"--roll {shown}, or --auto to let the tool roll.{self._waiting()}"
        needs = [
            {"sides": die.sides or "location", "count": die.dice, "why": die.why, "who": die.who} for die in missing
        ]
        return self._asked("needs-die", faces.needed(missing), hint, needs, [question(die) for die in dice])

    def _cards_asked(self, deck: str, missing: int, why: str, wanted: int, left: Sequence[Entry]) -> Asked:
        named = f"of the {deck.replace('_', ' ')} deck"
        cards = f"A card {named} is" if missing == 1 else f"{missing} cards {named} are"
        tool = "a dry run draws none" if self.auto else "or --auto to let the tool draw"
        hint = f"--draw CARD,... names what you drew, {tool}.{self._waiting()}{self._meant(left)}"
        needs = [{"deck": deck, "count": missing, "why": why}]
        questions = [Question("card", deck, why)] * wanted
        asked = self._asked("needs-card", f"{cards} needed: {why}.", hint, needs, questions)
        asked.cards = tuple(card.name for card in left)
        return asked

    def _meant(self, left: Sequence[Entry]) -> str:
        """Which cards of the deck may be meant by a name that is none of them."""
        known = list(dict.fromkeys(card.name for card in left))
        close = list(dict.fromkeys(name for typed in self._cards for name in nearest(typed, known, 2)))
        return f" Did you mean {', '.join(close)}?" if close else ""

    def _waiting(self) -> str:
        """Dice and cards that were given and nothing could use so far, which may be why something is missing."""
        waiting = [face.text[:40] for pile in self._piles if pile.origin == "given" for face in pile.faces]
        waiting += [name[:40] for name in self._cards]
        return f" Not used so far: {', '.join(waiting[:8])}.{faces.settled(self._met)}" if waiting else ""

    def _asked(
        self, code: str, message: str, hint: str, needs: Sequence[Fields], questions: Sequence[Question]
    ) -> Asked:
        asked = Asked(Refusal(code, message, hint, tuple(needs)), (*self.questions, *questions))
        asked.answers, asked.unused = tuple(self.answers), self._waiting() != ""
        return asked

    def _refuse_left(self, piles: Sequence[Pile], cards: Sequence[str], beside: Sequence[tuple[str, Left]]) -> None:
        left = [*faces.left_over(piles, cards), *(each for _, each in beside)]
        if left:
            sentences = [*faces.too_many(left), *(sentence for sentence, _ in beside)]
            hint = faces.account(self._met, left) if len(left) > len(beside) else ""
            raise Unused(Refusal("bad-input", " ".join(sentences), hint), left)


def fresh_secret() -> str:
    """A secret that nobody can know."""
    return os.urandom(16).hex()


def question(die: Die) -> Question:
    """The question a die asks."""
    return Question("die", faces.name_of(die), die.why, die.who)


def library_of(tables: Tables) -> Library:
    """The packs a campaign plays with; where that is the core game alone, nothing more is looked at."""
    if len(tables["pack"]) < 2 and not tables["pack_file"]:
        return core_library()
    from kdm_cli.content.played import library_without  # late: few campaigns play with more than core

    return library_without(tables)


class View(Play):
    """A campaign to look at: the same questions as a Play, and the journal behind it."""

    def __init__(self, draft: Draft, content: Library, file: "CampaignFile", newest: "Written", path: str) -> None:
        super().__init__(draft, content, Tray(draft, Given(), auto=False))
        self.library = content
        self.file = file
        self.newest = newest
        self.path = path


def at_rest(draft: Draft, content: Content | None = None) -> Play:
    """The campaign as it stands, for questions of the rules that nobody has to answer."""
    return Play(draft, content or library_of(draft.tables), Tray(draft, Given(), auto=False))
