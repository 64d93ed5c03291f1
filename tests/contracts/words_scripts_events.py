"""What must come together for words that one card alone has: lines as people type them, and what they are told at the end."""

from typing import NamedTuple

from tests.contracts.words_scripts import FOUGHT, FOUR, HUNT, LION, worn


class Script(NamedTuple):
    """Every line must be taken; `told` stands among what the last one tells, `never` does not."""

    word: tuple[str, str]
    lines: tuple[str, ...]
    told: tuple[str, ...]
    never: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()  # other words that are heard on the way


PHOENIX = f"showdown start phoenix {FOUGHT}"
KINGS_MAN = f"showdown start kings_man {FOUGHT}"
ANTELOPE = f"showdown start screaming_antelope {FOUGHT}"
GRAZED = "--choose 'no acanthus plant on the board'"
SPACES = {"monster": "H11 --facing s", "Lucy": "K12", "Erza": "B2", "Zachary": "P2", "Al": "B20"}
PLACED = [f"showdown place {who} {space} --house-rule" for who, space in SPACES.items()]
FAR = HUNT.replace("level 1", "level 3")
BEHIND_THE_DARKNESS = ("set Lucy Erza courage 3", "hunt move 6 --auto --house-rule")
SLOTS = {"oxidized lantern helm": 2, "rawhide vest": 5, "red charm": 6}


def only(*fit, rounds):
    """Answers of four, or of those who are asked, so many times over."""
    return "".join(f" --choose {each}" for each in fit * rounds)


COME_TOGETHER = {
    "thunder": Script(
        ("Cancelled", "event"),
        (FAR, "survivor gain Lucy thundercaller --house-rule", *BEHIND_THE_DARKNESS,
         "hunt move --roll 37 --choose yes --choose retreat"),
        ("Lost does not happen", "100: The Finale, revealed by Erza"),
    ),
    "worm tunnels": Script(
        ("Computed.half", "up"),
        (*worn("Lucy", "bone pickaxe"), f"{FAR} --choose 7", *BEHIND_THE_DARKNESS,
         "hunt move --roll 8,2,37 --choose 'into the worm tunnels' --choose nothing"),
        ("Mineral Gathering, revealed by Erza", "Lucy: survival 5 -> 3"),
    ),
    "guidepost": Script(
        ("Deck", "weapon_mastery"),
        ("settlement gain guidepost --house-rule",
         "event regal visit --house-rule --roll 5 --choose 'stored resources' --choose katar"),
        ("Katar mastery is an innovation of the settlement",),
    ),
    "pots": Script(
        ("Granted", "keep_two_resources"),
        ("settlement gain pottery --house-rule",
         "event regal visit --house-rule --roll 5 --choose 'stored resources' --choose 'monster bone' --choose 'lion claw'"),
        ("Kept (Pottery): Monster Bone, Lion Claw", "6 resources are lost"),
    ),
    "oxidized helm": Script(
        ("Granted", "ignore_non_deaf"),
        (*(line for card, slot in SLOTS.items()
           for line in (f"storage add {card}", f"gear give Lucy {card} --slot {slot} --house-rule")),
         "set Lucy Erza Zachary Al insanity 5", LION,
         "turn 'terrifying roar' --roll 10,10,10 --choose yes" + only("no", rounds=4)),
        tuple(f"{name}: insanity 5 -> 4 (Terrifying Roar)" for name in ("Erza", "Zachary", "Al")),
        ("Lucy: insanity",),
    ),
    "feathered breast": Script(
        ("Cancelled", "whole_attack"),
        ("set Lucy insanity 9", "set Lucy strength 4", PHOENIX,
         "turn 'pitying sigh'" + only("yes", "no", "no", "no", rounds=3) + " --choose erza"
         + only("no", "yes", "no", "no", rounds=1) + " --roll 1,1",
         "attack lucy 10,10 'glorious arm pit=8' 'feathered breast=7'"),
        ("Phoenix is wounded: 2 in the wound stack, 11 more to kill", "Phoenix heals 2"),
    ),
    "field of view": Script(
        ("State", "in_field_of_view"),
        ("survivor gain Lucy zero presence --house-rule", "set Lucy Erza Zachary Al insanity 5", PHOENIX,
         "turn 'pitying sigh'" + only("yes", "no", "no", rounds=3) + " --choose '+1 courage' --choose none"),
        ("Erza: age tokens 0 -> 1 (Pitying Sigh)", "Erza: courage 0 -> 1 (Pitying Sigh)"),
        ("Lucy: age tokens",),
    ),
    "fated": Script(
        ("State", "chosen_monster"),
        ("survivor gain Lucy fated battle --choose lion", LION),
        ("Lucy: speed tokens 0 -> +1 (Fated Battle)",),
    ),
    "king's walk": Script(
        ("Moment", "after_basic_action"),
        (KINGS_MAN, "showdown mood add 'kings walk' --house-rule", *PLACED, "turn cleave lucy --roll 1,1,1,1,1,1"),
        ("King's Man: H11 -> E11, facing south (King's Walk)",),
        also=(("Way", "backward"),),
    ),
    "spinning halberd": Script(
        ("State", "ranged"),
        (*worn("Lucy", "cat gut bow"), KINGS_MAN,
         "showdown mood add 'spinning halberd' --house-rule --draw cleave --choose none", "attack lucy -w bow"),
        ("Spinning Halberd: the attack is cancelled",),
    ),
    "in heat": Script(
        ("Moment", "instinct"),
        ("set Lucy Erza Zachary Al insanity 5", ANTELOPE,
         f"showdown mood add 'in heat' --house-rule --draw 'back kick' --choose none {GRAZED}",
         f"turn 'back kick' none {GRAZED}"),
        tuple(f"{name}: insanity 4 -> 3 (In Heat)" for name in FOUR),
    ),
    "gobbled up": Script(
        ("Moment", "round_start"),
        ("set Lucy strength 9", ANTELOPE, "showdown mood add 'gobbled up' --house-rule", f"turn 'back kick' none {GRAZED}",
         "attack lucy 10,1 'furry tail=8'", f"turn 'back kick' none {GRAZED}"),
        ("Gobbled Up: 1 -> 0 tokens",),
    ),
    "freed": Script(
        ("Moment", "lost"),
        (ANTELOPE, "survivor gain Lucy status/gobbled_up --house-rule", "survivor lose Lucy gobbled up"),
        ("Lucy loses Gobbled Up", "Lucy is on the board again"),
        also=(("Way", "on_board"),),
    ),
    "maul counter": Script(
        ("State", "surging"),
        (f"showdown start gold_smoke_knight {FOUGHT}".replace("level 1", "level 4"),
         "spend Lucy surge --house-rule", "attack lucy 10,1 'maul counter' --house-rule"),
        ("Maul Counter: the hit is cancelled",),
    ),
    "biophoton feast": Script(
        ("State", "in_front"),
        ("set Lucy Erza Zachary Al insanity 9", f"showdown start watcher {FOUGHT}", *PLACED,
         "turn 'biophoton feast' zachary --roll 1,1,1,1"),
        tuple(f"{name}: insanity 9 -> 6 (Biophoton Feast)" for name in ("Lucy", "Al")),
        ("Erza: insanity", "Zachary: insanity"),
    ),
}  # fmt: skip
