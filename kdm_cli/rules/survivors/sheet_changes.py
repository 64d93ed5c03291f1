"""What cards change on a sheet: numbers and tokens, boxes, and what somebody cannot or may do for a while."""

from collections.abc import Callable

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import lasting, numbers, showdown_states, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.carry import moments, occasions
from kdm_cli.rules.carry.by_hand import Handlers, Shape, by_hand, locations, on_each
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import ATTRIBUTES, LASTING, Showdown, Survivor, Use
from kdm_cli.rules.state import Token as TokenRow
from kdm_cli.rules.survivors import death, injuries, sheet_numbers
from kdm_cli.rules.under_way import Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Change, Clear, Mark, Set, Token

TRACKS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "weapon_proficiency", "bleeding")
STINKY = "stinky"  # granted: somebody becomes so, of which cards speak
AT_TABLE = (
    "damage",
    "toughness",
    "priority_target",
    "age",
    "deflect",
    "block",
    "reroll",
    "card",
)  # tokens no sheet holds


def _change_one(play: Play, op: "Change", scene: Scene, survivor: Survivor) -> None:
    by = worth(play, op["by"], scene, why=str(op.get("stat", "")).replace("_", " "))
    if by is None:
        by_hand(play, op, scene)
    elif "affinity" in op:
        lasting.add(play, survivor, scene.source.id, lasting.AFFINITY + op["affinity"], by, "lifetime")
        play.tell(f"{survivor.name}: {by:+d} permanent {op['affinity']} affinity")
    elif "armor" in op:
        where = op["armor"]
        named = locations(play, {"location": where}, scene, survivor) if where in ("chosen", "random") else [where]
        _last(play, op, scene, survivor, lasting.ARMOR + named[0], by)
    elif "roll" in op:
        _last(play, op, scene, survivor, lasting.ROLL + op["roll"], by)
    elif "until" in op and op["stat"] in ATTRIBUTES:
        _last(play, op, scene, survivor, lasting.ATTRIBUTE + op["stat"], by)
    else:
        sheet_numbers.adjust(play, survivor, str(op["stat"]), by, causes=not op.get("quiet"))


def _last(play: Play, op: "Change", scene: Scene, survivor: Survivor, what: str, by: int) -> None:
    until = str(op.get("until", "showdown"))
    lasting.add(play, survivor, scene.source.id, what, by, until)
    sort, _, name = what.partition("/")
    named = {"roll": f"{name} rolls", "armor": f"armor ({name})"}.get(sort, name).replace("_", " ")
    play.tell(f"{survivor.name}: {named} {by:+d} {LASTING[until]}")


def _set_one(play: Play, op: "Set", scene: Scene, survivor: Survivor) -> None:
    stat = str(op["stat"])
    to = numbers.survival_limit(play) if op["to"] == "limit" else worth(play, op["to"], scene, why=stat)
    if to is None or (stat not in TRACKS and stat not in ATTRIBUTES):
        by_hand(play, op, scene)
    elif stat in ATTRIBUTES and "until" in op:
        lasting.add(play, survivor, scene.source.id, lasting.SET + stat, to, str(op["until"]))
        play.tell(f"{survivor.name}: {stat} is {to} {LASTING[str(op['until'])]}")
    else:
        now = numbers.permanent(play, survivor, stat) if stat in ATTRIBUTES else int(getattr(survivor, stat))
        sheet_numbers.adjust(play, survivor, stat, to - now)


def _mark_one(play: Play, op: "Mark", scene: Scene, survivor: Survivor) -> None:
    until = str(op.get("until", "showdown"))
    for words, sort, verb in ((op.get("forbids", ()), "forbid", ", cannot"), (op.get("grants", ()), "grant", "")):
        if words:
            kept = lasting.add(play, survivor, scene.source.id, f"{sort}/{','.join(words)}", 0, until)
            head = f"{survivor.name}, {LASTING[kept]}{verb}:"
            play.tell_list(head, [each.replace("_", " ") for each in words])
        if sort == "grant" and STINKY in words:
            moments.happen(play, STINKY, survivor, settlement=False)
    match op.get("box"):
        case "skip_next_hunt":
            sheet_numbers.change_stat(play, survivor, "skip-next-hunt", "yes")
        case "retired":
            if not survivor.retired:
                death.retire(play, survivor)
        case "light_injury" | "heavy_injury" as box:
            for location in locations(play, op, scene, survivor):
                injuries.fill(play, survivor, location, str(box).partition("_")[0])
        case "brain_injury":
            injuries.injure_brain(play, survivor)
        case "recorded_location":
            [location] = locations(play, {}, scene, survivor)
            lasting.add(play, survivor, scene.source.id, f"{lasting.RECORDED}{location}", 0, "lifetime")
            play.tell(f"{survivor.name} records the {location}")
        case "recorded_monster":
            showdown_states.choose(play, survivor, scene.source)
        case "no_endeavors":
            lasting.add(play, survivor, scene.source.id, f"{lasting.FORBID}/endeavor", 0, "settlement_phase")
            play.tell(f"{survivor.name}: no endeavors in the settlement phase")
        case "noted":
            lasting.add(play, survivor, scene.source.id, lasting.NOTED, 0, str(op.get("until", "lifetime")))
        case "endure":
            lasting.add(play, survivor, scene.source.id, lasting.ENDURED, 0, until)
            play.tell(f"{survivor.name} ignores the next severe injury")
        case "new_name":
            play.ask_hands(f"{survivor.name} takes a new name: kdm survivor rename {quoted(survivor.name)} NAME")
        case "doomed":
            moments.doom(play, survivor, scene.source.id, until)
        case None:
            return
        case _:
            by_hand(play, op, scene)


