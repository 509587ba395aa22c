# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve serve` as another program sees it. VARVE_PROGRAM names the program."""

import contextlib
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from scriptedprovider import Call, Hold, Text
from servecase import PROGRAM, SECRET, ServeCase
from varveclient import Refused, wait_until

METHODS = {"hello", "list", "new", "open", "entry", "around", "tree", "search", "ask", "abort", "approve", "deny", "queue",
           "queued", "unqueue", "plan", "compact", "undo", "redo", "compactions", "difference", "navigate", "edit", "context",
           "request", "memory", "facts", "remember", "forget", "arrange", "subscribe", "unsubscribe", "shutdown", "recall",
           "journal", "toolServers", "signIn", "signOut", "journalDelete", "journalRestore", "handoff", "startHandoff", "rename", "tag", "archive",
           "delete", "deletion", "restore", "fork", "label", "model", "models", "compare", "folderTrust", "trust", "distrust", "trustedFolders",
           "settings", "setting", "settingSet", "settingReset", "import", "export", "idle", "idleRun", "idleStop", "prune",
           "usage", "doctor", "stats", "backup", "vacuum", "vacuumForecast",
           "archives", "archiveAdd", "archiveRemove", "archiveInit", "archiveChoose", "archiveSync", "archivedSessions",
           "archiveSearch", "archiveRecovery", "archiveRestoreKey"}


