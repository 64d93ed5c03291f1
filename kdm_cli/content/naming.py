"""What the words on a pack's rows mean: each is an entry that is here, or a word that kdm knows; else the nearest."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from kdm_cli.content import Library, Pack
from kdm_cli.content.kinds import OF_KIND
from kdm_cli.content.kinds.entry import By, EntryBase, Names
from kdm_cli.content.kinds.survivor import PLACES
from kdm_cli.content.places import shipped
from kdm_cli.content.shape import Named, named
from kdm_cli.rules.asking.numbers import MONSTER, OPEN
from kdm_cli.rules.content import FAR, SURE, AnyJson, Document, Entry, fold, kind_of, nearest
from kdm_cli.rules.settlement.develop.payment import words_of
from kdm_cli.rules.settlement.timeline import KINDS
from kdm_cli.rules.showdown.decks import AS_LEVEL, BASIC_ACTION, LIFE, parts_of

Problem = tuple[str, str]  # where, and what is wrong
Get = Callable[[str], Entry | None]
NUMBER = re.compile(r" (?:\d+|x)$| \(.*\)$", re.IGNORECASE)  # behind the name of a rule: how much, or with which card
MOST = 80  # letters of a word that are shown
NONE: dict[By, str] = {
    "name": "no {} of this monster",
    "instinct": "no instinct of its monster",
    "injury": "no persistent injury that a hit location of its monster leaves",
    "rule": "no special rule: no keyword of gear here is called so",
    "word": "nothing by which a resource here can be paid",
    "keyword": "on no card here",
    "borne": "on no other card here (a new one may be: write a row keyword for it)",
    "field": "no {}",
}
PAYS = Names(("resource",), by="word")
DECKS = Names(("monster",), besides=(*OPEN, MONSTER))
BORNE = Names(("keyword",), by="borne")
MEANT = {"keyword": Names(("keyword",), by="keyword"), "rule": Names(("keyword",), by="rule")}  # by a match of gear
MADE_AT = Names(("location",), besides=PLACES)
OF_NOBODY = "prologue"  # a kind of entry of the timeline that no pack has


class Words:
    """The words of one pack's rows beside those of other packs."""

    def __init__(self, pack: str, own: Mapping[str, Entry], others: Library, get: Get | None = None) -> None:
        """`get` finds an entry of the pack or the others by its id."""
        self.pack, self.own, self.others, self.get = pack, own, others, get or others.get

    def problems(self, entry: Entry) -> Iterator[Problem]:
        """Every word of a row that means nothing here."""
        for each in (*named(entry.data, OF_KIND.get(entry.kind, EntryBase)), *_in_effects(entry.data, "")):
            if each.word not in each.names.besides and (told := self._problem(entry, each)):
                yield each.path, told

    def _problem(self, entry: Entry, word: Named) -> str:
        match word.names.by:
            case "slug" | "id":
                return self._of_an_id(word)
            case "name":
                return self._unless_among(word, [each.name for each in self.cards(entry, word.names.kinds[0])])
            case "instinct":
                names = ((each.data.get("instinct") or {}).get("name") for each in self.monsters(entry))
                return self._unless_among(word, names)
            case "injury":
                left = (each.data.get("persistent_injury") for each in self.cards(entry, word.names.kinds[0]))
                return self._unless_among(word, left)
            case "field":  # an action of the sheet, or one that the card brings itself
                own = (each.get("name") for each in entry.data.get("activate") or () if isinstance(each, dict))
                theirs = (each.data.get("field") for each in self._all(word.names.kinds[0]))
                return self._unless_among(word, [*theirs, *own])
            case "rule":
                return self._unless_among(word._replace(word=NUMBER.sub("", word.word)), self._rules)
            case "keyword":
                return self._of_a_keyword(word, list(self._keywords))
            case "borne":
                return self._of_a_keyword(word, [each for each, cards in self._keywords.items() if cards > 1])
            case _:
                return self._unless_among(word, self._resources)

    def _of_an_id(self, word: Named) -> str:
        """An entry of its own pack or of core by the end of its id, or of any pack by its id."""
        kinds, said = word.names.kinds, word.word
        if word.names.kind_of:
            kind = str(word.within.get(word.names.kind_of))
            kinds = (KINDS.get(kind, kind),)
        if OF_NOBODY in kinds or (word.names.prose and len(said.split()) > 1):
            return ""
        if ":" in said:
            return "" if self.get(said) or in_shipped(said) else unknown(self.pack, said[:MOST], (said,), self.others)
        kind, slash, slug = said.partition("/")
        if slash and kind in kinds and word.names.by == "slug":
            return f'must be the end of the id alone: "{slug[:MOST]}"'
        ends = [said] if word.names.by == "id" else [f"{kind}/{said}" for kind in kinds]
        found = filter(None, (self.get(f"{pack}:{end}") for pack in (self.pack, "core") for end in ends))
        if meant := next(found, None):
            return _without_level(meant, word.within.get("level")) if word.names.kind_of else ""
        near = (self.pack, "core")
        entries = [each for kind in kinds for each in self._all(kind)]
        known = {each.slug: each.slug if each.pack in near else each.id for each in entries}
        called = " or ".join(each.replace("_", " ") for each in kinds)
        own = [each.slug for each in entries if each.pack in near]
        same = [slug or said] if (slug or said) in known else nearest(slug or said, [*own, *word.names.besides])
        close = [known.get(each, each) for each in same]
        return f'"{said[:MOST]}" is no {called} of this pack or of core{did_you_mean(close)}'

    def _unless_among(self, word: Named, known: Iterable[object]) -> str:
        words = [each for each in (*known, *word.names.besides) if isinstance(each, str)]
        if fold(word.word) in map(fold, words):
            return ""
        kind = word.names.kinds[0].replace("_", " ")
        return f'"{word.word[:MOST]}" is {NONE[word.names.by].format(kind)}{did_you_mean(nearest(word.word, words))}'

    def _of_a_keyword(self, word: Named, known: list[str]) -> str:
        """What is wrong with a keyword: a new one on a card is no fault, unless it is nearly a known one."""
        said, new = word.word.casefold(), word.names.by == "borne"
        like = [each for each in known if len(each.split()) == len(said.split())]
        close = [each for each in known if fold(each) == fold(said)] or nearest(said, like, least=SURE if new else FAR)
        if said in known or (new and not close):
            return ""
        return f'"{word.word[:MOST]}" is {NONE[word.names.by]}{did_you_mean(close)}'

    def without_a_card(self, monster: Entry) -> Iterator[str]:
        """What is in play, or done, by the name alone: special cards, the Basic Action, the instinct."""
        levels = monster.data.get("levels")
        rows = [row for row in levels if isinstance(row, dict)] if isinstance(levels, list) else []
        traits = [each for each in self._all("ai_card") if each.data.get("card_type") == "trait"]
        cards = self.cards(monster, "ai_card")
        names = [each.name for each in (*cards, *traits)]
        known = set(map(fold, names))
        for name in dict.fromkeys(each for row in (monster.data, *rows) for each in named_beside(row)):
            if fold(name) not in known:
                close = did_you_mean(nearest(name, [each.name for each in cards]))
                yield f"{name} is in play: no pack has its text{close}"
        yield from (told for row in rows for told in _short(row, cards))
        if not any(each.data.get("rank") == BASIC_ACTION for each in cards):
            yield "Basic Action: no AI card of this monster is of the rank basic_action"
        if not (monster.data.get("instinct") or monster.data.get("based_on")):
            yield "instinct: its row has none"

    def monsters(self, entry: Entry) -> list[Entry]:
        """The monster whose card it is, as each pack has it."""
        return [each for each in self._all("monster") if each.slug == entry.data.get("monster")]

    def cards(self, entry: Entry, kind: str) -> list[Entry]:
        """The cards of its monster."""
        slugs = {entry.data.get("monster")} if entry.kind != "monster" else {entry.slug, entry.data.get("based_on")}
        return [each for each in self._all(kind) if each.data.get("monster") in slugs]

    @cached_property
    def _resources(self) -> set[str]:
        return {word for each in self._all("resource") for word in words_of(each)}

    @cached_property
    def _keywords(self) -> Counter[str]:
        """How many cards bear each keyword; what is known without a card of this pack counts as two."""
        found: Counter[str] = Counter()
        for each in (*self._all("gear"), *self._all("resource")):
            listed = each.data.get("keywords")
            words = {str(word).casefold() for word in listed} if isinstance(listed, list) else ()
            found.update(dict.fromkeys(words, 1 if each.id in self.own else 2))
        for each in (*self._all("weapon_type"), *self._all("keyword")):
            found.update({each.name.casefold(): 2})
        return found

    @cached_property
    def _rules(self) -> set[str]:
        return {NUMBER.sub("", each.name) for each in self._all("keyword") if each.data.get("category") == "gear_rule"}

    def _all(self, kind: str) -> list[Entry]:
        """The entries of a kind in the pack, in the others, and in those that come with kdm and may be there too."""
        if kind not in self._gathered:
            away = [Pack(shipped()[pack]) for pack in self.others.missing if pack in shipped()]
            theirs = [*self.others.gathered(kind)[0].values(), *(each for pack in away for each in pack.of(kind))]
            mine = [each for each in self.own.values() if each.kind == kind]
            self._gathered[kind] = [*mine, *(each for each in theirs if each.id not in self.own)]
        return self._gathered[kind]

    @cached_property
    def _gathered(self) -> dict[str, list[Entry]]:
        return {}