def _clear_one(play: Play, op: "Clear", scene: Scene, survivor: Survivor) -> None:
    what = str(op["what"])
    most = worth(play, op["amount"], scene) if "amount" in op else None
    match what:
        case "bleeding":
            sheet_numbers.adjust(play, survivor, "bleeding", -min(survivor.bleeding, most if most is not None else 99))
        case "tokens" | "negative_tokens" | "positive_tokens":
            _clear_tokens(play, survivor, what, most, op.get("stat", ""), turned=bool(op.get("turned")))
        case "positive_evasion_tokens" | "positive_strength_tokens":
            _clear_tokens(play, survivor, "positive_tokens", most, what.split("_")[1])
        case "skip_next_hunt":
            sheet_numbers.change_stat(play, survivor, "skip-next-hunt", "no")
        case "ages":  # those that were reached can be reached again
            for use in [use for use in play.draft.of(Use, survivor.id) if use.scope.startswith("age ")]:
                play.draft.delete(use)
        case "everything":
            injuries.heal(play, survivor)
            sheet_numbers.clear_tokens(play, survivor)
        case "armor" if card := texts.granted(play, survivor).get("ignore_destroy_armor"):
            play.tell(f"{survivor.name}: no armor is destroyed ({card})")
        case "injuries" | "light_injuries" | "heavy_injuries" | "lost_armor" | "armor" | "brain_injury":
            for location in locations(play, op, scene, survivor, usual="each"):
                injuries.mend(play, survivor, location, what)
        case _:
            by_hand(play, op, scene)


def _clear_tokens(
    play: Play, survivor: Survivor, what: str, most: int | None, stat: str = "", *, turned: bool = False
) -> None:
    sign = {"negative_tokens": -1, "positive_tokens": 1}.get(what, 0)
    rows = [row for row in play.draft.of(TokenRow, survivor.id) if not sign or row.amount * sign > 0]
    rows = [row for row in rows if stat in ("", row.stat)]
    if most == 1 and len(rows) > 1:
        chosen = play.table.choose(f"{survivor.name}: which token goes", [row.stat for row in rows])
        rows = [row for row in rows if row.stat == chosen]
    left = sum(abs(row.amount) for row in rows) if most is None else most
    for row in rows:
        gone = min(abs(row.amount), left)
        taken = gone * (1 + turned)
        sheet_numbers.lay_tokens(play, survivor, row.stat, -taken if row.amount > 0 else taken)
        left -= gone


def _watched(one: Callable[[Play, Shape, Scene, Survivor], None]) -> Callable[[Play, Shape, Scene], None]:
    """The same with tokens, at which cards in play look."""
    each = on_each(one)

    def carry(play: Play, op: Shape, scene: Scene) -> None:
        each(play, op, scene)
        if play.draft.rows(Showdown):
            occasions.tell(play, "tokens changed")

    return carry


def _token_one(play: Play, op: "Token", scene: Scene, survivor: Survivor) -> None:
    by = worth(play, op["by"], scene, why=f"{op['stat']} tokens")
    if op["stat"] in AT_TABLE or by is None:
        by_hand(play, op, scene)
    elif op["stat"] == "bleeding":
        sheet_numbers.adjust(play, survivor, "bleeding", by)
    else:
        sheet_numbers.gain_tokens(play, survivor, str(op["stat"]), by)


CARRY: Handlers = {
    "change": on_each(_change_one), "set": on_each(_set_one), "mark": on_each(_mark_one), "clear": _watched(_clear_one),
    "token": _watched(_token_one),
}  # fmt: skip
