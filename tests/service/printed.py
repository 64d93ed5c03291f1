"""What a save prints beside what kdm prints of the campaign made of it: number by number, name by name."""

from collections import Counter

from kdm_cli.rules.content import fold

TRACKS = ("survival", "insanity", "courage", "understanding", "hunt_xp", "bleeding")
SETTLEMENT = ("death_count", "lost_settlements", "endeavors", "survival_limit")


def differing(saved, sheet):
    """Each number that the sheet prints differently from the save: (what, in the save, here)."""
    return [(what, *pair) for what, pair in _pairs(saved, sheet).items() if pair[0] != pair[1]]


def _pairs(saved, sheet):
    found = {field: (saved.numbers.get(field, 0), sheet[field]) for field in TRACKS}
    found["weapon proficiency"] = (saved.numbers.get("weapon_proficiency", 0), sheet["weapon_proficiency"]["level"])
    found["weapon type"] = (fold(saved.weapon_type), fold(sheet["weapon_proficiency"]["type"] or ""))
    found |= {stat: (number, sheet["permanent"][stat]) for stat, number in saved.attributes.items()}
    found |= {f"{stat} tokens": (number, sheet["tokens"][stat]) for stat, number in saved.tokens.items()}
    for location, (light, heavy) in saved.boxes.items():
        printed = sheet["hit_locations"][location]
        found[f"{location} boxes"] = ((light, heavy), (bool(printed["light"]), printed["heavy"]))
    found |= {f"{each} armor": (n, sheet["hit_locations"][each]["armor"]) for each, n in saved.armor.items()}
    found["status"] = (saved.status, sheet["status"])
    found["died"] = ((saved.died_year, saved.died_cause or None), (sheet["died"]["year"], sheet["died"]["cause"]))
    found["brain"] = (saved.brain_injured, sheet["brain"]["injured"])
    found["skips"] = (saved.skip_next_hunt, sheet["skip_next_hunt"])
    found["sex"] = (saved.sex, sheet["sex"])
    found["gear"] = (Counter(map(fold, saved.gear)), Counter(fold(each["name"]) for each in sheet["gear"]))
    return found


def traits(saved):
    """How often a save names each trait."""
    counted = Counter()
    for each in saved.traits:
        counted[fold(each.name)] += each.copies
    return counted


def recorded(sheet):
    """How often a sheet names each trait, without the skills that follow from a weapon's level."""
    skills = ("weapon_specialization", "weapon_mastery")
    return Counter(fold(each["name"]) for each in sheet["traits"] if each["kind"] not in skills)


def of_settlement(saved, sheet):
    """The numbers of the settlement sheet that differ from the save's: (what, in the save, here)."""
    pairs = [(field, saved.numbers[field], sheet[field]) for field in SETTLEMENT if field in saved.numbers]
    pairs += [("lantern_year", saved.lantern_year, sheet["lantern_year"])]
    if "population" in saved.numbers:
        living = sum(each.status != "dead" for each in saved.survivors)
        pairs.append(("population", max(saved.numbers["population"], living), sheet["population"]))
    return [(what, there, here) for what, there, here in pairs if there != here]
