"""What the changes of the journal tell: who came and died, what was hunted and fought, what the settlement gained.

A hunt is told as such while it is under way, or where it failed; one that came to its showdown is told as that.
"""

from kdm_cli.rules.asking import steps
from kdm_cli.rules.asking.lasting import DEFEATED, FLED, HOME, LIMIT
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.asking.the_hunt import DARKNESS, FAILED, REVEALED, SHOWDOWN
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.hunt.losses import EVENT as OVERWHELMED
from kdm_cli.rules.settlement.milestones import ENDED, WON
from kdm_cli.rules.settlement.settlement_phase import DEFEAT, VICTORY
from kdm_cli.rules.settlement.settlement_phase import ENDED as BROKEN_OFF
from kdm_cli.rules.state import ATTRIBUTES, Fields
from kdm_cli.rules.survivors.creation import NAMED
from kdm_cli.service.telling.annals import (
    UNDER_WAY,
    Annalist,
    Annals,
    DeathPlace,
    Event,
    Fought,
    Hunted,
    SetTeller,
    Tellers,
)
from kdm_cli.store.journal import Entry

FIGHTS = {"prologue": "first_story", "special": "special"}  # any other showdown ends a hunt
CRAFTING, EVENT, IMPORT = "settlement craft", "event", "import"
WITHOUT = "ends without aftermath"  # what the story says of a showdown that was broken off
HUNT, HUNTED, ENCOUNTER, RAN_AWAY = "hunt", "hunted", "encounter", "ran_away"
ON_THIS_HUNT = f"{LIMIT}hunt:{REVEALED}"  # of the uses that count the hunt events of this hunt
BROUGHT = "brought along"  # a note that came with a campaign from elsewhere
OVER = "hunt over"  # counted where the board was put away


class Teller(Annalist):
    """Tells what happened in the entries that stand."""

    def __init__(self) -> None:
        super().__init__(Tellers(CREATED, DELETED, FIELDS))

    def read(self, entry: Entry) -> None:
        """One entry: its changes, then what they come to together."""
        self.begin(entry)
        by_hand = not self.hunt or entry.arguments.get("by_hand")  # else it is counted as it befalls the party
        if entry.command == EVENT and entry.story and by_hand:
            self.tell(ENCOUNTER, what=entry.story[0].partition(": done")[0])
        for change in entry.changes:
            self.follow(change)
        if entry.checkpoint is not None:
            self.take_stock(entry.checkpoint)
        if self.counts["fights"]:
            for number in [number for number, event in self.now().items() if event.kind == "nemesis"]:
                del self.events[number]
        _how_it_ended(self, entry)
        _nameless(self)
        _gear(self, entry)
        _because(self, entry)
        self.most = max(self.most, self.people())

    def finish(self) -> Annals:
        """All that was told."""
        self.population[self.year] = self.people()
        return Annals(
            self.events, self.population, +self.nameless_deaths, self.hunts, self.fights, self.by_hand, self.deaths,
            self.most, self.entries,
        )  # fmt: skip


def _how_it_ended(annalist: Annalist, entry: Entry) -> None:
    """A showdown's end; or that somebody came home from one that nobody recorded."""
    how = VICTORY if annalist.won else annalist.how
    if annalist.ended:
        how = how or (BROKEN_OFF if any(WITHOUT in line for line in entry.story) else DEFEAT)
        annalist.mend(annalist.ended, how=how)
        annalist.fights[-1] = annalist.fights[-1]._replace(how=how)
    elif annalist.counts[OVER] and annalist.hunt:  # it failed; or people told by hand how its showdown ended
        hunt, how = annalist.hunts[-1], how or BROKEN_OFF
        if hunt.how != FAILED:
            annalist.hunts[-1] = hunt._replace(how=SHOWDOWN, fight=len(annalist.fights))
            annalist.fights.append(Fought(entry.id, entry.year, hunt.monster, hunt.level, HUNT, how, 0, hunt.party))
            if annalist.hunt in annalist.events:
                annalist.put_last(annalist.hunt, kind=HUNTED, how=how)
        annalist.hunt = annalist.fight = 0
    elif annalist.how:
        annalist.tell("returned", who=tuple(annalist.returned), how=annalist.how)
        annalist.by_hand[how] += 1


def _nameless(annalist: Annalist) -> None:
    """People without names who came or went, and deaths that no sheet tells."""
    counts, brought = annalist.counts, annalist.entry.command == IMPORT
    came, deaths = counts["nameless"] + counts["named"], counts["death_count"] - counts["died"]
    if deaths:
        year = None if brought else annalist.year  # when they died who died elsewhere, nobody wrote down
        annalist.nameless_deaths[year] = max(0, annalist.nameless_deaths[year] + deaths)
    if deaths > 0:
        annalist.write(Event("nameless_died", year, fight=annalist.fight, level=deaths))
        came += min(deaths, max(0, -came))
    if came:
        annalist.tell("nameless", level=came)


