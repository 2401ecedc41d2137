#!/usr/bin/env python3
"""Prints the weight of each module in the optimised program, in kilobytes.

  Scripts/weights.py [FOLDER]    a folder with a release build and its symbols (.build/release)

The size of each symbol of the program counts for the module or library whose object file defines it. The
tables for unwinding, relocations and texts without a name of their own are the rest.
"""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else root / ".build/release")
program = build / "arcade"
# The parts of an executable that are in its file and in memory.
LOADED = {"t", "w", "v", "r", "d", "b", "u"}
SYMBOL = re.compile("[0-9a-f]+ ([0-9a-f]+) ([A-Za-z]) (.+)")


def symbols(path, *options):
    """Yields the kind, the name and the size of each symbol that a file defines."""
    output = subprocess.run(
        ["nm", "--defined-only", "-S", *options, path], capture_output=True, text=True
    ).stdout
    for line in output.splitlines():
        match = SYMBOL.match(line)
        if match and match[2].lower() in LOADED:
            yield match[2].lower(), match[3], int(match[1], 16)


def section_sizes():
    """Gives the size of each section that is loaded, by its name."""
    output = subprocess.run(["size", "-A", program], capture_output=True, text=True).stdout
    rows = [line.split() for line in output.splitlines()]
    return {row[0]: int(row[1]) for row in rows if len(row) == 3 and row[2] not in ("0", "addr")}


def owners():
    """Gives the module or library of each symbol."""
    found = {}

    def take(path, owner):
        for _, name, _ in symbols(path):
            found.setdefault(name, owner)

    for folder in sorted(build.glob("*.build")):
        for path in sorted(folder.rglob("*.o")):
            take(path, folder.name.removesuffix(".build"))
    swift = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    for path in sorted((build.parent / "static-libraries").glob("*.a")):
        take(os.path.realpath(path), path.stem.removeprefix("lib"))
    for path in sorted((swift / "lib/swift_static/linux").glob("*.a")):
        name = path.stem.removeprefix("lib").lstrip("_")
        take(path, "Foundation" if name.startswith(("Foundation", "CF", "CoreF")) else "Swift")
    return found


def main():
    for tool in ("nm", "size", "swift"):
        if not shutil.which(tool):
            sys.exit(f"{tool} isn't there.")
    if not program.exists():
        sys.exit(f"There's no {program}. Run 'make compile' first.")
    owner = owners()
    weights = collections.Counter()
    for kind, name, size in symbols(program):
        # Zeroes take no room in the file.
        if kind != "b":
            weights[owner.get(name, "other")] += size
    sections = section_sizes()
    whole = sum(size for name, size in sections.items() if name not in (".bss", ".tbss"))
    ours = {path.name for path in (root / "Sources").iterdir()}
    for title, isShown in (("modules", True), ("libraries", False)):
        rows = [(size, name) for name, size in weights.items() if (name in ours) == isShown]
        print(f"{title}: {sum(size for size, _ in rows) / 1000:.0f}")
        for size, name in sorted(rows, reverse=True):
            print(f"  {size / 1000:7.0f}  {name}")
    print(f"unwinding, relocations, texts: {(whole - sum(weights.values())) / 1000:.0f}")
    print(f"the program without symbols: {whole / 1000:.0f}")


main()
