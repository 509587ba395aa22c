#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures about the structure of the code, to compare two commits: how much there is, and how it hangs together.

    scripts/housefigures.py [FOLDER] [--json] [--list FIGURE]

Product is what lies in app, ui, models and services. The code is read as text (scopes by their braces), not compiled, so that any
commit can be measured without building it; a figure may be off by what only a compiler knows (macros that open scopes: none here).
--list names what a figure counts: functions, classes, headers, names.
"""

import argparse
import collections
import json
import pathlib
import re

LAYERS = ("app", "ui", "models", "services")
LONG_FUNCTION = 40
SMALL_FILE = 40

# What is no code: comments, raw and plain strings, characters. A digit separator (1'000) is no character.
NO_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?:u8|u|U|L)?R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'',
    re.S)
TYPE = re.compile(r"\b(?:class|struct|enum(?:\s+(?:class|struct))?|union)\s+(?:\[\[[^\]]*\]\]\s*)?(?:[A-Z0-9_]+_EXPORT\s+)?([A-Za-z_][\w:]*)"
                  r"(?:\s*<[^{;]*?>)?(?:\s+final)?\s*(?::[^;]*)?$", re.S)
NAMESPACE = re.compile(r"\bnamespace\s*([\w:]*)\s*$")
FUNCTION = re.compile(r"\)\s*(?:const|noexcept(?:\([^)]*\))?|override|final|mutable|&&?|->[^{;]*|\s)*(?::[^;]*)?$|\)\s*requires[^{;]*$", re.S)
CONTROL = re.compile(r"(?:^|[\s;}])(?:if|for|while|switch|catch|do|else|try|return)\b[^;]*$", re.S)


class Scope:
    def __init__(self, kind, name, line):
        self.kind, self.name, self.line = kind, name, line


class Reading:
    """What one file defines."""

    def __init__(self):
        self.types = []       # (qualified name, line), at the level of a namespace that has a name
        self.functions = []   # (name, lines from brace to brace, line)
        self.methods = collections.Counter()  # of the class's name: declarations of functions in its body


def without_comments(text):
    blank = lambda match: '""' * (match[0][:1] not in "/") + "\n" * match[0].count("\n")
    text = NO_CODE.sub(blank, text)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda match: "\n" * match[0].count("\n"), text, flags=re.M)


def scope_of(head, outer, line):
    if match := NAMESPACE.search(head):
        return Scope("namespace", match[1] or "(anonymous)", line)
    inside_function = outer and outer[-1].kind in ("function", "block")
    if not inside_function and not re.search(r"\)\s*$", head) and (match := TYPE.search(head)) and "=" not in head.split(":")[0]:
        return Scope("enum" if re.search(r"\benum\b", head) else "type", match[1], line)
    if not inside_function and "(" in head and FUNCTION.search(head) and not CONTROL.search(head):
        name = re.search(r"([~\w:]+|operator[^\s(]*)\s*\(", head)
        return Scope("function", name[1] if name else "?", line)
    return Scope("block", "", line)


def declares_method(statement):
    """Of a statement in a class's body. Signals and slots count, constructors too; what Qt's macros say does not."""
    statement = re.sub(r"\b(?:public|protected|private|Q_SIGNALS|signals)(?:\s+(?:Q_SLOTS|slots))?\s*:(?!:)", " ", statement).strip()
    if not statement or re.match(r"(?:Q_[A-Z_]+|friend|using|typedef|static_assert|template\s*<[^>]*>\s*friend)\b", statement):
        return False
    head = re.split(r"=(?!=)|\{", re.sub(r"operator\s*\S+?\s*\(", "op(", statement))[0]
    # A member that holds a function (std::function<void(int)> m_x) has its brackets inside of < >.
    while (shorter := re.sub(r"<[^<>]*>", "", head)) != head:
        head = shorter
    return "(" in head


def read(text):
    reading, stack, head, line = Reading(), [], "", 1
    for token in re.finditer(r"[{};]|[^{};]+", without_comments(text)):
        part = token[0]
        inside = stack[-1] if stack else None
        if part == "{":
            scope = scope_of(head, stack, line)
            if inside and inside.kind == "type" and scope.kind in ("function", "block") and declares_method(head):
                reading.methods[inside.name] += 1
            if scope.kind in ("type", "enum") and all(outer.kind == "namespace" and outer.name != "(anonymous)" for outer in stack):
                reading.types.append(("::".join([outer.name for outer in stack] + [scope.name]), line))
            if scope.kind == "type":
                reading.methods[scope.name] += 0
            stack.append(scope)
            head = ""
        elif part == "}":
            if stack:
                scope = stack.pop()
                if scope.kind == "function":
                    reading.functions.append((scope.name, line - scope.line, scope.line))
            head = ""
        elif part == ";":
            if inside and inside.kind == "type" and declares_method(head):
                reading.methods[inside.name] += 1
            head = ""
        else:
            head += part
            line += part.count("\n")
    return reading


def users_of_headers(texts):
    """Which files include a header, by the header's path. An include may name the library, which is not its folder, or only the file."""
    by_name = collections.defaultdict(list)
    for path in texts:
        if path.suffix == ".h":
            by_name[path.name].append(path)
    users = {path: set() for path in texts if path.suffix == ".h"}
    for path, text in texts.items():
        for name in re.findall(r'^\s*#\s*include\s*[<"]([^">]+\.h)[">]', text, re.M):
            for header in by_name.get(name.rsplit("/", 1)[-1], []):
                users[header].add(path)
    return users


