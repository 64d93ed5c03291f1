"""What becomes of a survivor: the new sheet, traits, injuries, death, another name, parents, a note."""

from kdm_cli.light import Annotated
from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.asking.cards import exact
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import settlement_sheet
from kdm_cli.rules.survivors import births, creation, death, injuries, traits
from kdm_cli.service.language.operation import (
    INJURY,
    TEXT,
    TRAIT,
    AnyNames,
    Name,
    Names,
    changing,
    choice,
    switch,
    words,
)
from kdm_cli.service.operations.survivor import AllLiving, Departing, group_of

SEX = choice("m|f", "m or f", "m", "f")
Father = Annotated[str | None, words("NAME", "their father", "survivor")]
Instead = Annotated[str | None, words("TRAIT", "what it was instead, if it was misrecorded", "trait")]
Mother = Annotated[str | None, words("NAME", "their mother", "survivor")]


@changing(
    "survivor add", short="add", examples=("survivor add Nadia:f", "survivor add Bran:m Iris:f --born --mother Lucy")
)
def add(
    play: Play,
    names: Annotated[list[str], words("NAME[:m|f]", "a new survivor's name, with :m or :f behind it")],
    *,
    sex: Annotated[str | None, SEX] = None,
    father: Father = None,
    mother: Mother = None,
    founder: Annotated[bool, switch("one of the first, from the prologue")] = False,
    born: Annotated[bool, switch("born in the settlement: the population grows")] = False,
    newcomer: Annotated[bool, switch("joined from outside: the population grows")] = False,
) -> Document:
    """Make survivor sheets: they name people of the settlement who had no name, or add to the population."""
    chosen = [origin for origin, on in (("founder", founder), ("born", born), ("newcomer", newcomer)) if on]
    if len(chosen) > 1:
        refuse("usage", f"A survivor is either {' or '.join(chosen)}.", "Give one of --founder, --born, --newcomer.")
    father_id, mother_id = (play.survivor(parent).id if parent else None for parent in (father, mother))
    if sex is not None:
        play.beside.lay("--sex", sex, "a letter stands behind each name", means=lambda _: True)
    origin = chosen[0] if chosen else None
    added = []
    each_named = list(creation.each_sexed(names))
    together = " ".join(names)
    if len(names) > 1 and "," not in together and exact(play, together, ("resource", "gear")):
        people = ", ".join(name for name, _ in each_named)
        told = f"{together} may be a card, or the names of {len(each_named)} people."
        refuse("ambiguous-name", told, f"kdm storage add {together}; kdm survivor add {people}")
    for at, (name, letter) in enumerate(each_named):
        play.beside.use_if(letter in (None, sex), "--sex")
        if child := births.meant(play, name, origin, (father_id, mother_id), len(each_named) - at):
            added.append(creation.called(play, child, name, letter or sex))
        else:
            added.append(creation.add_survivor(play, name, letter or sex, origin, father_id, mother_id))
    if not added:
        refuse("bad-input", "A survivor needs a name.", "kdm survivor add Lucy:f")
    if play.draft.settlement.phase == steps.PROLOGUE and the_showdown.current(play) is None:
        play.follows = True
    return {"survivors": [{"id": row.id, "name": row.name} for row in added]}


@changing("survivor gain", short="gain", examples=("survivor gain Lucy Leader", "survivor gain Erza broken arm"))
def gain(play: Play, name: Name, trait: Annotated[str, TRAIT]) -> None:
    """Record what stays with a survivor; no bleeding, no knock-down (`suffer` is the whole injury)."""
    traits.gain_trait(play, play.survivor(name, living=True), trait)


@changing(
    "survivor lose",
    short="lose",
    examples=("survivor lose Zachary prey", "survivor lose Zachary prey --instead hoarder"),
)
def lose(play: Play, name: Name, trait: Annotated[str, TRAIT], *, instead: Instead = None) -> None:
    """Strike something off a survivor sheet; what it was instead is recorded there."""
    traits.lose_trait(play, play.survivor(name), trait)
    if instead is not None:
        traits.gain_trait(play, play.survivor(name, living=True), instead)


