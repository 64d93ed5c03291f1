"""What a chronicle is told from, as the service hands it over: every kind of event, a life, a crowd of long names."""

from tests.cli import stats_samples

OURS = {"kind", "sort", "how", "fate", "origin", "verdict"}  # words of the program, never of people
LONG = {"letters": "W" * 60, "blanks": "very " * 11 + "long", "cjk": "日本語のなまえ" * 8, "rtl": "שרה ועرب " * 6}


def gone(name, cause="", **more):
    """Somebody who did not come home from a hunt or a showdown."""
    return {"name": name, "cause": cause, "fate": "dies", "because": "", "on_the_way": False, **more}


SAID = [
    ("founded", {}, "Ashhold is founded."),
    ("founded", {"level": 7}, "Ashhold was brought along as it stood; from here on it is written down."),
    ("came", {"how": "founder"}, "Founder: Lucy."),
    ("came", {"how": "born", "parents": ["Erza", "Al"]}, "Born: Lucy, child of Erza and Al."),
    ("came", {"how": "born"}, "Born: Lucy."),
    ("came", {"how": "newcomer", "because": "from afar"}, 'Newcomer: Lucy ("from afar").'),
    ("died", {"cause": "plague"}, "Lucy died: plague."),
    ("died", {}, "Lucy died."),
    ("died", {"fate": "exiled", "cause": "a theft"}, "Lucy was exiled: a theft."),
    ("died", {"fate": "leaves"}, "Lucy left the settlement."),
    ("retired", {}, "Lucy retired."),
    ("trait", {"sort": "severe_injury", "what": "Blind"}, "Lasting wounds: Lucy (Blind)."),
    ("trait", {"sort": "disorder", "what": "Prey"}, None),
    ("skill", {"sort": "mastery", "what": "Axe"}, "Lucy mastered Axe."),
    ("skill", {"sort": "specialization", "what": "Axe"}, None),
    ("held", {"sort": "innovation", "what": "Hovel"}, "Learned Hovel."),
    ("held", {"sort": "nemesis", "what": "Butcher"}, "A new nemesis: Butcher."),
    ("held", {"sort": "principle new life", "what": "Graves"}, "Principle of new life: Graves."),
    ("held", {"sort": "principle", "what": "Graves"}, "Principle: Graves."),
    ("held", {"sort": "", "what": "A Thing"}, "Gained A Thing."),
    ("lost", {"what": "Hovel"}, "Lost Hovel."),
    ("event", {"sort": "story_event", "what": "Hands of Heat"}, "Story: Hands of Heat."),
    ("event", {"sort": "event", "what": "The Debt", "because": "ours"}, 'Happened: The Debt ("ours").'),
    ("nemesis", {"what": "Butcher", "level": 2}, "Fought the Butcher (level 2) at the table."),
    ("encounter", {"what": "Bugs"}, "On the hunt: Bugs."),
    ("crafted", {"what": "Cloth", "level": 2}, "Crafted 2 Cloth."),
    ("gear", {"what": "Cloth", "level": 1}, "Came by Cloth."),
    ("nameless", {"level": 1}, "1 person without a name joined."),
    ("nameless", {"level": -2}, "2 people without names were lost."),
    ("nameless_died", {"level": 1}, "1 person without a name died."),
    ("returned", {"how": "victory"}, "Lucy came home after a victory."),
    ("returned", {"how": "ended", "who": []}, "Nobody came home."),
    ("called", {"what": "Lantern Hill"}, "The settlement is called Lantern Hill."),
    ("over", {"how": "defeat", "what": "Watcher"}, "The campaign is over: defeat by Watcher."),
    ("over", {"how": "victory", "what": "Watcher"}, "The campaign is over: victory over Watcher."),
    ("over", {"how": "note: campaign won", "what": "Watcher"}, "The campaign is won: Watcher is defeated."),
    ("note", {"what": "dark"}, 'Note on Lucy: "dark"'),
    ("note", {"what": "dark", "who": []}, 'Note: "dark"'),
    ("remark", {"what": "Lucy: courage 0 -> 1", "because": "bold"}, '"bold" (Lucy: courage 0 -> 1)'),
    ("hunted", {"what": "Antelope", "level": 2, "how": "defeat"}, "Hunted an Antelope (level 2) and lost: Lucy."),
    ("hunted", {"what": "Phoenix", "how": "ended"}, "Hunted a Phoenix (level 1), which ended without aftermath: Lucy."),
    ("special", {"what": "The Hand", "how": ""}, "The showdown with The Hand (level 1) is under way: Lucy."),
    ("special", {"what": "Butcher", "how": "victory", "who": []}, "Fought the Butcher (level 1) and won."),
    ("ran_away", {}, "Lucy ran away from the hunt."),
    ("hunt", {"what": "Phoenix", "how": "", "fallen": [gone("Al", "spores")]},
     "The hunt for a Phoenix (level 1) is under way: Lucy. Al died: spores."),
    ("hunt", {"what": "Antelope", "level": 3, "how": "failed", "fallen": [gone("Lucy", "spores"), gone("Al", "spores"),
     gone("Bo", fate="lost"), gone("Di", fate="lost")]},
     "The hunt for an Antelope (level 3) failed: Lucy. Lucy and Al died: spores. Bo and Di were lost."),
    ("hunted", {"what": "Phoenix", "how": "victory", "fallen": [gone("Al", "spores", on_the_way=True), gone("Bo", "fire"),
     gone("Di", fate="exiled", on_the_way=True)]},
     "Hunted a Phoenix (level 1) and won: Lucy. Al died on the way: spores. Bo fell: fire. Di was exiled on the way."),
    (
        "first_story",
        {"what": "White Lion", "how": "victory", "fallen": [gone("Al", "claws"),
         gone("Bo", fate="lost", because="gone")], "hurt": [{"name": "Lucy", "what": "Blind"},
         {"name": "Lucy", "what": "Deaf"}]},
        'Fought the White Lion in the First Story and won: Lucy. Al fell: claws. Bo was lost ("gone").'
        " Lasting wounds: Lucy (Blind and Deaf).",
    ),
]  # fmt: skip


