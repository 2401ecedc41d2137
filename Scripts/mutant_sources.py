"""The list of mutants and the copy of the sources that holds them; see mutants.py."""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "Tests/MutantTests/mutants.tsv"
SCRATCH = ROOT / ".build/mutants"
SOURCE = SCRATCH / "source"
SWITCH = "ARCADE_MUTANT"
CHOSEN = SCRATCH / "chosen"

SWIFT_SWITCH = """import Glibc

func mutantIsOn(_ number: UInt32) -> Bool { number == chosenMutant }

private let chosenMutant = chosenName().reduce(2_166_136_261 as UInt32) { number, byte in
  (number ^ UInt32(byte)) &* 16_777_619
}

private func chosenName() -> [UInt8] {
  if let name = Glibc.getenv("%s") { return Array(String(cString: name).utf8) }
  let descriptor = Glibc.open("%s", Glibc.O_RDONLY | Glibc.O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  defer { Glibc.close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 128)
  let count = Glibc.read(descriptor, &bytes, bytes.count)
  return Array(bytes.prefix(max(0, count)))
}
""" % (SWITCH, CHOSEN)

# A handler of a signal asks too, so nothing but system calls is made.
C_SWITCH = """#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static uint32_t chosenMutant(void) {
  char name[128];
  const char *given = getenv("%s");
  ssize_t count = 0;
  if (given) {
    count = (ssize_t)strnlen(given, sizeof name);
    memcpy(name, given, (size_t)count);
  } else {
    int descriptor = open("%s", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
      count = read(descriptor, name, sizeof name);
      close(descriptor);
    }
  }
  uint32_t number = 2166136261u;
  for (ssize_t index = 0; index < count; index++) {
    number = (number ^ (uint8_t)name[index]) * 16777619u;
  }
  return number;
}
static int mutantIsOn(uint32_t number) {
  static uint32_t chosen;
  if (chosen == 0) chosen = chosenMutant();
  return chosen == number;
}
""" % (SWITCH, CHOSEN)


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    kind: str
    text: str
    replacement: str
    tests: str
    words: str
    line: str

    def span(self, source):
        """How often the text occurs in a file's content, and its place there."""
        before, mark, rest = self.text.partition("«")
        changed, _, after = rest.partition("»") if mark else (before, "", "")
        whole = before + changed + after if mark else before
        start = source.find(whole) + (len(before) if mark else 0)
        return source.count(whole), start, start + len(changed)

    @property
    def condition(self):
        number = 2166136261
        for byte in self.name.encode():
            number = (number ^ byte) * 16777619 & 0xFFFFFFFF
        return f"mutantIsOn({number})"

    def switched(self, original):
        """The place with both sides, `original` being the one without the mutant."""
        if self.kind == "expression":
            return f"({self.condition} ? {self.replacement} : {original})"
        condition = f"({self.condition})" if self.file.endswith(".c") else self.condition
        return f"if {condition} {{ {self.replacement} }} else {{ {original} }}"


def mutants():
    found = []
    for line in LIST.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        parts = [part.replace("\\n", "\n") for part in line.split("\t")]
        if len(parts) != 7:
            sys.exit(f"{LIST.name}: {len(parts)} parts instead of seven: {line}")
        found.append(Mutant(*parts, line))
    return found


# Places in the sources


def places(file, all_mutants):
    """The (start, end, mutant) of a file, the outer ones first; and sentences about those that do
    not fit."""
    path = ROOT / file
    text = path.read_text() if path.is_file() else ""
    found, problems = [], []
    for mutant in all_mutants:
        count, start, end = mutant.span(text)
        if count == 1:
            found.append((start, end, mutant))
        else:
            problems.append(f"{mutant.name}: its text occurs {count} times in {file}")
    found.sort(key=lambda place: (place[0], -place[1]))
    for before, after in zip(found, found[1:]):
        if before[0] < after[0] < before[1] < after[1]:
            problems.append(f"{after[2].name} and {before[2].name} overlap in {file}")
    return found, problems


def rewritten(text, found, start=0, end=None):
    """A part of a text in which each place asks for its mutant."""
    end = len(text) if end is None else end
    answer, position = [], start
    while found:
        (first, last, mutant), found = found[0], found[1:]
        inner = [place for place in found if place[1] <= last]
        found = found[len(inner):]
        answer += [text[position:first], mutant.switched(rewritten(text, inner, first, last))]
        position = last
    return "".join(answer) + text[position:end]


def checked(all_mutants):
    """The places of each file; ends the program where one does not fit."""
    problems = [f"{m.name}: unknown kind {m.kind}" for m in all_mutants
                if m.kind not in ("expression", "statement")]
    names = [m.name for m in all_mutants]
    problems += [f"{name}: twice in the list" for name in sorted(set(names)) if names.count(name) > 1]
    files = {}
    for file in sorted({m.file for m in all_mutants}):
        files[file], more = places(file, [m for m in all_mutants if m.file == file])
        problems += more
    if problems:
        sys.exit("\n".join([f"{LIST.relative_to(ROOT)} does not fit the sources:"] + problems))
    return files


# The build


def write_copy(files):
    """Makes the copy of the tree; what is the same already keeps its time, so that it is not
    compiled again."""
    wanted = {}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in (".build", ".git", "__pycache__")]
        for name in names:
            path = Path(folder) / name
            wanted[str(path.relative_to(ROOT))] = path.read_bytes()
    for file, found in files.items():
        text = rewritten(wanted[file].decode(), found)
        if file.endswith(".c"):
            # A feature macro has to come before the first header.
            beginning, rest = re.fullmatch(r"((?:#define [^\n]*\n)*)(.*)", text, re.S).groups()
            text = beginning + C_SWITCH + rest
        else:
            wanted["/".join(file.split("/")[:2]) + "/Mutants.swift"] = SWIFT_SWITCH.encode()
        wanted[file] = text.encode()
    for name, content in wanted.items():
        path = SOURCE / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod((ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644)
    for folder, folders, names in os.walk(SOURCE):
        folders[:] = [name for name in folders if name != ".build"]
        for name in names:
            path = Path(folder) / name
            if str(path.relative_to(SOURCE)) not in wanted:
                path.unlink()
