"""A drawing as a PNG, without a browser: by resvg, the extra `png`."""

from importlib.util import find_spec

from kdm_cli.export.drawing import FONTS

ZOOM = 2.0  # sharp on any screen
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
LETTER = f'<text y="15" style="font: 15px {FONTS}">M</text>'


def is_there() -> bool:
    """Whether the extra is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str, zoom: float = ZOOM) -> bytes:
    """The drawing, so many times as fine as its units."""
    import resvg_py  # late: an extra that need not be here

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))


def has_fonts() -> bool:
    """Whether this machine has a font that letters can be drawn with."""
    return png(PROBE.format(LETTER)) != png(PROBE.format(""))
