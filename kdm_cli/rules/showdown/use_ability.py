"""Abilities of cards, used: paid for, counted, carried out; in a showdown and outside of one where the cost allows."""

from collections.abc import Iterator, Mapping

from kdm_cli.light import Any
from kdm_cli.rules.asking import lasting, texts, the_showdown
from kdm_cli.rules.asking.cards import as_meant
from kdm_cli.rules.asking.texts import check_alive
from kdm_cli.rules.asking.what_is_so import ask_whether
from kdm_cli.rules.carry import moments, rolls
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.carry.paying import ACT, pay
from kdm_cli.rules.content import CARD, Candidate, matches, pick
from kdm_cli.rules.language.phrases import condition
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import tokens
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Due, Stored, Survivor
from kdm_cli.rules.under_way import Scene, Text

Block = Mapping[str, Any]
ON = ("target", "nominated", "adjacent")  # the parts that a named survivor plays in an ability


def use(play: Play, survivor: Survivor, ability: str, on: Survivor | None = None) -> None:
    """Use an ability of a card: pay for it, count it, do what it says, on whom it is meant for."""
    check_alive(survivor)
    showdown = the_showdown.current(play)
    for each in (survivor, on) if showdown else ():
        if each is not None:
            the_showdown.need_fighter(play, each)
    text, block = _named(play, survivor, ability)
    play.meanings.note(CARD, ability, text.entry.id)
    roles = dict.fromkeys(ON, (on.id,)) if on is not None else {}
    scene = Scene(text.entry, survivor.id, roles, level=showdown.level if showdown else None)
    _check(play, survivor, text, block, scene)
    lasting.use(play, survivor, text.entry, block)
    if ACT[0] not in block["cost"] and ACT[1] not in block["cost"]:
        play.tell(f"{survivor.name} uses {_called(text, block)}")
    pay(play, play.now(survivor), block["cost"], scene)
    survivor = play.now(survivor)
    if survivor.dead:
        return
    if "defence" in block:
        tokens.raise_(play, survivor, text.entry, block["defence"], block["number"])
        moments.of_card(play, text.entry, block["defence"], play.now(survivor))
    elif "consume" in block["cost"] and (card := texts.granted(play, survivor).get("consume_without_effect")):
        play.tell(f"{survivor.name}: no effect ({card})")
    else:
        _carry(play, text, block, scene)


def settle(play: Play, people: list[Survivor]) -> None:
    """What came due by it is settled at once, where dice or choices were given for that."""
    fresh = [
        change.id for change in play.draft.changes[play.begun :] if (change.kind, change.table) == ("create", "due")
    ]
    due = [row for row in map(play.draft.rows(Due).get, fresh) if row is not None]
    if len(due) == 1 and play.table.answers_wait():
        tell(play, "choice answered", play.entry(due[0].content), people)


def _carry(play: Play, text: Text, block: Block, scene: Scene) -> None:
    """What it says; of a moment that it is, cards speak when all but the attack in it is done."""
    effects = list(block["effects"])
    if "moment" in block:
        at = next((at for at, op in enumerate(effects) if op["op"] == "attack"), len(effects))
        carry_text(play, effects[:at], scene, text.name)
        survivor = play.draft.rows(Survivor)[scene.me or 0]
        if survivor.dead:
            return
        moments.happen(play, block["moment"], survivor, settlement=False)
        effects = effects[at:]
    carry_text(play, effects, scene, text.name)


def _check(play: Play, survivor: Survivor, text: Text, block: Block, scene: Scene) -> None:
    """Refuse what cannot be used now, with the rule or card; what only the table knows is asked."""
    called = _called(text, block)
    for what in ACT:
        if what in block["cost"]:
            if the_showdown.current(play) is None:
                hint = "kdm showdown start MONSTER begins one."
                refuse("no-showdown", f"{called} costs the {what} of an act, and only a showdown has acts.", hint)
            acts.ready(play, survivor, what, block["cost"][what], lying=bool(block.get("knocked_down")))
    survivor = play.now(survivor)
    reason = rolls.hindrance(play, survivor, text, block)
    if not reason and "when" in block and not ask_whether(play, block["when"], scene):
        reason = f"only if it {condition(block['when'])}"
    hint = f"kdm gear grid {quoted(survivor.name)} shows what can be used."
    play.require(not reason, "cannot-use", f"{survivor.name} cannot use {called} ({reason}).", hint)


def _named(play: Play, survivor: Survivor, ability: str) -> tuple[Text, Block]:
    """The ability a name means: of its card, where the card has only one, or its own."""
    found = list(_abilities(play, survivor))
    meant = as_meant(play, ability, [text.entry for text, _ in found])
    found = [(text, block) for text, block in found if not meant or text.entry.id == meant[0].id]
    if meant and len(found) == 1:
        return found[0]
    cards = [text.name for text, _ in found]
    hint = f"kdm gear grid {quoted(survivor.name)} shows what can be used."
    pool = [Candidate(_called(text, block), at) for at, (text, block) in enumerate(found)]
    pool += [Candidate(text.name, at) for at, (text, _) in enumerate(found) if cards.count(text.name) == 1]
    pool += [Candidate(str(block["name"]), at, 1) for at, (_, block) in enumerate(found) if block.get("name")]
    for text, block in found:
        if ability in (text.entry.id, text.entry.id.partition(":")[2]) and cards.count(text.name) == 1:
            return text, block
    best = {each.thing: each for each in matches(ability, pool)}
    chosen = pick(ability, best.values() or pool, "ability", hint) if len(best) != 1 else next(iter(best.values()))
    at = chosen.thing
    assert isinstance(at, int)
    return found[at]


def _abilities(play: Play, survivor: Survivor) -> Iterator[tuple[Text, Block]]:
    """What the survivor has; outside a showdown also what lies in storage."""
    yield from rolls.blocks(play, survivor)
    if the_showdown.current(play) is None:
        for row in play.draft.rows(Stored).values():
            entry = play.entry(row.content)
            if entry.kind == "resource":
                for block in entry.data.get("activate", ()):
                    yield Text(entry, entry.name, entry.data, 1, entry.kind), block


def _called(text: Text, block: Block) -> str:
    return f"{text.name}, {block['name']}" if block.get("name") else text.name
