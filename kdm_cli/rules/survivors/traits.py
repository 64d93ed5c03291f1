"""What stays with a survivor: arts, disorders, abilities, impairments, injuries, and what weapon proficiency brings."""

from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.asking.cards import among, card_or_note
from kdm_cli.rules.asking.people import by_name
from kdm_cli.rules.asking.texts import KIND, check_alive, forbidden, granted, is_specialist, level_of
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, one_more, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Holding, Survivor, Trait
from kdm_cli.rules.survivors import death
from kdm_cli.rules.under_way import Scene

INJURY = "severe_injury"
KINDS = (
    "fighting_art", "secret_fighting_art", "disorder", "ability", "impairment", INJURY, "curse", "status", "title",
)  # fmt: skip
LIMITED = {"fighting_art": "fighting_arts", "disorder": "disorders"}  # kinds with a cap on how many one survivor has
BOXES = {"retired": "survivor retire {}", "skip_next_hunt": "survivor set {} skip-next-hunt yes"}


def gain_trait(play: Play, survivor: Survivor, text: str) -> None:
    """Record what stays; the injury itself (bleeding, knock-down) is for `suffer`."""
    check_alive(survivor)
    entry = card_or_note(play, text, KINDS, "trait", "trait")
    if entry.kind == "status" and entry.slug in BOXES:
        command = BOXES[entry.slug].format(quoted(survivor.name))
        refuse("own-command", f"{entry.name} is a box of its own on the sheet.", f"kdm {command}")
    if entry.kind == INJURY and not entry.data["permanent"]:
        hint = f"kdm survivor suffer {quoted(survivor.name)} {quoted(entry.name)}"
        refuse("leaves-nothing", f"{entry.name} leaves nothing that stays.", hint)
    if full(play, survivor, entry):
        refuse("already-has", f"{survivor.name} has {entry.name} already.", "A second one does nothing.")
    barred = forbidden(play, survivor).get(matches.word("gain", f"{entry.kind}s"))
    play.require(barred is None, "cannot-gain", f"{survivor.name} cannot gain {entry.name} ({barred}).")
    record(play, survivor, entry)
    if entry.kind != INJURY:
        _gained(play, survivor, entry)


def take_on(play: Play, survivor: Survivor, entry: Entry) -> None:
    """A card gives a trait: one the survivor has already, or cannot gain, does nothing."""
    barred = forbidden(play, survivor).get(matches.word("gain", f"{entry.kind}s"))
    if barred:
        play.tell(f"{survivor.name} cannot gain {entry.name} ({barred})")
    elif full(play, survivor, entry):
        play.tell(f"{survivor.name} has {entry.name} already")
    else:
        record(play, survivor, entry)
        _gained(play, survivor, entry)


def _gained(play: Play, survivor: Survivor, entry: Entry) -> None:
    """What the card does once, when it is gained."""
    if why := granted(play, survivor).get(matches.word("unmoved_by", entry.id)):
        play.tell(f"{entry.name} does nothing ({why})")
    elif "effects" in entry.data:
        carry_text(play, entry.data["effects"], Scene(entry, survivor.id, {}))
    moments.of_card(play, entry, "gained", survivor)


def copies(play: Play, survivor: Survivor, content: str) -> int:
    """How often a survivor has something."""
    return sum(1 for trait in play.draft.of(Trait, survivor.id) if trait.content == content)


def full(play: Play, survivor: Survivor, entry: Entry) -> bool:
    """Whether a survivor cannot have this once more."""
    alone = "one_per_settlement" in entry.data.get("grants", ())
    if alone and any(copies(play, other, entry.id) for other in numbers.living(play)):
        return True
    most = entry.data.get("max_times") or 1
    return most != "unlimited" and copies(play, survivor, entry.id) >= int(most)


