# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing of other projects is ever told, whatever is asked; more only if the person lets clients ask for it."""

import itertools
import json
import subprocess
import unittest

from mcpcase import McpCase, PROGRAM, Refused, ToolError


class Scope(McpCase):
    def everything(self, client, names):
        """All that can be had by asking for all there is, by every name."""
        words = ["planted", "PLANTED", "gateway port", "narwhal", "9999", "project:project2", "narwhal project:project2",
                 "session:#1", "session:#5 narwhal", "role:user", "after:2020-01-01", "narwhal session:elsewhere"]
        for text, tool in itertools.product(words, ("recall", "search")):
            self.attempt(client, tool, text=text)
            self.attempt(client, tool, text=text, limit=50)
            for name in names:
                self.attempt(client, tool, text=text, session=name)
        for word in words:
            self.attempt(client, "sessions", find=word)
            self.attempt(client, "sessions", title=word)
            self.attempt(client, "journal", text=word)
        self.attempt(client, "sessions", limit=200)
        self.attempt(client, "journal", limit=200)
        self.attempt(client, "facts")
        for name in names:
            self.attempt(client, "journal", session=name)
            self.attempt(client, "context", session=name)
            for entry in ("u0", "a0", *(f"#{n}" for n in range(1, 60))):
                self.attempt(client, "entry", session=name, entry=entry, earlier=20, later=20, budget=20000)
            for uri in (f"varve://sessions/{name}", f"varve://sessions/{name}/summary"):
                try:
                    client.request("resources/read", {"uri": uri})
                except Refused:
                    pass
        for resource in client.request("resources/list")["resources"]:
            client.request("resources/read", {"uri": resource["uri"]})
        return b"".join(client.raw).decode()

    @staticmethod
    def attempt(client, tool, **arguments):
        try:
            client.call(tool, **arguments)
        except (ToolError, Refused):
            pass

    def names(self):
        sessions = self.varve("sessions")
        return [name for session in sessions
                for name in (session["id"], session["id"][:13], f"#{session['number']}", str(session["number"]),
                             session["originalId"], session["originalId"][:4])]

    def test_planted_strings_never_come(self):
        names = self.names()
        said = self.everything(self.connected(), names)
        self.nothing_of(("ANTED-", "listens on 9999", "Other sessions"), said)
        self.assertTrue("8471" in said and "quokka" in said)

    def test_ids_of_others_are_not_told(self):
        ids = {session["id"] for session in self.varve("sessions") if session["originalId"] not in ("main", "below")}
        self.assertEqual(len(ids), len(self.others()))
        said = self.everything(self.connected(), ["main", "below"])
        self.nothing_of(ids, said)

    def nothing_of(self, wrong, said):
        for text in wrong:
            at = said.find(text)
            self.assertEqual(at, -1, said[max(at - 300, 0):at + 300])

    def test_words_of_others_are_unknown(self):
        """Whether a word is somewhere else is not told either."""
        client = self.connected()
        self.assertEqual(client.call("recall", text="narwhal").replace("narwhal", "heliotrope"),
                         client.call("recall", text="heliotrope"))
        with_known = client.call("recall", text="gateway narwhal")
        self.assertIn("Not found at all: “narwhal”", with_known)

    def test_names_of_others_are_unknown(self):
        client = self.connected()
        other = next(s for s in self.varve("sessions") if s["originalId"] == "sibling")
        for name in (other["id"], f"#{other['number']}", str(other["number"]), "sibling"):
            said = self.tool_error(client, "recall", text="gateway", session=name)
            self.assertEqual(said.replace(name, "NAME"),
                             self.tool_error(client, "recall", text="gateway", session="zzzz").replace("zzzz", "NAME"))

    def test_everywhere_only_where_the_person_lets_it(self):
        client = self.connected()
        self.assertIn("this project only", self.tool_error(client, "recall", text="narwhal", everywhere=True))
        client.finish()
        settings = self.home / ".config" / "varve" / "varve.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[tools]\nprogramsAskEverywhere=true\n", encoding="utf-8")
        client = self.connected()
        tools = {tool["name"]: tool["inputSchema"]["properties"] for tool in client.request("tools/list")["tools"]}
        self.assertIn("everywhere", tools["recall"])
        self.assertNotIn("everywhere", tools["facts"])
        self.assertNotIn("PLANTED", client.call("recall", text="gateway port"))
        self.assertIn("PLANTED-sibling", client.call("recall", text="narwhal sibling", everywhere=True))
        self.assertIn("listens on 9999", client.call("search", text="narwhal", everywhere=True))
        self.assertIn("PLANTED-elsewhere", client.call("sessions", everywhere=True))
        self.assertIn("PLANTED-sibling", client.call("entry", session="sibling", entry="a0", everywhere=True))
        self.assertTrue(self.tool_error(client, "entry", session="sibling", entry="a0"))

    def test_started_below_above_and_elsewhere(self):
        below = self.connected(folder=self.project / "part")  # the repository around it
        self.assertIn("8471", below.call("recall", text="gateway port"))
        home = self.connected(folder=self.home)  # only its own, not all that lies below it
        self.assertIn("PLANTED-above", home.call("recall", text="gateway port"))
        said = b"".join(home.raw).decode()
        for name in ("8471", "PLANTED-sibling", "PLANTED-nowhere"):
            self.assertNotIn(name, said)
        top = self.connected(folder="/")
        self.assertIn("Nothing", top.call("recall", text="gateway port"))
        named = self.connected("--folder", str(self.project), folder="/")
        self.assertIn("8471", named.call("recall", text="gateway port"))
        done = subprocess.run([PROGRAM, "mcp", "--folder", "/no/such", "--store", self.store], env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)

    def test_a_home_that_is_a_repository(self):
        (self.home / ".git").mkdir()
        (self.home / "plain").mkdir()
        self.bring_in("plain", self.home / "plain", [("Say wombat", "wombat")])
        client = self.connected(folder=self.home / "plain")
        self.assertIn("wombat", client.call("recall", text="wombat"))
        self.assertNotIn("8471", client.call("recall", text="gateway"))

    def test_what_the_person_kept_from_models_stays_so(self):
        session = next(s for s in self.varve("sessions") if s["originalId"] == "main")
        self.varve("exclude", session["id"], "a1")
        client = self.connected()
        for tool in ("recall", "search"):
            self.assertNotIn("column", client.call(tool, text="zebra_count column"))
        said = client.call("entry", session="main", entry="a0", later=10, budget=5000)
        self.assertIn("blue theme", said)
        self.assertNotIn("zebra_count", said)
        self.assertTrue(self.tool_error(client, "entry", session="main", entry="a1"))
        for resource in client.request("resources/list")["resources"]:
            client.request("resources/read", {"uri": resource["uri"]})
        self.assertNotIn("zebra_count was missing", b"".join(client.raw).decode())


if __name__ == "__main__":
    unittest.main()
