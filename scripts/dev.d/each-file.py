#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""each-file.py DATABASE: the commands of compile_commands.json, where files are compiled together one for each of them."""

import json
import pathlib
import re
import sys


def main() -> None:
    found = []
    for entry in json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")):
        path = pathlib.Path(entry["directory"], entry["file"])
        together = path.exists() and re.findall(r'^#include "(/[^"]*\.cpp)"$', path.read_text(encoding="utf-8"), re.M)
        for file in together or [entry["file"]]:
            found.append(entry | {"file": file, "command": entry["command"].replace(entry["file"], file)})
    print(json.dumps(found, indent=0))


main()
