#!/usr/bin/env python3
"""Switches the guards of Tests/MutantTests/mutants.tsv off, one after the other.

    Scripts/mutants.py run [NAME…]   build all mutants at once, run each one's tests (all mutants)
    Scripts/mutants.py check         tell whether each line of the list still fits the sources

The sources hold no switch. `run` writes a copy of the tree to .build/mutants/source in which each
place asks at run time whether its guard is off: the environment (ARCADE_MUTANT=NAME) or else the file
.build/mutants/chosen, since tests start programs with an environment of their own. All mutants are in
that one build. A mutant is killed when a test fails, the test process dies, or the time is up, and
none of that happens without it.

A line of the list has seven parts with a tab between them:
name, file, kind, text, replacement, tests, words. The text occurs once in the file; `\\n` in it is
the end of a line. If only a part of the text is replaced, that part stands between « and ». The
kind is `expression` (both sides have one type, and `try` stands before the place, not in it) or
`statement` (an empty replacement leaves it out). The tests are a regular expression of
their names, as `swift test --filter` takes it. One place may lie within another one.
"""

import ctypes
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # before the import: nothing is left beside the script
from mutant_sources import CHOSEN, LIST, ROOT, SCRATCH, SOURCE, SWITCH, checked, mutants, write_copy

RESULTS = SCRATCH / "results"
TESTS = SCRATCH / "build/debug/arcadePackageTests.xctest"
SHORTEST_LIMIT = 90  # seconds
MEMORY_LIMIT = 16 << 30  # of addresses: a guard that is off may ask for all there is


def build():
    log = SCRATCH / "build.log"
    print("Builds all mutants …", flush=True)
    with open(log, "wb") as output:
        code = subprocess.call(
            ["swift", "build", "--build-tests", "--package-path", str(SOURCE),
             "--scratch-path", str(SCRATCH / "build")], stdout=output, stderr=subprocess.STDOUT)
    if code != 0:
        lines = log.read_text(errors="replace").splitlines()
        errors = [line for line in lines if "error:" in line] or lines[-20:]
        sys.exit("\n".join(errors + [f"The mutants do not compile: see {log}"]))


def sources_digest():
    """What a result depends on besides its line."""
    digest = hashlib.sha256()
    paths = [ROOT / "Package.swift"]
    for folder in ("Sources", "Tests"):
        paths += sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
    for path in paths:
        if path != LIST and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


# Running


def descendants():
    """The processes that a test left behind: they are ours since their parents ended."""
    children = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            parent = int(stat.rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry.name))
    found, waiting = [], [os.getpid()]
    while waiting:
        found += (more := children.get(waiting.pop(), []))
        waiting += more
    return found


def end_descendants():
    for _ in range(50):
        processes = descendants()
        if not processes:
            return
        for process in processes:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass
        time.sleep(0.05)


def plain_text(log):
    return re.sub(r"\x1b\[[0-9;]*m", "", log.read_text(errors="replace"))


def failures(log):
    """The tests that a log tells a failure of."""
    return set(re.findall(r"^✘ Test (?!run with)(.+?)(?: with \d+ test cases)? "
                          r"(?:failed after|recorded an issue)", plain_text(log), re.M))


def run_tests(tests, mutant_name, limit, log, expected=None):
    """Runs tests with a mutant, or with none; gives what failed, how many ran, and seconds.

    With a set of failures that are expected, it ends at the first other one.
    """
    room = tempfile.mkdtemp(prefix="arcade-mutant-")
    environment = {key: value for key, value in os.environ.items() if key != SWITCH}
    environment["TMPDIR"] = room
    CHOSEN.write_text(mutant_name)
    start = time.monotonic()
    ending = None
    with open(log, "wb") as output:
        process = subprocess.Popen(
            [str(TESTS), "--testing-library", "swift-testing", "--filter", tests], cwd=SOURCE,
            env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT,) * 2))
        try:
            # One failure is enough; the other tests need not be waited for.
            while (code := process.poll()) is None:
                if expected is not None and failures(log) - expected:
                    break
                if time.monotonic() - start > limit:
                    raise subprocess.TimeoutExpired(str(TESTS), limit)
                time.sleep(0.1)
            if code is not None and code < 0:
                ending = f"the end of the test process by {signal.Signals(-code).name}"
        except subprocess.TimeoutExpired:
            code, ending = 1, f"the clock after {limit:.0f} s"
        finally:
            end_descendants()
            CHOSEN.unlink(missing_ok=True)
            shutil.rmtree(room, ignore_errors=True)
    failed = sorted(failures(log))
    if ending:
        failed.append(ending)
    ran = len(re.findall(r"^[✔✘] Test (?!run with|.* recorded an issue)", plain_text(log), re.M))
    if code and not failed:
        failed.append(f"exit code {code}")
    return failed, ran, time.monotonic() - start


