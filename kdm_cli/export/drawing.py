"""What drawings are made of: how wide a text is in any font, and where it breaks; palettes; round numbers; a PNG."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from kdm_cli.export.boxes import folded, letters
from kdm_cli.export.html import DARK, LIGHT, literal
from kdm_cli.text import shown

FONTS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"
ZOOM = 2.0  # of a PNG: sharp on any screen
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
LETTER = f'<text y="15" style="font: 15px {FONTS}">M</text>'


def measured(text: str, size: float) -> float:
    """How wide a text is at most."""
    return letters(shown(text)) * size


def broken(text: str, room: float, size: float) -> list[str]:
    """Lines that fit, all of the text in them: broken at blanks, within words only where a word is too long."""
    return [line.strip() for line in folded(" ".join(shown(text).split()), room / size)] or [""]


def ticks(first: int, last: int, room: int) -> range:
    """Round numbers within a span, at most about so many."""
    steps = (number * 10**power for power in range(12) for number in (1, 2, 5))
    step = next(step for step in steps if last - first <= step * max(room, 1))
    return range(-(-first // step) * step, last + 1, step)


def number(value: float) -> str:
    """A place, short."""
    return f"{value:.1f}".removesuffix(".0")


def write(x: float, y: float, text: str, kind: str, anchor: str = "") -> str:
    """One line of text at a place, literal."""
    end = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{number(x)}" y="{number(y)}" class="{kind}"{end}>{literal(text)}</text>\n'


def standing(rules: str, *, raster: bool = False) -> str:
    """A style for a drawing that stands alone: colours for light and dark rooms, or the light ones for good."""
    light = _resolved(rules, LIGHT)
    if raster:
        return light
    return f"{light}@media (prefers-color-scheme: dark) {{\n{_resolved(rules, DARK)}}}\n"


def _resolved(rules: str, palette: Mapping[str, str]) -> str:
    for colour, value in palette.items():
        rules = rules.replace(f"var(--{colour})", value)
    return rules


def titled(name: str, title: str, told: Sequence[str]) -> tuple[str, str]:
    """The attributes that name a drawing to who cannot see it, and the elements they mean."""
    labels = f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-told"'
    desc = literal(" ".join(told))
    return labels, f'<title id="{name}-title">{literal(title)}</title>\n<desc id="{name}-told">{desc}</desc>\n'


def can_png() -> bool:
    """Whether the extra is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str, zoom: float = ZOOM) -> bytes:
    """A drawing as a PNG, so many times as fine as its units, without a browser: by resvg, the extra `png`."""
    import resvg_py  # late: an extra that need not be here

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))


def has_fonts() -> bool:
    """Whether this machine has a font that letters can be drawn with."""
    return png(PROBE.format(LETTER)) != png(PROBE.format(""))
