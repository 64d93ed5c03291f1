"""The second screen: the campaign that a page in a browser, or a command in a terminal, follows."""

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.index import bare
from kdm_cli.service.language.operation import COMMAND, OPTIONAL, Answered, keeping, number, switch
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.language.words import split
from kdm_cli.service.operations.shell import standing
from kdm_cli.service.perform import Session, perform

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.live import Served, Watched

MOST_PORT = 65535
PORT = number("N", "the port of the page, 1 to 65535; else a free one")
NOW = "status"  # where nothing else is watched, and the sheet of a hunt or a fight while one runs


@keeping("serve", examples=("serve", "serve --port 8017"), takes=("dry_run",), talks="serve")
def serve(
    session: Session,
    *,
    port: Annotated[int | None, PORT] = None,
    lan: Annotated[bool, switch("for the phones at the table too: an address with a token, and its QR code")] = False,
) -> "Served":
    """Show the campaign on a page that follows every command: for a second screen, and with --lan for phones.

    Nobody can change anything there. Ctrl-C ends it. With --json it tells the address and ends with its standard
    input; --dry-run only tries whether it could begin.
    """
    if port is not None and not 0 < port <= MOST_PORT:
        refuse(
            "bad-input", f"A port is a number from 1 to {MOST_PORT}, not {port}.", "Without --port a free one is taken."
        )
    path = session.path
    return {"file": path, "stands": standing(path), "page": None}


@keeping("watch", examples=("watch", "watch survivor list --where 'courage>=3'"), takes=("dry_run",), talks="watch")
def watch(session: Session, words: Annotated[list[str], COMMAND, OPTIONAL]) -> "Watched":
    """Show what a reading command prints, again whenever the campaign has changed; else where it stands.

    While a hunt or a showdown runs that is its sheet. Ctrl-C ends it. It needs a terminal. With --json a document
    follows each change, until the standard input ends; --dry-run shows it once.
    """
    path, line = session.path, watched(session, words).typed
    standing(path)
    return {"file": path, "command": " ".join(line)}


def looked(request: Request, by_itself: bool) -> tuple[Request, Answered]:
    """What is shown of it now, and as which command: by itself the sheet of what is under way."""
    answer = perform(request)
    if by_itself and ("showdown" in answer or "hunt" in answer):
        request = parse(["show"], {"file": request.everywhere.file})
        answer = perform(request)
    return request, answer


def watched(session: Session, words: list[str]) -> Request:
    """The reading command that these words are."""
    typed = bare(split(words[0]) if len(words) == 1 else list(words)) or [NOW]
    request = parse(typed, {"file": session.everywhere.file})
    if request.operation.way != "reading":
        told = f'"kdm {request.operation.path}" is no command that only reads.'
        refuse("usage", told, "For instance: kdm watch survivor list")
    if request.arguments.get("out"):
        refuse(
            "usage", "What is watched is shown here, it goes into no file.", f"kdm {' '.join(typed)} writes it once."
        )
    return request
