"""Which card texts a survivor stands under, who is a specialist or a master of a weapon, and what they cannot do."""

from collections.abc import Callable, Container, Iterator

from kdm_cli.light import NamedTuple
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, the_showdown
from kdm_cli.rules.asking.cards import HOLDINGS, bonuses, fits, in_mind, sets_of, statuses, traits, worn
from kdm_cli.rules.asking.lasting import DOOMED, holds
from kdm_cli.rules.asking.the_showdown import staying
from kdm_cli.rules.content import Document, Entry, kind_of
from kdm_cli.rules.draft import OWNER, Draft
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Card, Gear, Holding, Lasting, Settlement, Showdown, Survivor, Trait
from kdm_cli.rules.under_way import SILENCE, Blocks, Scene, Text, Texts

# what says which cards there are, and which the monster has
OWN = ("trait", "gear", "lasting on survivors", "cards beside survivors")
CARDS = (*OWN, "holding", "kept in mind")
STAYING = ("cards that stay",)
ALL = (*CARDS, *STAYING)
PACKS = ("pack", "pack_file")
HOLDERS = (*CARDS, *PACKS, "fighter", "who lives", "weapon types")  # what says who on the board holds what for others
SKILLS = ("specialization", "mastery")
BESIDES = ("affinity_bonus", *SKILLS)  # parts of a card that may come to be a text
REACHING = ("adjacent", "others", "all")  # for whom, besides its owner, something is held by a survivor's card
KIND = "weapon_type"  # of what somebody may be a specialist or a master
FRENZIED = matches.word("becomes", "frenzied")
LIFTED = {
    "survival_while_frenzied": ("use_survival",), "arts_while_frenzied": ("fighting_arts", "specialization", "mastery"),
}  # fmt: skip
OFF = {
    "fighting_art": "fighting_arts", "secret_fighting_art": "fighting_arts", "ability": "abilities",
    "specialization": "specialization", "mastery": "mastery",
}  # fmt: skip


def of_survivor(play: Play, survivor: Survivor) -> Texts:
    """Everything a survivor has, without what an injury switches off."""
    key = ("texts", survivor.id, survivor.weapon_type, survivor.weapon_proficiency, survivor.dead)
    return play.remembered(key, lambda: Texts(_of_survivor(play, survivor)), CARDS, lambda: _cards(play, survivor))


def _cards(play: Play, survivor: Survivor) -> object:
    """What decides which texts these are."""
    draft, me = play.draft, survivor.id
    own = (draft.where(Trait, OWNER, me), draft.where(Gear, OWNER, me), draft.where(Card, OWNER, me))
    said = (f"{lasting.FORBID}/", lasting.AFFINITY, lasting.KEPT_IN_MIND)
    forbidden = [(row.content, row.what) for row in draft.where(Lasting, OWNER, me) if row.what.startswith(said)]
    return (*own, forbidden, draft.where(Holding, "content", survivor.weapon_type))


def _of_survivor(play: Play, survivor: Survivor) -> list[Text]:
    carried = [*traits(play, survivor), *worn(play, survivor), *statuses(play, survivor), *in_mind(play, survivor.id)]
    found = [*carried, *skill_texts(play, survivor)]
    barred = {word for text in found for word in text.data.get("forbids", ()) if word in OFF.values()}
    granted = {word for text in found for word in text.data.get("grants", ())}
    barred |= {word for word in barred_for_a_while(play, survivor, granted) if word in OFF.values()}
    found = [text for text in found if OFF.get(text.kind) not in barred]
    for _, slug in matches.narrowed("unmoved_by", [word for text in found for word in text.data.get("grants", ())]):
        copies = [text for text in found if text.entry.slug == slug]
        found = [text for text in found if text not in copies[-1:]]  # a word for each copy that does nothing
    return found + bonuses(play, survivor)


def could(play: Play, survivor: Survivor, what: str, says: Callable[[Document], bool]) -> bool:
    """Whether a card of somebody says so anywhere, be it that it does not count: of many people few have one.

    Each card is looked at once for `what`; whose cards say nothing of it need not be made into texts.
    """
    known: dict[str, bool] = play.remembered(("could", what), dict, PACKS)
    for content in play.remembered(
        ("cards of", survivor.id, survivor.weapon_type), lambda: _contents(play.draft, survivor), OWN
    ):
        found = known.get(content)
        if found is None:
            found = known[content] = any(map(says, _sayings(play, play.entry(content))))
        if found:
            return True
    return False