@changing(
    "survivor suffer",
    short="suffer",
    examples=("survivor suffer Lucy broken rib", "survivor suffer Lucy waist --roll 7"),
)
def suffer(play: Play, name: Name, injury: Annotated[str, INJURY]) -> None:
    """Carry out a whole injury or trauma as if rolled; a location is rolled for."""
    injuries.suffer(play, play.survivor(name, living=True), injury)


@changing("survivor heal", examples=("survivor heal Lucy", "survivor heal --all-living"))
def heal(play: Play, names: AnyNames, *, all_living: AllLiving = False, departing: Departing = False) -> None:
    """Erase light and heavy injuries and bleeding; what is permanent stays."""
    for survivor in group_of(play, names, all_living, departing) or play.survivors(names, living=True):
        injuries.heal(play, survivor)


@changing(
    "survivor kill",
    short="kill",
    examples=("survivor kill Zachary --cause claws", "survivor kill Lucy, Erza eaten by a lion"),
)
def kill(play: Play, name: Names, *, cause: Annotated[str | None, words("TEXT", "what they died of")] = None) -> None:
    """Survivors die: year and cause, death count, gear home; for the dead it mends the cause.

    Without --cause what stands behind the names is the cause.
    """
    survivors, told = death.named(play, name, cause)
    for survivor in survivors:
        death.kill(play, survivor, told)


@changing("survivor revive", short="revive", examples=("survivor revive Old_Tom", "survivor revive old"))
def revive(play: Play, name: Annotated[str | None, words("NAME", "who died", "survivor")] = None) -> None:
    """Take a death back, and exactly that; without a NAME that of whoever died last."""
    creation.revive(play, creation.last_dead(play) if name is None else play.survivor(name))


@changing("survivor retire", examples=("survivor retire Lucy", "survivor retire erz"))
def retire(play: Play, name: Name) -> None:
    """A survivor stays home for good: still counted, never departing."""
    death.retire(play, play.survivor(name, living=True))


@changing("survivor unretire", examples=("survivor unretire Grandma", "survivor unretire grand"))
def unretire(play: Play, name: Name) -> None:
    """Take a retirement back."""
    death.unretire(play, play.survivor(name, living=True))


@changing(
    "survivor rename", examples=("survivor rename Zachary Zac", "survivor rename Lucy 'Lucy the Bold:f'"), asks=False
)
def rename(
    play: Play, name: Name, new: Annotated[str, words("NEW[:m|f]", "the new name, with :m or :f behind it")]
) -> None:
    """Give a survivor another name; a newborn one gets a name and a sex."""
    creation.called(play, play.survivor(name), *creation.sexed(new))


@changing(
    "survivor sex", examples=("survivor sex Erza m", "survivor sex lucy m --because 'a slip of the pen'"), asks=False
)
def sex_(play: Play, name: Name, sex: Annotated[str, SEX]) -> None:
    """Mend a survivor's sex."""
    creation.set_sex(play, play.survivor(name), sex)


@changing(
    "survivor parents",
    examples=("survivor parents Erza --father Zachary --mother Lucy", "survivor parents Erza --mother lucy"),
    asks=False,
)
def parents(play: Play, name: Name, *, father: Father = None, mother: Mother = None) -> None:
    """Mend who a survivor's parents are; who is not named is not known."""
    ids = [play.survivor(parent).id if parent else None for parent in (father, mother)]
    creation.set_parents(play, play.survivor(name), *ids)


@changing("survivor remove", examples=("survivor remove Zachary", "survivor remove zach"), asks=False)
def remove(play: Play, name: Name) -> None:
    """Tear up a sheet that was made by mistake; nobody has died."""
    creation.remove(play, play.survivor(name))


@changing(
    "survivor note", examples=("survivor note Lucy keeps a tooth", "survivor note Erza afraid of cats"), asks=False
)
def note(play: Play, name: Name, text: Annotated[str, TEXT]) -> None:
    """Write something on a survivor sheet."""
    settlement_sheet.write_note(play, text, play.survivor(name))
