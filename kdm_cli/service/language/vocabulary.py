"""What the words of table talk may name, as the campaign stands: people, cards, places, and small words of the game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from kdm_cli.rules.content import Document, Entry, nearest
from kdm_cli.rules.state import Fighter, Gear, Hunt, Settlement, Showdown, Survivor, Trait
from kdm_cli.service.language.by_kind import EXPLAINED, LISTS
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.index import FORMS, GROUPS, MODULES, SHORT
from kdm_cli.service.language.table_talk import (
    WORDS,
    Listening,
    Names,
    Reader,
    amount,
    counted,
    face,
    number,
    parted,
    phrase,
    rest_of,
    verb,
    word,
)

FIGHT, HUNT, HUNTED, AWAY, HOME, ALWAYS = "fight", "hunt", "hunted", "away", "home", ""
SMALL_FIRST = {"rest": (), "because": ("of", "from", "by")}
PRINCIPLE = "Principle: "  # settled by a command of its own
SEX = {"m": ("m", "male", "man", "boy"), "f": ("f", "female", "woman", "girl")}
STRONG = {
    "strong": "strength", "fast": "movement", "quick": "speed", "accurate": "accuracy", "lucky": "luck",
    "evasive": "evasion", "brave": "courage", "insane": "insanity", "wise": "understanding",
}  # fmt: skip


def listening(said: Sequence[str], sheets: Sheets, more: Mapping[str, Reader] | None = None) -> Listening:
    """A line with all that its words may name."""
    readers = {**_readers(sheets), **(more or {})}
    anybody = readers["anybody"]
    words, places = parted(said, lambda label: any(anybody([label], 0)))
    return Listening(words, {**readers, **{slot: rest_of(said, places, *SMALL_FIRST[slot]) for slot in SMALL_FIRST}})


def moments_of(sheets: Sheets) -> tuple[str, ...]:
    """When it is, of what is said only then."""
    if sheets.rows(Showdown):
        return FIGHT, AWAY, ALWAYS
    over = [HUNTED if row.over else HUNT for row in sheets.rows(Hunt)]
    return (*over, AWAY, ALWAYS) if over else (HOME, ALWAYS)


def _one_of(said: dict[str, str]) -> Reader:
    """One word of several, each with what it means."""

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        if at < len(words) and words[at].casefold() in said:
            yield at + 1, said[words[at].casefold()]

    return read


def _any(*readers: Reader) -> Reader:
    return lambda words, at: (taken for reader in readers for taken in reader(words, at))


def _level(words: Sequence[str], at: int) -> Iterable[tuple[int, str]]:
    return number(words, at + 1 if words[at : at + 1] == ["level"] else at)


FIXED: dict[str, Reader] = {
    "face": face,
    "number": number,
    "amount": amount,
    "level": _level,
    "word": word,
    "behind": phrase("from behind", "behind", "blind spot", "from the blind spot", "in the blind spot", "blind"),
    "attack": verb("attack", "hit", "strike", "stab", "swing", "punch", "shoot"),
    "throw": verb("throw", "throwing", "sling", "hurl"),
    "miss": verb("miss", "misse"),
    "action": _any(*(verb(each) for each in ("encourage", "dash", "surge", "endure")), verb("dash", "dashe")),
    "suffer": verb("suffer", "get"),
    "fall": _any(phrase("is down", "falls", "falls over", "is knocked down", "knocked down", "down", "falls down")),
    "stand": phrase("stands", "stands up", "stand up", "is up", "gets up", "up", "is up again"),
    "won": verb("won", "win", "victory", "wins"),
    "lost": verb("lost", "lose", "defeat"),
    "home": phrase("home", "come home", "came home", "back home", "return", "returned", "come back", "back"),
    "yes": _one_of({"yes": "yes", "no": "no"}),
    "dead": verb("dead", "die", "killed", "death"),
    "oops": phrase("oops", "ups", "whoops", "no wait", "wrong", "take that back", "take it back"),
    "what_now": phrase(
        "what now", "what next", "what else", "now what", "where were we", "where are we", "due", "what is due",
        "whats due", "whats next", "what is next", "what is open", "what is still open",
    ),
    "which_can": phrase(*(f"what {can} {we}" for can in ("can", "could", "may") for we in ("we", "i"))),
    "made": verb("craft", "make"),
    "built": verb("build", "innovate", "endeavor", "learn"),
    "who_can": phrase("who can", "who may", "who could"),
    "gone": verb("go", "depart", "leave", "hunt"),
    "how_many": phrase("how many"),
    "how_done": phrase("what did", "what has"),
    "what": phrase("what is", "what are", "what does", "what do", "whats", "explain", "what was", "what"),
    "strong": _one_of(STRONG),
}  # fmt: skip


def _readers(sheets: Sheets) -> dict[str, Reader]:
    """What each slot takes, as the campaign stands; names are looked up when something asks for them."""

    def late(make: Callable[[], Reader]) -> Reader:
        made = cache(make)

        def read(words: Sequence[str], at: int) -> Iterable[tuple[int, str]]:
            return made()(words, at)

        return read

    def cards(*kinds: str) -> Reader:
        return late(lambda: Names((entry.name for entry in sheets.library.of(*kinds)), 3))

    def offered(kind: str, shortest: int = 2, path: str = "") -> Reader:
        return late(lambda: Names(_offered(sheets, kind, path), shortest))

    year = next((row.lantern_year for row in sheets.rows(Settlement)), 0)
    who, stats = late(lambda: _there(sheets)), offered("stat")
    everybody = sorted(sheets.rows(Survivor), key=lambda row: row.dead)
    return {
        "who": who,
        "whom": who,
        "anybody": Names((row.name for row in everybody), 1),
        "ai": late(lambda: Names(offer.value for offer in sheets.of_monster("ai_card"))),
        "spot": late(lambda: _spots(sheets)),
        "weapon": late(lambda: Names(each.name for each in _worn(sheets) if each.data.get("weapon") or _innate(each))),
        "stone": late(lambda: Names(entry.name for entry in sheets.library.of("gear") if _is_slung(entry))),
        "worn": late(lambda: Names(entry.name for entry in _worn(sheets))),
        "holder": late(lambda: _held(sheets)),
        "gear": late(lambda: Names((offer.value for offer in sheets.stored("gear")), 3)),
        "carried": late(lambda: Names(entry.name for entry in _carried(sheets))),
        "resource": cards("resource"),
        "loot": counted(cards("resource")),
        "event": late(lambda: Names(_events(sheets), 4, misspelt=True)),
        "principle": cards("principle"),
        "activity": late(lambda: Names((name for _, name, _ in sheets.endeavors()), 4, sheets.aliases())),
        "injury": cards("severe_injury", "brain_trauma"),
        "had": late(lambda: Names(_traits(sheets), 3)),
        "trait": offered("trait", 3),
        "art": cards("fighting_art", "secret_fighting_art", "disorder"),
        "stat": stats,
        "explained": _any(stats, Names(EXPLAINED)),
        "monster": cards("monster"),
        "it": late(lambda: _it(sheets)),
        "card": offered("card", 4, "look"),
        "newborn": _newborn(sheets),
        "next_year": phrase("next year", f"year {year + 1}"),
        **FIXED,
    }


def _there(sheets: Sheets) -> Names:
    """Who fights, else who is on the hunt, else who lives."""
    if sheets.rows(Showdown):
        return Names((each.value for each in sheets.fighters()), 1)
    if sheets.rows(Hunt):
        return Names((each.value for each in sheets.hunters()), 1)
    return Names((row.name for row in sheets.rows(Survivor) if not row.dead and not row.retired), 1)


def _spots(sheets: Sheets) -> Names:
    """The hit locations; the trap is called so as well."""
    names = [offer.value for offer in sheets.of_monster("hit_location")]
    traps = [each.name for each in sheets.library.of("hit_location") if each.data.get("trap") and each.name in names]
    return Names(names, 2, dict.fromkeys(("trap",), traps[0]) if traps else {})


def _carried(sheets: Sheets) -> list[Entry]:
    return [entry for row in sheets.rows(Gear) if (entry := sheets.library.get(row.content))]


def _worn(sheets: Sheets) -> list[Entry]:
    """The gear of those who fight, and the weapons that nobody can lay down."""
    fighting = {row.survivor_id for row in sheets.rows(Fighter)}
    found = [sheets.library.get(row.content) for row in sheets.rows(Gear) if row.survivor_id in fighting]
    return [entry for entry in found if entry] + sheets.library.of("innate_weapon")


def _innate(entry: Entry) -> bool:
    return entry.kind == "innate_weapon"


def _is_slung(entry: Entry) -> bool:
    return any(each.get("name") == "sling" for each in _activations(entry))


def _offered(sheets: Sheets, kind: str, path: str = "") -> list[str]:
    return [offer.value for tier in LISTS[kind](path, "", sheets) for offer in tier]


def _events(sheets: Sheets) -> Iterator[str]:
    return (each for each in _offered(sheets, "event") if PRINCIPLE not in each)


def _traits(sheets: Sheets) -> list[str]:
    """What anybody has who lives."""
    living = {row.id for row in sheets.rows(Survivor) if not row.dead}
    found = [sheets.library.get(row.content) for row in sheets.rows(Trait) if row.survivor_id in living]
    return [entry.name for entry in found if entry]


def _activations(entry: Entry) -> list[Document]:
    return list(entry.data.get("activate") or ())


def _held(sheets: Sheets) -> Reader:
    """Gear that one survivor alone has: the survivor and the gear."""
    fighting = {row.survivor_id for row in sheets.rows(Fighter)}
    names = {row.id: row.name for row in sheets.rows(Survivor) if row.id in fighting}
    holders: dict[str, set[str]] = {}
    for row in sheets.rows(Gear):
        entry = sheets.library.get(row.content)
        if entry is not None and row.survivor_id in names and _activations(entry):
            holders.setdefault(entry.name, set()).add(names[row.survivor_id])
    only = Names(name for name, who in holders.items() if len(who) == 1)

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        for end, name in only(words, at):
            if name in holders:
                yield end, WORDS.join((*holders[name], name))

    return read


def _it(sheets: Sheets) -> Reader:
    """The monster that is fought, by any of its words."""
    fought = [entry.name for row in sheets.rows(Showdown) if (entry := sheets.library.get(row.monster))]
    called = Names([*fought, "monster"])

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        yield from ((end, "monster") for end, _ in called(words, at))

    return read


def child(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """A name for somebody who has none yet, with the sex behind it."""
    if len(words) > at + 1 and words[at].isalpha():
        yield from ((at + 2, f"{words[at]}:{sex}") for sex, said in SEX.items() if words[at + 1].lower() in said)


def _newborn(sheets: Sheets) -> Reader:
    """Where somebody has no name yet, and the line ends with it."""
    nameless = any(row.nameless > 0 for row in sheets.rows(Settlement))
    unnamed = nameless or any(row.unnamed for row in sheets.rows(Survivor))

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        if unnamed and len(words) == at + 2 and not nearest(words[at], (*MODULES, *GROUPS, *SHORT, *FORMS)):
            yield from child(words, at)

    return read