def _short(row: Document, cards: Iterable[Entry]) -> Iterator[str]:
    """What a level deals into its AI deck and no pack has: it is named as it is drawn."""
    counts = row.get("ai_deck")
    for rank, count in counts.items() if isinstance(counts, dict) else ():
        own = [each.data.get("copies") for each in cards if each.data.get("rank") == rank]
        here = sum(each if isinstance(each, int) else 1 for each in own)
        if isinstance(count, int) and here < count:
            yield f"level {row.get('level')}: {count} {rank} AI cards are dealt, {here} are here"


def _in_effects(value: AnyJson, path: str) -> Iterator[Named]:
    """The words within what a card does that mean a deck, what pays a cost, or where something is crafted."""
    if isinstance(value, dict):
        for name, each in value.items():
            where = f"{path}.{name}"
            if name == "cost" and isinstance(each, dict) and isinstance(paid := each.get("resources"), dict):
                yield from (Named(f"{where}.resources.{word}", word, PAYS, each) for word in paid)
            elif name == "keywords" and isinstance(each, list):
                yield from (
                    Named(f"{where}[{at}]", word, BORNE, value) for at, word in enumerate(each) if isinstance(word, str)
                )
            elif isinstance(each, str) and name in MEANT:
                yield Named(where, each, MEANT[name], value)
            elif isinstance(each, str) and ((value.get("op"), name) == ("store", "deck") or name == "made_at"):
                yield Named(where, each, DECKS if name == "deck" else MADE_AT, value)
            yield from _in_effects(each, where)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _in_effects(each, f"{path}[{at}]")


