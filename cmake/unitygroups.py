#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which files of a library can be compiled as one.

unitygroups.py SIZE HEADERS FILE...: prints a line "group;file" for each FILE. What a file has in its unnamed namespaces is its own; two
files that use one such name in different ways come into different groups, and so do a file and one that includes, itself or by another
header, what declares such a name: it would be ambiguous. HEADERS is a file with the names of headers, one a line. Group 0 is a file alone.
"""

import pathlib
import re
import sys

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)\'', re.S)
DECLARED = re.compile(r"""
    ^\s*(?:template\s*<[^;{}]*>\s*)?
    (?:(?:struct|class|enum\s+class|enum|union|concept)\s+(\w+)                 # a type
      |using\s+(\w+)\s*=                                                        # another name of one
      |[^;{}()=]*?[\s*&>](\w+)\s*(?:\[[^\]]*\])?\s*(?:=(?!=)|\{|\(|;))          # a constant, a variable, a function
    """, re.X)
# Made different in each file by the build: every second one has its texts in it.
RENAMED = {"Tr"}


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
        if match := DECLARED.match(head):
            found.add(next(group for group in match.groups() if group))
    return found - {"operator"}


def read(path: str) -> str:
    return NOISE.sub(blank, pathlib.Path(path).read_text(encoding="utf-8"))


def included(text: str) -> set[str]:
    return {name.rsplit("/", 1)[-1] for name in re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', text, re.M)}


class Headers:
    """What comes in with a header. Its folder does not count: where two are called the same it is what both declare."""

    def __init__(self, paths: list[str]):
        self.declared: dict[str, set[str]] = {}
        self.included: dict[str, set[str]] = {}
        for path in paths:
            name = pathlib.PurePath(path).name
            self.declared.setdefault(name, set()).update(names(statements(read(path), lambda scopes: "" not in scopes)))
            self.included.setdefault(name, set()).update(included(pathlib.Path(path).read_text(encoding="utf-8")))

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
    headers = Headers(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").split())
    texts = {file: read(file) for file in files}
    own = {file: names(statements(text, lambda scopes: "" in scopes)) - RENAMED for file, text in texts.items()}
    used = {file: set(re.findall(r"\w+", text)) | headers.seen_by(file) for file, text in texts.items()}
    groups: list[list[str]] = []
    for file in files:
        fits = (
            group for group in groups
            if len(group) < size and not any(own[file] & used[other] or own[other] & used[file] for other in group)
        )
        group = next(fits, None)
        if group is None:
            group = []
            groups.append(group)
        group.append(file)
    for number, group in enumerate(groups, 1):
        for file in group:
            print(f"{number if len(group) > 1 else 0};{file}")


main()
