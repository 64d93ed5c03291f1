"""What the changes of the journal tell: who came and died, what was fought, what the settlement gained."""

from collections.abc import Iterable

from kdm_cli.rules.asking import steps
from kdm_cli.rules.asking.lasting import DEFEATED
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.settlement.campaign_over import ENDED, WON
from kdm_cli.rules.settlement.settlement_phase import DEFEAT, VICTORY
from kdm_cli.rules.settlement.settlement_phase import ENDED as BROKEN_OFF
from kdm_cli.rules.state import Fields
from kdm_cli.rules.survivors.creation import NAMED
from kdm_cli.service.telling import annals
from kdm_cli.service.telling.annals import Annalist, Annals, Event, SetTeller, Tellers
from kdm_cli.store.journal import Entry

FIGHTS = {"prologue": "first_story", "special": "special"}  # any other showdown ends a hunt
CRAFTING, EVENT = "settlement craft", "event"
WITHOUT = "ends without aftermath"  # what the story says of a showdown that was broken off


class Teller(Annalist):
    """Tells what happened in the entries that stand."""

    def __init__(self) -> None:
        super().__init__(Tellers(CREATED, DELETED, FIELDS))

    def read(self, entry: Entry) -> None:
        """One entry: its changes, then what they come to together."""
        _read(self, entry)

    def finish(self) -> Annals:
        """All that was told."""
        self.population[self.year] = self.people()
        return Annals(self.events, self.population, +self.nameless_deaths)


def happened(entries: Iterable[Entry]) -> Annals:
    """What happened in these entries."""
    teller = Teller()
    for entry in entries:
        teller.read(entry)
    return teller.finish()


def _read(annalist: Annalist, entry: Entry) -> None:
    annalist.begin(entry)
    if entry.command == EVENT and entry.story and not annals.on_its_board(annalist, entry):
        annalist.tell("encounter", what=entry.story[0].partition(": done")[0])
    for change in entry.changes:
        annalist.follow(change)
    if entry.checkpoint is not None:
        annalist.take_stock(entry.checkpoint)
    if annalist.counts["fights"]:
        for number in [number for number, event in annalist.now().items() if event.kind == "nemesis"]:
            del annalist.events[number]
    _how_it_ended(annalist, entry)
    _nameless(annalist)
    _gear(annalist, entry)
    _because(annalist, entry)


def _how_it_ended(annalist: Annalist, entry: Entry) -> None:
    """A showdown's end; or that somebody came home from one that nobody recorded."""
    if annalist.ended:
        event = annalist.events[annalist.ended]
        broken = annalist.how == BROKEN_OFF or any(WITHOUT in line for line in entry.story)
        annalist.mend(annalist.ended, how=event.how or annalist.how or (BROKEN_OFF if broken else DEFEAT))
    elif not annals.ended(annalist) and annalist.how:
        annalist.tell("returned", who=tuple(annalist.returned), how=annalist.how)


def _nameless(annalist: Annalist) -> None:
    """People without names who came or went, and deaths that no sheet tells."""
    counts = annalist.counts
    came, deaths = counts["nameless"] + counts["named"], counts["death_count"] - counts["died"]
    if deaths:
        year = annalist.year
        annalist.nameless_deaths[year] = max(0, annalist.nameless_deaths[year] + deaths)
    if deaths > 0:
        annalist.tell("nameless_died", level=deaths)
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


def _came(annalist: Annalist, row: Fields) -> None:
    annalist.counts["named"] += row["origin"] == "named"
    annalist.tell("came", row["born_year"], who=(row["id"],), how=row["origin"])
    if row["dead"]:  # a sheet that was brought along, of somebody who had died before
        annalist.write(Event("died", row["died_year"], (row["id"],)))
    if row["retired"]:
        annalist.tell("retired", who=(row["id"],))


def _was_never_here(annalist: Annalist, row: Fields) -> None:
    annalist.counts["named"] -= row["origin"] == "named"
    annalist.counts["died"] -= row["dead"]
    annalist.strike(who=row["id"])


def _dead(annalist: Annalist, row: Fields, before: object) -> None:
    annalist.counts["died"] += 1 if row["dead"] else -1
    if row["dead"]:
        annalist.tell("died", who=(row["id"],), how=annals.HUNT if annalist.hunt else "")
    else:
        annalist.strike("died", who=row["id"])


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


def _held(annalist: Annalist, row: Fields) -> None:
    annalist.tell("held", row["year"], what=row["content"], row=row["id"])


