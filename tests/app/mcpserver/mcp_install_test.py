# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve mcp --install`: lines for other programs, printed or written into their files, which stay as they are otherwise."""

import json
import pathlib
import stat
import subprocess
import tomllib
import unittest

from mcpcase import McpCase, PROGRAM

FILES = {"claude": ".claude.json", "codex": ".codex/config.toml", "gemini": ".gemini/settings.json",
         "qwen": ".qwen/settings.json", "opencode": ".config/opencode/opencode.json",
         "opencode2": ".config/opencode/opencode.json", "crush": ".config/crush/crush.json",
         "cursor": ".cursor/mcp.json", "vscode": ".config/Code/User/mcp.json", "zed": ".config/zed/settings.json"}
PATHS = {"claude": "mcpServers", "codex": "mcp_servers", "gemini": "mcpServers", "qwen": "mcpServers", "opencode": "mcp",
         "opencode2": "mcp.servers", "crush": "mcp", "cursor": "mcpServers", "vscode": "servers", "zed": "context_servers"}


class Install(McpCase):
    def fill(self):
        pass

    def install(self, program, *arguments, code=0):
        done = subprocess.run([PROGRAM, "mcp", "--install", program, *arguments], env=self.environment,
                              capture_output=True, timeout=60, check=False, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    @staticmethod
    def parsed(program, text):
        return tomllib.loads(text) if program == "codex" else json.loads(text)

    def server(self, program, text):
        value = self.parsed(program, text)
        for key in PATHS[program].split("."):
            value = value[key]
        return value["varve"]

    def words(self, server):
        command = server["command"]
        return command if isinstance(command, list) else [command, *server["args"]]

    def test_lines_are_printed_and_nothing_is_written(self):
        for program, file in FILES.items():
            with self.subTest(program):
                out, err = self.install(program)
                self.assertEqual(self.words(self.server(program, out))[1], "mcp")
                self.assertIn(str(self.home / file), err)
                self.assertFalse((self.home / file).exists())

    def test_written_and_written_again(self):
        for program, file in FILES.items():
            with self.subTest(program):
                path = self.home / file
                path.unlink(missing_ok=True)
                out, _ = self.install(program, "--write")
                self.assertIn("+++ " + str(path), out)
                words = self.words(self.server(program, path.read_text()))
                self.assertTrue(pathlib.Path(words[0]).exists() or words[0] == "varve")
                if program in ("cursor", "vscode"):
                    self.assertEqual(words[-2:], ["--folder", "${workspaceFolder}"])
                before = path.read_bytes()
                _, err = self.install(program, "--write")
                self.assertIn("already", err)
                self.assertEqual(path.read_bytes(), before)
                self.assertEqual([p.name for p in path.parent.iterdir() if "before-varve" in p.name], [])

    def test_what_stands_there_stays(self):
        path = self.home / ".config/zed/settings.json"
        path.parent.mkdir(parents=True)
        text = '''// my settings
{
    "theme": "One",   // the nice one
    /* servers */
    "context_servers": {
        "other": { "command": "x", "args": [1, 2,], }, // trailing
    },
    "last": [1,
      2]
}
'''
        path.write_text(text)
        path.chmod(0o640)
        out, err = self.install("zed", "--write", "--remember")
        now = path.read_text()
        kept = [line for line in now.splitlines() if line in text.splitlines()]
        self.assertEqual(kept, text.splitlines())
        self.assertIn('"--remember"', now)
        self.assertTrue(any(line.startswith("+") and "varve" in line for line in out.splitlines()))
        self.assertFalse(any(line.startswith("-") and not line.startswith("---") for line in out.splitlines()))
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        copy = path.with_name("settings.json.before-varve")
        self.assertEqual(copy.read_text(), text)
        self.assertEqual(stat.S_IMODE(copy.stat().st_mode) & 0o077, 0)
        self.assertIn(str(copy), err)
        # Other arguments replace its own value and nothing else; another copy is kept.
        self.install("zed", "--write")
        self.assertNotIn("--remember", path.read_text())
        self.assertTrue(path.with_name("settings.json.before-varve-2").exists())

    def test_members_of_every_shape(self):
        path = self.home / ".claude.json"
        for text in ("", "\n", "{}", "{ }", '{"a":1}', '{"mcpServers":{}}', '{"mcpServers":{"x":{"command":"y"}},"b":[]}',
                     '{\n\t"a": {\n\t\t"b": "}"\n\t}\n}\n', '{"mcpServers": {"varve": 5}}', '{"a\\u0022": "\\"{"}',
                     '\ufeff{"a": 1}'):
            with self.subTest(text):
                path.write_text(text, encoding="utf-8")
                self.install("claude", "--write")
                now = json.loads(path.read_text(encoding="utf-8-sig"))
                self.assertEqual(now["mcpServers"]["varve"]["type"], "stdio")
                old = json.loads(text.lstrip("\ufeff")) if text.strip() else {}
                for key, value in old.items():
                    if key != "mcpServers":
                        self.assertEqual(now[key], value)
                self.assertLessEqual(set(old.get("mcpServers", {})), set(now["mcpServers"]))

    def test_toml_of_every_shape(self):
        path = self.home / ".codex/config.toml"
        path.parent.mkdir()
        for text in ("", 'model = "x"\n', 'model = "x"', "[mcp_servers.other]\ncommand = 'y'\n",
                     '[mcp_servers.varve]\ncommand = "old"\nstartup_timeout_sec = 5\n\n[after]\na = 1\n',
                     '[ mcp_servers . "varve" ] # mine\nargs = ["old"]\n[mcp_servers.varve.env]\nA = "b"\n',
                     'text = """\n[mcp_servers.varve]\n"""\n'):
            with self.subTest(text):
                path.write_text(text)
                old = tomllib.loads(text)
                self.install("codex", "--write")
                now = tomllib.loads(path.read_text())
                self.assertEqual(self.words(now["mcp_servers"]["varve"])[1:], ["mcp"])
                for key, value in old.items():
                    if key != "mcp_servers":
                        self.assertEqual(now[key], value)
                for key, value in old.get("mcp_servers", {}).get("varve", {}).items():
                    if key not in ("command", "args"):
                        self.assertEqual(now["mcp_servers"]["varve"][key], value)
                self.install("codex", "--write")
                self.assertEqual(tomllib.loads(path.read_text()), now)

    def test_what_is_not_understood_is_not_touched(self):
        cases = [(".claude.json", "claude", text) for text in
                 ("[1]", "{", '{"mcpServers": [1]}', '{"a": 1} x', "hello", '{"a" 1}', "\x00")]
        cases += [(".codex/config.toml", "codex", text) for text in
                  ('mcp_servers = { varve = { command = "x" } }\n', 'mcp_servers.varve.command = "x"\n',
                   '[mcp_servers]\nvarve = { command = "x" }\n', '[mcp_servers.varve]\nargs = [\n  "a",\n]\n')]
        for file, program, text in cases:
            with self.subTest(text):
                path = self.home / file
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
                _, err = self.install(program, "--write", code=1)
                self.assertIn(file, err)
                self.assertEqual(path.read_text(), text)

    def test_no_link_is_followed(self):
        target = self.root / "target.json"
        target.write_text("{}")
        link = self.home / ".claude.json"
        link.symlink_to(target)
        self.install("claude", "--write", code=1)
        self.assertEqual(target.read_text(), "{}")
        self.assertTrue(link.is_symlink())
        (self.home / ".gemini").symlink_to(self.root)
        self.install("gemini", "--write", code=1)
        self.assertFalse((self.root / "settings.json").exists())

    def test_misuse(self):
        _, err = self.install("emacs", code=1)
        self.assertIn("claude, codex", err)
        done = subprocess.run([PROGRAM, "mcp", "--write"], env=self.environment, capture_output=True, timeout=60,
                              check=False)
        self.assertEqual(done.returncode, 2)

    def test_options_are_handed_on(self):
        out, _ = self.install("gemini", "--remember", "--folder", str(self.project), "--store", self.store)
        self.assertEqual(self.words(self.server("gemini", out))[1:],
                         ["mcp", "--remember", "--folder", str(self.project), "--store", self.store])


if __name__ == "__main__":
    unittest.main()