def _gear(annalist: Annalist, entry: Entry) -> None:
    """Gear there was not before; what somebody begins with is no news."""
    if any(event.kind in ("came", "founded") for event in annalist.now().values()):
        return
    kind = "crafted" if entry.command == CRAFTING else "gear"
    for content, copies in annalist.goods.items():
        if copies > 0 and kind_of(content) == "gear":
            annalist.tell(kind, what=content, level=copies)


def _because(annalist: Annalist, entry: Entry) -> None:
    """The reason people gave stands with what it explains, else with what the entry told."""
    if not entry.because:
        return
    now = annalist.now()
    first = next((number for number, event in now.items() if event.kind != "encounter" or event.row), 0)
    if first:  # what follows from it needs no reason of its own
        annalist.mend(first, because="; ".join(filter(None, (now[first].because, entry.because))))
    else:
        annalist.tell("remark", what=entry.story[0] if entry.story else "", because=entry.because)


def _founded(annalist: Annalist, row: Fields) -> None:
    annalist.tell("founded", what=row["name"], level=row["lantern_year"])
    annalist.counts["death_count"] += row["death_count"]


def _came(annalist: Annalist, row: Fields) -> None:
    annalist.counts["named"] += row["origin"] == "named"
    annalist.living += not row["dead"]
    annalist.tell("came", row["born_year"], who=(row["id"],), how=row["origin"])
    if row["dead"]:  # a sheet that was brought along, of somebody who had died before
        annalist.counts["died"] += 1
        annalist.write(Event("died", row["died_year"], (row["id"],)))
    if row["retired"]:
        annalist.tell("retired", who=(row["id"],))


def _was_never_here(annalist: Annalist, row: Fields) -> None:
    annalist.counts["named"] -= row["origin"] == "named"
    annalist.counts["died"] -= row["dead"]
    annalist.living -= not row["dead"]
    annalist.deaths.pop(row["id"], None)
    annalist.strike(who=row["id"])


def _number(stat: str) -> SetTeller:
    """A number of a sheet: by how much it changed."""
    return lambda annalist, row, before: annalist.befalls(row["id"], stat, row[stat] - (before or 0))


def _hurt(annalist: Annalist, row: Fields, before: object) -> None:
    """A box of a hit location was filled."""
    if row["light"] or row["heavy"]:
        annalist.befalls(row["survivor_id"], "heavy" if row["heavy"] else "light", row["location"])


def _brain(annalist: Annalist, row: Fields, before: object) -> None:
    if row["brain_injured"]:
        annalist.befalls(row["id"], "brain", "")


def _dead(annalist: Annalist, row: Fields, before: object) -> None:
    who = row["id"]
    if row["dead"]:
        annalist.befalls(who, "dead", "")
        annalist.living -= 1
        annalist.counts["died"] += 1
        annalist.tell("died", who=(who,), how=HUNT if annalist.hunt else "")
        fell = bool(annalist.rows["showdown"]) and who in annalist.fights[-1].party
        hunting = not fell and annalist.hunt > 0 and who in annalist.hunts[-1].party
        annalist.deaths[who] = DeathPlace(
            str(annalist.sheet.get("phase", "")),
            len(annalist.fights) - 1 if fell else None,
            len(annalist.hunts) - 1 if hunting else None,
        )
    else:
        annalist.living += 1
        annalist.counts["died"] -= 1
        annalist.deaths.pop(who, None)
        annalist.strike("died", who=who)


def _retired(annalist: Annalist, row: Fields, before: object) -> None:
    if row["retired"]:
        annalist.tell("retired", who=(row["id"],))
    else:
        annalist.strike("retired", who=row["id"])


def _returned(annalist: Annalist, row: Fields, before: object) -> None:
    if row["returned"]:
        annalist.returned.append(row["id"])


def _skill(annalist: Annalist, row: Fields, before: object) -> None:
    """A level of weapon proficiency; what it makes of somebody is for the packs to say."""
    if row["weapon_type"] and row["weapon_proficiency"] > before:
        annalist.tell("skill", who=(row["id"],), what=row["weapon_type"], level=row["weapon_proficiency"], row=before)


def _lost(annalist: Annalist, row: Fields) -> None:
    """What was gained in this very year was written down by mistake."""
    if not annalist.strike("held", row=row["id"], year=annalist.year):
        annalist.tell("lost", what=row["content"])


def _trait(annalist: Annalist, row: Fields) -> None:
    annalist.befalls(row["survivor_id"], "trait", row["content"])
    annalist.tell("trait", row["year"], who=(row["survivor_id"],), what=row["content"], row=row["id"])


