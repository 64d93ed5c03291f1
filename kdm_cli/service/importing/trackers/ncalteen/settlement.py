"""One settlement sheet of ncalteen-kdm."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kdm_cli.service.importing.trackers.ncalteen.monsters import monsters, wanderers
from kdm_cli.service.importing.trackers.ncalteen.names import FROM_ONE, MILESTONES, event
from kdm_cli.service.importing.trackers.ncalteen.words import TRACKER, called, listed, told
from kdm_cli.service.importing.trackers.readable import kept_note
from kdm_cli.service.importing.trackers.save import Defeated, Listed, Named, SavedSettlement
from kdm_cli.service.importing.trackers.source import Source

NUMBERS = {"population": "population", "deathCount": "death_count", "survivalLimit": "survival_limit"}
USUAL = {"campaignType": "People of the Lantern", "survivorType": "Core"}
SHIFTED = "Its pages number the years of this campaign one higher than its file and this timeline."
BOTH = "{}: both choices of the principle {} are ticked, so neither is taken; choose with kdm settlement principle"


def read_settlement(
    source: Source, own: Mapping[str, str], outings: tuple[str, ...], refused: list[str]
) -> SavedSettlement:
    """A sheet without its survivors; `own` are the players' own monsters, `outings` what is under way."""
    key, name = str(source.whole("id", None)), called(source, "Settlement")
    numbers = {column: source.whole(field, None, 0) for field, column in NUMBERS.items()}
    numbers["lost_settlements"] = source.whole("lostSettlements", 0, 0)
    timeline, year, unticked = _timeline(source)
    known, defeated, words = monsters(source, own)
    campaign = source.text("campaignType")
    holdings, missing = _holdings(source, name, refused)
    own_words = (source.text("notes").strip(), SHIFTED if campaign in FROM_ONE else "")
    stored, kinds = _storage(source)
    passing = listed("wanderers", list(wanderers(source)))
    gaps = listed("years not ticked", [str(each) for each in unticked])
    left = [*told(_left(source)), *kinds, *passing, *words, *missing, *gaps]
    return SavedSettlement(
        key=key,
        name=name,
        lantern_year=year,
        numbers=numbers,
        holdings=(*holdings, *known),
        storage=stored,
        timeline=tuple(timeline),
        defeated=tuple(Defeated(monster, level) for monster, level in defeated),
        notes=tuple(filter(None, (*own_words, *outings, kept_note(TRACKER, left)))),
    )


def _timeline(source: Source) -> tuple[list[Listed], int, list[int]]:
    """The lines, the last year that is ticked, and the years before it that are not."""
    lines, ticked = [], []
    source.needs("timeline")
    for year, box in enumerate(source.each("timeline")):
        done = box.yes("completed")
        ticked += [year] if done else []
        for text in filter(str.strip, box.texts("entries")):
            card, level = event(text)
            lines.append(Listed(year, card, level, done))
    last = ticked[-1] if ticked else 0
    return lines, last, [year for year in range(last) if year not in ticked]


def _holdings(source: Source, settlement: str, refused: list[str]) -> tuple[list[Named], list[str]]:
    """What the settlement has, and in words what it has no tick for."""
    found = [Named("innovation", name) for name in source.texts("innovations") if name.strip()]
    boxes = [(each.text("name"), each.yes("unlocked")) for each in source.each("locations")]
    found += [Named("location", name) for name, built in boxes if built]
    goals = [(each.text("name"), each.yes("complete"), each.text("event")) for each in source.each("milestones")]
    found += [Named("milestone", MILESTONES.get(name, name)) for name, reached, _ in goals if reached]
    open_ = []
    for each in source.each("principles"):
        choices = [each.text(f"option{at}Name") for at in (1, 2)]
        chosen = [name for at, name in enumerate(choices, 1) if each.yes(f"option{at}Selected")]
        if len(chosen) == 2:
            refused.append(BOTH.format(settlement, each.text("name")))
        else:
            found += [Named("principle", name) for name in chosen]
        if len(chosen) != 1:
            open_.append(f"{each.text('name')} ({' or '.join(choices)})")
    missing = listed("not built", [name for name, built in boxes if not built])
    missing += listed("milestones", [f"{name} ({event}{', reached' * done})" for name, done, event in goals])
    missing += listed("principles not chosen", open_)
    return found, missing


def _storage(source: Source) -> tuple[tuple[Named, ...], list[str]]:
    """Resources by amount, gear by how often it is listed, lines written twice together; and kinds of resources."""
    amounts: Counter[tuple[str, str]] = Counter()
    kinds = []
    for each in source.each("resources"):
        name = each.text("name")
        amounts["resource", name] += each.whole("amount", None, 0)
        kinds.append(f"{name} ({', '.join(told(each.left()))})")
    amounts.update(("gear", name) for name in source.texts("gear") if name.strip())
    stored = tuple(Named(kind, name, copies) for (kind, name), copies in amounts.items() if copies)
    return stored, listed("kinds of resources", kinds)


def _left(source: Source) -> dict[str, Any]:
    """What kdm has no box for; its campaign and its survivors are those of the box without a word."""
    kept = {key: words for key, usual in USUAL.items() if (words := source.text(key)) not in ("", usual)}
    return kept | source.left()
