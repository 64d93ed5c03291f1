"""A page of HTML: one file, no network, every name literal, light and dark on screen, black on white in print."""

from html import escape

from kdm_cli.export.text import shown

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
COLOURS = """\
:root { color-scheme: light dark;
  --paper: #fbfaf7; --ink: #1d1b19; --faint: #6a645d; --line: #c9c2b8; --mark: #8a1c1c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171513; --ink: #e9e4dc; --faint: #a39b90; --line: #46403a; --mark: #e08a7d; }
}
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --faint: #000; --line: #000; --mark: #000; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; } }
"""


def literal(text: object) -> str:
    """The text so that HTML shows exactly it, in an element and in a quoted attribute, in its own direction."""
    return escape(shown(str(text)), quote=True)


def name(text: object) -> str:
    """Words of players or packs among ours: in their own direction, so that they cannot turn ours around."""
    return f"<bdi>{literal(text)}</bdi>"


def document(title: str, style: str, body: str) -> str:
    """A whole page from its parts; `style` comes after the colours, `body` is HTML already."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{literal(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="kdm">\n<title>{literal(title)}</title>\n'
        f"<style>\n{COLOURS}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