def measure(root):
    paths = [path.relative_to(root) for layer in LAYERS for path in sorted((root / layer).rglob("*")) if path.suffix in (".cpp", ".h")]
    texts = {path: (root / path).read_text(encoding="utf-8") for path in paths}
    lines = {path: text.count("\n") for path, text in texts.items()}
    readings = {path: read(text) for path, text in texts.items()}
    classes = collections.Counter()
    for reading in readings.values():
        classes.update(reading.methods)
    functions = [(length, f"{path}:{line} {name}") for path, reading in readings.items() for name, length, line in reading.functions]
    definitions = collections.defaultdict(list)
    for path, reading in readings.items():
        for name, line in reading.types:
            definitions[name].append(f"{path}:{line}")
    single = []
    for header, users in users_of_headers(texts).items():
        others = {user for user in users if user.with_suffix("") != header.with_suffix("")}
        if len(others) == 1 and next(iter(others)).parent == header.parent:
            single.append(f"{header} <- {next(iter(others)).name}")
    window = [path for path in paths if path.parts[0] == "ui" and re.fullmatch(r"mainwindow\w*\.(cpp|h)", path.name)]
    libraries = sum(len(re.findall(r"^\s*varve_add_library\(", path.read_text(), re.M))
                    for layer in LAYERS for path in (root / layer).rglob("CMakeLists.txt"))
    long = sorted((entry for entry in functions if entry[0] > LONG_FUNCTION), reverse=True)
    named = classes.most_common(1)[0] if classes else ("", 0)
    figures = {
        "product lines": sum(lines.values()),
        "files": len(paths),
        "lines a file": round(sum(lines.values()) / max(1, len(paths))),
        f"files under {SMALL_FILE} lines, %": round(100 * sum(count < SMALL_FILE for count in lines.values()) / max(1, len(paths)), 1),
        "libraries": libraries,
        "largest class, methods": named[1],
        "largest class": named[0],
        "methods of the main window": classes["MainWindow"],
        "lines of the main window": sum(lines[path] for path in window),
        "files of the main window": len(window),
        "headers with one user in the same folder": len(single),
        "functions": len(functions),
        f"functions over {LONG_FUNCTION} lines, %": round(100 * len(long) / max(1, len(functions)), 2),
        "type names used more than once": sum(len(places) > 1 for places in definitions.values()),
        "types with Compaction in their name": sum("Compaction" in name for name in definitions),
    }
    details = {
        "functions": [f"{length:4d}  {place}" for length, place in long],
        "classes": [f"{count:4d}  {name}" for name, count in classes.most_common(25)],
        "headers": sorted(single),
        "names": [f"{name}: {', '.join(places)}" for name, places in sorted(definitions.items()) if len(places) > 1],
    }
    return figures, details


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", default=pathlib.Path(__file__).resolve().parent.parent, type=pathlib.Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", choices=("functions", "classes", "headers", "names"))
    arguments = parser.parse_args()
    figures, details = measure(arguments.folder)
    if arguments.list:
        print("\n".join(details[arguments.list]))
    elif arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in figures.items():
            print(f"{value!s:>12}  {name}")


if __name__ == "__main__":
    main()