def _lost(annalist: Annalist, row: Fields) -> None:
    """What was gained in this very year was written down by mistake."""
    if not annalist.strike("held", row=row["id"], year=annalist.year):
        annalist.tell("lost", what=row["content"])


def _trait(annalist: Annalist, row: Fields) -> None:
    annalist.tell("trait", row["year"], who=(row["survivor_id"],), what=row["content"], row=row["id"])


def _no_trait(annalist: Annalist, row: Fields) -> None:
    if not annalist.strike("trait", row=row["id"], year=annalist.year):
        annalist.tell("trait_lost", who=(row["survivor_id"],), what=row["content"])


def _note(annalist: Annalist, row: Fields) -> None:
    who = () if row["survivor_id"] is None else (row["survivor_id"],)
    annalist.tell("note", row["year"], who=who, what=row["text"], row=row["id"])


def _no_note(annalist: Annalist, row: Fields) -> None:
    annalist.strike("note", row=row["id"])


def _fight(annalist: Annalist, row: Fields) -> None:
    annalist.counts["fights"] += 1
    kind = FIGHTS.get(row["kind"], "hunted")
    if kind != "hunted" or not annals.into_showdown(annalist, row):
        annalist.fight = annalist.tell(kind, what=row["monster"], level=row["level"], row=row["id"])


def _fighter(annalist: Annalist, row: Fields) -> None:
    who = annalist.events[annalist.fight].who if annalist.fight in annalist.events else ()
    if row["survivor_id"] not in who:
        annalist.mend(annalist.fight, who=(*who, row["survivor_id"]))


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


def _struck(annalist: Annalist, row: Fields) -> None:
    annalist.strike(EVENT, "nemesis", row=row["id"])


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
    settled = annalist.entry is not None and annalist.entry.command == EVENT
    if not settled or kind_of(row["content"]) in ("monster", "principle"):
        return
    if row["survivor_id"] is None:
        _happened(annalist, row["content"], annalist.year)
    else:
        annalist.tell("own_event", who=(row["survivor_id"],), what=row["content"])


def _marked(annalist: Annalist, row: Fields, before: object = None) -> None:
    """A mark: this monster was defeated, that death was none, the campaign is over or won."""
    scope = row["scope"]
    if scope == annals.SCOPE:
        annals.revealed(annalist, row, before)
    elif scope.startswith(DEFEATED):
        annalist.mend(annalist.fight, how=VICTORY)
    elif scope.startswith(ENDED) or scope == WON:
        annalist.tell("over", what=row["content"], how=scope.removeprefix(ENDED), row=row["id"])
    elif row["content"] in COUNTED:
        annalist.counts[COUNTED[row["content"]]] += 1 if row["content"] == NAMED else -1


def _unmarked(annalist: Annalist, row: Fields) -> None:
    if row["scope"].startswith(ENDED) or row["scope"] == WON:
        annalist.strike("over", row=row["id"])
    elif row["content"] in COUNTED:
        annalist.counts[COUNTED[row["content"]]] -= 1 if row["content"] == NAMED else -1


def _changed(name: str) -> SetTeller:
    def told(annalist: Annalist, row: Fields, before: object) -> None:
        annalist.counts[name] += row[name] - before

    return told


def _called(annalist: Annalist, row: Fields, before: object) -> None:
    annalist.tell("called", what=row["name"])


COUNTED = {NAMED: "named", GONE: "died"}  # a mark of somebody who had no name before, or who is gone but not dead
CREATED = {
    "settlement": _founded, "survivor": _came, "holding": _held, "trait": _trait, "note": _note,
    "showdown": _fight, "fighter": _fighter, "timeline": _brought_along, "step": _step, "use": _marked,
    "hunt": annals.set_out, "lasting": annals.ran_away,
}  # fmt: skip
DELETED = {
    "survivor": _was_never_here, "holding": _lost, "trait": _no_trait, "note": _no_note,
    "showdown": _fight_over, "timeline": _struck, "step": _no_step, "due": _settled, "use": _unmarked,
    "hunt": annals.board_put_away,
}  # fmt: skip
FIELDS = {("survivor", "dead"): _dead, ("survivor", "retired"): _retired, ("survivor", "returned"): _returned,
          ("survivor", "weapon_proficiency"): _skill, ("timeline", "done"): _checked_off, ("use", "times"): _marked,
          ("settlement", "nameless"): _changed("nameless"), ("settlement", "death_count"): _changed("death_count"),
          ("settlement", "name"): _called, ("survivor", "party"): annals.joined,
          ("hunt", "over"): annals.over, ("hunt_space", "done"): annals.came}  # fmt: skip
