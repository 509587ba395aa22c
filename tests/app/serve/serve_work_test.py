# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve serve` and what takes a model: images and references in a message, handoffs, summaries of branches, idle work."""

import base64
import json
import pathlib
import struct
import subprocess
import unittest
import zlib

from scriptedprovider import Call, Hold, Text
from servecase import PROGRAM, ServeCase
from varveclient import Refused


def png(width, height):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x20\x60\xa0" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def size_of(data):
    return struct.unpack(">II", data[16:24])


SUMMARY = """## Goal
- a boat

## Constraints and preferences
- plain words

## Done
- begun

## In progress
- the rest

## Key decisions
- blue: easy to see

## Errors
- none so far

## Next steps
- go on
"""


class WorkTest(ServeCase):
    def talk(self, *exchanges):
        session = self.new()
        for question, answer in exchanges:
            self.provider.add(Text(answer))
            self.ask(session, question)
        return session

    def sent_images(self):
        """Of the latest request."""
        parts = [part for message in self.provider.requests[-1]["messages"] if isinstance(message["content"], list)
                 for part in message["content"]]
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        return [base64.b64decode(url.split(",", 1)[1]) for url in urls]

    # -- messages

    def plant(self):
        (self.work / "AGENTS.md").write_text("obey-agents")
        (self.work / ".varve").mkdir()
        (self.work / ".varve" / "system.md").write_text("obey-system")
        (self.work / "CLAUDE.md").symlink_to(self.root / "home" / "secret")
        (self.root / "home" / "secret").write_text("obey-secret")

    def started(self, session, **params):
        """What the start of a turn says of the folder, and what was sent."""
        self.provider.add(Text("Well."))
        number = self.begin_ask(session, "Hi", **params)
        self.client.result(number)
        start = self.client.event("start", request=number)
        return start["folderTrust"], json.dumps(self.provider.requests[-1]["messages"])

    def test_folders_are_not_obeyed_before_they_are_trusted(self):
        self.plant()
        folder = str(self.work.resolve())
        session = self.new()
        told, sent = self.started(session)
        self.assertNotIn("obey", sent)
        self.assertEqual((told["folder"], told["trusted"], told["toTrust"]), (folder, False, [folder]))
        states = {pathlib.Path(file["path"]).name: file["state"] for file in told["files"]}
        self.assertEqual(states, {"AGENTS.md": "notTrusted", "CLAUDE.md": "refused", "system.md": "notTrusted"})
        self.assertEqual(self.client.call("folderTrust", folder=folder), told)
        self.assertEqual(self.varve("trust", folder), told)
        self.assertNotIn("obey", json.dumps(self.client.call("request", session=session, api="openai-chat")))
        told, sent = self.started(session, trust=True)  # this once
        self.assertIn("obey-agents", sent)
        self.assertIn("obey-system", sent)
        self.assertNotIn("obey-secret", sent)
        self.assertTrue(told["trusted"])
        told, sent = self.started(session)
        self.assertNotIn("obey", sent)
        self.assertTrue(self.client.call("trust", folder=folder)["trusted"])
        listed = self.client.call("trustedFolders")["folders"]
        self.assertEqual([(each["folder"], each["below"]) for each in listed], [(folder, False)])
        told, sent = self.started(session)
        self.assertIn("obey-agents", sent)
        self.assertNotIn("obey-secret", sent)
        self.assertEqual(self.client.call("distrust", folder=folder), {"removed": True})
        self.assertEqual(self.client.call("distrust", folder=folder), {"removed": False})
        told, sent = self.started(session)
        self.assertNotIn("obey", sent)
        self.assertEqual(self.client.call("trust", folder=folder, below=True)["trusted"], True)
        self.assertEqual(self.client.call("trustedFolders")["folders"][0]["below"], True)
        (self.work / ".git").mkdir()
        (self.work / "part").mkdir()  # of the repository, which is what is trusted
        self.assertEqual(self.client.call("distrust", folder=folder + "/part"), {"removed": True})
        self.assertEqual(self.client.call("trustedFolders")["folders"], [])

    def test_what_is_trusted_elsewhere_holds_here(self):
        self.plant()
        folder = str(self.work.resolve())
        session = self.new()
        self.assertNotIn("obey", self.started(session)[1])
        self.varve("trust", folder, "--yes")  # in a terminal meanwhile
        self.assertIn("obey-agents", self.started(session)[1])
        done = subprocess.run([PROGRAM, "trust", folder, "--remove"], env=self.environment, timeout=60, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("obey", self.started(session)[1])
        self.assertEqual(self.client.call("trustedFolders")["folders"], [])

    def test_images(self):
        session = self.new()
        path = self.work / "large.png"
        path.write_bytes(png(2000, 1000))
        small = png(30, 20)
        self.provider.add(Text("Blue, twice."))
        self.ask(session, "Which colour?", images=[
            {"path": str(path)}, {"data": base64.b64encode(small).decode(), "mediaType": "image/png"}])
        self.assertEqual([size_of(image) for image in self.sent_images()], [(1568, 784), (30, 20)])
        blocks = self.entries(session)[0]["blocks"]
        self.assertEqual([block["type"] for block in blocks], ["text", "image", "image"])
        self.provider.add(Text("Blue again."))
        number = self.client.begin("ask", session=session, images=[{"path": str(path)}], baseUrl=self.provider.url,
                                   model="tiny", tools=[])  # says enough by itself
        self.assertEqual(self.client.result(number)["text"], "Blue again.")

    def test_files(self):
        session = self.new()
        path = self.work / "tides.md"
        path.write_text("high at noon\n")
        self.provider.add(Text("Yes."))
        self.ask(session, "Is it right?", files=[{"path": str(path)}, {"name": "b.txt", "text": "see @#9999"}])
        blocks = self.entries(session)[0]["blocks"]
        self.assertEqual([block["text"] for block in blocks],
                         ["Is it right?", f"\n\n{path}:\n```\nhigh at noon\n```", "\n\nb.txt:\n```\nsee @#9999\n```"])
        for file in ({"path": "/not/there"}, {"path": str(self.work)}, {"name": "x"}, {"path": "a", "text": "b"}):
            refused = self.refusal("ask", session=session, text="And?", files=[file], baseUrl=self.provider.url,
                                   model="tiny", tools=[])
            self.assertIn(refused.kind, ("invalidInput", "notFound", "badRequest"), file)

    def test_images_that_cannot_be_sent(self):
        session = self.new()
        words = self.work / "words.png"
        words.write_text("no image")
        for image in ({"path": str(words)}, {"path": "/not/there.png"},
                      {"data": base64.b64encode(b"no image").decode(), "mediaType": "image/png"},
                      {"data": base64.b64encode(png(30, 20)[:60]).decode(), "mediaType": "image/png"}):
            refused = self.refusal("ask", session=session, text="What is it?", images=[image],
                                   baseUrl=self.provider.url, model="tiny", tools=[])
            self.assertEqual(refused.kind, "invalidInput", image)
        bomb = png(1, 1).replace(struct.pack(">II", 1, 1), struct.pack(">II", 60_000, 60_000), 1)
        refused = self.refusal("ask", session=session, text="What is it?", tools=[], model="tiny",
                               baseUrl=self.provider.url,
                               images=[{"data": base64.b64encode(bomb).decode(), "mediaType": "image/png"}])
        self.assertEqual(refused.kind, "invalidInput")
        self.assertEqual(self.client.call("open", session=session)["total"], 0)
        self.assertEqual(self.provider.requests, [])

    def test_an_image_that_waits(self):
        session, number, hold = self.running()
        path = self.work / "small.png"
        path.write_bytes(png(30, 20))
        self.provider.add(Text("Blue."))
        queued = self.client.call("queue", session=session, text="And this?", images=[{"path": str(path)}])["number"]
        hold.released.set()
        self.client.result(number)
        self.client.event("end", queued=queued)
        self.assertEqual([size_of(image) for image in self.sent_images()], [(30, 20)])

    def test_references(self):
        """As in the window: what a message refers to comes along, or nothing is asked."""
        self.talk(("Where is the boat?", "In the shed behind the mill."))
        session = self.new()
        self.provider.add(Text("In the shed, it says."))
        self.ask(session, "What does @#1 say of the boat?")
        sent = json.dumps(self.provider.requests[-1])
        self.assertIn("shed behind the mill", sent)
        refused = self.refusal("ask", session=session, text="And @#99?", baseUrl=self.provider.url, model="tiny",
                               tools=[])
        self.assertEqual(refused.kind, "notFound")
        hold = Hold()
        self.provider.add(Text("Wait."), hold)
        number = self.begin_ask(session, "A moment")
        self.assertTrue(hold.reached.wait(60))
        self.assertEqual(self.refusal("queue", session=session, text="And @#99?").kind, "notFound")
        queued = self.client.call("queue", session=session, text="Again, @#1")["number"]
        self.assertEqual(self.client.call("queued", session=session)["messages"][0]["text"], "Again, @#1")
        self.provider.add(Text("The shed."))
        hold.released.set()
        self.client.result(number)
        self.client.event("end", queued=queued)
        self.assertEqual(json.dumps(self.provider.requests[-1]).count("shed behind the mill"), 2)

    def test_abort_by_request(self):
        session, number, hold = self.running()
        self.assertEqual(self.client.call("abort", request=str(number)), {"stopped": False})  # another id
        self.assertEqual(self.client.call("abort", request=number), {"stopped": True})
        self.assertEqual(self.client.result(number)["how"], "stopped")
        hold.released.set()
        self.assertEqual(self.client.call("abort", request=number), {"stopped": False})
        self.client.send_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in (
            {"id": "x", "method": "ask", "params": {"session": session, "text": "Hi", "baseUrl": self.provider.url,
                                                    "model": "tiny", "tools": []}},
            {"id": "y", "method": "abort", "params": {"request": "x"}})))  # before it has begun
        self.client.wait(lambda: {"x", "y"} <= set(self.client.answers))
        self.assertEqual(self.client.answers["y"]["result"], {"stopped": True})
        self.assertEqual(self.client.answers["x"]["error"]["kind"], "cancelled")

    # -- compactions

    def long_talk(self):
        return self.talk(*((f"Question {i}. " + "please " * 100, f"Answer {i}. " + "some words about the pond " * 150)
                           for i in range(4)))

    def test_every_way_asks_the_same_of_the_hook(self):
        """The server and the command line; the window and what begins by itself: tst_compactionrun."""
        (self.work / "hook.sh").write_text("cat >> asked\n")
        self.go_on(100000, hook="sh hook.sh", instructions="Name the birds.")
        session = self.long_talk()
        self.client.call("compact", session=session, keep=500, offline=True, tools=[], instructions="Name the boats.")
        self.client.call("undo", session=session)
        self.varve("compact", session, "--keep", "500", "--offline", "--instructions", "Name the boats.")
        asked = [json.loads(line) for line in (self.work / "asked").read_text().splitlines()]
        self.assertEqual(len(asked), 2)
        self.assertEqual(asked[0], asked[1])
        self.assertEqual((asked[0]["cause"], asked[0]["window"]), ("manual", 100000))
        self.assertEqual(asked[0]["instructions"], "Name the birds.\n\nName the boats.")
        self.assertIn("Question 0.", asked[0]["transcript"])

    def test_a_compaction_waits_for_the_calls_of_a_turn(self):
        """What is asked for while a call is open is not paid for in vain, and does not stand before its result."""
        session = self.long_talk()
        self.provider.add(Call("write", {"path": "boat", "content": "blue"}))
        turn = self.begin_ask(session, "Write it", tools=["write"])
        asked = self.client.event("approval", request=turn)
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text(SUMMARY), hold)
        compacting = self.client.begin("compact", session=session, keep=500, baseUrl=self.provider.url, model="tiny",
                                       tools=[])
        self.assertTrue(hold.reached.wait(60))
        self.assertTrue(self.client.event("compactionProgress", request=compacting))
        hold.released.set()
        self.provider.add(Text("Written."))
        for _ in range(10):  # by then it is written
            self.client.call("context", session=session)
        self.client.call("approve", approval=asked["approval"])
        done = self.client.result(compacting)
        self.client.result(turn)
        tree = self.client.call("tree", session=session)["entries"]
        kinds = [row["type"] if row["type"] != "message" else row["role"] for row in tree]
        self.assertEqual(kinds.count("compaction"), 1)
        result = kinds.index("toolResult")
        self.assertEqual(tree[result]["parentId"], tree[result - 1]["id"])
        self.assertEqual(kinds[result - 1], "assistant")
        self.assertGreater([row["id"] for row in tree].index(done["entryId"]), result)

    def test_old_output_goes_in_every_front_end(self):
        """Also where nothing is known of the window, so that no compaction begins by itself."""
        self.client.end()
        self.set_up(main=True, more="[compaction]\nprune=true\npruneThreshold=100\npruneKeep=10\n")
        self.client = self.connect()
        (self.work / "pond").write_text("some words about the pond\n" * 400)
        sessions = {}
        for way in ("serve", "ask"):
            session = sessions[way] = self.new()
            for i in range(4):
                self.provider.add(Call("read", {"path": "pond"}))
                self.provider.add(Text(f"Read {i}."))
                if way == "serve":
                    self.client.result(self.client.begin("ask", session=session, text="Read it", allow=["read"],
                                                         tools=["read"]))
                else:
                    done = subprocess.run([PROGRAM, "ask", session, "Read it", "--allow", "read", "--store", self.store],
                                          env=self.environment, capture_output=True, timeout=60, check=False)
                    self.assertEqual(done.returncode, 0, done.stderr)
        for way, session in sessions.items():
            states = [item["state"] for item in self.client.call("context", session=session)["items"]]
            self.assertIn("masked", states, way)

    # -- compactions by themselves

    def go_on(self, window, **settings):
        """With a model of a small window."""
        self.client.end()
        lines = "".join(f"{name}={value}\n" for name, value in settings.items())
        self.set_up(more=f"[model]\ntiny\\window={window}\n[compaction]\n{lines}")
        self.client = self.connect()

    def test_the_built_in_summarizer_asks_nobody(self):
        self.go_on(8000, summaryProvider="offline")
        session = self.new()
        for i in range(12):
            self.provider.add(Text(f"Answer {i}. " + "some words about the pond " * 150))
            self.ask(session, f"Question {i}.")
        last = [request["messages"][-1]["content"] for request in self.provider.requests]
        self.assertEqual(len(last), 12)
        for i, said in enumerate(last):
            self.assertIn(f"Question {i}.", json.dumps(said))
        self.assertTrue(self.client.call("compactions", session=session)["compactions"])

    def test_what_waits_goes_on_in_the_next_session(self):
        self.go_on(8000, landing="rollOver", keepRecentTokens=500)
        session = self.new()
        self.provider.add(Text("A long answer. " + "some words about the pond " * 500))
        self.ask(session, "Tell me of the pond.")
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text("And more. " + "some words about the boat " * 700), hold)
        number = self.begin_ask(session, "And of the boat?")
        self.assertTrue(hold.reached.wait(60))
        queued = self.client.call("queue", session=session, text="Paint it blue.")["number"]
        self.provider.add(Text(SUMMARY))
        hold.released.set()
        self.client.result(number)
        child = self.client.event("rolledOver", request=number)["child"]
        end = self.client.event("end", queued=queued)
        self.assertEqual((end["session"], end["how"]), (child, "answered"))
        self.assertEqual(self.text_of(self.entries(child)[-2]), "Paint it blue.")
        self.assertEqual(self.client.call("queued", session=child)["messages"], [])
        self.assertEqual(self.client.call("queued", session=session)["messages"], [])

    # -- handoffs

    def test_handoff(self):
        session = self.talk(("Build the boat in src/boat.cpp.", "Done: it floats."))
        self.client.call("remember", session=session, text="The pond is deep.")
        draft = self.client.call("handoff", session=session, goal="Paint the boat", offline=True)
        command = self.varve("handoff", session, "--goal", "Paint the boat", "--offline", "--print")
        self.assertEqual(draft, command)
        self.assertEqual(self.client.call("list")["total"], 1)
        made = self.client.call("startHandoff", session=session, goal="Paint the boat", text=draft["text"])
        self.assertEqual((made["parentId"], made["title"]), (session, "Paint the boat"))
        facts = self.client.call("memory", session=made["id"])["facts"]
        self.assertEqual([fact["text"] for fact in facts], ["The pond is deep."])
        self.provider.add(Text("Blue it is."))
        self.ask(made["id"], draft["text"])
        bare = self.client.call("startHandoff", session=session, goal="Sell the boat", memory=False)
        self.assertEqual(self.client.call("memory", session=bare["id"])["facts"], [])
        self.assertEqual(self.refusal("handoff", session=self.new(), goal="x", offline=True).kind, "refused")

    def test_a_handoff_by_a_model(self):
        session = self.talk(("Build the boat.", "Done: it floats."))
        hold = Hold()
        self.provider.add(Text("The boat "), hold, Text("is built."))
        options = {"session": session, "goal": "Paint it", "baseUrl": self.provider.url, "model": "tiny"}
        number = self.client.begin("handoff", **options)
        self.client.event("handoffText", request=number)
        self.assertTrue(hold.reached.wait(60))
        self.assertEqual(self.client.call("list")["total"], 1)  # others are answered meanwhile
        hold.released.set()
        draft = self.client.result(number)
        self.assertEqual((draft["model"], draft["offline"]), ("tiny", False))
        self.assertIn("The boat is built.", draft["text"])
        text = "".join(e["text"] for e in self.client.of_request(number) if e["event"] == "handoffText")
        self.assertEqual(text, "The boat is built.")
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text("The boat "), hold)
        number = self.client.begin("handoff", **options)
        self.client.event("handoffText", request=number)
        self.assertEqual(self.client.call("abort", request=number), {"stopped": True})
        with self.assertRaises(Refused) as caught:
            self.client.result(number)
        self.assertEqual(caught.exception.kind, "cancelled")
        refused = self.refusal("handoff", session=session, goal="x", baseUrl="http://127.0.0.1:1/v1", model="tiny")
        self.assertEqual(refused.kind, "network")

    # -- branches

    def test_leaving_a_branch_with_a_summary(self):
        session = self.talk(("Which colour?", "Blue."), ("Where is the heron? Never change src/reeds.cpp.", "There."))
        entries = self.entries(session)
        back = entries[1]["id"]
        moved = self.client.call("navigate", session=session, entry=back, summarize=True, offline=True)
        self.assertIn("There.", moved["summary"])
        now = self.entries(session)
        self.assertEqual([e["id"] for e in now[:2]], [e["id"] for e in entries[:2]])
        self.assertEqual((now[-1]["id"], now[-1]["id"]), (moved["entryId"], moved["leafId"]))
        # Nothing was said behind it, so there is nothing to tell of.
        again = self.client.call("navigate", session=session, entry=moved["leafId"], summarize=True)
        self.assertNotIn("summary", again)
        self.client.call("navigate", session=session, entry=entries[-1]["id"])
        self.provider.add(Text("A heron was "), Text("looked for."))
        number = self.client.begin("navigate", session=session, entry=back, summarize=True, model="tiny",
                                   instructions="Only the birds.", baseUrl=self.provider.url)
        self.assertIn("A heron was looked for.", self.client.result(number)["summary"])
        self.assertIn("Only the birds.", json.dumps(self.provider.requests[-1]))
        text = "".join(e["text"] for e in self.client.of_request(number) if e["event"] == "summaryText")
        self.assertEqual(text, "A heron was looked for.")

    def test_a_summary_that_is_stopped_or_comes_too_late(self):
        session = self.talk(("Which colour?", "Blue."), ("Where is the heron?", "In the reeds."))
        entries = self.entries(session)
        options = {"session": session, "entry": entries[1]["id"], "summarize": True, "model": "tiny",
                   "baseUrl": self.provider.url}
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text("A heron "), hold)
        number = self.client.begin("navigate", **options)
        self.client.event("summaryText", request=number)
        self.assertEqual(self.client.call("abort", request=number), {"stopped": True})
        with self.assertRaises(Refused) as caught:
            self.client.result(number)
        self.assertEqual(caught.exception.kind, "cancelled")
        hold = Hold()
        self.provider.add(Text("A heron "), hold)
        number = self.client.begin("navigate", **options)
        self.assertTrue(hold.reached.wait(60))
        self.client.call("remember", session=session, text="The session has gone on.")
        hold.released.set()
        with self.assertRaises(Refused) as caught:
            self.client.result(number)
        self.assertEqual(caught.exception.kind, "conflict")
        running = self.begin_ask(session, "Hi")
        self.client.result(running)
        self.assertEqual(len([e for e in self.entries(session) if e["type"] == "branch_summary"]), 0)

    def test_no_summary_while_a_turn_runs(self):
        session, number, hold = self.running()
        asked = len(self.provider.requests)
        refused = self.refusal("navigate", session=session, entry=self.entries(session)[0]["id"], summarize=True,
                               model="tiny", baseUrl=self.provider.url)
        self.assertEqual(refused.kind, "refused")
        self.assertEqual(len(self.provider.requests), asked)
        hold.released.set()
        self.client.result(number)

    # -- a window that nobody has set

    def test_a_window_is_learned_once(self):
        """The server says it when a request does not fit; after that none is sent that would not."""
        self.provider.window = 6000
        self.provider.summary = SUMMARY
        session = self.new()
        for i in range(12):
            self.provider.add(Text(f"Answer {i}. " + "It floats on the pond. " * 60))
            self.ask(session, f"Question {i}. " + "What of the boat? " * 100)
        self.assertEqual(self.provider.refused, 1)

    # -- idle work

    def test_idle_work(self):
        for i in range(3):
            self.talk((f"Question {i}", f"Answer {i}"), ("More?", "No."))
        self.client.end()
        self.age_sessions()
        self.client = self.connect()
        self.assertEqual(self.client.call("idle")["records"], [])
        number = self.client.begin("idleRun", limit=2)
        done = self.client.result(number)
        self.assertEqual((done["ended"], len(done["steps"])), ("stepsDone", 2))
        told = [e for e in self.client.of_request(number) if e["event"] == "idleStep"]
        self.assertEqual([e["state"] for e in told], ["began", "ended"] * 2)
        self.assertEqual([e["step"] for e in told if e["state"] == "ended"], done["steps"])
        self.assertEqual(self.client.call("idleRun")["ended"], "nothingLeft")
        listed = self.client.call("idle", limit=2)
        self.assertEqual({**listed, "running": None}, {**self.varve("idle", "--limit", "2"), "running": None})
        self.assertEqual((len(listed["records"]), listed["running"]), (2, False))
        self.assertEqual(self.client.call("idleStop"), {"stopped": False})

    def test_idle_work_that_is_stopped(self):
        self.talk(("Question", "Answer"), ("More?", "No."))
        self.client.end()
        self.age_sessions()
        self.set_up(main=True)
        self.client = self.connect()
        for stop in ({"method": "idleStop"}, {"method": "abort"}):
            hold = Hold()
            self.addCleanup(hold.released.set)
            self.provider.add(Text("A question"), hold)
            number = self.client.begin("idleRun", sendTo=["Here"])
            self.assertTrue(hold.reached.wait(60))
            self.assertTrue(self.client.call("idle")["running"])
            self.assertEqual(self.refusal("idleRun").kind, "refused")
            params = {"request": number} if stop["method"] == "abort" else {}
            self.assertEqual(self.client.call(stop["method"], **params), {"stopped": True})
            done = self.client.result(number)
            self.assertEqual((done["ended"], [s["outcome"] for s in done["steps"]]), ("stopped", ["stopped"]))
            hold.released.set()


if __name__ == "__main__":
    unittest.main(verbosity=2)
