#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do two builds of Varve say the same? For a change that is meant to change nothing that a user can see.

    scripts/compareprograms.py OLD NEW FILE|FOLDER... [--keep FOLDER] [--sessions N] [--jobs N]

OLD imports each file; NEW opens a copy of that store, so the ids are the same. Then both are asked for the sessions, and of every session
for tree, context, request bytes of every protocol, plans of compactions, search and every export, and the answers are compared byte for byte. Then
both compact every session, prune it and take that back, and are asked again, and NEW imports each file into a store of its own: there ids are replaced by
their places, and times by a word.
Prints a line a difference, a line a file, and a table of what was compared; exit status 1 if anything differed. --keep leaves both answers of what
differed; --sessions looks at so many of a file's; --jobs works on so many files at once.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

PROTOCOLS = ("anthropic-messages", "openai-chat", "openai-responses", "codex-responses")
FORMATS = ("pi", "markdown", "html", "json")
UUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TIME = re.compile(rb"\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
WORDS = ("error", "test", "file", "config")
SECONDS = 300


class Program:
    def __init__(self, path, home):
        self.path, self.home = path, home
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("VARVE_", "XDG_"))}
        self.environment |= {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def run(self, store, *arguments):
        done = subprocess.run([self.path, *arguments, "--store", store], env=self.environment, cwd=self.home, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, check=False)
        return done.returncode, done.stdout, done.stderr

    def ask(self, store, *arguments):
        code, out, err = self.run(store, *arguments)
        return b"exit %d\n" % code + out + (err if code else b"")


def questions(session):
    yield "tree", ("tree", session, "--json")
    yield "context", ("context", session, "--json")
    yield "context of a small window", ("context", session, "--window", "32000", "--json")
    for protocol in PROTOCOLS:
        yield f"request {protocol}", ("request", session, "--api", protocol)
    for more in ((), ("--keep", "2000"), ("--estimator", "chars4"), ("--mask-only",), ("--mask-tool", "bash"), ("--mask-tool", "Bash"),
                 ("--from-originals",)):
        yield "plan", ("compact", session, "--plan", "--json", *more)
    for form in FORMATS:
        yield f"export {form}", ("export", session, "--format", form)


def changes(session):
    instructions = ("--instructions", "Keep the names of tests.")
    yield "compaction", ("compact", session, "--offline", "--keep", "2000", *instructions, "--json")
    yield "undo of a compaction", ("undo", session, "--json")
    yield "mask", ("compact", session, "--mask-only", "--json")
    yield "prune", ("prune", session, "--json")
    yield "compaction from originals", ("compact", session, "--offline", "--from-originals", "--json")


def after_a_change(session):
    yield "tree", ("tree", session, "--json")
    yield "context", ("context", session, "--json")
    yield "request", ("request", session, "--api", PROTOCOLS[0])


def in_places(document):
    """Ids by the order in which they appear: what is written anew gets another id and another time from each program."""
    places = {}
    return TIME.sub(b"then", UUID.sub(lambda match: b"id%d" % places.setdefault(match[0], len(places)), document))


class Comparison:
    def __init__(self, keep):
        self.same, self.refused, self.different, self.keep = collections.Counter(), collections.Counter(), collections.Counter(), keep
        self.lock = threading.Lock()

    def take(self, what, place, old, new):
        with self.lock:
            if old == new:
                self.same[what] += 1
                self.refused[what] += old.startswith(b"exit ") and not old.startswith(b"exit 0\n")
                return
            self.different[what] += 1
            print(f"differs: {what} of {place}", flush=True)
            if self.keep:
                name = re.sub(r"\W+", "-", f"{place}-{what}")
                self.keep.mkdir(parents=True, exist_ok=True)
                (self.keep / f"{name}.old").write_bytes(old)
                (self.keep / f"{name}.new").write_bytes(new)

    def table(self):
        for what in sorted(self.same | self.different):
            print(f"{self.same[what]:6d} same ({self.refused[what]:4d} of them refused) {self.different[what]:4d} different  {what}")
        print(f"{self.same.total():6d} same ({self.refused.total():4d} of them refused) {self.different.total():4d} different  altogether")


def sessions_of(program, store):
    code, out, _ = program.run(store, "sessions", "--json")
    return [session["id"] for session in json.loads(out)] if code == 0 and out else []


def compare(path, old, new, folder, comparison, most):
    stores = [str(folder / f"{name}.db") for name in ("old", "copy", "new")]
    old.run(stores[0], "import", str(path))
    if not os.path.exists(stores[0]):
        return 0
    shutil.copy(stores[0], stores[1])
    with concurrent.futures.ThreadPoolExecutor(1) as beside:
        def ask(what, place, arguments, read=bytes):
            later = beside.submit(new.ask, stores[1], *arguments)
            comparison.take(what, place, read(old.ask(stores[0], *arguments)), read(later.result()))

        ask("sessions", path.name, ("sessions", "--json"))
        ids = sessions_of(old, stores[0])
        looked_at = [(session, f"{path.name} #{number}") for number, session in enumerate(ids[:most])]
        for session, place in looked_at:
            for what, question in questions(session):
                ask(what, place, question)
        for word in WORDS:
            ask("search", path.name, ("search", word, "--json"))
        new.run(stores[2], "import", str(path))
        again = sessions_of(new, stores[2])
        comparison.take("number of sessions of a new import", path.name, b"%d" % len(ids), b"%d" % len(again))
        for (session, place), imported in zip(looked_at, again, strict=False):
            comparison.take("tree of a new import", place, in_places(old.ask(stores[0], "tree", session, "--json")),
                            in_places(new.ask(stores[2], "tree", imported, "--json")))
        for session, place in looked_at:
            for change, arguments in changes(session):
                ask(change, place, arguments, in_places)
                for what, question in after_a_change(session):
                    ask(f"{what} after {change}", place, question, in_places)
    return len(looked_at)


def compare_in_a_folder(path, programs, comparison, most):
    with tempfile.TemporaryDirectory(prefix="varve-compare-") as folder:
        home = pathlib.Path(folder) / "home"
        home.mkdir()
        sessions = compare(path, *(Program(program, home) for program in programs), pathlib.Path(folder), comparison, most)
        print(f"{path.name}: {sessions} sessions", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--sessions", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    files = [file.resolve() for given in arguments.files
             for file in (sorted(given.rglob("*")) if given.is_dir() else [given]) if file.is_file()]
    programs = [str(pathlib.Path(path).resolve()) for path in (arguments.old, arguments.new)]
    comparison = Comparison(arguments.keep)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(lambda file: compare_in_a_folder(file, programs, comparison, arguments.sessions), files))
    comparison.table()
    if not comparison.same:
        print("nothing was compared: no file could be imported")
    return 0 if comparison.same and not comparison.different else 1


if __name__ == "__main__":
    sys.exit(main())
