#!/usr/bin/env python3
"""Writes the functions that a start and the first moments of each game run, for the linker.

    Scripts/startup-order.py PROGRAM FILE

The linker lays these functions side by side (--symbol-ordering-file). Those of a start are 1.4 MB of
a program of 11, and without an order they are on every page of it. PROGRAM is an optimised one with
its symbols. valgrind counts what runs; a name that a later program doesn't have is passed over.
"""

import contextlib
import fcntl
import os
import pty
import re
import select
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import time

# Arguments, and the keys to type once the screen is still. DATABASE is one with a table of many rows.
VISITS = [
    ([], "jjkq"),
    (["play", "whackamole"], " 1qaz"),
    (["play", "skeet"], " 1wt "),
    (["play", "memory"], " qw"),
    (["play", "lander"], " 23"),
    (["scores"], ""),
    (["inspect", "--limit", "40", "DATABASE"], ""),
]


def visit(command, keys, counts):
    """Plays one visit in a terminal of 80 x 24 and ends it."""
    counted = ["valgrind", "--tool=callgrind", "--demangle=no",
               f"--callgrind-out-file={counts}", f"--log-file={counts}.log",
               *command]
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", PAGER="cat")
        os.execvp(counted[0], counted)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    quiet(terminal)
    for key in keys:
        os.write(terminal, key.encode())
        # A game in motion is never quiet.
        quiet(terminal, limit=5)
    if keys:
        os.write(terminal, b"\x03")
    while quiet(terminal):
        pass
    os.waitpid(process, 0)
    os.close(terminal)


def quiet(terminal, limit=60, silence=1.5):
    """Reads until nothing came for a while; False at the end of the program."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if not select.select([terminal], [], [], silence)[0]:
            return True
        try:
            if not os.read(terminal, 65536):
                return False
        except OSError:
            return False
    return True


def many_rows(path):
    """Makes a database and returns its path."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE events (id INTEGER PRIMARY KEY, kind TEXT, value REAL)")
        database.executemany("INSERT INTO events VALUES (?, ?, ?)",
                             ((number, f"kind {number % 10} {'x' * 100}", number / 3)
                              for number in range(20_000)))
    return path


def functions(counts):
    """The functions that ran, in the order in which callgrind names them."""
    names, ran = {}, {}
    with open(counts, errors="replace") as file:
        for line in file:
            if found := re.match(r"(c?)fn=\((\d+)\)(?: (.+))?", line):
                if found[3]:
                    names[found[2]] = re.sub(r"'\d+$", "", found[3].strip())
                if not found[1]:
                    ran[found[2]] = True
    return [names[number] for number in ran]


def main(program, file):
    if not shutil.which("valgrind"):
        sys.exit("valgrind isn't there.")
    order = {}
    with tempfile.TemporaryDirectory() as folder:
        # Without the compiler's debug information, whose form valgrind may not know.
        plain = os.path.join(folder, "arcade")
        subprocess.run(["strip", "-g", "-o", plain, program], check=True)
        listing = subprocess.run(["nm", plain], check=True, capture_output=True, text=True).stdout
        own = {words[2] for line in listing.splitlines()
               if len(words := line.split()) == 3 and words[1] in "tTwW"}
        data = os.path.join(folder, "data")
        database = many_rows(os.path.join(folder, "rows.sqlite"))
        for number, (arguments, keys) in enumerate(VISITS):
            counts = os.path.join(folder, f"counts{number}")
            words = [database if word == "DATABASE" else word for word in arguments]
            visit([plain, *words, "--data-dir", data], keys, counts)
            order |= dict.fromkeys(name for name in functions(counts) if name in own)
    with open(file, "w") as output:
        output.write("\n".join(order) + "\n")
    print(f"{len(order)} functions in {file}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