def _no_trait(annalist: Annalist, row: Fields) -> None:
    if not annalist.strike("trait", row=row["id"], year=annalist.year):
        annalist.tell("trait_lost", who=(row["survivor_id"],), what=row["content"])


def _note(annalist: Annalist, row: Fields) -> None:
    who = () if row["survivor_id"] is None else (row["survivor_id"],)
    brought = annalist.entry.command == IMPORT or annalist.entry.checkpoint is not None
    how = BROUGHT if brought else ""
    annalist.tell("note", row["year"], who=who, what=row["text"], row=row["id"], how=how)


def _set_out(annalist: Annalist, row: Fields) -> None:
    """The hunt begins, for those who departed."""
    party = sorted((each["party"], each["id"]) for each in annalist.rows["survivor"].values() if each.get("party"))
    who = tuple(survivor for _, survivor in party)
    entry, quarry, level = annalist.entry, row["quarry"], row["level"]
    annalist.hunts.append(Hunted(entry.id, entry.year, quarry, level, UNDER_WAY, who))
    annalist.hunt = annalist.fight = annalist.tell(HUNT, who=who, what=quarry, level=level, row=row["id"])


def _joined_the_hunt(annalist: Annalist, row: Fields, before: object) -> None:
    """Somebody who was not among those who set out hunts with them."""
    if annalist.hunt and row["party"] and row["id"] not in annalist.hunts[-1].party:
        party = (*annalist.hunts[-1].party, row["id"])
        annalist.hunts[-1] = annalist.hunts[-1]._replace(party=party)
        annalist.mend(annalist.hunt, who=party)


def _came_upon(annalist: Annalist, row: Fields, before: object) -> None:
    """Darkness came over the party; other events are told as they are counted."""
    if row["kind"] == DARKNESS and row["done"]:
        annalist.tell(ENCOUNTER, what=row["content"] or OVERWHELMED, row=row["id"])


def _ran_away(annalist: Annalist, row: Fields) -> None:
    """Somebody left the hunt alive; whether to be lost or to come home is told once."""
    who = (row["survivor_id"],)
    known = [(event.kind, event.fight) for event in annalist.having(who=who).values()]
    if row["what"] in (FLED, HOME) and (RAN_AWAY, annalist.fight) not in known:
        annalist.tell(RAN_AWAY, who=who)


def _hunt_over(annalist: Annalist, row: Fields, before: object) -> None:
    """It has failed; or a death was taken back, and it goes on."""
    event, failed = annalist.events.get(annalist.hunt), row["over"] == FAILED
    if annalist.hunt:
        annalist.hunts[-1] = annalist.hunts[-1]._replace(how=FAILED if failed else UNDER_WAY)
    if event is not None and (event.how == FAILED) is not failed:
        annalist.hunt = annalist.fight = annalist.put_last(annalist.hunt, how=FAILED if failed else "")


def _fight(annalist: Annalist, row: Fields) -> None:
    """A showdown; that of the hunt under way, if there is one."""
    annalist.counts["fights"] += 1
    annalist.encounter = 0
    kind, entry, hunt = FIGHTS.get(row["kind"], HUNTED), annalist.entry, 0
    party: tuple[int, ...] = ()
    if kind == HUNTED and annalist.hunt:
        annalist.hunts[-1] = annalist.hunts[-1]._replace(how=SHOWDOWN, fight=len(annalist.fights))
        party, hunt, annalist.hunt = annalist.hunts[-1].party, annalist.hunt, 0
    known = {"what": row["monster"], "level": row["level"], "row": row["id"]}
    told_with = annalist.put_last(hunt, kind=HUNTED, **known) if hunt in annalist.events else 0
    annalist.fight = told_with or annalist.tell(kind, **known)
    annalist.fights.append(
        Fought(entry.id, entry.year, row["monster"], row["level"], row["kind"], UNDER_WAY, row["round"], party)
    )


def _round(annalist: Annalist, row: Fields, before: object) -> None:
    annalist.fights[-1] = annalist.fights[-1]._replace(rounds=row["round"])


def _fighter(annalist: Annalist, row: Fields) -> None:
    if annalist.rows["showdown"] and row["survivor_id"] not in annalist.fights[-1].party:
        party = (*annalist.fights[-1].party, row["survivor_id"])
        annalist.fights[-1] = annalist.fights[-1]._replace(party=party)
        annalist.mend(annalist.fight, who=party)


def _fight_over(annalist: Annalist, row: Fields) -> None:
    annalist.ended, annalist.fight = annalist.fight, 0


def _happened(annalist: Annalist, content: str, year: int, row: int = 0, level: int | None = None) -> None:
    """An event of the timeline, of a phase, or one that was caused; told once however often it is recorded."""
    kind = kind_of(content)
    known = annalist.having(event=(content, year))
    if not any(kind == "settlement_event" or number >= annalist.first for number in known):
        annalist.tell("nemesis" if kind == "monster" else EVENT, year, what=content, row=row, level=level)


