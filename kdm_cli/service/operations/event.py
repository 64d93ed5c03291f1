"""Story, settlement and hunt events: carried out, and with them whatever else the card asks for, as one entry."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking.cards import among, card, card_or_note, exact
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Beside, Refusal, Refused, Unused, refuse
from kdm_cli.rules.state import Due
from kdm_cli.rules.state import Event as Listed
from kdm_cli.rules.survivors import births
from kdm_cli.rules.under_way import Fight, says
from kdm_cli.rules.year import events as rules
from kdm_cli.service.language.index import Everywhere
from kdm_cli.service.language.operation import EVENT, SURVIVOR, changing, switch, words
from kdm_cli.service.language.parse import read
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import either_way

COMMAND = words("COMMAND", "a command that belongs to the event, in the same entry; up to the next --then, or quoted")
Then = Annotated[list[str] | None, COMMAND]
SHOWN = 40  # letters of a command in a sentence


@changing(
    "event",
    examples=(
        "event endless screams --survivor Lucy --roll 4",
        "event returning survivors --survivor Lucy --note 'it was her'",
        "event open maw --note 'it ate Lucy' --then 'kill Lucy --cause maw'",
    ),
)
def event(
    play: Play,
    name: Annotated[str, EVENT],
    *,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    revealer: Annotated[str | None, words("NAME", "on the hunt: the event revealer", "survivor")] = None,
    newborn: Annotated[list[str] | None, words("NAME[:m|f]", "what a child is called that is born")] = None,
    pay: Annotated[list[str] | None, words("ITEM,...", "with which resources is paid", "item")] = None,
    note: Annotated[str | None, words("TEXT", "what the card said, kept as a note")] = None,
    by_hand: Annotated[bool, switch("it is settled, and nothing of it is carried out")] = False,
    then: Then = None,
) -> None:
    """Carry out an event: what was due is settled, what the card says is done, asked or left to hands.

    EVENT is a name, or on the hunt a number from 1 to 100; people, faces, yes and no may stand behind it.
    What the card asks for besides goes into the same entry: --then survivor kill Lucy --cause plague.
    """
    from kdm_cli.rules.settlement.develop import payment  # late: speed of the hunt

    entry, behind = _event(play, name)
    if entry.kind == rules.HUNT and len(behind) == 1 and revealer is None:
        nominates = says(entry.data, who="nominated") or says(entry.data, target="nominated")
        revealer, behind = (None, behind) if nominates else (behind[0], [])
    named = [*(survivor or ()), *behind]
    survivors = play.named("--survivor", named, f"{entry.name} is for nobody who could be named, or says for whom")
    reveals = play.named("--revealer", [revealer] if revealer else None, f"{entry.name} is revealed by nobody")
    told = rules.Told(next(iter(reveals), None), bool(then), by_hand)
    play.newborn = list(newborn or ())
    play.payment = list(pay or ())
    rules.settle(play, entry, survivors, note, told)
    births.check_names_used(play)
    payment.check_all_paid(play)
    follow_all(play, then)


def _event(play: Play, name: str) -> tuple[Entry, list[str]]:
    """What is meant, and the people behind its name; a number is a hunt event; other events are looked for first."""
    number = name.strip()
    if number.isascii() and number.isdigit():
        return hunt_events.numbered(play, int(number)), []
    try:
        return _known(play, name), []
    except Refused as unknown:
        if unknown.refusal.code != "unknown-name":
            raise
    then = play.meanings.then
    kept = then.cards(name, ("event",)) if then else ()  # a note of that name, where it was one
    return (not kept and _before_people(play, name.split())) or (
        card_or_note(play, name, rules.KINDS, "event", "event"),
        [],
    )


def _known(play: Play, name: str) -> Entry:
    """The event that is called so; where several may be, what is due comes first, then what is listed."""
    try:
        return card(play, name, rules.KINDS, "event")
    except Refused as refused:
        if refused.refusal.code == "ambiguous-name":
            due = {row.content for row in play.draft.rows(Due).values()}
            listed = {row.content for row in play.draft.rows(Listed).values() if not row.done}
            tiers = {
                entry.id: 0 if entry.id in due else 1 if entry.id in listed else 2
                for entry in play.content.of(*rules.KINDS)
            }
            return among(play, name, map(play.entry, tiers), "event", tiers=lambda entry: tiers[entry.id])
        found = exact(play, name, (rules.HUNT,)) if refused.refusal.code == "unknown-name" else None
        if found is None:
            raise
        return found


def _before_people(play: Play, words: list[str]) -> tuple[Entry, list[str]] | None:
    """An event's name, as long as it can be, with only names of survivors behind it."""
    for end in range(len(words) - 1, 0, -1):
        try:
            entry, behind = _known(play, " ".join(words[:end])), words[end:]
            play.survivors(behind)
        except Refused:
            continue
        return entry, behind
    return None


def follow_all(play: Play, lines: list[str] | None) -> None:
    """Carry out the commands behind --then, in the same entry; what is refused there says in which it was."""
    for number, line in enumerate(lines or (), start=1):
        try:
            _follow(play, line)
        except Refused as error:
            shown = line if len(line) <= SHOWN else f"{line[:SHOWN]}..."
            told = f"--then {number}, {shown}: {error.refusal.message}"
            error.refusal = error.refusal._replace(message=told)
            raise


def _follow(play: Play, line: str) -> None:
    typed = split(line)
    if not typed:
        refuse("usage", "--then needs a command.", "--then survivor kill Lucy --cause plague")
    operation, arguments, everywhere = either_way(read(typed), lambda request: request, play.draft.tables)[:3]
    if everywhere != Everywhere():
        refuse("usage", "Dice and --because belong to the whole line.", "Put them behind the event.")
    if operation.way != "changing":
        why = "only looks" if operation.way == "reading" else "stands by itself"
        refuse("usage", f'"kdm {operation.path}" {why}: it is no part of an event.', "Use it before or afterwards.")
    if arguments.get("then"):
        refuse("usage", "--then stands once on a line, not inside another one.", "Name the commands one by one.")
    play.fight = Fight()
    outer, play.beside = play.beside, Beside()
    try:
        operation.call(play, arguments)
        if left := play.beside.taken():
            message = " ".join(sentence for sentence, _ in left)
            raise Unused(Refusal("bad-input", message), [each for _, each in left])
    except Unused as unused:
        unused.within = line
        raise
    play.beside = outer