def _contents(draft: Draft, survivor: Survivor) -> list[str]:
    """Every card from which a text of theirs may come."""
    me = survivor.id
    found = [row.content for row in draft.where(Trait, OWNER, me)]
    found += [row.content for row in draft.where(Gear, OWNER, me)]
    found += [row.content for row in draft.where(Card, OWNER, me)]
    found += [row.content for row in draft.where(Lasting, OWNER, me) if row.what == lasting.KEPT_IN_MIND]
    return found + ([survivor.weapon_type] if survivor.weapon_type else [])


def _sayings(play: Play, entry: Entry) -> Iterator[Document]:
    """Every block of a card, in whatever it may come to be a text: its bonus, its skills, the armor sets it is of."""
    of_sets = [each.data for each in sets_of(play, [entry])]
    for data in (entry.data, *(entry.data[part] for part in BESIDES if part in entry.data), *of_sets):
        yield data
        yield from data.get("held", ())


def barred_for_a_while(play: Play, survivor: Survivor, granted: Container[str]) -> dict[str, str]:
    """What is forbidden until something ends, and by which card; of a frenzy what no card lifts."""
    lifted = {word for grant, words in LIFTED.items() if grant in granted for word in words}
    found: dict[str, str] = {}
    for row in play.draft.of(Lasting, survivor.id):
        for word in lasting.words_of(row, lasting.FORBID):
            if word not in lifted or not is_frenzy(play, row):
                found.setdefault(word, play.name_of(row.content))
    return found


def is_frenzy(play: Play, row: Lasting) -> bool:
    """Whether what lasts is of a frenzy."""
    source = play.content.get(row.content) if kind_of(row.content) in ("brain_trauma", "severe_injury") else None
    return source is not None and source.data.get("moment") == FRENZIED


def of_monster(play: Play) -> Texts:
    """The texts the monster stands under, while a showdown is under way."""
    name = _monster(play)
    return play.remembered(("monster", name), lambda: Texts(speaking(play)), STAYING) if name else SILENCE


def _monster(play: Play) -> str:
    for row in play.draft.rows(Showdown).values():  # asked so often that a generator can be felt
        return row.monster
    return ""


def of_settlement(play: Play) -> Texts:
    """The innovations, principles and locations of the settlement, its campaign, and what it has in mind."""
    lost = 0
    for row in play.draft.rows(Settlement).values():
        lost = row.lost_settlements
    return play.remembered(("texts", lost), lambda: Texts(_of_settlement(play, lost)), HOLDINGS)


def _of_settlement(play: Play, lost: int) -> Iterator[Text]:
    for holding in play.draft.rows(Holding).values():
        entry = play.entry(holding.content)
        if entry.kind in ("innovation", "principle", "location", "campaign"):
            yield Text.of(entry)
    yield from in_mind(play, None)
    for box in lost_before(play, 0, lost) if lost else ():
        yield Text.of(box)


def lost_before(play: Play, old: int, new: int) -> list[Entry]:
    """The boxes of lost settlements from one number to another, as what the end of a campaign says of the next."""
    ends = [entry for entry in play.content.of("story_event") if entry.data.get("boxes")]
    return [Entry(end.id, box["name"], box) for end in ends for box in end.data["boxes"][old:new]]


class Around(NamedTuple):
    """What a survivor, the settlement and the monster have, and which blocks speak of a field, as far as asked."""

    own: Texts
    home: Texts
    monster: Texts
    known: dict[str, Blocks]

    def about(self, field: str) -> Blocks:
        """The blocks in which this field stands, of the monster's those for all."""
        found = self.known.get(field)
        if found is None:
            for_all = [each for each in self.monster.about(field) if each[1].get("who") == "all"]
            found = self.known[field] = [*self.own.about(field), *self.home.about(field), *for_all]
        return found


def of_all(play: Play, survivor: Survivor) -> Around:
    """What a survivor, the settlement and the monster have."""

    def those() -> tuple[Texts, Texts, Texts]:
        return of_survivor(play, survivor), of_settlement(play), of_monster(play)

    skills = (survivor.weapon_type, survivor.weapon_proficiency, survivor.dead)
    key = ("all texts", survivor.id, skills, _monster(play))
    return play.remembered(key, lambda: Around(*those(), {}), ALL, those)