def _brought_along(annalist: Annalist, row: Fields) -> None:
    if row["done"] and row["year"]:
        _happened(annalist, row["content"], row["year"], row["id"], row["level"])


def _checked_off(annalist: Annalist, row: Fields, before: object) -> None:
    """A line of the timeline; the First Story, which stands in no year, is told by its showdown."""
    if not row["done"]:
        annalist.strike(EVENT, "nemesis", row=row["id"])
    elif row["year"]:
        _happened(annalist, row["content"], annalist.year, row["id"], row["level"])


def _step(annalist: Annalist, row: Fields) -> None:
    if row["step"] == steps.CAME_HOME:
        annalist.how = row["how"]
    elif row["step"] == "event" and row["how"]:
        struck = annalist.counts.pop("event step", 0)  # another card was drawn in its place
        if struck:
            annalist.strike(EVENT, row=struck)
        _happened(annalist, row["how"], annalist.year, row["id"])


def _no_step(annalist: Annalist, row: Fields) -> None:
    if row["step"] == "event":
        annalist.counts["event step"] = row["id"]


def _settled(annalist: Annalist, row: Fields) -> None:
    """What was due was carried out; where another command took it off the list it has not happened."""
    if annalist.entry.command != EVENT or kind_of(row["content"]) in ("monster", "principle"):
        return
    if row["survivor_id"] is None:
        _happened(annalist, row["content"], annalist.year)
    else:
        annalist.tell("own_event", who=(row["survivor_id"],), what=row["content"])


def _marked(annalist: Annalist, row: Fields, before: object = None) -> None:
    """A mark: this monster was defeated, that death was none, the campaign is over or won."""
    scope = row["scope"]
    if scope == ON_THIS_HUNT:
        if row["times"] > (before or 0):  # it befell the party, for the first time or again
            annalist.encounter = annalist.tell(ENCOUNTER, what=row["content"], row=row["id"])
    elif scope.startswith(DEFEATED):
        annalist.won = True
    elif scope.startswith(ENDED) or scope == WON:
        annalist.tell("over", what=row["content"], how=scope.removeprefix(ENDED), row=row["id"])
    elif row["content"] in COUNTED:
        annalist.counts[COUNTED[row["content"]]] += 1 if row["content"] == NAMED else -1


def _unmarked(annalist: Annalist, row: Fields) -> None:
    if row["scope"].startswith(ENDED) or row["scope"] == WON:
        annalist.strike("over", row=row["id"])
    elif row["content"] in COUNTED:
        annalist.counts[COUNTED[row["content"]]] -= 1 if row["content"] == NAMED else -1


COUNTED = {NAMED: "named", GONE: "died"}  # a mark of somebody who had no name before, or who is gone but not dead
NUMBERS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "bleeding", *ATTRIBUTES)
CREATED = {
    "settlement": _founded,
    "holding": lambda annalist, row: annalist.tell("held", row["year"], what=row["content"], row=row["id"]),
    "survivor": _came, "trait": _trait, "note": _note, "showdown": _fight, "fighter": _fighter,
    "timeline": _brought_along, "step": _step, "use": _marked, "hunt": _set_out, "lasting": _ran_away,
}  # fmt: skip
DELETED = {
    "survivor": _was_never_here, "holding": _lost, "trait": _no_trait, "showdown": _fight_over, "step": _no_step,
    "due": _settled, "use": _unmarked,
    "hunt": lambda annalist, row: annalist.counts.update([OVER]),  # what became of it is told by what else was done
    "note": lambda annalist, row: annalist.strike("note", row=row["id"]),
    "timeline": lambda annalist, row: annalist.strike(EVENT, "nemesis", row=row["id"]),
}  # fmt: skip
FIELDS = {
    ("survivor", "dead"): _dead, ("survivor", "retired"): _retired, ("survivor", "returned"): _returned,
    ("survivor", "weapon_proficiency"): _skill, ("timeline", "done"): _checked_off, ("use", "times"): _marked,
    ("survivor", "party"): _joined_the_hunt, ("showdown", "round"): _round, ("hunt", "over"): _hunt_over,
    ("hunt_space", "done"): _came_upon, ("survivor", "brain_injured"): _brain,
    ("body_part", "light"): _hurt, ("body_part", "heavy"): _hurt,
    **{("survivor", stat): _number(stat) for stat in NUMBERS},
    ("settlement", "name"): lambda annalist, row, _: annalist.tell("called", what=row["name"]),
    ("settlement", "nameless"): lambda annalist, row, before: annalist.counts.update(nameless=row["nameless"] - before),
    ("settlement", "death_count"):
        lambda annalist, row, before: annalist.counts.update(death_count=row["death_count"] - before),
}  # fmt: skip
