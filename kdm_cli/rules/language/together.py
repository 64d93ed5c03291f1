"""Which fields of one object go together: for checking and for editors, beside the dictionaries they belong to."""

EXACTLY_ONE: dict[str, tuple[str, ...]] = {
    "Computed": ("stat", "level", "count", "die", "rolled", "sum"),
    "Change": ("stat", "roll", "armor", "affinity"),
    "Gain": ("what", "random", "choose", "injury"),
    "Lose": ("what", "random", "choose", "every", "this"),
    "Store": ("what", "deck"),
    "Barred": (
        "activate", "activate_from_strength", "attack", "be", "depart_with", "depart_without", "endeavors", "equip",
        "gain", "hunt", "spend", "use", "wear",
    ),
    "Allowed": (
        "always", "always_named_for", "at_showdown_end", "ignore", "may_choose", "must", "never", "newborn_inherits",
        "no_knock_down_from", "number", "reroll", "roll_twice", "while_frenzied",
    ),
    "Narrowed": (
        "after", "becomes", "end", "gained", "severe_injury", "start", "suffered", "survival_action",
    ),
}  # fmt: skip
AT_LEAST_ONE: dict[str, tuple[str, ...]] = {
    "Mark": ("box", "forbids", "grants"),
    "Match": ("keyword", "rule", "location", "made_at", "kind", "what"),
    "While": (
        "modifiers", "armor", "forbids", "grants", "rolls", "weapons", "affinities", "limits", "keywords",
    ),
    "Weapons": ("modifiers", "gains", "loses"),
}  # fmt: skip
NEEDS: dict[str, dict[str, str]] = {
    "Change": {"roll": "until", "armor": "until"},
    "Mark": {"forbids": "until", "grants": "until"},
}
ONLY_WHERE: dict[str, dict[str, tuple[str, str]]] = {
    "Reroll": {"keep": ("what", "any")},
}  # a field that says something only where another one has this value
NOT_ABOVE: dict[str, dict[str, str]] = {
    "Computed": {"least": "most"},
    "SevereInjury": {"roll_min": "roll_max"},
    "BrainTrauma": {"roll_min": "roll_max"},
    "TrackBox": {"min": "max", "starting_value": "max", "milestones.at": "max"},
    "WeaponType": {"specialization_level": "mastery_level"},
}  # the lower field, and the higher one; a.b is b of each in the list a
