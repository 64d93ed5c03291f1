"""Whether something is so: yes, no, or nobody has told."""

from collections.abc import Callable

from kdm_cli.rules import matches
from kdm_cli.rules.asking import event_times, lasting, monster, numbers, showdown_states, texts, the_hunt
from kdm_cli.rules.asking.cards import beside, fits, referred, traits
from kdm_cli.rules.asking.lasting import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.players import surname
from kdm_cli.rules.asking.texts import fitting, forbidden
from kdm_cli.rules.content import AnyJson, Document, Entry
from kdm_cli.rules.language.phrases import condition as spoken
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Card, Event, Gear, Hunt, Lasting, Showdown, Stored, Survivor, Trait
from kdm_cli.rules.under_way import Meant, Op, Scene, word

ATTACKING = "attacking"
OF_SETTLEMENT = ("innovation", "principle", "location", "monster", "milestone")
PHASES = {"on_hunt": ("hunt",), "in_showdown": ("showdown", "prologue"), "in_settlement_phase": ("settlement",),
          "prologue": ("prologue",)}  # fmt: skip


def holds(play: Play, condition: Document, scene: Scene) -> bool | None:
    """Whether a condition holds; None where only the people at the table can tell."""
    if "all" in condition:
        return _every([holds(play, each, scene) for each in condition["all"]])
    if "any" in condition:
        return _opposite(_every([_opposite(holds(play, each, scene)) for each in condition["any"]]))
    if "not" in condition:
        return _opposite(holds(play, condition["not"], scene))
    if "at_least" in condition:
        least, found = (worth(play, condition[side], scene) for side in ("at_least", "of"))
        return None if least is None or found is None else found >= least
    return _of_people(play, condition, scene)


def unknown(play: Play, condition: Document, scene: Scene) -> Document:
    """What of a condition is left to be asked: the parts that kdm can tell itself need nobody's answer."""
    for several in ("all", "any"):
        if several in condition:
            left = [unknown(play, each, scene) for each in condition[several] if holds(play, each, scene) is None]
            return left[0] if len(left) == 1 else {several: left}
    return {"not": unknown(play, condition["not"], scene)} if "not" in condition else condition


