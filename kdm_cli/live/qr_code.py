"""A few bytes as a QR code (ISO/IEC 18004): byte mode, versions 1 to 6, which holds every address of ours."""

from collections.abc import Callable, Iterator, Sequence

from kdm_cli.light import NamedTuple

Square = list[list[bool]]  # rows of modules, True is dark


class Room(NamedTuple):
    """How a version shares out its codewords: so many blocks alike, each of data and of what corrects them."""

    blocks: int
    data: int
    correcting: int


ROOMS = {
    "L": (Room(1, 19, 7), Room(1, 34, 10), Room(1, 55, 15), Room(1, 80, 20), Room(1, 108, 26), Room(2, 68, 18)),
    "M": (Room(1, 16, 10), Room(1, 28, 16), Room(1, 44, 26), Room(2, 32, 18), Room(2, 43, 24), Room(4, 27, 16)),
}
LEVEL_BITS = {"L": 1, "M": 0}
BYTES, COUNT_BITS = 0b0100, 8
PADDING = (0xEC, 0x11)
FIELD, FORMAT, FORMAT_MASK = 0x11D, 0x537, 0x5412  # the polynomials of the standard
FINDER = 7
TIMING = 6
ALONE, BLOCK, LOOKS_LIKE_FINDER, LEANING = 3, 3, 40, 10  # penalties
LOOKS = [True, False, True, True, True, False, True, False, False, False, False]
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


class TooLong(ValueError):
    """More bytes than version 6 holds."""


def qr_code(data: bytes, level: str = "L", mask: int | None = None) -> Square:
    """The modules, without the quiet zone around them; of the eight masks the one that scans best."""
    fitting = [room for room in ROOMS[level] if len(data) <= room.blocks * room.data - 2]  # mode and length take two
    if not fitting:
        raise TooLong(f"{len(data)} bytes")
    room = fitting[0]
    version = 1 + ROOMS[level].index(room)
    bits = [byte >> place & 1 == 1 for byte in codewords(data, room) for place in range(7, -1, -1)]
    drawn = [_drawn(version, bits, level, each) for each in (range(8) if mask is None else [mask])]
    return min(drawn, key=penalty)


def codewords(data: bytes, room: Room) -> list[int]:
    """What is written: data and correction, the blocks dealt out in turns."""
    number = (BYTES << COUNT_BITS | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    whole = room.blocks * room.data
    used = len(data) + 2
    padded = [*(number << 4).to_bytes(used, "big"), *(PADDING[at % 2] for at in range(whole - used))]
    blocks = [padded[at : at + room.data] for at in range(0, whole, room.data)]
    corrections = [corrected(block, room.correcting) for block in blocks]
    return [each[at] for group in (blocks, corrections) for at in range(len(group[0])) for each in group]


def corrected(data: Sequence[int], count: int) -> list[int]:
    """The codewords by which a reader corrects what it could not read: what is left of a division."""
    divisor = [1]
    for power in range(count):
        divisor = [
            high ^ low
            for high, low in zip([*divisor, 0], [0, *(_times(each, _power(power)) for each in divisor)], strict=True)
        ]
    left = [*data, *[0] * count]
    for at in range(len(data)):
        factor = left[at]
        for place, each in enumerate(divisor):
            left[at + place] ^= _times(each, factor)
    return left[len(data) :]


def _power(number: int) -> int:
    value = 1
    for _ in range(number):
        value = _times(value, 2)
    return value


def _times(one: int, other: int) -> int:
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one = one << 1 ^ (FIELD if one & 0x80 else 0)
        other >>= 1
    return product


def format_bits(level: str, mask: int) -> int:
    """Fifteen bits beside the finders: the level, the mask, and what corrects them."""
    told = LEVEL_BITS[level] << 3 | mask
    left = told << 10
    for place in range(14, 9, -1):
        left ^= FORMAT << place - 10 if left >> place & 1 else 0
    return (told << 10 | left) ^ FORMAT_MASK


def _drawn(version: int, bits: Sequence[bool], level: str, mask: int) -> Square:
    size = 17 + 4 * version
    fixed = _fixed(size, version, format_bits(level, mask))
    square = [[fixed.get((row, column), False) for column in range(size)] for row in range(size)]
    free = (place for place in _path(size) if place not in fixed)
    left = iter(bits)
    for row, column in free:
        square[row][column] = next(left, False) != MASKS[mask](row, column)
    return square


def _fixed(size: int, version: int, told: int) -> dict[tuple[int, int], bool]:
    """All that does not hold data."""
    found = {(TIMING, at): at % 2 == 0 for at in range(size)} | {(at, TIMING): at % 2 == 0 for at in range(size)}
    if version > 1:
        middle = size - 7
        around = range(-2, 3)
        found |= {(middle + y, middle + x): max(abs(x), abs(y)) != 1 for y in around for x in around}
    for top, left in ((0, 0), (0, size - FINDER), (size - FINDER, 0)):
        for y in range(-1, FINDER + 1):
            for x in range(-1, FINDER + 1):
                ring = max(abs(y - 3), abs(x - 3))
                if 0 <= top + y < size and 0 <= left + x < size:
                    found[top + y, left + x] = ring not in (2, 4)
    for place in range(15):
        dark = told >> place & 1 == 1
        found[place + (place > 5) if place < 8 else size - 15 + place, 8] = dark
        found[8, size - 1 - place if place < 8 else 15 - place - (place > 8)] = dark
    found[size - 8, 8] = True
    return found


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Two columns at a time, from the right, up and down in turns; the column of the timing is passed over."""
    for at, right in enumerate([*range(size - 1, TIMING, -2), *range(TIMING - 1, 0, -2)]):
        for row in range(size - 1, -1, -1) if at % 2 == 0 else range(size):
            yield row, right
            yield row, right - 1


def penalty(square: Square) -> int:
    """How badly it scans: long runs, blocks of one colour, what looks like a finder, too dark or too light."""
    size = len(square)
    found = 0
    for line in (*square, *map(list, zip(*square, strict=True))):
        run = 1
        for at in range(1, size + 1):
            if at < size and line[at] == line[at - 1]:
                run += 1
                continue
            found += ALONE + run - 5 if run >= 5 else 0
            run = 1
        for at in range(size - 10):
            part = line[at : at + 11]
            found += LOOKS_LIKE_FINDER * (part == LOOKS or part[::-1] == LOOKS)
    for row in range(size - 1):
        for column in range(size - 1):
            four = {square[row + y][column + x] for y in (0, 1) for x in (0, 1)}
            found += BLOCK * (len(four) == 1)
    dark = sum(map(sum, square))
    return found + LEANING * int(abs(dark * 20 - size * size * 10) / (size * size))


HALVES = {(False, False): " ", (True, False): "\u2580", (False, True): "\u2584", (True, True): "\u2588"}


def half_blocks(square: Square, quiet: int = 4) -> list[str]:
    """Two rows of modules in a line of letters; to be dark on light, with a quiet zone around it."""
    width = len(square) + 2 * quiet
    nothing = [False] * width
    rows = [nothing] * quiet + [[False] * quiet + row + [False] * quiet for row in square] + [nothing] * quiet
    rows += [nothing] * (len(rows) % 2)
    return ["".join(HALVES[pair] for pair in zip(rows[at], rows[at + 1], strict=True)) for at in range(0, len(rows), 2)]
