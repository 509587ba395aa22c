#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which files of a library can be compiled as one.

unitygroups.py SIZE HEADERS FILE...: prints a line "group;file" for each FILE. What a file has in its unnamed namespaces, or in none, is its
own, and so are its macros; two files that use one such name in different ways come into different groups, and so do a file and one that
includes, itself or by another header, what declares such a name: it would be ambiguous. HEADERS is a file with the names of headers, one
a line. Group 0 is a file alone.
"""

import pathlib
import pickle
import re
import sys

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'', re.S)
DECLARED = re.compile(r"""
    ^\s*(?:template\s*<[^;{}]*>\s*)?
    (?:(?:struct|class|enum\s+class|enum|union|concept)\s+(\w+)                 # a type
      |using\s+(\w+)\s*=                                                        # another name of one
      |[^;{}()=]*?[\s*&>](\w+)\s*(?:\[[^\]]*\])?\s*(?:=(?!=)|\{|\(|;))          # a constant, a variable, a function
    """, re.X)
CALL = re.compile(r"(?<![\w.>:])(\w+)\s*\(")
# One that is looked for in the namespace: Kind, but not Error::Kind, nor other.Kind.
WORD = re.compile(r"(?<![\w.:])(?<!->)\w+")
SPACE = re.compile(r"^namespace\s+(\w+)\s*$", re.M)
BROUGHT = re.compile(r"\busing\s+(?:\w+::)+(\w+)\s*;")
# What other namespaces have beside functions and what a header declares: a local name would hide it.
SHORT = re.compile(r"using\s+\w+\s*=|(?:inline\s+|static\s+)*constexpr\b")
# A namespace of a subject, whose names would be seen in the other files too.
OPENED = re.compile(r"^using namespace (varve::\w+::[\w:]+);", re.M)
# Made different in each file by the build: every second one has its texts in it, and each test its main.
RENAMED = {"Tr", "main"}


def blank(match: re.Match) -> str:
    return '""' if match.group(0)[0] in "\"R" else " "


def statements(text: str, wanted) -> list[str]:
    """The heads of the declarations that stand directly in a namespace; wanted(namespaces) says in which."""
    heads, scopes, start = [], [], 0
    for place in re.finditer(r"[{};]|^\s*#.*$", text, re.M):
        mark = place.group(0)
        if mark[0] not in "{};":
            if not scopes or scopes[-1] is not None:
                start = place.end()
            continue
        head = text[start:place.start()].strip()
        inside = all(scope is not None for scope in scopes)
        if mark == "{":
            named = re.match(r"(?:inline\s+)?namespace\b\s*([\w:]*)\s*$", head)
            if inside and head and not named and wanted(scopes):
                heads.append(head + "{")
            scopes.append(named.group(1) if named and inside else None)
        elif mark == "}":
            if scopes:
                scopes.pop()
        elif inside and head and wanted(scopes):
            heads.append(head + ";")
        if all(scope is not None for scope in scopes):
            start = place.end()
    return heads


def names(heads: list[str]) -> set[str]:
    found = set()
    for head in heads:
        if not head.startswith("using namespace") and (match := DECLARED.match(head)):
            found.add(next(group for group in match.groups() if group))
    return found - {"operator", "if"}


def macros(text: str) -> set[str]:
    return set(re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M))


def read(path: str) -> str:
    return NOISE.sub(blank, pathlib.Path(path).read_text(encoding="utf-8"))


def included(text: str) -> set[str]:
    return {name.rsplit("/", 1)[-1] for name in re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', text, re.M)}


class File:
    """What a file has that is its own, and what it may mean by a name: its words, of which only a call can mean a function."""

    def __init__(self, path: str, headers: "Headers"):
        text = read(path)
        heads = statements(text, lambda scopes: "" in scopes or not scopes)
        heads += [head for head in statements(text, lambda scopes: "" not in scopes) if SHORT.match(head)]
        self.own = (names(heads) | macros(text) | set(BROUGHT.findall(text))) - RENAMED
        functions = {name for name in self.own if any(re.search(rf"[\s*&>]{name}\s*\(", head) for head in heads)}
        self.others = self.own - functions
        self.seen = headers.seen_by(path) | self.own
        self.words = set(WORD.findall(text))
        self.calls = set(CALL.findall(text))
        self.opened = set(OPENED.findall(text))

    def disturbs(self, other: "File") -> bool:
        return self.opened != other.opened or bool(self.own & (other.seen | other.calls) or self.others & other.words)


class Headers:
    """What comes in with a header. Its folder does not count: where two are called the same it is what both declare."""

    def __init__(self, paths: list[str]):
        self.declared: dict[str, set[str]] = {}
        self.included: dict[str, set[str]] = {}
        for path in paths:
            name = pathlib.PurePath(path).name
            text = read(path)
            self.declared.setdefault(name, set()).update(names(statements(text, lambda scopes: "" not in scopes)), SPACE.findall(text))
            self.included.setdefault(name, set()).update(included(pathlib.Path(path).read_text(encoding="utf-8")))

    @classmethod
    def known(cls, listed: pathlib.Path) -> "Headers":
        """Read once for all libraries; who writes the list anew removes what was read."""
        stored = listed.with_suffix(".pickle")
        if stored.exists():
            return pickle.loads(stored.read_bytes())
        headers = cls(listed.read_text(encoding="utf-8").split())
        stored.write_bytes(pickle.dumps(headers))
        return headers

    def seen_by(self, file: str) -> set[str]:
        waiting, known = included(pathlib.Path(file).read_text(encoding="utf-8")), set()
        while waiting:
            name = waiting.pop()
            if name in self.declared and name not in known:
                known.add(name)
                waiting |= self.included[name]
        return set().union(*(self.declared[name] for name in known))


def main() -> None:
    size, files = int(sys.argv[1]), sys.argv[3:]
    headers = Headers.known(pathlib.Path(sys.argv[2]))
    read_files = {file: File(file, headers) for file in files}
    apart = {file: {other for other in files
                    if other != file and (read_files[file].disturbs(read_files[other]) or read_files[other].disturbs(read_files[file]))}
             for file in files}
    groups: list[list[str]] = []
    # Those that most others cannot stand come first: it takes fewer groups.
    for file in sorted(files, key=lambda file: -len(apart[file])):
        fits = (group for group in groups if len(group) < size and not apart[file].intersection(group))
        group = next(fits, None)
        if group is None:
            group = []
            groups.append(group)
        group.append(file)
    for number, group in enumerate(groups, 1):
        for file in group:
            print(f"{number if len(group) > 1 else 0};{file}")


main()
