"""What people say at the table as a command: `claw tomas 7 4 arms waist`, `nora surges`, `what can we craft`.

Only a line that begins with no command is heard so, and only what takes every word of it is done; the command it was
read as is shown. `FRAMES` is all that can be said; who and what can be named is read off the campaign (`vocabulary`).
"""

from collections.abc import Sequence

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.index import Unheard
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.language.table_talk import Frame, Heard, Listening, heard
from kdm_cli.service.language.vocabulary import ALWAYS, AWAY, FIGHT, HOME, HUNT, HUNTED, listening, moments_of

FRAMES = (
    # the fight
    Frame(FIGHT, "who (attack|weapon|behind)* face+ (spot|face|behind|resource)*",
          "showdown attack WHO --weapon=WEAPON --blind-spot?BEHIND --roll,FACE --location=SPOT --draw,RESOURCE"),
    Frame(FIGHT, "who throw stone? spot (face|resource)*",
          "showdown sling WHO --location=SPOT --roll,FACE --draw,RESOURCE"),
    Frame(FIGHT, "ai+ (who face*|face+)", "showdown monster-turn --card=AI --target=WHO --roll,FACE"),
    Frame(FIGHT, "who miss", "showdown act WHO --activate"),
    Frame(FIGHT, "(who action|action who) whom?", "showdown spend WHO ACTION --on=WHOM"),
    Frame(FIGHT, "who use? worn whom?", "showdown use WHO WORN --on=WHOM"),
    Frame(FIGHT, "holder whom", "showdown use HOLDER --on=WHOM"),
    Frame(FIGHT, "(who|it) fall", "showdown knock-down WHO IT"),
    Frame(FIGHT, "(who|it) stand", "showdown stand WHO IT"),
    Frame(FIGHT, "wound it?", "showdown wound"),
    Frame(FIGHT, "token (who|it) stat amount", "showdown token WHO IT STAT AMOUNT"),
    Frame(FIGHT, "end? won (loot|face)*", "phase next --won --draw,LOOT --roll,FACE"),
    Frame(FIGHT, "end? lost face*", "phase next --lost --roll,FACE"),
    # on the way
    Frame(HUNTED, "ambush", "hunt end"),
    Frame(HUNT, "ambush", "hunt ambush survivors"),
    Frame(AWAY, "who suffer? injury", "survivor suffer WHO INJURY"),
    # whoever and wherever they are
    Frame(ALWAYS, "who+ stat amount", "survivor set WHO STAT AMOUNT"),
    Frame(ALWAYS, "who dead because?", "survivor kill WHO --cause=BECAUSE"),
    Frame(ALWAYS, "note anybody rest", "survivor note ANYBODY REST"),
    Frame(ALWAYS, "note rest", "settlement note REST"),
    Frame(ALWAYS, "oops rest?", "undo"),
    Frame(ALWAYS, "fix who had trait", "survivor lose WHO HAD --instead=TRAIT"),
    # at home
    Frame(HOME, "start monster level?", "showdown start MONSTER --level=LEVEL"),
    Frame(HOME, "home", "settlement return"),
    Frame(HOME, "home won", "settlement return --victory"),
    Frame(HOME, "home lost", "settlement return --defeat"),
    Frame(HOME, "(activity who|who activity) face*", "settlement endeavor WHO ACTIVITY --roll,FACE"),
    Frame(HOME, "who activity whom", "settlement endeavor WHO ACTIVITY --choose=WHOM"),
    Frame(HOME, "next_year", "timeline advance"),
    Frame(HOME, "newborn", "survivor add NEWBORN"),
    Frame(HOME, "who gear+", "gear give WHO GEAR"),
    Frame(HOME, "gear who", "gear give WHO GEAR"),
    Frame(HOME, "take carried who", "gear take WHO CARRIED"),
    Frame(HOME, "take who carried", "gear take WHO CARRIED"),
    Frame(HOME, "who trait", "survivor gain WHO TRAIT"),
    # what is due
    Frame(ALWAYS, "principle (face|who)+ word*",
          "settlement principle PRINCIPLE --roll,FACE --choose,WHO --choose=WORD"),
    Frame(ALWAYS, "event (who|yes|face|art|resource)+ word*",
          "event EVENT --survivor=WHO --choose=YES --roll,FACE --draw,ART --draw,RESOURCE --choose=WORD"),
    # questions
    Frame(ALWAYS, "what_now", "status"),
    Frame(ALWAYS, "which_can made", "settlement craft --list"),
    Frame(ALWAYS, "which_can built", "status"),
    Frame(ALWAYS, "who_can gone", "survivor list"),
    Frame(FIGHT, "where it", "showdown board"),
    Frame(HUNT, "where monster", "hunt show"),
    Frame(FIGHT, "how_many wound? left?", "showdown show"),
    Frame(FIGHT, "it", "showdown show"),
    Frame(ALWAYS, "how strong anybody", "survivor show ANYBODY --why=STRONG"),
    Frame(ALWAYS, "why anybody explained number?", "survivor show ANYBODY --why=EXPLAINED"),
    Frame(ALWAYS, "how_done anybody", "log --survivor=ANYBODY"),
    Frame(ALWAYS, "(anybody grid|grid anybody)", "gear grid ANYBODY"),
    Frame(ALWAYS, "anybody", "survivor show ANYBODY"),
    Frame(ALWAYS, "what? card (mean|give|us)*", "look CARD"),
)  # fmt: skip


def heard_as(stranger: Unheard, sheets: Sheets | None = None) -> tuple[Request, str]:
    """The request of a line that begins with no command, as people at the table mean it, and its words."""
    line, found = interpreted(
        stranger.words, sheets or Sheets(stranger.given.get("file"), stranger.given.get("at", ""))
    )
    if found is None:
        raise _lost(stranger, line)
    told = " ".join(("kdm", *(word if word[:2] == "--" else quoted(word) for word in found.command)))
    return parse(found.command, stranger.given), (
        f'{told} (then say what it was: "{found.unused[:40]}")' if found.unused else told
    )


def interpreted(said: Sequence[str], sheets: Sheets) -> tuple[Listening, Heard | None]:
    """A line as it was listened to, and the first of the frames that takes all of it."""
    line = listening(said, sheets)
    return line, next(heard(line, FRAMES, moments_of(sheets)), None)


def is_nothing(stranger: Unheard, sheets: Sheets) -> bool:
    """Whether a line begins with nothing that has a name, wherever the campaign might stand."""
    line, found = interpreted(stranger.words, sheets)
    return found is None and not line.reached


def _lost(stranger: Unheard, line: Listening) -> Refused:
    """What was not understood, and from where on."""
    refusal = stranger.refusal
    if stranger.begun:
        return stranger
    if line.reached and line.reached < len(line.words):
        said, left = " ".join(line.words[: line.reached]), line.words[line.reached]
        told = f'Heard as far as "{said[:60]}"; nothing here goes on with "{left[:40]}". kdm help talk says what does.'
        refusal = refusal._replace(hint=f"{told}\n{refusal.hint}" if "Did you mean" in refusal.hint else told)
    stranger.refusal = refusal
    return stranger