class ServeTest(ServeCase):
    # -- the conversation itself

    def test_hello(self):
        hello = self.client.event("hello")
        self.assertEqual(hello["protocol"], 1)
        self.assertEqual(hello["store"], self.store)
        self.assertEqual(hello["access"], "readWrite")
        self.assertEqual(hello["process"], self.client.process.pid)
        self.assertEqual(set(hello["methods"]), METHODS)
        again = self.client.call("hello")
        self.assertEqual({**again, "event": "hello"}, hello)
        self.assertEqual(self.client.finish(), 0)
        self.assertEqual(self.client.errors, b"")

    def test_settings(self):
        names = {setting["name"] for setting in self.client.call("settings")["settings"]}
        self.assertIn("compaction/mode", names)
        self.assertEqual(self.client.call("settingSet", name="compaction/mode", value="off")["value"], "off")
        self.assertEqual(self.client.call("setting", name="compaction/mode")["source"], "person")
        self.assertEqual(self.client.call("settingReset", name="compaction/mode")["value"], "automatic")

    def test_requests_before_the_end_of_input_are_answered(self):
        for number in ("a", "b"):
            self.client.send_bytes(json.dumps({"id": number, "method": "list"}).encode() + b"\n")
        self.client.send_bytes(b'{"id":"c","method":"hello"}')  # no line end
        self.assertEqual(self.client.finish(), 0)
        self.assertEqual(set(self.client.answers), {"a", "b", "c"})
        self.assertEqual(self.client.answers["a"]["result"], {"sessions": [], "total": 0})

    def test_from_a_file_into_a_file(self):
        questions = self.root / "questions"
        questions.write_bytes(b'{"id":1,"method":"new"}\n{"id":2,"method":"list"}\n')
        with open(questions, "rb") as source, open(self.root / "answers", "wb") as target:
            code = subprocess.run([PROGRAM, "serve", "--store", self.store], stdin=source, stdout=target,
                                  env=self.environment, timeout=60, check=False).returncode
        self.assertEqual(code, 0)
        lines = [json.loads(line) for line in (self.root / "answers").read_text().splitlines()]
        self.assertEqual(lines[0]["event"], "hello")
        self.assertEqual({line.get("id") for line in lines[1:]}, {1, 2})

    def test_without_anybody(self):
        for closed in ("<&-", ">&-", "<&- >&-"):
            done = subprocess.run(["sh", "-c", f'exec "$0" serve --store "$1" {closed} < /dev/null', PROGRAM,
                                   self.store], env=self.environment, timeout=60, check=False,
                                  stdout=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 0, closed)
        self.assertEqual(self.client.call("list")["total"], 0)  # and the store is whole

    def test_a_store_that_cannot_be_opened(self):
        broken = self.root / "broken.db"
        broken.write_bytes(b"this is no database " * 100)
        done = subprocess.run([PROGRAM, "serve", "--store", str(broken)], env=self.environment, timeout=60,
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertTrue(done.stderr.startswith(b"varve: "))
        self.assertEqual(subprocess.run([PROGRAM, "serve", "more"], env=self.environment, timeout=60,
                                        capture_output=True, check=False).returncode, 2)

    def test_shutdown(self):
        self.assertEqual(self.client.call("shutdown"), {})
        self.assertEqual(self.client.process.wait(60), 0)

    def test_bad_lines(self):
        for line in (b"hello", b"[1]", b'{"id":1', b'{"id":1,"method":"\xff"}', b"\x00\x01\x02",
                     b'{"id":' + b"[" * 5000 + b"]" * 5000 + b"}", b'{"method":"list"}', b'{"id":{},"method":"list"}'):
            told = len(self.client.nameless)
            self.client.send_bytes(line + b"\n")
            self.client.wait(lambda: len(self.client.nameless) > told)
            self.assertEqual(self.client.nameless[-1]["kind"], "badRequest", line[:20])
        self.assertEqual(self.refusal("lsit").kind, "unknownMethod")
        self.client.send_bytes(b'{"id":"p","protocol":2,"method":"list"}\n')
        self.client.wait(lambda: "p" in self.client.answers)
        self.assertEqual(self.client.answers["p"]["error"]["kind"], "unsupportedProtocol")
        self.assertEqual(self.client.call("list")["total"], 0)

    def test_wrong_parameters(self):
        session = self.new()
        wrong = [("list", {"limit": "ten"}, "limit"), ("list", {"sort": "colour"}, "sort"),
                 ("list", {"tags": "later"}, "tags"), ("list", {"archived": 1}, "archived"),
                 ("list", {"offset": -1}, "offset"), ("new", {"folder": "/not/there"}, "folder"),
                 ("new", {"folder": 1}, "folder"), ("open", {}, "session"), ("open", {"session": 1}, "session"),
                 ("open", {"session": session, "limit": 0}, "limit"), ("entry", {"session": session}, "entry"),
                 ("tree", {"session": session, "depth": 1}, "depth"), ("search", {"text": ""}, "text"),
                 ("search", {"text": "after:never"}, "text"), ("ask", {"session": session}, "text"),
                 ("ask", {"session": session, "text": "a", "tools": [1]}, "tools"),
                 ("ask", {"session": session, "text": "a", "allow": [":x"]}, "allow"),
                 ("ask", {"session": session, "text": "a", "maxRounds": 0}, "maxRounds"),
                 ("ask", {"session": session, "text": "a", "approvalSeconds": 1.5}, "approvalSeconds"),
                 ("ask", {"session": session, "text": "a", "anyFolder": 1}, "anyFolder"),
                 ("ask", {"session": session, "text": "a", "withoutSandbox": "yes"}, "withoutSandbox"),
                 ("ask", {"session": session, "text": "a", "protectedFiles": "some"}, "protectedFiles"),
                 ("ask", {"session": session, "text": "a", "folder": "/not/there"}, "folder"),
                 ("ask", {"session": session, "text": "a", "trust": "yes"}, "trust"),
                 ("folderTrust", {}, "folder"), ("trust", {"folder": "/not/there"}, "folder"),
                 ("trust", {"folder": "/tmp", "below": 1}, "below"), ("distrust", {}, "folder"),
                 ("trustedFolders", {"folder": "/tmp"}, "folder"),
                 ("approve", {}, "approval"), ("approve", {"approval": 1, "scope": "ever"}, "scope"),
                 ("approve", {"approval": 1, "pattern": "x"}, "pattern"), ("deny", {"approval": "1"}, "approval"),
                 ("queue", {"session": session}, "text"), ("queued", {}, "session"),
                 ("unqueue", {"session": session}, "number"), ("plan", {"session": session, "keep": -1}, "keep"),
                 ("plan", {"session": session, "from": "x"}, "to"),
                 ("plan", {"session": session, "upTo": "x", "maskOnly": True}, "upTo"),
                 ("compact", {"session": session, "landing": "moon"}, "landing"), ("undo", {}, "session"),
                 ("redo", {"session": 5}, "session"), ("compactions", {}, "session"), ("difference", {"session": "x", "answer": 5}, "answer"),
                 ("navigate", {"session": session}, "entry"),
                 ("edit", {"session": session, "edit": "paint", "entries": ["x"]}, "edit"),
                 ("edit", {"session": session, "edit": "pin", "entries": []}, "entries"),
                 ("context", {"session": session, "window": "big"}, "window"),
                 ("request", {"session": session, "api": "smoke-signals"}, "api"), ("memory", {}, "session"),
                 ("remember", {"session": session}, "text"), ("forget", {"session": session}, "facts"),
                 ("subscribe", {"session": 1}, "session"), ("unsubscribe", {"session": 1}, "session"),
                 ("abort", {}, "session"), ("abort", {"request": [1]}, "request"),
                 ("ask", {"session": session, "text": "a", "images": "x.png"}, "images"),
                 ("ask", {"session": session, "text": "a", "images": [{}]}, "images"),
                 ("ask", {"session": session, "text": "a", "images": [{"path": "a", "data": "b"}]}, "images"),
                 ("ask", {"session": session, "text": "a", "images": [{"data": "Zm9v"}]}, "images"),
                 ("ask", {"session": session, "images": [{"data": "?", "mediaType": "image/png"}]}, "images"),
                 ("ask", {"session": session, "text": "a", "images": [{"path": "a"}] * 21}, "images"),
                 ("queue", {"session": session, "text": "a", "images": [1]}, "images"),
                 ("recall", {"session": session}, "text"), ("recall", {"text": "pond"}, "session"),
                 ("recall", {"session": session, "text": "a", "scope": "moon"}, "scope"),
                 ("recall", {"session": session, "text": "a", "budget": 0}, "budget"),
                 ("search", {"text": "a", "meaning": "yes"}, "meaning"), ("journal", {"kinds": ["gossip"]}, "kinds"),
                 ("journal", {"min": 11}, "min"), ("journal", {"session": session, "undone": True}, "undone"),
                 ("setting", {}, "name"), ("settingSet", {"name": "compaction/mode", "value": "maybe"}, "value"),
                 ("settingReset", {"name": "appearance/density", "model": "m"}, "model"),
                 ("journalDelete", {}, "facts"), ("journalDelete", {"facts": ["x"]}, "facts"),
                 ("journalRestore", {"facts": []}, "facts"), ("memory", {"scope": "project"}, "folder"),
                 ("facts", {}, "folder"), ("around", {"session": session, "entry": "x", "later": 51}, "later"),
                 ("recall", {"folder": "/", "text": "x", "scope": "everywhere"}, "folder"),
                 ("recall", {"folder": "/", "session": session, "text": "x"}, "session"),
                 ("memory", {"scope": "everywhere", "session": session}, "session"),
                 ("remember", {"scope": "everywhere", "text": "a", "from": ["x"]}, "from"),
                 ("forget", {"scope": "moon", "facts": ["1"]}, "scope"),
                 ("arrange", {"session": session, "fact": "1"}, "do"),
                 ("arrange", {"session": session, "fact": "1", "do": "hide", "before": "2"}, "before"),
                 ("handoff", {"session": session}, "goal"), ("handoff", {"session": session, "goal": " "}, "goal"),
                 ("handoff", {"session": session, "goal": "a", "tokens": 1}, "tokens"),
                 ("startHandoff", {"session": session, "goal": "a", "memory": 1}, "memory"),
                 ("navigate", {"session": session, "entry": "x", "instructions": "a"}, "instructions"),
                 ("rename", {"session": session, "title": " "}, "title"), ("tag", {}, "session"),
                 ("tag", {"session": session, "add": "later"}, "add"), ("archive", {"sessions": []}, "sessions"),
                 ("archive", {"sessions": [session], "archived": 0}, "archived"), ("delete", {}, "sessions"),
                 ("delete", {"sessions": session}, "sessions"), ("restore", {"sessions": ["x"]}, "sessions"),
                 ("delete", {"sessions": ["x"] * 1001}, "sessions"), ("import", {}, "files"),
                 ("import", {"files": "a"}, "files"), ("export", {"session": session, "path": "/tmp"}, "format"),
                 ("export", {"session": session, "format": "json"}, "path"),
                 ("export", {"session": session, "format": "pdf", "path": "x"}, "format"),
                 ("export", {"session": session, "format": "json", "path": "x", "redact": ["("]}, "redact"),
                 ("export", {"session": session, "format": "json", "path": "x", "leaf": "a", "all": True}, "leaf"),
                 ("idle", {"limit": -1}, "limit"), ("idleRun", {"tasks": ["sleep"]}, "tasks"),
                 ("idleStop", {"now": True}, "now"), ("hello", {"name": "x"}, "name"), ("shutdown", {"now": True}, "now")]
        for method, params, parameter in wrong:
            with self.subTest(method=method, params=params):
                refused = self.refusal(method, **params)
                self.assertEqual((refused.kind, refused.parameter), ("badRequest", parameter))
                self.assertIn(parameter, str(refused) + parameter)
        for method, params in [("open", {}), ("tree", {}), ("memory", {}), ("undo", {}), ("context", {}),
                               ("abort", {}), ("subscribe", {}), ("plan", {}), ("queued", {}), ("compactions", {}),
                               ("ask", {"text": "x"}), ("navigate", {"entry": "x"}), ("around", {"entry": "x"}),
                               ("navigate", {"entry": "x", "summarize": True}), ("recall", {"text": "x"}),
                               ("journal", {}), ("handoff", {"goal": "x"}), ("startHandoff", {"goal": "x"}),
                               ("rename", {"title": "x"}), ("tag", {"add": ["x"]}),
                               ("export", {"format": "json", "path": "never"}), ("remember", {"text": "x"}),
                               ("arrange", {"fact": "1", "do": "hide"})]:
            self.assertEqual(self.refusal(method, session="nobody", **params).kind, "notFound", method)
        for method in ("archive", "delete"):
            self.assertEqual(self.refusal(method, sessions=[session, "nobody"]).kind, "notFound", method)
        self.assertEqual(self.client.call("list")["total"], 1)

    def test_a_very_long_line(self):
        self.client.event("hello")
        before = self.client.memory()
        piece = b"x" * (1 << 20)
        self.client.send_bytes(b'{"id":1,"method":"ask","params":{"text":"')
        for _ in range(100):
            self.client.send_bytes(piece)
        self.client.send_bytes(b'"}}\n')
        self.assertEqual(self.client.call("list")["total"], 0)
        self.assertEqual([error["kind"] for error in self.client.nameless], ["tooLarge"])
        peak = self.client.memory("VmHWM")
        print(f"a line of 100 MB: {before:.0f} MB before, at most {peak:.0f} MB")
        self.assertLess(peak - before, 60)

    def test_one_id_at_a_time(self):
        session = self.new()
        hold = Hold()
        self.provider.add(Text("wait"), hold)
        number = self.begin_ask(session, "Hi")
        self.assertTrue(hold.reached.wait(60))
        self.client.send_bytes(json.dumps({"id": number, "method": "list"}).encode() + b"\n")
        self.client.wait(lambda: number in self.client.answers)
        self.assertEqual(self.client.answers.pop(number)["error"]["kind"], "badRequest")
        hold.released.set()
        self.assertEqual(self.client.result(number)["how"], "answered")

    # -- sessions and turns

    def test_a_question(self):
        session = self.new(title="A talk")
        self.provider.add(Text("Hello, "), Text("gr\u00fc\u00dfe."))
        number = self.begin_ask(session, "Hi there", keyVariable="VARVE_SOME_KEY")
        result = self.client.result(number)
        self.assertEqual(result["how"], "answered")
        self.assertEqual(result["text"], "Hello, gr\u00fc\u00dfe.")
        self.assertEqual(self.names(number), ["start", "text", "usage", "end"])
        events = self.client.of_request(number)
        self.assertEqual("".join(e["text"] for e in events if e["event"] == "text"), "Hello, gr\u00fc\u00dfe.")
        self.assertTrue(all(e["session"] == session for e in events))
        self.assertEqual(events[0]["model"], "tiny")
        # The same shapes as the command line has.
        listed = self.client.call("list", title="talk")["sessions"]
        self.assertEqual(listed, self.varve("sessions"))
        self.assertEqual(self.client.call("tree", session=session)["entries"], self.varve("tree", session))
        opened = self.client.call("open", session=session)
        self.assertEqual(opened["session"], listed[0])
        self.assertEqual(opened["leafId"], result["leafId"])
        self.assertEqual([self.text_of(e) for e in opened["entries"]], ["Hi there", "Hello, gr\u00fc\u00dfe."])
        last = opened["entries"][-1]
        self.assertEqual(self.client.call("entry", session=session, entry=last["id"]), last)
        # The key went to the provider and nowhere else.
        self.assertEqual(self.provider.heads[0]["Authorization"], "Bearer " + SECRET)
        self.assertEqual(self.client.finish(), 0)
        self.assertNotIn(SECRET.encode(), b"".join(self.client.raw) + self.client.errors)

    def test_a_branch_in_pages(self):
        session = self.new()
        for i in range(3):
            self.provider.add(Text(f"answer {i}"))
            self.ask(session, f"question {i}")
        last = self.client.call("open", session=session, limit=4)
        self.assertEqual(last["total"], 6)
        self.assertEqual([self.text_of(e) for e in last["entries"]],
                         ["question 1", "answer 1", "question 2", "answer 2"])
        first = self.client.call("open", session=session, limit=4, before=last["before"])
        self.assertEqual([self.text_of(e) for e in first["entries"]], ["question 0", "answer 0"])
        self.assertIsNone(first["before"])
        some = self.client.call("tree", session=session, offset=4, limit=10)
        self.assertEqual((some["total"], len(some["entries"])), (6, 2))
        hits = self.client.call("search", text="question")["hits"]
        self.assertEqual(hits, self.varve("search", "question"))
        self.assertEqual(len(hits), 3)

    def test_places_that_are_no_projects(self):
        session = self.client.call("new", folder=str(self.root / "home"))["id"]
        self.provider.add(Text("Hello."))
        number = self.begin_ask(session, "Hi", tools=None)
        self.client.result(number)
        start = self.client.event("start", request=number)
        self.assertEqual(start["folder"], "")
        self.assertNotIn("bash", start["tools"])
        self.assertIn(start["sandbox"]["commands"], ("active", "refused"))
        self.assertIn("anyFolder", self.client.event("problem", request=number)["message"])
        number = self.begin_ask(session, "Look", tools=["read"])
        with self.assertRaises(Refused) as caught:
            self.client.result(number)
        self.assertEqual(caught.exception.kind, "refused")
        self.assertIn("home folder", str(caught.exception))

        (self.root / "home" / "note").write_text("fish")
        self.provider.add(Call("read", {"path": "note"}))
        self.provider.add(Text("Fish."))
        number = self.begin_ask(session, "Look", tools=["read"], anyFolder=True)
        asked = self.client.event("approval", request=number)
        self.assertEqual(asked["sandbox"], self.client.event("start", request=number)["sandbox"])
        self.client.call("approve", approval=asked["approval"])
        self.client.result(number)
        self.assertIn("fish", self.client.event("toolResult", request=number)["text"])

    def test_commands_without_a_sandbox(self):
        programs = self.root / "programs"
        programs.mkdir()
        for name in ("bash", "touch"):
            (programs / name).symlink_to("/usr/bin/" + name)
        self.environment["PATH"] = str(programs)
        client = self.connect()
        session = self.new()
        for wish, said in (({}, "refused"), ({"withoutSandbox": True}, "off")):
            self.provider.add(Call("bash", {"command": "touch ran"}))
            self.provider.add(Text("Well."))
            number = self.begin_ask(session, "Go", client, allow=["bash"], **wish)
            client.result(number)
            start = client.event("start", request=number)
            self.assertEqual(start["sandbox"]["commands"], said)
            self.assertEqual(client.event("toolResult", request=number)["isError"], said == "refused")
            self.assertEqual((self.work / "ran").exists(), said == "off")

    def test_approved_denied_timed_out_and_allowed(self):
        session = self.new()

        def scripted(name):
            self.provider.add(Call("write", {"path": name, "content": "fish"}))
            self.provider.add(Text("Well."))

        scripted("approved")
        number = self.begin_ask(session, "Write it", tools=["write"])
        asked = self.client.event("approval", request=number)
        self.assertEqual((asked["tool"], asked["access"], asked["subject"]), ("write", "write", "approved"))
        self.assertEqual(asked["arguments"], {"path": "approved", "content": "fish"})
        self.assertFalse((self.work / "approved").exists())
        self.client.call("approve", approval=asked["approval"])
        self.client.result(number)
        self.assertEqual((self.work / "approved").read_text(), "fish")
        self.assertEqual(self.names(number), ["start", "toolCall", "usage", "approval", "toolResult", "text", "usage",
                                              "end"])
        self.client.event("approvalEnded", approval=asked["approval"], outcome="approved")
        self.assertEqual(self.refusal("approve", approval=asked["approval"]).kind, "notFound")

        scripted("denied")
        number = self.begin_ask(session, "Another", tools=["write"])
        asked = self.client.event("approval", request=number)
        self.client.call("deny", approval=asked["approval"], message="Not on a Friday.")
        self.client.result(number)
        result = self.client.event("toolResult", request=number)
        self.assertTrue(result["isError"])
        self.assertIn("Not on a Friday.", result["text"])
        self.assertFalse((self.work / "denied").exists())

        scripted("slow")
        number = self.begin_ask(session, "Third", tools=["write"], approvalSeconds=1)
        self.client.result(number)
        self.client.event("approvalEnded", outcome="timedOut")
        self.assertTrue(self.client.event("toolResult", request=number)["isError"])
        self.assertFalse((self.work / "slow").exists())

        scripted("allowed")
        number = self.begin_ask(session, "Fourth", allow=["write"])
        self.client.result(number)
        self.assertNotIn("approval", self.names(number))
        self.assertTrue((self.work / "allowed").exists())

        scripted("rule")  # what was allowed for one turn is asked for in the next
        number = self.begin_ask(session, "Fifth", tools=["write"])
        asked = self.client.event("approval", request=number)
        self.client.call("approve", approval=asked["approval"], scope="session", pattern="*")
        self.client.result(number)
        scripted("remembered")
        number = self.begin_ask(session, "Sixth", tools=["write"])
        self.client.result(number)
        self.assertNotIn("approval", self.names(number))

        number = self.begin_ask(session, "Seventh", tools=["fly"])
        with self.assertRaises(Refused) as caught:
            self.client.result(number)
        self.assertEqual(caught.exception.kind, "invalidInput")
        self.assertIn("fly", str(caught.exception))

    def test_abort_in_the_middle(self):
        session = self.new()
        hold = Hold()
        self.provider.add(Text("The part that came."), hold)
        number = self.begin_ask(session, "Hi")
        self.client.event("text", request=number)
        self.assertEqual(self.refusal("ask", session=session, text="Another").kind, "refused")
        self.assertEqual(self.refusal("navigate", session=session, entry=self.entries(session)[0]["id"]).kind,
                         "refused")
        self.assertEqual(self.client.call("abort", session=session), {"stopped": True})
        self.assertEqual(self.client.result(number)["how"], "stopped")
        hold.released.set()
        kept = self.entries(session)[-1]
        self.assertEqual((kept["stopReason"], self.text_of(kept)), ("aborted", "The part that came."))
        self.assertEqual(self.client.call("abort", session=session), {"stopped": False})
        self.provider.add(Text("On we go."))
        self.assertEqual(self.ask(session, "Again")["how"], "answered")

    def test_abort_of_an_open_question(self):
        session = self.new()
        self.provider.add(Call("write", {"path": "never", "content": "x"}))
        number = self.begin_ask(session, "Write", tools=["write"])
        asked = self.client.event("approval", request=number)
        self.client.call("abort", session=session)
        self.assertEqual(self.client.result(number)["how"], "stopped")
        self.client.event("approvalEnded", approval=asked["approval"], outcome="withdrawn")
        self.assertFalse((self.work / "never").exists())

    def test_a_provider_that_fails(self):
        session = self.new()
        refused = self.refusal("ask", session=session, text="Hi", baseUrl="http://127.0.0.1:1/v1", model="tiny",
                               tools=[])
        self.assertEqual(refused.kind, "network")
        self.assertEqual(self.refusal("ask", session=session, text="Hi").kind, "notFound")  # no model is set up
        self.assertEqual(self.refusal("ask", session=session, text="Hi", api="openai-chat").kind, "invalidInput")

    def test_messages_that_wait(self):
        session = self.new()
        self.assertEqual(self.refusal("queue", session=session, text="Later").kind, "refused")
        hold = Hold()
        self.provider.add(Text("First."), hold)
        self.provider.add(Text("Second."))
        number = self.begin_ask(session, "One")
        self.assertTrue(hold.reached.wait(60))
        kept = self.client.call("queue", session=session, text="Two")["number"]
        dropped = self.client.call("queue", session=session, text="Never")["number"]
        waiting = self.client.call("queued", session=session)["messages"]
        self.assertEqual([(m["number"], m["text"]) for m in waiting], [(kept, "Two"), (dropped, "Never")])
        self.assertEqual(self.refusal("unqueue", session=self.new(), number=dropped).kind, "notFound")
        self.client.call("unqueue", session=session, number=dropped)
        self.assertEqual(self.refusal("unqueue", session=session, number=dropped).kind, "notFound")
        hold.released.set()
        self.assertEqual(self.client.result(number)["text"], "First.")
        self.client.event("end", queued=kept)
        self.assertEqual([self.text_of(e) for e in self.entries(session)], ["One", "First.", "Two", "Second."])
        self.assertEqual(self.client.call("queued", session=session)["messages"], [])

    def test_steering(self):
        session = self.new()
        hold = Hold()
        self.provider.add(Text("Let me see."), hold, Call("ls", {"path": "."}))
        self.provider.add(Text("Done."))
        number = self.begin_ask(session, "Look", allow=["ls"])
        self.assertTrue(hold.reached.wait(60))
        self.client.call("queue", session=session, text="Only the big ones", steer=True)
        hold.released.set()
        self.assertEqual(self.client.result(number)["how"], "answered")
        sent = [m["content"] for m in self.provider.requests[1]["messages"] if m["role"] == "user"]
        self.assertIn("Only the big ones", json.dumps(sent))

    def test_going_on_elsewhere(self):
        session = self.new()
        self.provider.add(Text("Blue."))
        self.ask(session, "Which colour?")
        first = self.entries(session)
        self.provider.add(Text("Round."))
        self.ask(session, "Which shape?")
        self.assertEqual(self.client.call("navigate", session=session, entry=first[-1]["id"])["leafId"],
                         first[-1]["id"])
        self.provider.add(Text("Large."))
        self.ask(session, "Which size?")
        self.assertEqual([self.text_of(e) for e in self.entries(session)],
                         ["Which colour?", "Blue.", "Which size?", "Large."])
        tree = self.client.call("tree", session=session)["entries"]
        children = [row for row in tree if row["parentId"] == first[-1]["id"]]
        self.assertEqual([row["onPath"] for row in children], [False, True])
        self.assertEqual(self.refusal("navigate", session=session, entry="nowhere").kind, "notFound")

    def test_compaction(self):
        session = self.new()
        for i in range(4):
            self.provider.add(Text(f"Answer {i}. " + "some words about the pond " * 150))
            self.ask(session, f"Question {i}: keep src/file{i}.cpp in mind. " + "please " * 100)
        self.assertEqual(self.client.call("context", session=session, tools=[]), self.varve("context", session))
        before = self.client.call("context", session=session)
        plan = self.client.call("plan", session=session, keep=500)
        self.assertTrue(plan["summarize"])
        self.assertEqual(self.client.call("plan", session=session, keep=500, tools=[]),
                         self.varve("compact", session, "--plan", "--keep", "500"))
        review = self.client.call("compact", session=session, keep=500, offline=True, review=True)
        self.assertEqual(review["summarize"], plan["summarize"])
        self.assertEqual({*review["missing"][0]} if review["missing"] else {"kind", "text", "entryId"},
                         {"kind", "text", "entryId"})
        self.assertEqual(self.client.call("compactions", session=session)["compactions"], [])
        number = self.client.begin("compact", session=session, keep=500, offline=True, instructions="The files.")
        done = self.client.result(number)
        self.assertEqual(self.client.event("compactionPlan", request=number)["summarize"], plan["summarize"])
        self.assertLess(done["tokensAfter"], done["tokensBefore"])
        self.assertIn("src/file0.cpp", done["summary"])
        after = self.client.call("context", session=session)
        self.assertEqual(after["total"], done["after"]["total"])
        self.assertEqual(self.refusal("compact", session=session, keep=500, offline=True).kind, "refused")
        self.assertEqual(len(self.client.call("compactions", session=session)["compactions"]), 1)
        self.client.call("undo", session=session)
        self.assertEqual(self.client.call("context", session=session)["total"], before["total"])
        self.assertEqual(self.refusal("undo", session=session).kind, "refused")
        self.client.call("redo", session=session)
        self.assertEqual(self.client.call("context", session=session)["total"], after["total"])
        body = self.client.call("request", session=session, api="openai-chat", tools=[])
        self.assertIn("src/file0.cpp", json.dumps(body["messages"]))

    def test_a_compaction_by_a_model_and_one_that_is_stopped(self):
        session = self.new()
        for i in range(4):
            self.provider.add(Text(f"Answer {i}. " + "some words about the pond " * 150))
            self.ask(session, f"Question {i}.")
        hold = Hold()
        self.provider.add(Text("## Goal\n"), hold)
        options = {"session": session, "keep": 500, "baseUrl": self.provider.url, "model": "tiny", "unchecked": True}
        number = self.client.begin("compact", **options)
        self.client.event("compactionProgress", request=number)
        self.assertTrue(hold.reached.wait(60))
        self.assertEqual(self.refusal("compact", **options).kind, "refused")
        self.assertEqual(self.client.call("abort", session=session), {"stopped": True})
        with self.assertRaises(Refused) as caught:
            self.client.result(number)
        self.assertEqual(caught.exception.kind, "cancelled")
        hold.released.set()
        self.assertEqual(self.client.call("compactions", session=session)["compactions"], [])
        for _ in range(3):  # asked again for headings it does not write
            self.provider.add(Text("A pond, and what was said of it."))
        self.assertIn("A pond", self.client.call("compact", **options)["summary"])

    def test_memory(self):
        session = self.new()
        self.client.call("remember", session=session, text="The pond is deep.")
        facts = self.client.call("remember", session=session, text="The boat leaks.")["facts"]
        self.assertEqual([fact["text"] for fact in facts], ["The pond is deep.", "The boat leaks."])
        self.assertEqual(self.client.call("memory", session=session), self.varve("memory", session))
        left = self.client.call("forget", session=session, facts=[facts[0]["id"]])["facts"]
        self.assertEqual([fact["text"] for fact in left], ["The boat leaks."])
        self.assertEqual(self.refusal("forget", session=session, facts=["9"]).kind, "notFound")

    def test_facts_of_the_project_within_a_turn(self):
        session = self.new()
        folder = str(self.work)
        self.varve("remember", "--project", folder, "The heron is called Gus.")
        self.provider.add(Call("remember", {"text": "Oars are in the shed.", "scope": "project"}))
        self.provider.add(Call("forget", {"fact": 1, "scope": "project"}))
        self.provider.add(Text("Well."))
        number = self.begin_ask(session, "Keep it", tools=["remember", "forget"], allow=["remember", "forget"])
        for text in ["Oars are in the shed.", "The heron is called Gus."]:  # asked whatever is allowed
            asked = self.client.event("approval", request=number, preview=text)
            self.client.call("approve", approval=asked["approval"])
        self.client.result(number)
        sent = [json.dumps(request["messages"]) for request in self.provider.requests]
        held = [("called Gus" in each.split("Keep it")[0], "1. Oars" in each, "2. Oars" in each) for each in sent]
        self.assertEqual(held, [(True, False, False), (True, False, True), (False, True, False)])

    def test_no_tool_keeps_a_key_of_the_person(self):
        session = self.new()
        self.environment["OPENAI_API_KEY"] = "tide-horse-battery-42"  # the shape of nothing
        client = self.connect()
        call = Call("remember", {"text": "Log in with tide-horse-battery-42."})
        self.provider.add(call)
        self.provider.add(Text("Well."))
        number = self.begin_ask(session, "Keep it", client, allow=["remember"])
        client.result(number)
        result = client.event("toolResult", request=number)
        self.assertTrue(result["isError"])
        self.assertIn("was not remembered", result["text"])
        self.provider.add(call)
        self.provider.add(Text("Well."))
        done = subprocess.run([PROGRAM, "ask", session, "Once more", "--allow", "remember", "--store", self.store,
                               "--base-url", self.provider.url, "--model", "tiny"], env=self.environment,
                              capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.dumps(self.provider.requests[-1]["messages"]).count("was not remembered"), 2)
        self.assertEqual(self.varve("memory", session)["facts"], [])

    def test_edits(self):
        session = self.new()
        self.provider.add(Text("Blue."))
        self.ask(session, "Which colour?")
        question = self.entries(session)[0]["id"]

        def state():
            items = self.client.call("context", session=session)["items"]
            return next(item["state"] for item in items if item["entryId"] == question)

        for edit, expected in (("pin", "pinned"), ("include", "sent"), ("exclude", "excluded"), ("include", "sent")):
            self.client.call("edit", session=session, edit=edit, entries=[question])
            self.assertEqual(state(), expected)

    # -- several at once

    def test_what_others_write_is_told(self):
        session = self.new()
        self.assertEqual(self.client.call("subscribe", session=session), {"session": session, "leafId": None})
        self.client.call("subscribe")
        written = self.varve("remember", session, "The pond is deep.")
        event = self.client.event("entries", session=session)
        self.assertEqual([e["id"] for e in event["entries"]], [written["entryId"]])
        self.assertEqual(event["leafId"], written["entryId"])
        self.client.event("sessions")
        other = self.connect()
        made = other.call("new", title="Elsewhere")["id"]
        self.client.wait(lambda: any(e["event"] == "sessions" and made in [s["id"] for s in e["changed"]]
                                     for e in self.client.events))
        self.client.call("unsubscribe", session=session)
        self.client.call("unsubscribe")
        seen = len(self.client.events)
        self.varve("remember", session, "The boat leaks.")
        self.client.call("subscribe", session=session)  # from here on
        self.varve("remember", session, "The oar is lost.")
        event = self.client.event("entries", after=seen)
        self.assertEqual(len(event["entries"]), 1)

    def test_two_servers(self):
        session = self.new()
        other = self.connect()
        hold = Hold()
        self.provider.add(Text("Mine."), hold)
        number = self.begin_ask(session, "Hi")
        self.assertTrue(hold.reached.wait(60))
        mine = str(self.client.process.pid)
        for method, params in (("ask", {"text": "Hi", "baseUrl": self.provider.url, "model": "tiny", "tools": []}),
                               ("navigate", {"entry": self.entries(session)[0]["id"]})):
            refused = self.refusal(method, client=other, session=session, **params)
            self.assertEqual(refused.kind, "conflict", method)
            self.assertIn(mine, str(refused))
        self.assertEqual(other.call("open", session=session)["total"], 1)  # looking is free
        hold.released.set()
        self.client.result(number)
        self.provider.add(Text("Yours."))
        self.assertEqual(self.ask(session, "And I?", client=other)["text"], "Yours.")

    def test_turns_of_several_sessions(self):
        holds = [Hold() for _ in range(3)]
        numbers = []
        for i, hold in enumerate(holds):
            self.provider.add(Text(f"answer {i}"), hold)
            session = self.new()
            numbers.append(self.begin_ask(session, f"question {i}"))
            self.assertTrue(hold.reached.wait(60))
        for i in (2, 0, 1):  # answers come as they are done
            holds[i].released.set()
            self.assertEqual(self.client.result(numbers[i])["text"], f"answer {i}")

    # -- ends

    def check_kept(self, session, text):
        """Another process finds what came, and goes on."""
        rows = self.varve("tree", session)
        self.assertEqual([row["role"] for row in rows], ["user", "assistant"])
        other = self.connect()
        kept = other.call("open", session=session)["entries"][-1]
        self.assertEqual(kept["stopReason"], "aborted")
        self.assertEqual(self.text_of(kept), text)
        self.provider.add(Text("Here I am."))
        self.assertEqual(self.ask(session, "Are you there?", client=other)["how"], "answered")

    def running_turn(self, text):
        session = self.new()
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text(text), hold)
        number = self.begin_ask(session, "Hi")
        self.client.event("text", request=number)
        return session, number

    def test_a_client_that_goes(self):
        session, number = self.running_turn("The part that came.")
        self.assertEqual(self.client.finish(), 0)
        self.assertEqual(self.client.answers[number]["result"]["how"], "stopped")
        self.check_kept(session, "The part that came.")

    def test_a_client_that_dies(self):
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text("The part that came."), hold)
        dying = subprocess.Popen(
            [sys.executable, "-B", "dyingclient.py", PROGRAM, self.store, str(self.work), self.provider.url],
            stdout=subprocess.PIPE, env=self.environment)
        session, server = dying.stdout.readline().decode().split()
        dying.kill()
        dying.wait()
        dying.stdout.close()
        wait_until(lambda: not is_running(int(server)))
        self.check_kept(session, "The part that came.")

    def test_a_signal(self):
        session, number = self.running_turn("The part that came.")
        self.client.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.client.process.wait(60), 0)
        self.client.wait(lambda: number in self.client.answers)
        self.assertEqual(self.client.answers[number]["result"]["how"], "stopped")
        self.check_kept(session, "The part that came.")

    def test_a_kill(self):
        """Nothing can be orderly then: the draft that was saved becomes the answer's part with the next question."""
        session, _ = self.running_turn("The part that came.")
        database = pathlib.Path(self.store)
        wait_until(lambda: self.draft_of(database, session))
        self.client.process.kill()
        self.client.process.wait()
        other = self.connect()
        self.provider.add(Text("Here I am."))
        self.assertEqual(self.ask(session, "Are you there?", client=other)["how"], "answered")
        texts = [self.text_of(e) for e in other.call("open", session=session)["entries"]]
        self.assertEqual(texts, ["Hi", "The part that came.", "Are you there?", "Here I am."])

    @staticmethod
    def draft_of(database, session):
        with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            return connection.execute("SELECT count(*) FROM answer_drafts WHERE session = ?",
                                      (session,)).fetchone()[0]

    def test_a_client_that_does_not_read(self):
        session = self.new()
        self.provider.add(Text("word " * 20_000))
        self.ask(session, "Much, please")
        before = self.client.memory()  # it cannot be heard when the other one is ready
        self.assertEqual(self.client.finish(), 0)
        silent = self.connect(reads=False)
        os.set_blocking(silent.process.stdin.fileno(), False)
        request = json.dumps({"id": "%d", "method": "open", "params": {"session": session}}).encode() + b"\n"
        sent = 0
        stuck = 0
        while sent < 20_000 and stuck < 100:  # until the server does not listen any more either
            try:
                os.write(silent.process.stdin.fileno(), request.replace(b"%d", str(sent).encode()))
                sent += 1
                stuck = 0
            except BlockingIOError:
                stuck += 1
                time.sleep(0.02)
        self.assertEqual(stuck, 100, "the server has read everything")
        peak = silent.memory("VmHWM")
        print(f"a client that does not read: {sent} requests sent, {before:.0f} MB before, at most {peak:.0f} MB")
        self.assertLess(peak - before, 120)
        os.set_blocking(silent.process.stdin.fileno(), True)
        silent.read()  # and now it does: everything comes
        whole = {number for number in range(sent)}
        silent.wait(lambda: len(silent.answers) >= len(whole), 120)
        refused = [a for a in silent.answers.values() if "error" in a]
        self.assertTrue(all(a["error"]["kind"] == "busy" for a in refused))
        self.assertGreater(len(silent.answers) - len(refused), 10)
        self.assertEqual(silent.finish(), 0)


def is_running(pid):
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


if __name__ == "__main__":
    unittest.main(verbosity=2)