def standing(play: Play, survivor: Survivor, field: str, *, sure: bool = False) -> Iterator[tuple[Text, Document]]:
    """Every block of text that counts for a survivor now and speaks of this field; `sure`: without any condition."""
    for text, block in of_all(play, survivor).about(field):
        if not (sure and "when" in block) and counts(play, survivor, text, block):
            yield text, block
    for _, text, block, near in () if sure or not play.draft.rows(Showdown) else reaching(play, survivor, field):
        if near and ("when" not in block or holds(play, block["when"], Scene(text.entry, survivor.id)) is True):
            yield text, block


def reaching(play: Play, survivor: Survivor, field: str) -> Iterator[tuple[Survivor, Text, Document, bool | None]]:
    """What others on the board hold for this survivor too, whose it is, and whether they stand near enough for it."""

    def says(block: Document) -> bool:
        return block.get("who") in REACHING

    def holders() -> list[int]:
        return [each.id for each in the_showdown.survivors(play) if could(play, each, "held for others", says)]

    those = play.remembered("held for others", holders, HOLDERS) if play.draft.rows(Showdown) else []
    here = the_showdown.survivors(play) if those else []
    for other in here if survivor.id in [each.id for each in here] else ():
        if other.id != survivor.id and other.id in those:
            for text, block in of_survivor(play, other).about(field):
                if says(block):
                    near = block["who"] != "adjacent" or beside_survivor(play, survivor, other)
                    yield other, text, block, near


def beside_survivor(play: Play, survivor: Survivor, other: Survivor) -> bool | None:
    """Whether two survivors stand beside each other; None where nobody has told."""
    found: bool | None = lasting.answerer("asking.places:beside_survivor")(play, survivor, other)
    return found


def granted(play: Play, survivor: Survivor, *, sure: bool = False) -> dict[str, str]:
    """What is so for a survivor or what they may do, and because of which card."""
    found = lasting.words(play, survivor, lasting.GRANT)
    for text, block in standing(play, survivor, "grants", sure=sure):
        for word in block["grants"]:
            found.setdefault(word, text.name)
    return found


def is_granted(play: Play, survivor: Survivor, word: str, *, sure: bool = False) -> bool:
    """Whether this word is among what is granted to a survivor; of many people few have a card that could say so."""

    def says(block: Document) -> bool:
        return word in block.get("grants", ())

    others = (*of_settlement(play).about("grants"), *of_monster(play).about("grants"))
    lasts = any(row.what.startswith(lasting.GRANT) for row in play.draft.where(Lasting, OWNER, survivor.id))
    asked = lasts or any(says(block) for _, block in others) or could(play, survivor, f"grants {word}", says)
    return asked and word in granted(play, survivor, sure=sure)


def granted_to_all(play: Play) -> dict[str, str]:
    """What the settlement's cards grant without a condition, and what is granted to it for a while."""

    def granted() -> dict[str, str]:
        printed = {word: text.name for text in of_settlement(play) for word in text.data.get("grants", ())}
        return lasting.words(play, None, lasting.GRANT) | printed

    return play.remembered("granted", granted, (*HOLDINGS, lasting.OF_SETTLEMENT))


def sex(play: Play, survivor: Survivor) -> str | None:
    """As whom a survivor counts: m or f as it is written, or by a card the other; None where nobody has told."""
    if survivor.sex is None or not is_granted(play, survivor, "opposite_sex", sure=True):
        return survivor.sex
    return "f" if survivor.sex == "m" else "m"


def limit(play: Play, survivor: Survivor, name: str, usual: int) -> int:
    """A limit as it is for this survivor."""
    blocks = [block["limits"] for _, block in standing(play, survivor, "limits")]
    return max((int(limits[name]) for limits in blocks if name in limits), default=usual)


def speaking(play: Play) -> list[Text]:
    """The texts the monster stands under: its own, its cards in play, its persistent injuries."""
    found = [Text.of(the_showdown.monster(play), kind="monster")]
    for row in staying(play):
        if row.survivor_id is not None and row.deck != "hit_location":
            continue  # a status speaks for the survivor beside whom it lies
        card = play.entry(row.content)
        if row.deck == "hit_location":
            if "persistent" in card.data:
                found.append(Text(card, injury_name(card), card.data["persistent"], 1, "persistent_injury"))
        elif card.data.get("card_type") and card.data["card_type"] != "normal":
            found.append(Text.of(card, kind="ai_card"))
    return found


