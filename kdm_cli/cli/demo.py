"""`kdm demo`: on a terminal scene by scene, waiting for whoever reads; anywhere else all at once."""

import sys
from collections.abc import Callable

from kdm_cli.cli import output
from kdm_cli.cli.pages.registry import pen_for, print_lines, print_view
from kdm_cli.cli.prompts import read_line
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import EXIT_CODES
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.operations.shell import Scene, played, scenes, scratch_file
from kdm_cli.service.perform import Session, perform

GO_ON = "Enter goes on, q ends: "


def run(request: Request, again: Callable[[list[str]], int]) -> int:
    """Play it; whoever reads may end it after any scene."""
    everywhere = request.everywhere
    attended = all(each is not None and each.isatty() for each in (sys.stdin, sys.stdout))
    if everywhere.json or everywhere.quiet or not attended:
        answer = request.operation.call(Session(everywhere), request.arguments)
        if everywhere.json:
            output.document(answer)
        else:
            print_view(request, answer)
        return 0
    path, every = scratch_file(), scenes()
    try:
        for number, scene in enumerate(every, 1):
            _show(scene, f"{number}/{len(every)}", path)
            if read_line(GO_ON).strip().casefold().startswith("q"):
                break
    except KeyboardInterrupt:
        return EXIT_CODES["interrupted"]
    look = parse(["status"], {"file": path})
    print_view(look, perform(look))
    _put([("look around: ", "label"), (f"kdm --file {quoted(path)}", "command")])
    return 0


def _show(scene: Scene, place: str, path: str) -> None:
    """What happens, what is typed, and what kdm answers."""
    _put([], [(f"{place}  ", "faint"), (scene.told, "name")])
    for line in scene.lines:
        _put([(f"$ kdm {line}", "command")])
        output.outcome(played(line, path), quiet=False)


def _put(*lines: list[tuple[str, str]]) -> None:
    pen = pen_for(sys.stdout)
    print_lines([tuple(span for text, style in line for span in pen(text, style)) for line in lines])