def record(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Write a trait on the sheet; where there are too many, the people choose which one goes."""
    own = [(play.entry(trait.content), trait) for trait in play.draft.of(Trait, survivor.id)]
    rows = {card.name: trait for card, trait in own if card.kind == entry.kind}
    if entry.kind in LIMITED and len(rows) >= numbers.cap(play, LIMITED[entry.kind]):
        fixed = lasting.kept(play, survivor)
        rows = {name: row for name, row in rows.items() if row.content not in fixed} or rows
        why = f"{survivor.name} has {len(rows)} {_kind(entry)}s: which goes for {entry.name}"
        leaving = play.table.choose(why, list(rows))
        play.draft.delete(rows[leaving])
        lasting.forget(play, survivor, rows[leaving].content)
        play.tell(f"{survivor.name} loses {leaving}")
    play.draft.create(Trait, survivor_id=survivor.id, content=entry.id, year=play.year)
    play.tell(f"{survivor.name} gains {entry.name} ({_kind(entry)})")


def lose_trait(play: Play, survivor: Survivor, text: str) -> None:
    """Strike something off a sheet; of several copies the latest."""
    rows = play.draft.of(Trait, survivor.id)
    what, hint = f"trait of {survivor.name}", f"kdm survivor show {quoted(survivor.name)}"
    entry = among(play, text, [play.entry(trait.content) for trait in rows], what, hint)
    source = lasting.kept(play, survivor).get(entry.id)
    play.require(source is None, "cannot-lose", f"{survivor.name} cannot lose {entry.name} ({source}).")
    strike(play, survivor, [trait for trait in rows if trait.content == entry.id][-1])


def strike(play: Play, survivor: Survivor, trait: Trait) -> None:
    """Take one trait off a sheet."""
    entry = play.entry(trait.content)
    play.draft.delete(trait)
    lasting.forget(play, survivor, entry.id)
    play.tell(f"{survivor.name} loses {entry.name}")
    moments.of_card(play, entry, "lost", survivor)
    now = play.now(survivor)
    if not now.dead and now.bleeding >= numbers.bleeding_limit(play, now):
        death.kill(play, now, "bleeding")  # R111: what kept them alive is gone


def draw_disorder(play: Play, survivor: Survivor, why: str) -> None:
    """Gain a random disorder (R122); one the survivor has already does nothing."""
    barred = forbidden(play, survivor).get(matches.word("gain", "disorders"))
    if barred:
        play.tell(f"{survivor.name} cannot gain disorders ({barred})")
        return
    drawn = play.table.draw("disorder", play.content.of("disorder"), one_more(play, 1), f"{why} ({survivor.name})")
    if drawn:
        take_on(play, survivor, by_name(play, {each.name: each for each in drawn}, f"{survivor.name}: which is kept"))


def _kind(entry: Entry) -> str:
    return "note" if entry.id.startswith("note:") else entry.kind.replace("_", " ")


def reached(play: Play, survivor: Survivor, old: int, new: int) -> None:
    """What a level of weapon proficiency brings; the first master teaches the settlement."""
    if survivor.weapon_type is None:
        if any(old < level_of(each, "specialization") <= new for each in play.content.of(KIND)):
            line = f"kdm survivor set {quoted(survivor.name)} weapon-type TYPE"
            play.remind_hands(f"{survivor.name} has no weapon type: {line}")
        return
    weapon = play.entry(survivor.weapon_type)
    if old < level_of(weapon, "specialization") <= new:
        play.tell(f"{survivor.name} is a specialist: {weapon.name}")
        _explain(play, weapon, "specialization")
    if old < level_of(weapon, "mastery") <= new:
        play.tell(f"{survivor.name} is a master: {weapon.name}")
        _explain(play, weapon, "mastery")
        teach(play, weapon)
        if "effects" in weapon.data["mastery"]:
            carry_text(play, weapon.data["mastery"]["effects"], Scene(weapon, survivor.id, {}))


def chosen(play: Play, survivor: Survivor) -> None:
    """A weapon type was chosen: levels gathered before count, and what the settlement has mastered is known at once."""
    if survivor.weapon_type is None:
        return
    weapon = play.entry(survivor.weapon_type)
    if numbers.holds(play, weapon.id) and survivor.weapon_proficiency < level_of(weapon, "specialization"):
        play.tell(f"{survivor.name} is a specialist: the settlement has mastered {weapon.name}")
        _explain(play, weapon, "specialization")
    reached(play, survivor, 0, survivor.weapon_proficiency)


def teach(play: Play, weapon: Entry) -> None:
    """The mastery becomes an innovation: every living survivor of this type, now and later, is a specialist."""
    if numbers.holds(play, weapon.id):
        return
    of_type = [row for row in numbers.living(play) if row.weapon_type == weapon.id]
    before = [row for row in of_type if not is_specialist(play, row, weapon)]
    play.draft.create(Holding, content=weapon.id, year=play.year)
    play.tell(f"{weapon.name} mastery is an innovation of the settlement")
    for survivor in before:
        play.tell(f"{survivor.name} is a specialist: {weapon.name}")


def _explain(play: Play, weapon: Entry, what: str) -> None:
    for line in weapon.data[what].get("text", ()):
        play.ask_hands(f"{weapon.name} {what}: {line}")
