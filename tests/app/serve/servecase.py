# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of `varve serve` have in common. VARVE_PROGRAM names the program."""

import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

from scriptedprovider import Hold, Provider, Text
from varveclient import Client, Refused

PROGRAM = os.environ["VARVE_PROGRAM"]
SAMPLE = pathlib.Path(__file__).resolve().parents[3] / "resources" / "sample" / "sample.jsonl"
SECRET = "sk-very-secret-1234567890abcdef"


class ServeCase(unittest.TestCase):
    """A store of its own, a scripted provider, and one client."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        self.work = self.root / "work"
        self.work.mkdir()
        home = self.root / "home"
        home.mkdir()
        self.environment = dict(os.environ, HOME=str(home), XDG_CONFIG_HOME=str(home), XDG_DATA_HOME=str(home),
                                XDG_CACHE_HOME=str(home), LC_ALL="C.UTF-8", VARVE_SOME_KEY=SECRET)
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "VARVE_STORE", "QT_QPA_PLATFORM"):
            self.environment.pop(name, None)
        self.store = str(self.root / "store" / "varve.db")
        self.provider = Provider()
        self.addCleanup(self.provider.close)
        self.client = self.connect()

    def connect(self, **options):
        client = Client(PROGRAM, self.store, self.environment, **options)
        self.addCleanup(client.end)
        return client

    def varve(self, *arguments):
        """The command line on the same store."""
        done = subprocess.run([PROGRAM, *arguments, "--json", "--store", self.store], env=self.environment,
                              capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def new(self, **params):
        return self.client.call("new", folder=str(self.work), **params)["id"]

    def begin_ask(self, session, text, client=None, **params):
        return (client or self.client).begin("ask", session=session, text=text, baseUrl=self.provider.url,
                                             model="tiny", **{"tools": [], **params})

    def ask(self, session, text, client=None, **params):
        client = client or self.client
        return client.result(self.begin_ask(session, text, client, **params))

    def refusal(self, method, client=None, **params):
        with self.assertRaises(Refused) as caught:
            (client or self.client).call(method, **params)
        return caught.exception

    def names(self, number):
        """Of the events of a turn, neighbours of a kind as one."""
        names = [event["event"] for event in self.client.of_request(number)]
        return [name for i, name in enumerate(names) if i == 0 or names[i - 1] != name]

    def entries(self, session):
        return self.client.call("open", session=session)["entries"]

    @staticmethod
    def text_of(entry):
        return "".join(block["text"] for block in entry.get("blocks", []) if block["type"] == "text")

    def running(self):
        """A turn that waits: its session, its request, and what lets it go on."""
        session = self.new()
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text("The part that came."), hold)
        number = self.begin_ask(session, "Hi")
        self.client.event("text", request=number)
        self.assertTrue(hold.reached.wait(60))
        return session, number, hold

    def set_up(self, main=False, embedding=False, more=""):
        """The scripted provider as one of the settings, and further lines of their file. Not while a server runs."""
        models = ["mainProvider=here\nmainModel=tiny\n"] * main
        models += ["embeddingProvider=here\nembeddingModel=near\n"] * embedding
        path = self.root / "home" / "varve" / "varve.ini"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"[providers]\nhere\\name=Here\nhere\\baseUrl={self.provider.url}\n[models]\n"
                        + "".join(models) + more, encoding="utf-8")

    def age_sessions(self):
        """As if they had been left an hour ago. Not while a server runs."""
        with contextlib.closing(sqlite3.connect(self.store)) as connection, connection:
            connection.execute("UPDATE sessions SET updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')")