def happening(kind, **more):
    plain = {"who": ["Lucy"], "what": "", "sort": "", "level": None, "how": "", "because": "", "parents": [], "cause": "",
             "fate": "dies", "fallen": [], "hurt": []}  # fmt: skip
    return {"kind": kind, **plain, **more}


def year(number=0, events=(), people=4, **more):
    return {"year": number, "now": False, "population": people, "born": 0, "died": 0, "events": list(events), **more}


def monsters(*names):
    """The First Story, and each monster at two levels."""
    story = {**stats_samples.monster("White Lion", None), "monster": "core:monster/white_lion_prologue"}
    levels = [stats_samples.monster(name, level) for name in names for level in (1, 2)]
    whole = [stats_samples.whole(story), *(stats_samples.whole(line, 2) for line in levels[::2])]
    return {"monsters": [story, *levels], "quarries": whole}


def document(*years, survivor=None, only=None, settlement="Ashhold"):
    tallies = {
        **monsters("White Lion"),
        "deaths": {"by_cause": [{"cause": "plague", "count": 2, "who": ["Lucy", "Erza"]},
                                {"cause": None, "count": 1, "who": ["Al"]}]},
        "longest_lived": [{"name": "Zachary", "years": 12, "born": 0, "died": None, "living": True},
                          {"name": "Lucy", "years": 4, "born": 0, "died": 4, "living": False}],
        "dice": stats_samples.campaign()["dice"],
    }  # fmt: skip
    return {"settlement": settlement, "year": len(years) - 1, "only": only, "survivor": survivor, "years": list(years),
            "population": 4, "lives": None, "tallies": None if survivor or only is not None else tallies}  # fmt: skip


def life(**more):
    plain = {"name": "Lucy", "cause": "plague", "fate": "dies", "origin": "born", "born": 1, "dead": True, "died": 4,
             "retired": False, "parents": ["Erza", "Al"], "children": ["Ada"], "fights": 2, "won": 1}  # fmt: skip
    return plain | more


def everything(**more):
    """Every kind of event there is, over three years."""
    events = [happening(kind, **fields) for kind, fields, _ in SAID]
    return document(year(0, events, died=3), year(1, events[:9], 12, born=2), year(2), year(3, now=True), **more)


def poisoned(value, name, key=""):
    if isinstance(value, dict):
        return {field: poisoned(each, name, field) for field, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each, name, key) for each in value]
    return name if isinstance(value, str) and key not in OURS else value


def crowd():
    """Thirty years, eighty survivors with long names in every script."""
    names = [f"{LONG[kind]}{number}"[:60] for number in range(20) for kind in LONG]
    years = []
    for number in range(31):
        born = [happening("came", who=[name], how="born", parents=names[:2]) for name in names[number::31]]
        hunt = happening("hunted", who=names[number : number + 4], what=LONG["cjk"], level=3, how="defeat",
                         fallen=[gone(names[number], LONG["rtl"], because=LONG["letters"])])  # fmt: skip
        note = happening("note", who=[names[number]], what="x" * 2000)
        crafted = [happening("crafted", what=f"{LONG['letters']} {each}", level=each) for each in range(9)]
        years.append(year(number, [*born, *crafted, hunt, note], 80 + number, died=number % 4))
    return poisoned_tallies(document(*years, settlement=LONG["letters"]))


def poisoned_tallies(sample):
    tallies = sample["tallies"]
    longest = [{**tallies["longest_lived"][0], "name": name} for name in LONG.values()]
    causes = [{"cause": name, "count": 9, "who": list(LONG.values()) * 4} for name in LONG.values()]
    long = {"longest_lived": longest, "deaths": {"by_cause": causes}, "dice": tallies["dice"]}
    long |= monsters(*LONG.values())
    return {**sample, "tallies": long}
