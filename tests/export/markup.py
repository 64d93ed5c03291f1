"""Whether a page is valid HTML of the kind we write: closed and nested, known elements, nothing foreign in it."""

import re
import unicodedata
from collections import Counter
from html.entities import html5
from html.parser import HTMLParser

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
SECTIONS = {"article", "aside", "div", "figure", "footer", "header", "main", "nav", "section"}
HEADINGS = {f"h{level}" for level in range(1, 7)}
SVG = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "desc",
    "defs", "clippath", "use", "marker", "pattern",
}  # fmt: skip
PHRASING = {
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "em", "i", "img", "input", "kbd", "label", "mark",
    "meter", "output", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "svg", "time", "u", "var", "wbr",
}  # fmt: skip
BLOCKS = SECTIONS | HEADINGS | {
    "address", "blockquote", "details", "dl", "fieldset", "figcaption", "hgroup", "hr", "ol", "p", "pre", "table", "ul",
}  # fmt: skip
ROWS = {"tr"}
INSIDE = {  # what may stand directly in an element; not listed: anything that flows
    "html": {"head", "body"},
    "head": {"meta", "title", "style", "link"},
    "title": set(), "style": set(),
    "ul": {"li"}, "ol": {"li"},
    "dl": {"dt", "dd", "div"},
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot"},
    "colgroup": {"col"},
    "thead": ROWS, "tbody": ROWS, "tfoot": ROWS,
    "tr": {"th", "td"},
    "details": PHRASING | BLOCKS | {"summary"},
    "figure": PHRASING | BLOCKS | {"figcaption"},
    "fieldset": PHRASING | BLOCKS | {"legend"},
    **dict.fromkeys((*HEADINGS, "p", "pre", "summary", "legend", *PHRASING - VOID - {"svg"}), PHRASING),
    **dict.fromkeys(SVG - {"title"}, SVG),
}  # fmt: skip
FLOWING = BLOCKS | PHRASING
PARTS = {
    "caption",
    "col",
    "colgroup",
    "dd",
    "dt",
    "legend",
    "li",
    "summary",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
}
KNOWN = FLOWING | PARTS | SVG | {"html", "head", "body", "meta", "title", "style", "link"}
GLOBAL = {"class", "dir", "hidden", "id", "lang", "role", "style", "tabindex", "title"}
OWN = {
    "meta": {"charset", "content", "http-equiv", "name"},
    "a": {"href"}, "img": {"alt", "height", "src", "width"}, "details": {"open", "name"}, "ol": {"start"}, "li": {"value"},
    "th": {"abbr", "colspan", "headers", "rowspan", "scope"}, "td": {"colspan", "headers", "rowspan"}, "col": {"span"},
    "colgroup": {"span"}, "time": {"datetime"}, "data": {"value"}, "label": {"for"}, "meter": {"max", "min", "value"},
    "input": {"checked", "disabled", "name", "readonly", "type", "value"},
}  # fmt: skip
DRAWN = {
    "viewbox", "width", "height", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "d", "dx", "dy", "points",
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "stroke-opacity", "transform", "text-anchor", "dominant-baseline", "font-size", "font-weight", "opacity", "href",
    "preserveaspectratio", "vector-effect", "clip-path", "focusable", "direction", "unicode-bidi", "textlength", "lengthadjust",
    "patternunits", "patterntransform",
}  # fmt: skip
TEXTS = {"title", "alt", "aria-label", "content", "value", "abbr", "aria-description"}  # shown or read, never followed
WITHOUT_VALUE = {"checked", "disabled", "hidden", "open", "readonly"}
TAG = re.compile(r"""<[a-z][a-z0-9]*(?:\s+[a-zA-Z][\w:-]*(?:="[^"<]*")?)*\s*/?>""", re.IGNORECASE)
FOREIGN = re.compile(r"//|(?i:javascript|vbscript|https?|ftp|file):|(?i:expression\s*\(|@import|image-set)")
URL = re.compile(r"url\(\s*['\"]?(?!['\"]?(?:data:|#))", re.IGNORECASE)
POLICY = "default-src 'none'"


def check_valid(html):
    """Fail with all that is wrong with the page."""
    found = faults(html)
    assert found == [], "\n".join(found)


