"""A real browser without a window: headless Chromium, driven over WebDriver with the standard library alone."""

import base64
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

PROGRAMS = ("chromium", "chromedriver", "pdfinfo", "pdftoppm")
PAPER = {"A4": (8.27, 11.69), "Letter": (8.5, 11.0)}  # inches
INCH = 96  # CSS pixels
SECONDS = 60
SEES = Path(__file__).with_name("sees.js")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic", "--disable-extensions", "--disable-dev-shm-usage",
    "--hide-scrollbars", "--force-color-profile=srgb", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip
LISTENER = """
window.kdmRefused = [];
addEventListener('securitypolicyviolation', event => kdmRefused.push(`refused: ${event.blockedURI} (${event.violatedDirective})`));
"""
REFUSED = "return window.kdmRefused;"
WHOLE = """
const page = document.documentElement;
return {x: 0, y: 0, width: Math.max(page.scrollWidth, innerWidth), height: Math.max(page.scrollHeight, 1), scale: 1};
"""
# The guard outlives whoever asked for the browser, however that ended: when its standard input closes, all is killed.
GUARD = """\
folder=$1; shift
trap '' INT TERM HUP
"$@" </dev/null & driver=$!
read -r _
kill -KILL "$driver" 2>/dev/null; wait "$driver" 2>/dev/null
for each in $(ps -eo pid=,args= | grep -F -- "--user-data-dir=$folder" | grep -v grep | awk '{print $1}'); do
  kill -KILL "$each" 2>/dev/null
done
rm -rf "$folder" || { sleep 0.2; rm -rf "$folder"; }
"""