def _every(answers: list[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def _opposite(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _of_people(play: Play, condition: Document, scene: Scene) -> bool | None:
    """Has and is: of several people it is enough that one does."""
    whose = condition.get("who", "self")
    if play.draft.rows(Showdown) and "is" in condition:
        answer = showdown_states.of_fight(play, str(condition["is"]), str(whose), scene)
        if answer is not None:
            return answer
    if "has" in condition and isinstance(condition["has"], str):
        entry = referred(play, scene.source, condition["has"])
        if entry.kind == "monster" and whose == "monster":
            faced = _faced(play)
            return None if faced is None else entry.slug in (faced.slug, faced.data.get("based_on"))
        if play.draft.rows(Showdown) and whose == "monster":
            return monster.has(play, entry.id)
        if entry.kind in OF_SETTLEMENT:
            return numbers.holds(play, entry.id)
    if condition.get("is") in PHASES:
        return play.draft.settlement.phase in PHASES[condition["is"]]
    if play.draft.rows(Hunt) and "is" in condition:
        answer = _of_hunt(play, str(condition["is"]), scene)
        if answer is not None:
            return answer
    if condition.get("is") == "nemesis_year":
        return event_times.lists_nemesis(play, play.year)
    if whose == "settlement" and "has" in condition:
        return _settlement_has(play, condition["has"], scene)
    if whose == "settlement" and condition.get("is") == "noted":
        return lasting.noted(play, None, scene.source.id)
    found = None if whose == "self" and scene.me is None else people(play, whose, scene, ask=False)
    if found is None:
        return None  # about the showdown, the hunt or somebody nobody has named
    answers = [_opposite(_one(play, condition, scene, survivor)) for survivor in found]
    return _opposite(_every(answers)) if answers else False


def _settlement_has(play: Play, wanted: AnyJson, scene: Scene) -> bool:
    """Whether something lies in storage or in anybody's grid."""
    rows: list[Stored | Gear] = [*play.draft.rows(Stored).values(), *play.draft.rows(Gear).values()]
    cards = [play.entry(row.content) for row in rows]
    if isinstance(wanted, str):
        entry = referred(play, scene.source, wanted)
        if entry.kind == "settlement_note":
            return lasting.noted(play, None, entry.id)
        if entry.kind == "story_event":
            return any(not row.done and row.content == entry.id for row in play.draft.rows(Event).values())
        return any(card.id == entry.id for card in cards)
    return any(fits(card, wanted) for card in cards)


def _one(play: Play, condition: Document, scene: Scene, survivor: Survivor) -> bool | None:
    if "is" in condition:
        return is_so(play, str(condition["is"]), survivor, scene)
    wanted = condition["has"]
    if not isinstance(wanted, str):
        if wanted.get("kind") == ATTACKING:
            return showdown_states.attacks_with(play, survivor, wanted)
        if "beside" in wanted:
            return any(fits(card, wanted) for card in beside(play, survivor, scene.source.id, wanted["beside"]))
        found = fitting(play, survivor, wanted)
        return all(found) and bool(found) if wanted.get("all") else any(found)
    entry = referred(play, scene.source, wanted)
    match entry.kind:
        case "weapon_type":
            return survivor.weapon_type == entry.id
        case "resource":
            return any(row.content == entry.id for row in play.draft.rows(Stored).values())
        case "ai_card":
            return any(row.content == entry.id and row.pile == "play" for row in play.draft.of(Card, survivor.id))
    rows: list[Trait | Gear] = [*play.draft.of(Trait, survivor.id), *play.draft.of(Gear, survivor.id)]
    return any(row.content == entry.id for row in rows)


def is_so(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What a sheet can tell of a survivor; where miniatures stand nobody has told yet."""
    if state in OF_SHEET:
        return OF_SHEET[state](play, survivor, scene)
    if state in ("odd", "even") and scene.rolled is not None:
        return scene.rolled % 2 == (state == "odd")
    if play.draft.rows(Hunt):
        return survivor.id in scene.roles[state] if state == "straggler" and state in scene.roles else None
    return showdown_states.of_survivor(play, state, survivor, scene) if play.draft.rows(Showdown) else None


def _counts_as(play: Play, survivor: Survivor, sex: str) -> bool | None:
    return None if survivor.sex is None else texts.sex(play, survivor) == sex


def _is_kin(play: Play, survivor: Survivor, scene: Scene) -> bool:
    about = play.draft.rows(Survivor).get(scene.about or 0)
    return about is not None and about.id != survivor.id and surname(survivor) == surname(about) != ""


def _reveals(play: Play, survivor: Survivor, scene: Scene) -> bool | None:
    del play
    return survivor.id in scene.roles["event_revealer"] if "event_revealer" in scene.roles else None


OF_SHEET: dict[str, Callable[[Play, Survivor, Scene], bool | None]] = {
    "insane": lambda play, me, _: numbers.insane(play, me),
    "knocked_down": lambda _, me, __: me.knocked_down,
    "standing": lambda _, me, __: not me.knocked_down,
    "departing": lambda _, me, __: me.party is not None,
    "returning": lambda _, me, __: me.returned,
    "retired": lambda _, me, __: me.retired,
    "male": lambda play, me, _: _counts_as(play, me, "m"),
    "female": lambda play, me, _: _counts_as(play, me, "f"),
    "dead": lambda _, me, __: me.dead,
    "frenzied": lambda play, me, _: any(texts.is_frenzy(play, row) for row in play.draft.of(Lasting, me.id)),
    "alone": lambda play, me, scene: [each.id for each in people(play, "all", scene) or ()] == [me.id] or None,
    "deaf": lambda play, me, _: texts.is_granted(play, me, "deaf", sure=True),
    "blind": lambda play, me, _: any(text.entry.slug.endswith("blind") for text in traits(play, me)),
    "noted": lambda play, me, scene: lasting.noted(play, me, scene.source.id),
    "always_nominated": lambda play, me, scene: texts.is_granted(
        play, me, matches.word("always_named_for", scene.source.id), sure=True
    ),
    "can_consume": lambda play, me, _: "consume" not in forbidden(play, me),
    "must_consume": lambda play, me, _: (
        texts.is_granted(play, me, "must_consume", sure=True) and "consume" not in forbidden(play, me)
    ),
    "on_brave_path": lambda play, me, _: texts.is_granted(play, me, "brave_path"),
    "named": lambda _, me, __: not me.unnamed,
    "large_monster": lambda play, *_: _is_large(play),
    "same_surname": _is_kin,
    "event_revealer": _reveals,
}
LARGE = 2  # the most spaces along the side of a monster that is not large


def _faced(play: Play) -> Entry | None:
    """The monster that is fought, hunted or about to be."""
    fought: list[Showdown | Hunt] = [*play.draft.rows(Showdown).values(), *play.draft.rows(Hunt).values()]
    found = [play.entry(row.monster if isinstance(row, Showdown) else row.quarry) for row in fought]
    found += [play.fight.against] if play.fight.against else []
    return found[0] if found else None


def _is_large(play: Play) -> bool | None:
    """Whether the monster faced has more than 4 spaces; None without one, or a base."""
    faced = _faced(play)
    base = str(faced.data.get("base_size") or "") if faced else ""
    return int(base[0]) > LARGE if base[:1].isdigit() else None


def _of_hunt(play: Play, state: str, scene: Scene) -> bool | None:
    """What the hunt board tells; None for what it does not."""
    match state:
        case "monster_reached":
            return the_hunt.is_reached(play)
        case "past_overwhelming_darkness":
            row = the_hunt.darkness(play)
            return None if row is None else the_hunt.need(play).space > row.space
        case "first_time":
            return lasting.used(play, None, scene.source.id, "hunt", the_hunt.REVEALED) <= 1
    return None


def ask_whether(play: Play, condition: Op, scene: Scene) -> bool:
    """Whether something is so; what nobody has told is asked."""
    answer = holds(play, condition, scene)
    return answer if answer is not None else play.table.choose(_question(play, condition, scene), YES_NO) == "yes"


def told_whether(play: Play, condition: Op, scene: Scene) -> bool | None:
    """The same, but nobody is asked: None where it was not said with the command."""
    answer = holds(play, condition, scene)
    if answer is not None:
        return answer
    said = play.table.choose(_question(play, condition, scene), YES_NO, Meant(NOT_TOLD))
    return None if said == NOT_TOLD else said == "yes"


YES_NO, NOT_TOLD = ("yes", "no"), "nobody has told"


def _question(play: Play, condition: Op, scene: Scene) -> str:
    condition = unknown(play, condition, scene)
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    whose = f"{survivor.name if survivor else 'the group'} " if word(condition.get("who", "self")) == "self" else ""
    return f"{scene.source.name}: {whose}{spoken(condition)}"