def faults(html):
    """All that is wrong with the page, in words."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return [*_characters(html), *reader.found, *reader.whole()]


def _characters(html):
    if not html.lower().startswith("<!doctype html>\n"):
        yield "no <!doctype html> at its beginning"
    if "<!--" in html:
        yield "a comment"
    for letter in sorted(set(html)):
        none = ord(letter) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(letter) <= 0xFDEF
        if letter != "\n" and (none or unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}):
            yield f"a character nobody sees: {letter!r}"
    outside = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    for found in re.finditer(r"&(?!#\d+;|#x[0-9a-fA-F]+;|(\w+;))|&(\w+;)", outside):
        if found[0] == "&" or found[2] not in html5:
            yield f"an ampersand that is no entity: {outside[found.start() : found.start() + 20]!r}"
    for found in re.finditer(r"<(?![a-zA-Z/!])", outside):
        yield f"a < that begins nothing: {outside[found.start() : found.start() + 20]!r}"


class Reader(HTMLParser):
    """Reads the page once and notes what is wrong."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found, self.open, self.tables = [], [], []
        self.seen, self.ids, self.wanted = Counter(), Counter(), []
        self.level, self.title, self.style, self.metas, self.unlabelled, self.labelled = 0, "", "", [], [], set()

    def wrong(self, told):
        self.found.append(f"line {self.getpos()[0]}: {told}")

    def handle_starttag(self, name, attributes):
        if not TAG.fullmatch(self.get_starttag_text()):
            self.wrong(f"not written plainly: {self.get_starttag_text()[:80]}")
        drawn = name == "svg" or "svg" in self.open
        if name not in KNOWN:
            self.wrong(f"<{name}> is no element of ours")
        self._placed(name, drawn)
        self._attributes(name, attributes, drawn)
        self._meant(name, dict(attributes))
        self.seen[name] += 1
        if name not in VOID:
            self.open.append(name)
        if name == "table":
            self.tables.append([])

    def handle_startendtag(self, name, attributes):
        if "svg" not in self.open:
            self.wrong(f"<{name} /> outside a drawing")
        self.handle_starttag(name, attributes)
        self.handle_endtag(name)

    def handle_endtag(self, name):
        if not self.open or self.open[-1] != name:
            self.wrong(f"</{name}> closes <{self.open[-1] if self.open else 'nothing'}>")
            return
        self.open.pop()
        if name == "table":
            self._table(self.tables.pop())

    def handle_data(self, data):
        inside = self.open[-1] if self.open else ""
        if inside == "title" and "svg" not in self.open:
            self.title += data
        elif inside == "style":
            self.style += data
        elif data.strip() and inside in {
            "",
            "html",
            "head",
            "table",
            "thead",
            "tbody",
            "tfoot",
            "tr",
            "ul",
            "ol",
            "dl",
        }:
            self.wrong(f"text directly in <{inside}>: {data.strip()[:40]!r}")

    def handle_comment(self, data):
        self.wrong("a comment")

    def unknown_decl(self, data):
        self.wrong("a declaration")

    def handle_pi(self, data):
        self.wrong("a processing instruction")

    def _placed(self, name, drawn):
        inside = self.open[-1] if self.open else ""
        if not inside:
            if name != "html":
                self.wrong(f"<{name}> outside <html>")
            return
        grouped = inside == "div" and self.open[-2:-1] == ["dl"]
        if name not in ({"dt", "dd"} if grouped else INSIDE.get(inside, FLOWING)):
            self.wrong(f"<{name}> directly in <{inside}>")
        if name in {"a", "label", "table", "details"} and name in self.open and name != "details":
            self.wrong(f"<{name}> in a <{name}>")
        if name in SVG - {"svg", "title"} and not drawn:
            self.wrong(f"<{name}> outside a drawing")

    def _attributes(self, name, attributes, drawn):
        known = GLOBAL | OWN.get(name, set()) | (DRAWN if drawn else set())
        for attribute, times in Counter(attribute for attribute, _ in attributes).items():
            if times > 1:
                self.wrong(f"<{name}> has {attribute} twice")
        for attribute, value in attributes:
            if attribute not in known and not re.fullmatch(r"(aria|data)-[a-z-]+", attribute):
                self.wrong(f"<{name}> has {attribute}")
            if value is None and attribute not in WITHOUT_VALUE:
                self.wrong(f"{attribute} of <{name}> has no value")
            self._value(name, attribute, value or "")

    def _value(self, name, attribute, value):
        if attribute == "href" and not re.fullmatch(r"#[\w.-]+", value):
            self.wrong(f"a link away: {value[:60]}")
        if attribute == "src" and not value.startswith("data:image/"):
            self.wrong(f"a picture from elsewhere: {value[:60]}")
        if (
            attribute not in TEXTS
            and not value.startswith("data:image/")
            and (FOREIGN.search(value) or URL.search(value))
        ):
            self.wrong(f"{attribute} of <{name}> speaks of elsewhere: {value[:60]}")
        if attribute == "id":
            self.ids[value] += 1
            if not value or re.search(r"\s", value):
                self.wrong(f"not an id: {value!r}")
        if attribute in {"for", "headers", "aria-labelledby", "aria-describedby"}:
            self.wanted += value.split()
        if attribute == "href" and value.startswith("#"):
            self.wanted.append(value[1:])

    def _meant(self, name, given):
        if name == "img" and "alt" not in given:
            self.wrong("<img> without alt")
        if (
            name == "svg"
            and given.get("aria-hidden") != "true"
            and not (given.keys() & {"aria-label", "aria-labelledby"})
        ):
            self.wrong("a drawing that says nothing to who cannot see it")
        if name == "html" and not given.get("lang"):
            self.wrong("<html> without lang")
        if name == "meta":
            self.metas.append(given)
        if name == "label" and given.get("for"):
            self.labelled.add(given["for"])
        if name == "input" and "label" not in self.open and not (given.keys() & {"aria-label", "aria-labelledby"}):
            self.unlabelled.append(given.get("id"))
        if name in HEADINGS:
            level = int(name[1])
            if level > self.level + 1:
                self.wrong(f"<{name}> after <h{self.level}>")
            self.level = level
        if self.tables and name == "tr":
            self.tables[-1].append([])
        if self.tables and name in {"td", "th"} and self.tables[-1]:
            self.tables[-1][-1].append((int(given.get("colspan") or 1), int(given.get("rowspan") or 1)))

    def _table(self, rows):
        """Cells that reach down count in the rows they reach."""
        counts = [0] * len(rows)
        for at, row in enumerate(rows):
            for across, down in row:
                if at + down > len(rows):
                    self.wrong("a cell reaches below its table")
                for each in range(at, min(at + down, len(rows))):
                    counts[each] += across
        if len(set(counts)) > 1:
            self.wrong(f"rows of {sorted(set(counts))} cells in one table")
        if not rows:
            self.wrong("a table without rows")

    def whole(self):
        """What is wrong with the page as a whole."""
        yield from (f"<{name}> is never closed" for name in self.open)
        for name in ("html", "head", "title", "body", "h1"):
            times = self.seen[name] if name != "title" else self.seen["title"] and 1
            if times != 1:
                yield f"{times} times <{name}>"
        if not self.title.strip():
            yield "a page without a title"
        yield from (f"id {name} {times} times" for name, times in self.ids.items() if times > 1)
        yield from (f"nothing has the id {name}" for name in self.wanted if name not in self.ids)
        yield from (f"nothing says what input {name} is" for name in self.unlabelled if name not in self.labelled)
        if FOREIGN.search(re.sub(r"url\((['\"]?)data:.*?\1\)", "", self.style)) or URL.search(self.style):
            yield "the style speaks of elsewhere"
        if not any(meta.get("charset") == "utf-8" for meta in self.metas[:1]):
            yield "the first meta is not the charset"
        policies = [
            meta.get("content", "") for meta in self.metas if meta.get("http-equiv") == "Content-Security-Policy"
        ]
        if len(policies) != 1 or not policies[0].startswith(POLICY) or "script-src" in policies[0]:
            yield "no content security policy"
        if not any(meta.get("name") == "viewport" for meta in self.metas):
            yield "no viewport"