def _without_level(entry: Entry, level: object) -> str:
    """What is wrong with a level at which a monster is listed."""
    levels = [row.get("level") for row in entry.data.get("levels") or () if isinstance(row, dict)]
    if entry.kind != "monster" or level is None or level in levels:
        return ""
    return f"{entry.name} has no level {level}: {', '.join(map(str, levels))}"


def named_beside(row: Document) -> Iterator[str]:
    """The cards that a level, or the whole monster, names besides the deck; life is a number."""
    listed = row.get("special_ai_cards")
    for name in listed if isinstance(listed, list) else ():
        if isinstance(name, str) and not name.startswith(AS_LEVEL) and not fold(name).startswith(LIFE):
            yield from parts_of(name)


def did_you_mean(close: list[str]) -> str:
    """The end of a sentence about a word that is not here."""
    return f"; did you mean {', '.join(close)}?" if close else ""


def unknown(pack: str, told: str, ids: tuple[str, ...], others: Library) -> str:
    """What is wrong with a mention of something that is not here; nothing where it may be there at another time."""
    if not ids:
        return f"{told} is of no kind that kdm knows"
    named = ids[0].partition(":")[0]
    if len(ids) == 1 and named != pack and named in shipped():
        if not in_shipped(ids[0]):
            return f"{told} is not in {named}"
        return "" if named in others.missing else f"{told} belongs to the pack {named}, which is not enabled"
    return f"{told} is in no pack here"


def in_shipped(entry_id: str) -> bool | None:
    """Whether the pack of an id has it; None where that pack does not come with kdm."""
    folder = shipped().get(entry_id.partition(":")[0])
    return None if folder is None else entry_id in Library([folder]).gathered(kind_of(entry_id))[0]


def of_itself(entry: Entry) -> Iterator[Problem]:
    """What the fields of one row say of one another."""
    if entry.kind == "monster":
        yield from _of_a_monster(entry)
    elif entry.kind == "ai_card" and entry.data.get("rank") == "trait" and "card_type" not in entry.data:
        yield "", 'of the rank trait needs "card_type": trait, else it does nothing in play'


def _of_a_monster(entry: Entry) -> Iterator[Problem]:
    """What the numbers of a monster say of one another: levels once each, and the hunt of a quarry, whole."""
    levels, board, start = (entry.data.get(field) for field in ("levels", "hunt_board", "hunt_start"))
    known = [row.get("level") for row in levels if isinstance(row, dict)] if isinstance(levels, list) else []
    for at, level in enumerate(known):
        if level in known[:at]:
            yield f".levels[{at}].level", f"{level} stands there twice"
    if not known:
        yield ".levels", "needs a row for each level"
    life = entry.data.get("life")
    for level in life if isinstance(life, dict) else ():
        if level not in map(str, known):
            yield f".life.{level[:MOST]}", f"is no level of it: {', '.join(map(str, known))}"
    for at, row in enumerate(levels if isinstance(levels, list) else ()):
        said = row.get("special_ai_cards") if isinstance(row, dict) else None
        for name in said if isinstance(said, list) else ():
            if str(name).startswith(AS_LEVEL) and str(name).removeprefix(AS_LEVEL) not in map(str, known):
                yield (
                    f".levels[{at}].special_ai_cards",
                    f'"{str(name)[:MOST]}" is no level of it: {", ".join(map(str, known))}',
                )
    if ("hunt_board" in entry.data) != ("hunt_start" in entry.data):
        yield "", "needs both hunt_board and hunt_start to be hunted"
    for level, space in start.items() if isinstance(start, dict) else ():
        if level not in map(str, known):
            yield f".hunt_start.{str(level)[:MOST]}", f"is no level of it: {', '.join(map(str, known))}"
        elif isinstance(board, dict) and str(space) not in board:
            yield f".hunt_start.{level}", f"is {space}, a space that hunt_board has not"
    if isinstance(start, dict):
        yield from ((".hunt_start", f"says nothing of level {each}") for each in known if str(each) not in start)
