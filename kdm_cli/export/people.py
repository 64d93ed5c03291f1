"""The people of a page: a list of their names, a stone for each of the dead, and who is whose child."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kdm_cli.export.html import literal, name
from kdm_cli.export.page import Name
from kdm_cli.export.sentences import gone
from kdm_cli.rules.content import Document

DIES, VICTORY, HUNT = "dies", "victory", "hunt"
STYLE = """\
.people h2 { border-bottom: 1px solid var(--line); padding-bottom: .3rem; margin: 2.25rem 0 .8rem; }
.people h3 { font: 600 1.1rem/1.25 ui-serif, Georgia, "Noto Serif", serif; margin: 0; }
.people p { margin: 0; }
.people .names, .people .names ul, .tree ul { list-style: none; margin: 0; padding: 0; }
.people .names { display: flex; flex-wrap: wrap; gap: .1rem .9rem; }
.people a { color: inherit; }
.people .fallen { color: var(--faint); }
.dagger { color: var(--mark); }
.stones { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: 1rem; }
.stone { border: 1px solid var(--line); border-radius: 5rem 5rem .3rem .3rem; padding: 2rem 1.1rem 1rem;
  text-align: center; break-inside: avoid; }
.stone small, .stone .years-of { color: var(--faint); }
.stone .how { color: var(--mark); margin-block: .4rem; }
.stone .said { font-style: italic; margin-top: .4rem; }
.tree { columns: 20rem; column-gap: 2rem; }
.tree ul ul { border-inline-start: 1px solid var(--line); padding-inline-start: .9rem; margin-inline-start: .3rem; }
.tree > ul > li { break-inside: avoid-column; }
.tree small { color: var(--faint); }
:target { outline: 2px solid var(--mark); outline-offset: 3px; }
"""


def places_of(document: Document) -> Mapping[str, str]:
    """Where a page tells of somebody, by name; of a name that several bear it tells in several places."""
    bear = Counter(each["name"] for each in document["lives"])
    return {each["name"]: _place(each) for each in document["lives"] if bear[each["name"]] == 1}


def _place(life: Document) -> str:
    return f"survivor-{life['id']}"


def people_in_page(document: Document) -> str:
    """All of them; nothing for nobody."""
    lives = sorted(document["lives"], key=lambda each: (each["from"], each["id"]))
    if not lives:
        return ""
    dead = sorted((each for each in lives if each["dead"]), key=lambda each: (each["to"] is None, each["to"] or 0))
    names = document["names"]
    listed = "".join(f"<li{_fallen(each)}>{_linked(each)}</li>\n" for each in lives)
    stones = "".join(_stone(each, names) for each in dead)
    graves = f'<h2 id="stones">Stones</h2>\n<div class="stones">\n{stones}</div>\n' if dead else ""
    tree = f'<h2 id="families">Families</h2>\n<div class="tree">\n{_tree(lives, names)}</div>\n'
    head = f'<h2 id="survivors">Survivors</h2>\n<ul class="names">\n{listed}</ul>\n'
    return f'<section class="people">\n{head}{graves}{tree}</section>\n'


def _fallen(life: Document) -> str:
    return ' class="fallen"' if life["dead"] else ""


def _linked(life: Document) -> str:
    """A name that leads to who bears it; a dagger behind the dead."""
    dagger = '<span class="dagger"> \u2020</span>' if life["dead"] and life["fate"] == DIES else ""
    return f'<a href="#{_place(life)}">{name(life["name"])}</a>{dagger}'


def _stone(life: Document, names: Mapping[int, str]) -> str:
    """Years, fights, parents and children, how, and what was last written of them."""
    lines = [
        f'<p class="years-of">{_years(life)}</p>',
        f'<p class="how">{_how(life)}</p>',
        f"<p><small>{_fights(life)}</small></p>",
        *(
            f"<p><small>{word} {_joined(who, names)}</small></p>"
            for word, who in (("child of", life["parents"]), ("parent of", life["children"]))
            if who
        ),
        *([f'<p class="said">{name(life["note"])}</p>'] if life["note"] else []),
    ]
    dagger = '<span class="dagger" aria-hidden="true">\u2020 </span>' if life["fate"] == DIES else ""
    told = "\n".join(lines)
    return f'<article class="stone" id="{_place(life)}">\n<h3>{dagger}{name(life["name"])}</h3>\n{told}\n</article>\n'


def _years(life: Document) -> str:
    if life["died"] is None:
        return f"from lantern year {life['born']}"
    years = life["died"] - life["born"]
    span = f"lantern year {life['born']}" if not years else f"lantern years {life['born']} to {life['died']}"
    return f"{span}, {years} year{'s' * (years != 1)}" if years else span


def _how(life: Document) -> str:
    """What they died of, and against what."""
    words = "".join(name(word) if isinstance(word, Name) else literal(word) for word in gone(life))
    if not life["against"]:
        return words[:1].upper() + words[1:]
    article = "" if life["against"].casefold().startswith("the ") else "the "
    where = "on the hunt for" if life["hunting"] else "against"
    return f"{words[:1].upper()}{words[1:]}, {where} {article}{name(life['against'])}"


def _fights(life: Document) -> str:
    """How many, and how many of the monsters were slain."""
    fights = [each for each in life["fights"] if each["kind"] != HUNT]
    won = sum(each["how"] == VICTORY for each in fights)
    if not fights:
        return "never fought"
    return f"{len(fights)} fight{'s' * (len(fights) != 1)}, {won} monster{'s' * (won != 1)} slain"


def _joined(who: Sequence[int], names: Mapping[int, str]) -> str:
    return ", ".join(name(names[each]) for each in who if each in names)


def _tree(lives: Sequence[Document], names: Mapping[int, str]) -> str:
    """Each below the mother, or the father where no mother is known; lists within lists, as a reader reads them."""
    known = {each["id"] for each in lives}
    below: dict[int | None, list[Document]] = {}
    for each in lives:
        mother = each["parents"][-1] if each["parents"] and each["parents"][-1] in known else None
        below.setdefault(mother, []).append(each)
    return _branch(below, None, names)


def _branch(below: Mapping[int | None, Sequence[Document]], of: int | None, names: Mapping[int, str]) -> str:
    """The children of one, with theirs; whoever has no parents here begins a branch."""
    children = below.get(of, ())
    if not children:
        return ""
    lines = []
    for life in children:
        other = [each for each in life["parents"] if each != of and each in names]
        with_whom = f" <small>with {_joined(other, names)}</small>" if other and of is not None else ""
        life_of = f" <small>{life['born']}{_until(life)}</small>"
        here = f'<span id="{_place(life)}">{name(life["name"])}</span>'
        person = _linked(life) if life["dead"] else here
        lines.append(f"<li{_fallen(life)}>{person}{life_of}{with_whom}{_branch(below, life['id'], names)}</li>\n")
    return f"<ul>\n{''.join(lines)}</ul>\n"


def _until(life: Document) -> str:
    return f"-{'?' if life['died'] is None else life['died']}" if life["dead"] else "-"