def injury_name(card: Entry) -> str:
    """How the persistent injury of a hit location is called."""
    return str(card.data.get("persistent_injury") or card.data.get("persistent", {}).get("name") or card.name)


def counts(play: Play, survivor: Survivor, text: Text, block: Document) -> bool:
    """Whether what a card says `held` counts for its owner now; what nobody can tell does not."""
    if block.get("who", "self") not in ("self", "all"):
        return False
    return "when" not in block or holds(play, block["when"], Scene(text.entry, survivor.id)) is True


def without_gained(play: Play, survivor: Survivor, wanted: Document) -> Document:
    """What is meant, less a keyword that a card gives to all own gear."""
    said = standing(play, survivor, "keywords", sure=True)
    gained = [word for text, block in said if block is not text.data for word in block["keywords"]]
    if wanted.get("keyword") not in gained:
        return wanted
    return {field: value for field, value in wanted.items() if field != "keyword"}


def fitting(play: Play, survivor: Survivor, wanted: Document) -> list[bool]:
    """Of each card in a grid whether it is meant."""
    wanted = without_gained(play, survivor, wanted)
    return [fits(play.entry(row.content), wanted) for row in play.draft.of(Gear, survivor.id)]


def check_alive(survivor: Survivor) -> None:
    """Refuse what only the living can do or suffer."""
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")


def forbidden(play: Play, survivor: Survivor) -> dict[str, str]:
    """What is forbidden to a survivor, and by which card."""
    found: dict[str, str] = {}
    for text, block in standing(play, survivor, "forbids"):
        for what in block["forbids"]:
            found.setdefault(what, text.name)
    frenzied = any(is_frenzy(play, row) for row in play.draft.of(Lasting, survivor.id))
    found = barred_for_a_while(play, survivor, granted(play, survivor) if frenzied else {}) | found
    if is_doomed(play, survivor):
        found.setdefault("spend_survival", "doomed, R175")
    return found


def is_doomed(play: Play, survivor: Survivor) -> bool:
    """Whether something has doomed a survivor."""
    return bool(lasting.of(play, survivor.id, DOOMED))


def doom(play: Play, survivor: Survivor, content: str, until: str) -> None:
    """Who is doomed spends no survival while what doomed them is resolved (R174, R175)."""
    if not is_doomed(play, survivor):
        play.tell(f"{survivor.name} is doomed")
    lasting.add(play, survivor, content, DOOMED, 0, until)


def skills(play: Play, survivor: Survivor) -> list[dict[str, str]]:
    """A living survivor's specialization and mastery: by level, or because the settlement holds the mastery."""
    if survivor.dead or survivor.weapon_type is None:
        return []
    weapon = play.entry(survivor.weapon_type)
    levels = {"specialization": is_specialist(play, survivor, weapon), "mastery": is_master(survivor, weapon)}
    known = [skill for skill, has in levels.items() if has]
    return [{"id": weapon.id, "name": f"{weapon.name} {skill}", "kind": f"weapon_{skill}"} for skill in known]


def skill_texts(play: Play, survivor: Survivor) -> list[Text]:
    """What specialization and mastery say, for the living who have them."""
    if survivor.dead or survivor.weapon_type is None:
        return []
    weapon = play.entry(survivor.weapon_type)
    levels = {"specialization": is_specialist(play, survivor, weapon), "mastery": is_master(survivor, weapon)}
    found = [
        Text(weapon, f"{weapon.name} {skill}", weapon.data[skill], 1, skill)
        for skill, has in levels.items()
        if has and skill in weapon.data
    ]
    by_level = [Text(weapon, weapon.name, {"held": weapon.data.get("held", ())}, 1, "specialization")]
    return found + (by_level if "held" in weapon.data else [])


def is_specialist(play: Play, survivor: Survivor, weapon: Entry) -> bool:
    """Whether they have the specialization, by level or because the settlement holds the mastery."""
    learned = survivor.weapon_proficiency >= level_of(weapon, "specialization")
    return learned or bool(play.draft.where(Holding, "content", weapon.id))


def is_master(survivor: Survivor, weapon: Entry) -> bool:
    """Whether they have the mastery of their weapon."""
    return survivor.weapon_proficiency >= level_of(weapon, "mastery")


def level_of(weapon: Entry, what: str) -> int:
    """The level at which a skill comes; a weapon that no pack knows brings none."""
    return int(weapon.data.get(f"{what}_level", 10**9))
