# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve serve` and what is in the store: finding, facts, sessions as wholes, files in and out."""

import contextlib
import json
import pathlib
import sqlite3
import unittest

from scriptedprovider import Text
from servecase import SAMPLE, SECRET, ServeCase


class StoreTest(ServeCase):
    def sample(self):
        return self.client.call("import", files=[str(SAMPLE)])["sessions"][0]["id"]

    def talk(self, *exchanges, **params):
        session = self.new(**params)
        for question, answer in exchanges:
            self.provider.add(Text(answer))
            self.ask(session, question)
        return session

    # -- finding

    def test_recall(self):
        session = self.talk(("Where is the boat kept?", "In the shed behind the mill."), ("And the oars?", "Nowhere."))
        found = self.client.call("recall", session=session, text="boat shed")
        self.assertIn("shed", json.dumps(found["passages"]))
        self.assertEqual(found, self.varve("recall", session, "boat shed"))
        self.assertEqual(found["passages"][0]["standing"], "sent")
        fewer = self.client.call("recall", session=session, text="boat oars shed", limit=1)
        self.assertEqual(len(fewer["passages"]), 1)
        other = self.new()
        self.assertEqual(self.client.call("recall", session=other, text="boat shed")["passages"], [])
        wider = self.client.call("recall", session=other, text="boat shed", scope="project")["passages"]
        self.assertEqual(wider[0]["sessionId"], session)
        self.assertEqual(self.client.call("recall", session="#1", text="boat shed"), found)
        self.assertEqual(self.refusal("recall", session=session, text="boat", meaning=True).kind, "refused")

    def test_journal(self):
        session = self.new()
        for i in range(4):
            self.provider.add(Text(f"We decided to use port 80{i}0 for the server. " + "words of the pond " * 200))
            self.ask(session, f"Question {i}: never touch src/file{i}.cpp. " + "please " * 100)
        self.assertEqual(self.client.call("journal", session=session), {"facts": [], "total": 0})
        self.client.call("compact", session=session, keep=500, offline=True)
        journal = self.client.call("journal", session=session)
        self.assertEqual(journal["facts"], self.varve("journal", session))
        self.assertGreater(journal["total"], 2)
        self.assertEqual(self.client.call("journal")["facts"], self.varve("journal", "--all"))
        page = self.client.call("journal", session=session, offset=1, limit=1)
        self.assertEqual((page["facts"], page["total"]), (journal["facts"][1:2], journal["total"]))
        found = self.client.call("journal", session=session, text="file1.cpp", sort="importance")["facts"]
        # A synthesis is found by the whole of its summary and shown cut.
        plain = [fact for fact in found if fact["kind"] != "synthesis"]
        self.assertTrue(plain and all("file1.cpp" in fact["text"] for fact in plain))
        gone = found[0]["ids"]
        self.assertEqual(self.client.call("journalDelete", facts=gone), {"deleted": gone})
        self.assertNotIn(found[0], self.client.call("journal", session=session)["facts"])
        self.assertEqual(self.client.call("journalRestore", facts=gone), {"restored": gone})
        self.assertIn(found[0]["text"],
                      [fact["text"] for fact in self.client.call("journal", session=session)["facts"]])
        self.assertEqual(self.refusal("journalDelete", facts=["999999.1"]).kind, "notFound")
        self.client.call("undo", session=session)
        self.assertEqual(self.client.call("journal", session=session)["total"], 0)
        self.assertGreater(self.client.call("journal", undone=True)["total"], 2)

    def test_by_meaning(self):
        session = self.talk(("Where is the boat?", "On the lake."), ("Who makes the bread?", "The baker does."))
        self.assertEqual(self.refusal("search", text="pond", meaning=True).kind, "refused")
        self.client.end()
        self.set_up(embedding=True)
        self.client = self.connect()
        done = self.client.call("idleRun", tasks=["vectors"])
        self.assertEqual((done["steps"], self.provider.embedded), ([], []))  # nobody has allowed that
        done = self.client.call("idleRun", tasks=["vectors"], sendTo=["Here"])
        self.assertEqual((done["ended"], done["steps"][0]["outcome"]), ("nothingLeft", "done"))
        self.assertEqual(self.client.call("search", text="pond")["hits"], [])
        hits = self.client.call("search", text="pond", meaning=True)["hits"]
        self.assertTrue(hits[0]["byMeaning"])
        self.assertIn(hits[0]["snippet"], ("Where is the boat?", "On the lake."))
        self.assertEqual(hits, self.varve("search", "pond", "--meaning"))
        near = self.client.call("recall", session=session, text="pond", meaning=True)["passages"]
        self.assertTrue(near[0]["byMeaning"])
        self.provider.close()  # by words all the same, and it is said why
        told = self.client.call("recall", session=session, text="bread", meaning=True)
        self.assertTrue(told["passages"] and told["meaningProblem"])
        self.assertEqual(self.refusal("search", text="pond", meaning=True).kind, "network")

    def test_sessions_that_may_be_meant(self):
        boat = self.talk(("Where is the boat?", "On the lake."))
        bread = self.talk(("Who makes the bread?", "The baker does."))
        found = self.client.call("list", find="baker")
        self.assertEqual(([one["id"] for one in found["sessions"]], found["total"]), ([bread], 1))
        self.assertEqual(found["sessions"][0]["snippet"], "The baker does.")
        self.assertEqual(found["sessions"], self.varve("sessions", "--find", "baker"))
        self.client.call("archive", sessions=[bread])
        for params, options in (({}, []), ({"sort": "created"}, ["--sort", "created"]),
                                ({"offset": 1, "limit": 1}, ["--offset", "1", "--limit", "1"])):
            self.assertEqual(self.client.call("list", **params)["sessions"], self.varve("sessions", *options))
        self.assertEqual([one["id"] for one in self.client.call("list")["sessions"]], [boat, bread])  # put away
        self.assertEqual(self.refusal("list", find="x", meaning=True).kind, "refused")  # no model is set

    # -- facts

    def test_facts_beside_a_session(self):
        for scope, more, options in (("project", {"folder": str(self.work)}, ["--project", str(self.work)]),
                                     ("everywhere", {}, ["--global"])):
            where = {"scope": scope, **more}
            self.assertEqual(self.client.call("memory", **where)["facts"], [])
            self.client.call("remember", text="The pond is deep.", **where)
            facts = self.client.call("remember", text="The boat leaks.", **where)["facts"]
            self.assertEqual([fact["text"] for fact in facts], ["The pond is deep.", "The boat leaks."])
            self.assertEqual(self.client.call("memory", **where), self.varve("memory", *options))
            moved = self.client.call("arrange", fact="2", do="move", before="1", **where)["facts"]
            self.assertEqual([fact["text"] for fact in moved], ["The boat leaks.", "The pond is deep."])
            hidden = self.client.call("arrange", fact=facts[0]["id"], do="hide", **where)["facts"]
            self.assertEqual([fact["shown"] for fact in hidden], [True, False])
            self.client.call("arrange", fact=facts[0]["id"], do="show", **where)
            self.client.call("remember", text="The boat is mended.", instead="1", **where)
            left = self.client.call("forget", facts=["2"], **where)["facts"]
            self.assertEqual([fact["text"] for fact in left], ["The boat is mended."])
            self.assertEqual(self.refusal("forget", facts=["9"], **where).kind, "notFound")
            self.assertEqual(self.refusal("remember", text="The boat is mended.", **where).kind, "conflict")
        session = self.talk(("What of the boat?", "It floats."))
        self.assertEqual(json.dumps(self.provider.requests[-1]).count("The boat is mended."), 2)
        self.client.call("remember", session=session, text="First.")
        self.client.call("remember", session=session, text="Second.")
        moved = self.client.call("arrange", session=session, fact="1", do="move")["facts"]
        self.assertEqual([fact["text"] for fact in moved], ["Second.", "First."])
        hidden = self.client.call("arrange", session=session, fact="1", do="hide")
        self.assertTrue(hidden.pop("entryId"))
        self.assertEqual([fact["shown"] for fact in hidden["facts"]], [False, True])
        self.assertEqual(hidden, self.varve("memory", session))

    def test_no_room_for_a_fact_that_is_shown_again(self):
        session = self.new()
        text = " ".join(f"word{i}" for i in range(110))
        shown = []
        while len(shown) < 50:
            try:
                facts = self.client.call("remember", session=session, text=f"{len(shown)}. {text}")["facts"]
            except Exception as problem:  # pylint: disable=broad-except
                self.assertEqual(problem.kind, "refused")
                break
            shown = facts
        self.client.call("arrange", session=session, fact="1", do="hide")
        self.client.call("remember", session=session, text=f"Last. {text}")
        self.assertEqual(self.refusal("arrange", session=session, fact="1", do="show").kind, "refused")

    # -- sessions as wholes

    def test_titles_tags_and_archive(self):
        session = self.new(title="Old")
        self.assertEqual(self.client.call("rename", session=session, title=" New ")["title"], "New")
        self.assertEqual(self.client.call("tag", session=session, add=["later", "#pond"]),
                         {"id": session, "tags": ["later", "pond"]})
        self.assertEqual(self.client.call("tag", session=session, remove=["Later"])["tags"], ["pond"])
        self.assertEqual(self.client.call("tag", session=session)["tags"], ["pond"])
        self.assertEqual(self.refusal("tag", session=session, add=["#"]).kind, "invalidInput")
        self.assertEqual(self.client.call("list", tags=["pond"])["total"], 1)
        self.assertEqual(self.client.call("archive", sessions=[session, session]),
                         {"sessions": [session], "archived": True})
        self.assertEqual(self.client.call("list", archived=True)["sessions"][0]["id"], session)
        self.client.call("archive", sessions=[session], archived=False)
        self.assertEqual(self.client.call("list", archived=True)["total"], 0)
        self.assertEqual(self.client.call("rename", session="#1", title="By number")["id"], session)

    def test_deleting(self):
        kept = self.new(title="Kept")
        gone = self.talk(("Where is the heron?", "In the reeds."))
        self.assertEqual(self.client.call("delete", sessions=[gone]), {"deleted": [gone], "files": []})
        self.assertEqual(self.refusal("open", session=gone).kind, "notFound")
        self.assertEqual(self.client.call("search", text="heron")["hits"], [])
        self.assertEqual(self.client.call("restore", sessions=[gone]), {"restored": [gone]})
        self.assertEqual(self.client.call("open", session=gone)["total"], 2)
        self.client.call("delete", sessions=[gone])
        self.assertEqual(self.client.finish(), 0)  # the point of no return
        other = self.connect()
        self.assertEqual(self.refusal("restore", client=other, sessions=[gone]).kind, "notFound")
        self.assertEqual([s["id"] for s in other.call("list")["sessions"]], [kept])
        self.assertEqual(self.varve("doctor", "--check")["check"]["findings"], [])
        self.assertNotIn(b"heron", pathlib.Path(self.store).read_bytes())

    def test_forks_and_what_they_differ_in(self):
        session = self.talk(("Where is the heron?", "In the reeds."))
        question = self.entries(session)[0]["id"]
        fork = self.client.call("fork", session=session, entry=question)
        self.assertEqual(fork["parentId"], session)
        self.assertEqual(self.client.call("open", session=fork["id"])["total"], 1)
        self.assertEqual(self.refusal("fork", session=session, entry="nothing").kind, "notFound")
        used = self.client.call("usage", session=session)
        self.assertEqual((used["total"], len(used["answers"])), (1, 1))
        self.assertEqual(used["answers"][0]["entryId"], self.entries(session)[-1]["id"])
        leaf = self.entries(session)[-1]["id"]
        same = self.client.call("compare", session=session, a=leaf, b=question)
        self.assertEqual(same["ancestorId"], question)
        self.assertEqual([branch["entries"] for branch in same["branches"]], [len(self.entries(session)) - 1, 0])
        self.assertIsNotNone(self.client.call("prune", session=session, plan=True)["refused"])
        review = self.client.call("deletion", sessions=[session])
        self.assertEqual(review["sessions"], [session])
        self.assertIn(fork["id"], [s["id"] for s in self.client.call("list")["sessions"]])
        self.assertIsNotNone(review["refused"])  # the fork stands on it

    def test_care_of_the_store(self):
        session = self.talk(("Where is the heron?", "In the reeds."))
        self.assertEqual(self.client.call("stats")["sessions"][0]["sessionId"], session)
        copy = self.client.call("backup", target=str(self.work / "copy.db"))
        self.assertEqual(pathlib.Path(copy["path"]).stat().st_size, copy["bytes"])
        self.assertEqual(self.refusal("backup", target=str(self.work / "copy.db"), keep=2).parameter, "keep")
        self.assertGreater(self.client.call("vacuumForecast")["neededBytes"], 0)
        self.assertEqual(self.client.call("doctor", check=True)["check"]["findings"], [])
        self.assertNotIn("restoreStore", self.client.event("hello")["methods"])

    def test_deleting_what_another_works_in(self):
        session, number, hold = self.running()
        refused = self.refusal("delete", sessions=[session])
        self.assertEqual(refused.kind, "refused")
        self.assertEqual(self.refusal("delete", client=self.connect(), sessions=[session]).kind, "refused")
        hold.released.set()
        self.client.result(number)
        self.client.call("delete", sessions=[session])

    def test_a_store_of_a_later_version(self):
        """May be looked at."""
        session = self.talk(("Where is the boat?", "On the lake."))
        self.client.end()
        with contextlib.closing(sqlite3.connect(self.store)) as connection, connection:
            connection.execute("PRAGMA user_version = 9999")
        self.client = self.connect()
        self.assertEqual(self.client.event("hello")["access"], "newerVersion")
        self.assertEqual(self.client.call("open", session=session)["total"], 2)
        self.assertTrue(self.client.call("recall", session=session, text="boat lake")["passages"])
        self.client.call("export", session=session, format="json", path=str(self.work / "x.json"))
        self.assertEqual(self.client.call("idle")["running"], False)
        for method, params in (("import", {"files": [str(SAMPLE)]}), ("delete", {"sessions": [session]}),
                               ("rename", {"session": session, "title": "x"}),
                               ("tag", {"session": session, "add": ["a"]}), ("archive", {"sessions": [session]}),
                               ("startHandoff", {"session": session, "goal": "x"}), ("idleRun", {}),
                               ("navigate", {"session": session, "entry": self.entries(session)[0]["id"]}),
                               ("remember", {"scope": "everywhere", "text": "x"}),
                               ("remember", {"session": session, "text": "x"}), ("new", {})):
            with self.subTest(method=method, params=params):
                self.assertIn(self.refusal(method, **params).kind, ("newerVersion", "readOnly"))
        self.assertEqual(self.client.finish(), 0)

    # -- files in and out

    def test_import(self):
        done = self.client.begin("import", files=[str(SAMPLE)])
        result = self.client.result(done)
        self.assertEqual((result["files"], result["done"], result["failures"], result["stopped"]), (1, 1, 0, False))
        event = self.client.event("imported", request=done)
        self.assertEqual((event["file"], event["number"], event["files"]), (str(SAMPLE), 1, 1))
        self.assertEqual(event["sessions"], result["sessions"])
        again = self.client.call("import", files=[str(SAMPLE)])
        self.assertEqual(again["added"], 0)
        self.assertEqual(again["sessions"], self.varve("import", str(SAMPLE))["sessions"])
        session = result["sessions"][0]["id"]
        self.client.call("delete", sessions=[session])
        self.assertTrue(self.client.call("import", files=[str(SAMPLE)])["sessions"][0]["deleted"])
        back = self.client.call("import", files=[str(SAMPLE)], bringBack=True)["sessions"][0]
        self.assertFalse(back["deleted"])

    def test_import_of_a_folder(self):
        folder = self.work / "many"
        folder.mkdir()
        lines = SAMPLE.read_text(encoding="utf-8").splitlines(True)
        for i in range(6):
            head = json.loads(lines[0])
            head["id"] = head["id"][:-1] + str(i)
            (folder / f"{i}.jsonl").write_text(json.dumps(head) + "\n" + "".join(lines[1:40]), encoding="utf-8")
        (folder / "broken.jsonl").write_bytes(b'{"type":"session"' * 100)
        number = self.client.begin("import", files=[str(folder), str(self.work / "gone.jsonl")])
        result = self.client.result(number)
        self.assertEqual(len(result["sessions"]), 6)
        self.assertIn(str(self.work / "gone.jsonl"), [one["file"] for one in result["failed"]])
        self.assertEqual(result["done"], result["files"])
        told = [e for e in self.client.of_request(number) if e["event"] == "imported"]
        self.assertEqual([e["number"] for e in told], list(range(1, result["files"] + 1)))
        self.assertEqual(self.refusal("import", files=[str(self.work / "gone.jsonl")]).kind, "notFound")
        self.assertEqual(self.client.call("import", files=[str(self.work / "gone.jsonl")] * 2)["failures"], 2)

    def large_file(self, copies):
        """Takes some seconds."""
        lines = SAMPLE.read_text(encoding="utf-8").splitlines()
        path = self.work / "large.jsonl"
        with open(path, "w", encoding="utf-8") as file:
            file.write(lines[0] + "\n")
            parent = None
            for copy in range(copies):
                for line in lines[1:]:
                    entry = json.loads(line)
                    entry["id"] = f"{copy:x}-{entry['id']}"
                    old = entry.get("parentId")
                    entry["parentId"] = f"{copy:x}-{old}" if old else parent
                    file.write(json.dumps(entry) + "\n")
                parent = entry["id"]
        return path

    def test_an_import_that_is_stopped(self):
        path = self.large_file(80)
        number = self.client.begin("import", files=[str(path)])
        self.client.event("importProgress", request=number)
        self.assertGreaterEqual(self.client.call("list")["total"], 0)  # others are answered meanwhile
        self.assertNotIn(number, self.client.answers)
        self.assertEqual(self.client.call("abort", request=number), {"stopped": True})
        result = self.client.result(number)
        self.assertTrue(result["stopped"])
        self.assertEqual(result["failures"], 0)
        self.assertEqual(self.client.call("abort", request=number), {"stopped": False})
        before = self.client.call("list")["sessions"][0]["entries"]
        done = self.client.call("import", files=[str(path)])
        self.assertEqual(done["sessions"][0]["added"], done["sessions"][0]["entries"] - before)

    def test_a_client_that_goes_in_the_middle_of_an_import(self):
        path = self.large_file(80)
        number = self.client.begin("import", files=[str(path)])
        self.client.event("importProgress", request=number)
        self.assertEqual(self.client.finish(), 0)
        self.assertTrue(self.client.answers[number]["result"]["stopped"])
        killed = self.connect()
        number = killed.begin("import", files=[str(path)])
        killed.event("importProgress", request=number)
        killed.end()
        other = self.connect()
        done = other.call("import", files=[str(path)])
        self.assertEqual(done["failures"], 0)
        self.assertEqual(self.varve("doctor", "--check")["check"]["findings"], [])

    def test_two_servers_bring_in_the_same(self):
        path = self.large_file(20)
        other = self.connect()
        mine = self.client.begin("import", files=[str(path)])
        theirs = other.begin("import", files=[str(path)])
        results = [self.client.result(mine), other.result(theirs)]
        self.assertEqual([r["failures"] for r in results], [0, 0])
        self.assertEqual(len({r["sessions"][0]["id"] for r in results}), 1)
        self.assertEqual(sum(r["added"] for r in results), results[0]["sessions"][0]["entries"])
        self.assertEqual(self.varve("doctor", "--check")["check"]["findings"], [])

    def test_export(self):
        session = self.talk((f"My key is {SECRET}.", "I will forget it."))
        for kind in ("pi", "markdown", "html", "json"):
            path = self.work / f"out.{kind}"
            done = self.client.call("export", session=session, format=kind, path=str(path))
            text = path.read_text(encoding="utf-8")
            self.assertNotIn(SECRET, text)
            self.assertIn("forget it", text)
            self.assertEqual((done["path"], done["bytes"], done["redactions"]), (str(path), path.stat().st_size, 2))
            self.assertEqual(self.refusal("export", session=session, format=kind, path=str(path)).parameter, "path")
            self.client.call("export", session=session, format=kind, path=str(path), overwrite=True,
                             redactKeys=False, redact=["forget"])
            text = path.read_text(encoding="utf-8")
            self.assertIn(SECRET, text)
            self.assertNotIn("forget it", text)
        entries = self.entries(session)
        path = str(self.work / "one.md")
        done = self.client.call("export", session=session, format="markdown", path=path, entries=[entries[1]["id"]])
        self.assertEqual(done["entries"], 1)
        done = self.client.call("export", session=session, format="json", path=path, leaf=entries[0]["id"],
                                overwrite=True)
        self.assertEqual(done["entries"], 1)
        self.assertEqual(self.refusal("export", session=session, format="pi", path="/not/there/x").kind, "io")
        self.assertEqual(self.refusal("export", session=session, format="pi", path=self.store,
                                      overwrite=True).kind, "invalidInput")
        self.assertEqual(self.refusal("export", session=session, format="pi", path=self.store + "-wal",
                                      overwrite=True).kind, "invalidInput")
        self.assertEqual(self.client.call("open", session=session)["total"], 2)

    def test_exports_that_are_stopped(self):
        session = self.client.call("import", files=[str(self.large_file(80))])["sessions"][0]["id"]
        paths = [self.work / f"{i}.html" for i in range(3)]
        numbers = [self.client.begin("export", session=session, format="html", path=str(path), all=True)
                   for path in paths]
        self.client.event("exportProgress", request=numbers[0])
        self.assertEqual(self.client.call("list")["total"], 1)
        for number in (numbers[1], numbers[0]):  # one that waits, and the one that runs
            self.assertEqual(self.client.call("abort", request=number), {"stopped": True})
        self.client.wait(lambda: {numbers[0], numbers[1]} <= set(self.client.answers))
        for number in numbers[:2]:
            self.assertEqual(self.client.answers[number]["error"]["kind"], "cancelled")
        self.assertEqual([path.exists() for path in paths[:2]], [False, False])
        self.client.call("abort", request=numbers[2])
        self.client.wait(lambda: numbers[2] in self.client.answers)
        self.assertEqual([path.name for path in self.work.glob("*.html*") if path not in paths], [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