def kept(path, key):
    """A result of an earlier run, if it is of this line and these sources."""
    try:
        result = json.loads(path.read_text())
    except (OSError, ValueError):
        return None
    return result if result.get("key") == key else None


def without_mutant(tests, sources):
    """How the tests end when no mutant is on: what fails then tells nothing."""
    path = RESULTS / f"none-{hashlib.sha256(tests.encode()).hexdigest()[:16]}.json"
    key = f"{tests} {sources}"
    result = kept(path, key)
    if not result:
        failed, ran, seconds = run_tests(tests, "", 3600, path.with_suffix(".log"))
        result = {"key": key, "failed": failed, "ran": ran, "seconds": seconds}
        path.write_text(json.dumps(result))
    return result


def tried(mutant, sources):
    """What became of a mutant: killed, SURVIVED or UNCLEAR, and by what."""
    path = RESULTS / f"{mutant.name}.json"
    key = hashlib.sha256(f"{mutant.line} {sources}".encode()).hexdigest()
    result = kept(path, key)
    if result:
        return result
    plain = without_mutant(mutant.tests, sources)
    if plain["ran"] == 0:
        return {"outcome": "UNCLEAR", "by": ["no test has such a name"], "seconds": 0}
    limit = max(SHORTEST_LIMIT, 10 * plain["seconds"])
    failed, _, seconds = run_tests(
        mutant.tests, mutant.name, limit, path.with_suffix(".log"), set(plain["failed"]))
    killers = [name for name in failed if name not in plain["failed"]]
    if killers:
        outcome, by = "killed", killers
    elif plain["failed"]:
        outcome, by = "UNCLEAR", ["fails without a mutant, too: " + ", ".join(plain["failed"])]
    else:
        outcome, by = "SURVIVED", []
    result = {"key": key, "outcome": outcome, "by": by, "seconds": seconds}
    path.write_text(json.dumps(result))
    return result


def sentence(mutant, result):
    by = result["by"]
    more = f" and {len(by) - 2} more" if len(by) > 2 else ""
    reason = f" by {', '.join(by[:2])}{more}" if result["outcome"] == "killed" else ", ".join(by)
    return f"{mutant.name}: {result['outcome']}{reason} ({result['seconds']:.1f} s)"


def run(names):
    all_mutants = mutants()
    unknown = set(names) - {m.name for m in all_mutants}
    if unknown:
        sys.exit(f"No mutant is called {', '.join(sorted(unknown))}.")
    write_copy(checked(all_mutants))
    build()
    RESULTS.mkdir(parents=True, exist_ok=True)
    # Processes that a test leaves running become children of this process and can be ended with it.
    ctypes.CDLL(None).prctl(36, 1)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    sources = sources_digest()
    chosen = [m for m in all_mutants if not names or m.name in names]
    others = []
    for number, mutant in enumerate(chosen, 1):
        result = tried(mutant, sources)
        print(f"[{number}/{len(chosen)}] {sentence(mutant, result)}", flush=True)
        if result["outcome"] != "killed":
            others.append(f"  {result['outcome']} {mutant.name} ({mutant.file}): {mutant.words}")
    print(f"{len(chosen)} mutants, {len(chosen) - len(others)} killed.")
    print("\n".join(others), end="\n" if others else "")
    sys.exit(1 if others else 0)


def main(arguments):
    if arguments == ["check"]:
        files = checked(mutants())
        print(f"{sum(map(len, files.values()))} mutants in {len(files)} files fit the sources.")
    elif arguments[:1] == ["run"]:
        run(arguments[1:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