def missing():
    """Which programs this needs are not here."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


class Browser:
    """One page at a time, of a size, in light or dark, on screen or on paper."""

    scheme, media = "light", "screen"

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="kdm-browser-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
        self.guard = self._guarded()
        try:
            self.address = f"http://127.0.0.1:{self._port()}/session"
            self.address += "/" + self._asked("POST", "", self._wishes())["sessionId"]
            self._cdp("Page.addScriptToEvaluateOnNewDocument", source=LISTENER)
            self.emulate()
        except BaseException:
            self.close()
            raise

    def close(self):
        """End driver and browser, and wait until nothing of them is left."""
        self.guard.stdin.close()
        self.guard.stdout.close()
        self.guard.wait(SECONDS)

    def open(self, path, width=1280, height=800):
        """Show a file, in a window of so many CSS pixels, and wait until it is laid out."""
        return self.visit(Path(path).resolve().as_uri(), width, height)

    def visit(self, address, width=1280, height=800):
        """The same with what is served at an address."""
        self.size(width, height)
        self._asked("POST", "/se/log", {"type": "performance"})  # what came before is not this page's
        self._asked("POST", "/url", {"url": address})
        return self

    def show(self, html, width=1280, height=800):
        """Show a page that is no file yet."""
        path = self.folder / "page.html"
        path.write_text(html, encoding="utf-8", newline="")
        return self.open(path, width, height)

    def size(self, width, height=800):
        """The window's inside, in CSS pixels."""
        self._cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def emulate(self, scheme="light", media="screen"):
        """Light or dark, screen or print; what is shown now changes with it."""
        self.scheme, self.media = scheme, media
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._cdp("Emulation.setEmulatedMedia", media=media, features=features)

    def run(self, script, *arguments):
        """The answer of a script that ends with `return`."""
        return self._asked("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def overflowing(self):
        """Elements whose content is wider than they are or that stick out of the window, described; the page too."""
        return self.run(SEES.read_text() + "return overflowing();")

    def broken(self, selector):
        """Words in these elements that are broken over two lines."""
        return self.run(SEES.read_text() + "return broken(...arguments);", selector)

    def contrasts(self, least=4.5, backgrounds=True):
        """Texts that stand out less than that from what lies behind them; without backgrounds: from white paper."""
        return self.run(SEES.read_text() + "return contrasts(...arguments);", least, backgrounds)

    def requests(self):
        """What the page wanted besides itself since it was opened: addresses, and what its own policy refused; ask once."""
        asked = []
        for row in self._asked("POST", "/se/log", {"type": "performance"}):
            event = json.loads(row["message"])["message"]
            if event["method"] == "Network.requestWillBeSent":
                asked.append(event["params"]["request"]["url"])
        own = self.run("return location.href.split('#')[0];")
        fetched = [url for url in asked if url.split("#")[0] != own and not url.startswith("data:")]
        listed = self.run("return performance.getEntriesByType('resource').map(entry => entry.name);")
        return sorted({*fetched, *(url for url in listed if not url.startswith("data:")), *self.run(REFUSED)})

    def screenshot(self, path):
        """The whole page as a picture, however long."""
        Path(path).write_bytes(base64.b64decode(self._shot(captureBeyondViewport=True, clip=self.run(WHOLE))))

    def pixels(self):
        """What is seen in the window, as one colour: the mean of red, green and blue, 0 to 255."""
        picture = self.folder / "seen.png"
        picture.write_bytes(base64.b64decode(self._shot()))
        return self.run(
            SEES.read_text() + "return brightness(arguments[0]);", base64.b64encode(picture.read_bytes()).decode()
        )

    def pdf(self, path=None, paper="A4", backgrounds=True, landscape=False):
        """The page on paper, as the browser's own print dialog would make it."""
        across, down = sorted(PAPER[paper], reverse=landscape)
        wishes = {"paperWidth": across, "paperHeight": down, "printBackground": backgrounds, "preferCSSPageSize": False}
        scheme, media = self.scheme, self.media
        self.emulate(scheme, "print")  # else a screen would be put on paper
        printed = base64.b64decode(self._cdp("Page.printToPDF", **wishes)["data"])
        self.emulate(scheme, media)
        if path is not None:
            Path(path).write_bytes(printed)
        return printed

    def lay_on(self, paper="A4", margin=0):
        """As wide as that paper between margins of so many millimetres: what sticks out there sticks out in print."""
        self.emulate(self.scheme, "print")
        self.size(int((PAPER[paper][0] - 2 * margin / 25.4) * INCH))

    def pages(self, pdf):
        """How many sheets a printed page takes."""
        told = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, timeout=SECONDS, check=True).stdout
        return int(re.search(rb"^Pages: +(\d+)", told, re.MULTILINE)[1])

    def pictures(self, pdf, folder, name="page"):
        """Each sheet of a printed page as a picture, in order."""
        words = ["pdftoppm", "-png", "-r", "70", "-", str(Path(folder) / name)]
        subprocess.run(words, input=pdf, capture_output=True, timeout=SECONDS, check=True)
        return sorted(Path(folder).glob(f"{name}-*.png"))

    def _shot(self, **wishes):
        return self._cdp("Page.captureScreenshot", format="png", **wishes)["data"]

    def _guarded(self):
        driver = [shutil.which("chromedriver"), "--port=0"]
        return subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "guard", self.folder, *driver],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.folder), "TMPDIR": str(self.folder)},
        )

    def _port(self):
        for line in self.guard.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                return found[1]
        raise AssertionError("chromedriver did not start")

    def _wishes(self):
        options = {
            "binary": shutil.which("chromium"),
            "args": [*FLAGS, f"--user-data-dir={self.folder}/profile"],
            "perfLoggingPrefs": {"enableNetwork": True, "enablePage": False},
        }
        asked = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"performance": "ALL"}}
        return {"capabilities": {"alwaysMatch": asked}}

    def _cdp(self, command, **parameters):
        return self._asked("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def _asked(self, method, path, body):
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), method=method)
        try:
            with contextlib.closing(urllib.request.urlopen(request, timeout=SECONDS)) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()[:2000]}") from None
