#!/usr/bin/env python3
"""Makes Sources/CCollation/collation.bin of Unicode's default collation.

    Scripts/make-collation.py [allkeys.txt] > Sources/CCollation/collation.bin

Perl's Unicode::Collate brings allkeys.txt along; so does https://www.unicode.org/Public/UCA/. Its
version stands in the file, and in the header of CCollation.

Each entry is: the step from the last code point; for two code points that are one letter, 1 and the
step from the first to the second, else 0; the number of elements; and for each element the step from
the last primary weight, the secondary and the tertiary weight. All are variable-length numbers of
seven bits a byte, the low ones first, steps with their sign in the lowest bit.
"""
import glob
import re
import sys
import unicodedata


def is_wanted(code):
    """The scripts with an alphabet, punctuation, symbols, kana; Han follows from its numbers."""
    return code < 0x3100 or 0xA640 <= code < 0xA7F8 or 0xFF00 <= code < 0xFFF0


def entries(path):
    line_form = re.compile(r"([0-9A-F ]+?) *; *((?:\[[.*][0-9A-F.]+\])+)")
    for line in open(path, encoding="utf-8"):
        found = line_form.match(line)
        if not found:
            continue
        codes = [int(code, 16) for code in found.group(1).split()]
        if len(codes) > 2 or not all(is_wanted(code) for code in codes):
            continue
        # Texts are decomposed before they are looked at.
        if len(codes) == 1 and unicodedata.normalize("NFD", chr(codes[0])) != chr(codes[0]):
            continue
        elements = [
            tuple(int(weight, 16) for weight in element.split("."))
            for element in re.findall(r"\[[.*]([0-9A-F.]+)\]", found.group(2))
        ]
        yield codes, elements


def number(value):
    out = bytearray()
    while True:
        out.append(value & 0x7F | (0x80 if value > 0x7F else 0))
        value >>= 7
        if not value:
            return out


def step(value):
    return number(value * 2 if value >= 0 else -value * 2 - 1)


def packed(path):
    out = bytearray()
    code, primary = 0, 0
    for codes, elements in sorted(entries(path)):
        out += number(codes[0] - code)
        code = codes[0]
        out += number(1) + step(codes[1] - code) if len(codes) == 2 else number(0)
        out += number(len(elements))
        for element in elements:
            out += step(element[0] - primary) + number(element[1]) + number(element[2])
            primary = element[0]
    return bytes(out)


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else glob.glob("/usr/share/perl/5*/Unicode/Collate/allkeys.txt")[0]
    sys.stdout.buffer.write(packed(path))


main()
