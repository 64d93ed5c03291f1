"""A refused line of a command that leaves out what the campaign knows: `hunt white`, `use bandages`, `token ruth luck`.

As in table talk every word must be taken; here the line begins with its command, and what nobody said follows from
where the campaign stands.
"""

from collections.abc import Iterator, Sequence

from kdm_cli.rules.asking.lasting import DEFEATED
from kdm_cli.rules.content import fold
from kdm_cli.rules.state import Survivor, Use
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.index import OPTIONS, bare, taken
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.language.table_talk import WORDS, Frame, Names, Reader, heard, phrase
from kdm_cli.service.language.vocabulary import ALWAYS, FIGHT, HOME, child, listening, moments_of

FRAMES = (
    Frame(FIGHT, "use holder whom?", "showdown use HOLDER --on=WHOM"),
    Frame(FIGHT, "token who stat", "showdown token WHO STAT +1"),
    Frame(FIGHT, "token it stat amount", "showdown token IT STAT AMOUNT"),
    Frame(HOME, "hunt unbeaten", "hunt start UNBEATEN"),
    Frame(HOME, "give who late gear", "gear give WHO GEAR"),
    Frame(HOME, "add child+ (father mother|mother father)", "survivor add CHILD --father=FATHER --mother=MOTHER"),
    Frame(ALWAYS, "add whole", "storage add WHOLE"),
    Frame(ALWAYS, "gain who randomly art", "survivor gain WHO ART"),
)
FIRST = frozenset(frame.pattern.split()[0] for frame in FRAMES)


def completed(request: Request, sheets: Sheets) -> Iterator[Request]:
    """The request of a refused line with what it leaves out, where that is all that it lacks."""
    given = request.given.given(OPTIONS)
    words = bare(taken(list(request.typed), given))
    if not words or words[0] not in FIRST:
        return
    for found in heard(listening(words, sheets, _readers(sheets)), FRAMES, moments_of(sheets)):
        yield parse(found.command, given)


def _readers(sheets: Sheets) -> dict[str, Reader]:
    people = sheets.rows(Survivor)
    living = [row for row in people if not row.dead]
    return {
        "unbeaten": _unbeaten(sheets),
        "late": Names((f"{row.name}s" for row in people if row.dead), 3),
        "child": child,
        "whole": _whole(sheets),
        "father": Names((row.name for row in living if row.sex == "m"), 2),
        "mother": Names((row.name for row in living if row.sex == "f"), 2),
        "randomly": phrase("random disorder", "random fighting art", "random secret fighting art"),
    }


def _unbeaten(sheets: Sheets) -> Reader:
    """A quarry that was never defeated, at its lowest level."""
    beaten = {row.content for row in sheets.rows(Use) if row.scope.startswith(DEFEATED)}
    hunted = {each.name: each for each in sheets.library.of("monster") if each.data.get("hunt_start")}
    named = Names(hunted)

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        for end, name in named(words, at):
            if name in hunted and hunted[name].id not in beaten:
                lowest = min(map(int, hunted[name].data["hunt_start"]))
                yield end, WORDS.join((name, "--level", str(lowest)))

    return read


def _whole(sheets: Sheets) -> Reader:
    """A card by its whole name."""
    names = {fold(entry.name): entry.name for entry in sheets.library.of("resource", "gear")}

    def read(words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        said = fold(" ".join(words[at:]))
        if len(words) > at + 1 and said in names:
            yield len(words), names[said]

    return read
