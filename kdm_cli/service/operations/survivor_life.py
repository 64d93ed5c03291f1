"""What becomes of a survivor: the new sheet, traits, injuries, death, another name, parents, a note."""

from typing import Annotated

from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import settlement_sheet
from kdm_cli.rules.survivors import births, creation, death, injuries, revival, traits
from kdm_cli.service.language.operation import INJURY, TEXT, TRAIT, AnyNames, Name, changing, choice, switch, words
from kdm_cli.service.operations.survivor import ALL_LIVING, DEPARTING, group_of

NEW_NAME = words("NAME[:m|f]", "a new survivor's name, with :m or :f behind it")
SEX = choice("m|f", "m or f", "m", "f")
FATHER = words("NAME", "their father", "survivor")
MOTHER = words("NAME", "their mother", "survivor")
FOUNDER = switch("one of the first, from the prologue")
BORN = switch("born in the settlement: the population grows")
NEWCOMER = switch("joined from outside: the population grows")
CAUSE = words("TEXT", "what they died of")


@changing(
    "survivor add", short="add", examples=("survivor add Nadia:f", "survivor add Bran:m Iris:f --born --mother Lucy")
)
def add(
    play: Play,
    names: Annotated[list[str], NEW_NAME],
    *,
    sex: Annotated[str | None, SEX] = None,
    father: Annotated[str | None, FATHER] = None,
    mother: Annotated[str | None, MOTHER] = None,
    founder: Annotated[bool, FOUNDER] = False,
    born: Annotated[bool, BORN] = False,
    newcomer: Annotated[bool, NEWCOMER] = False,
) -> Document:
    """Make survivor sheets: they name people of the settlement who had no name, or add to the population."""
    chosen = [origin for origin, on in (("founder", founder), ("born", born), ("newcomer", newcomer)) if on]
    if len(chosen) > 1:
        refuse("usage", f"A survivor is either {' or '.join(chosen)}.", "Give one of --founder, --born, --newcomer.")
    father_id, mother_id = (play.survivor(parent).id if parent else None for parent in (father, mother))
    if sex is not None:
        play.beside.lay("--sex", sex, "a letter stands behind each name", means=lambda _: True)
    added = []
    for typed in names:
        for part in typed.split(","):
            if part.strip():
                name, letter = creation.sexed(part)
                play.beside.use_if(letter in (None, sex), "--sex")
                origin = chosen[0] if chosen else None
                child = births.meant(play, name, origin, (father_id, mother_id))
                if child is None:
                    added.append(creation.add_survivor(play, name, letter or sex, origin, father_id, mother_id))
                else:
                    added.append(creation.called(play, child, name, letter or sex))
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
    "survivor lose", examples=("survivor lose Zachary prey", "survivor lose Zachary fear of the dark --house-rule")
)
def lose(play: Play, name: Name, trait: Annotated[str, TRAIT]) -> None:
    """Strike something off a survivor sheet."""
    traits.lose_trait(play, play.survivor(name), trait)


@changing(
    "survivor suffer",
    examples=("survivor suffer Lucy broken rib", "survivor suffer Lucy waist --roll 7"),
)
def suffer(play: Play, name: Name, injury: Annotated[str, INJURY]) -> None:
    """Carry out a whole injury or trauma as if rolled; a location is rolled for."""
    injuries.suffer(play, play.survivor(name, living=True), injury)


@changing("survivor heal", examples=("survivor heal Lucy", "survivor heal --all-living"))
def heal(
    play: Play,
    names: AnyNames,
    *,
    all_living: Annotated[bool, ALL_LIVING] = False,
    departing: Annotated[bool, DEPARTING] = False,
) -> None:
    """Erase light and heavy injuries and bleeding; what is permanent stays."""
    for survivor in group_of(play, names, all_living, departing) or play.survivors(names, living=True):
        injuries.heal(play, survivor)


@changing(
    "survivor kill",
    short="kill",
    examples=("survivor kill Zachary --cause claws", 'survivor kill Zachary --cause "eaten by a lion"'),
)
def kill(play: Play, name: Name, *, cause: Annotated[str, CAUSE]) -> None:
    """A survivor dies: year and cause, death count, gear home; for the dead it mends the cause."""
    death.kill(play, play.survivor(name), cause)


@changing("survivor revive", examples=("survivor revive Old_Tom", "survivor revive old"))
def revive(play: Play, name: Name) -> None:
    """Take a death back, and exactly that."""
    revival.revive(play, play.survivor(name))


@changing("survivor retire", examples=("survivor retire Lucy", "survivor retire erz"))
def retire(play: Play, name: Name) -> None:
    """A survivor stays home for good: still counted, never departing."""
    death.retire(play, play.survivor(name, living=True))


@changing("survivor unretire", examples=("survivor unretire Grandma", "survivor unretire grand"))
def unretire(play: Play, name: Name) -> None:
    """Take a retirement back."""
    death.unretire(play, play.survivor(name, living=True))


@changing("survivor rename", examples=("survivor rename Zachary Zac", "survivor rename Lucy 'Lucy the Bold:f'"))
def rename(
    play: Play, name: Name, new: Annotated[str, words("NEW[:m|f]", "the new name, with :m or :f behind it")]
) -> None:
    """Give a survivor another name; a newborn one gets a name and a sex."""
    creation.called(play, play.survivor(name), *creation.sexed(new))


@changing("survivor sex", examples=("survivor sex Erza m", "survivor sex lucy m --because 'a slip of the pen'"))
def sex_(play: Play, name: Name, sex: Annotated[str, SEX]) -> None:
    """Mend a survivor's sex."""
    creation.set_sex(play, play.survivor(name), sex)


@changing(
    "survivor parents",
    examples=("survivor parents Erza --father Zachary --mother Lucy", "survivor parents Erza --mother lucy"),
)
def parents(
    play: Play,
    name: Name,
    *,
    father: Annotated[str | None, FATHER] = None,
    mother: Annotated[str | None, MOTHER] = None,
) -> None:
    """Mend who a survivor's parents are; who is not named is not known."""
    ids = [play.survivor(parent).id if parent else None for parent in (father, mother)]
    creation.set_parents(play, play.survivor(name), *ids)


@changing("survivor remove", examples=("survivor remove Zachary", "survivor remove zach"))
def remove(play: Play, name: Name) -> None:
    """Tear up a sheet that was made by mistake; nobody has died."""
    creation.remove(play, play.survivor(name))


@changing("survivor note", examples=("survivor note Lucy keeps a tooth", "survivor note Erza afraid of cats"))
def note(play: Play, name: Name, text: Annotated[str, TEXT]) -> None:
    """Write something on a survivor sheet."""
    settlement_sheet.write_note(play, text, play.survivor(name))
