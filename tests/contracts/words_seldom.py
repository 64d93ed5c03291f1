"""Words that evenings seldom meet, each by a card that has it: lines as people type them, and what they are told."""

from tests.contracts.words_scripts import FOUGHT, HUNT, LION, worn
from tests.contracts.words_scripts_events import PHOENIX, Script, only

WATCHER = f"showdown start watcher {FOUGHT}"
ANTELOPE = f"showdown start screaming_antelope {FOUGHT}"
IN_ITS_WAY = ("showdown place monster H11 --facing s --house-rule",
              *(f"showdown place {each} --house-rule" for each in ("Erza H14", "Al H18", "Lucy A1", "Zachary A2")))  # fmt: skip
THROUGH = "showdown monster-turn --card claw --target al --auto --house-rule"

MET = {
    "volume": Script(
        ("Box", "monster_volume"),
        ("settlement gain records --house-rule", LION, "showdown end --victory --house-rule --auto",
         "endeavor Lucy monster volume --house-rule --auto"),
        ("A volume is written: White Lion level 1", "Lucy retires"),
    ),
    "tumble": Script(
        ("Cancelled", "collision"),
        ("survivor gain Erza tumble --house-rule", LION, *IN_ITS_WAY, f"{THROUGH} --roll 6"),
        ("White Lion: H11 -> H16",),
        ("Erza is knocked down",),
    ),
    "filth": Script(
        ("Clear.location", "random"),
        (*worn("Lucy", "rawhide boots"), HUNT.replace("white_lion", "phoenix"),
         "hunt event 'filth from the sky' --house-rule --roll 1,9,1,legs"),
        ("Lucy: armor at the legs 1 -> 0",),
    ),
    "life pattern": Script(
        ("Clearable", "brain_injury"),
        (PHOENIX, "showdown mood add 'rancid melon stench' --house-rule", "hit Lucy brain",
         "showdown mood add 'life pattern' --house-rule", "turn 'life pattern' none --auto --house-rule"),
        ("Lucy: brain injury erased (Life Pattern)",),
    ),
    "purify": Script(
        ("Clearable", "positive_tokens"),
        (WATCHER, "showdown token Lucy strength +2", "showdown token Lucy luck -1",
         f"turn purify --auto{only('no', rounds=4)} --choose Erza --choose Lucy"),
        ("Lucy: strength tokens +2 -> 0 (Purify)", "Watcher: damage tokens 0 -> +1 (Purify)"),
        ("Lucy: luck tokens",),
    ),
    "murder": Script(
        ("Countable", "fighting_arts"),
        ("settlement principle society 'accept darkness' --house-rule", "survivor gain Lucy leader",
         "set Lucy insanity 9", "set Erza hunt-xp 5 --house-rule",
         "event murder --house-rule --roll 5 --auto --choose ambidextrous"),
        ("Lucy loses Leader", "Lucy gains Ambidextrous (fighting art)"),
    ),
    "watched": Script(
        ("Fate", "lost"),
        ("settlement principle conviction romantic --house-rule",
         "event watched --survivor Lucy --house-rule --roll 1 --auto"),
        ("Lucy is lost: Watched",),
    ),
    "stolen dreams": Script(
        ("Forbidden", "stand"),
        ("set Lucy survival 0", WATCHER, "attack lucy 10,1 'tentacle chains' --auto --house-rule",
         f"turn purify --auto{only('no', rounds=5)} --choose Erza --choose Al"),
        ("Lucy stays down (Stolen Dreams)",),
    ),
    "outer robes": Script(
        ("Gain.injury", "brain"),
        (WATCHER, "attack lucy 10,1 'outer robes=1' --auto --house-rule"),
        ("Lucy is knocked down (Outer Robes)", "Lucy suffers New Perspective (Outer Robes)"),
    ),
    "burnt nerves": Script(
        ("Granted", "ignore_bash"),
        ("survivor gain Lucy burnt nerves --house-rule", ANTELOPE,
         "turn gore lucy --auto --roll 9,arms --house-rule --choose no --choose Lucy"),
        ("Lucy is not knocked down by it (Burnt Nerves) (Gore)",),
    ),
    "cracked beak": Script(
        ("Granted", "ignore_destroy_armor"),
        (*worn("Lucy", "rawhide boots"), PHOENIX, "showdown injury 'hard beak' --house-rule",
         f"turn peck lucy --auto --roll 9,9,legs,legs --house-rule{only('no', rounds=3)} --choose none"),
        ("Lucy: no armor is destroyed (Cracked Beak) (Peck)",),
    ),
    "shield": Script(
        ("Granted", "no_knock_down_from_collision"),
        ("set Erza weapon-type shield", "set Erza weapon-proficiency 3 --house-rule", *worn("Erza", "scrap shield"),
         LION, *IN_ITS_WAY, THROUGH),
        ("Erza: collision, but stands (Shield specialization)",),
        ("Erza is knocked down",),
    ),
    "stalwart": Script(
        ("Granted", "no_knock_down_from_intimidate"),
        ("survivor gain Lucy stalwart --house-rule", ANTELOPE, "turn 'stomp and snort' lucy --auto --house-rule"),
        ("Lucy is not knocked down by it (Stalwart) (Stomp and Snort)",),
    ),
}  # fmt: skip
