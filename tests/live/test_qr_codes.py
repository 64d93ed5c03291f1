"""The code in the terminal: known vectors of the standard, and a reader that takes every code apart again."""

import pytest

from kdm_cli.live.qr_code import MASKS, ROOMS, TooLong, _fixed, _path, corrected, format_bits, half_blocks, qr_code

ADDRESS = b"http://192.168.178.123:38017/AbCdEfGhIjKl/"
HELLO = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]  # "HELLO WORLD", version 1-M
FORMATS = {  # as the standard lists them
    ("L", 0): "111011111000100", ("L", 1): "111001011110011", ("L", 2): "111110110101010", ("L", 3): "111100010011101",
    ("L", 4): "110011000101111", ("L", 5): "110001100011000", ("L", 6): "110110001000001", ("L", 7): "110100101110110",
    ("M", 0): "101010000010010", ("M", 1): "101000100100101", ("M", 2): "101111001111100", ("M", 3): "101101101001011",
    ("M", 4): "100010111111001", ("M", 5): "100000011001110", ("M", 6): "100111110010111", ("M", 7): "100101010100000",
}  # fmt: skip


def test_what_corrects_the_standards_own_example_is_as_it_says():
    assert corrected(HELLO, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    assert corrected([1, *[0] * 0], 7) == [127, 122, 154, 164, 11, 68, 117], "the divisor itself"


@pytest.mark.parametrize(("level", "mask"), FORMATS)
def test_level_and_mask_are_written_as_the_standard_lists_them(level, mask):
    assert f"{format_bits(level, mask):015b}" == FORMATS[level, mask]


def read(square):
    """What a code says: its data, every block of which agrees with what corrects it."""
    size = len(square)
    version = (size - 17) // 4
    one = "".join("01"[square[row][8]] for row in [size - 1 - at for at in range(7)]) + "".join(
        "01"[square[8][size - 8 + at]] for at in range(8)
    )
    other = "".join("01"[square[8][at]] for at in (0, 1, 2, 3, 4, 5, 7, 8)) + "".join(
        "01"[square[at][8]] for at in (7, 5, 4, 3, 2, 1, 0)
    )
    told = {bits: key for key, bits in FORMATS.items()}
    assert one[::-1] in told or other in told
    level, mask = told[other]
    fixed = _fixed(size, version, 0)
    bits = [
        square[row][column] != MASKS[mask](row, column) for row, column in _path(size) if (row, column) not in fixed
    ]
    room = ROOMS[level][version - 1]
    words = [int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    data = [words[block : room.blocks * room.data : room.blocks] for block in range(room.blocks)]
    rest = words[room.blocks * room.data :]
    for block, each in enumerate(data):
        assert rest[block :: room.blocks] == corrected(each, room.correcting)
    stream = "".join(f"{word:08b}" for each in data for word in each)
    assert stream[:4] == "0100"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * at : 20 + 8 * at], 2) for at in range(length))


@pytest.mark.parametrize("level", ["L", "M"])
@pytest.mark.parametrize("mask", range(8))
def test_every_length_in_every_mask_is_read_again(level, mask):
    most = ROOMS[level][-1].blocks * ROOMS[level][-1].data - 2
    for length in (1, 17, 18, 32, 53, 78, most):
        data = bytes((at * 37 + mask) % 256 for at in range(min(length, most)))
        assert read(qr_code(data, level, mask)) == data
    with pytest.raises(TooLong):
        qr_code(bytes(most + 1), level, mask)


def test_the_corners_and_the_dark_module_are_where_every_reader_looks():
    square = qr_code(ADDRESS)
    assert len(square) == 29
    corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, 22), (22, 0)):
        assert ["".join("01"[dark] for dark in row[left : left + 7]) for row in square[top : top + 7]] == corner
    assert square[21][8]


def test_on_a_terminal_it_has_a_quiet_zone_and_fits_twenty_lines():
    rows = half_blocks(qr_code(ADDRESS))
    assert len(rows) <= 20 and {len(row) for row in rows} == {37}
    assert not rows[0].strip() and not rows[1].strip() and all(row.startswith("    ") for row in rows)
