# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every tool of `varve mcp`, resources, both kinds of revisions, cancellation, and the end."""

import json
import random
import string
import time
import unittest

from mcpcase import KEY, McpCase, PREFIX, Refused, STATELESS


class Handshake(McpCase):
    def test_revisions_are_negotiated(self):
        for wished, agreed in (("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"),
                               ("2025-11-25", "2025-11-25"), (STATELESS, "2025-11-25"), ("1999-01-01", "2025-11-25")):
            with self.subTest(wished):
                result = self.connect().initialize(wished)
                self.assertEqual(result["protocolVersion"], agreed)
                self.assertEqual(result["serverInfo"]["name"], "varve")
                self.assertIn("tools", result["capabilities"])
                self.assertIn("resources", result["capabilities"])
                self.assertIn("recall", result["instructions"])

    def test_requests_without_handshake(self):
        client = self.connect()
        found = client.stateless("server/discover")
        self.assertEqual(found["supportedVersions"], [STATELESS])
        self.assertEqual(found["resultType"], "complete")
        self.assertEqual(found["_meta"][PREFIX + "serverInfo"]["name"], "varve")
        self.assertGreater(found["ttlMs"], 0)
        self.assertEqual(found["cacheScope"], "private")
        tools = client.stateless("tools/list")
        self.assertEqual((tools["resultType"], tools["cacheScope"]), ("complete", "private"))
        answer = client.stateless("tools/call", {"name": "recall", "arguments": {"text": "gateway port"}})
        self.assertEqual(answer["resultType"], "complete")
        self.assertNotIn("ttlMs", answer)
        self.assertIn("8471", answer["content"][0]["text"])
        listed = client.stateless("resources/list")
        read = client.stateless("resources/read", {"uri": listed["resources"][0]["uri"]})
        self.assertEqual((read["ttlMs"], read["resultType"]), (0, "complete"))

    def test_both_at_once(self):
        client = self.connected()
        self.assertNotIn("resultType", client.request("tools/list"))
        self.assertIn("resultType", client.stateless("tools/list"))

    def test_what_is_missing_or_wrong(self):
        client = self.connect()
        self.assertEqual(self.refusal(client, "tools/list").code, -32602)
        self.assertEqual(self.refusal(client, "no/such").code, -32601)
        with self.assertRaises(Refused) as caught:
            client.stateless("tools/list", version="2031-01-01")
        self.assertEqual(caught.exception.code, -32022)
        self.assertEqual(caught.exception.data, {"supported": [STATELESS], "requested": "2031-01-01"})
        bare = {"_meta": {PREFIX + "protocolVersion": STATELESS}}
        self.assertEqual(self.refusal(client, "tools/list", bare).code, -32602)
        self.assertEqual(client.request("ping"), {})


class Tools(McpCase):
    def test_definitions_come_from_the_operations(self):
        tools = self.connected().request("tools/list")["tools"]
        names = [tool["name"] for tool in tools]
        self.assertEqual(names, ["recall", "search", "sessions", "entry", "context", "facts", "journal"])
        for tool in tools:
            schema = tool["inputSchema"]
            self.assertEqual((schema["type"], schema["additionalProperties"]), ("object", False))
            self.assertTrue(tool["description"] and tool["title"])
            self.assertTrue(tool["annotations"]["readOnlyHint"])
            self.assertNotIn("everywhere", schema["properties"])
            self.assertNotIn("meaning", schema["properties"])  # it would ask a model
            for text in schema["properties"].values():
                self.assertTrue(text["description"])
        recall = tools[0]["inputSchema"]
        self.assertEqual(recall["required"], ["text"])
        self.assertEqual(recall["properties"]["budget"]["default"], 1000)
        self.assertEqual(recall["properties"]["limit"]["type"], "integer")

    def test_recall(self):
        client = self.connected()
        text = client.call("recall", text="which port does the gateway listen on?")
        self.assertIn("8471", text)
        self.assertTrue(text.startswith("From Varve's archive"))
        self.assertIn("<archive>", text)
        self.assertIn("quokka", client.call("recall", text="toolchain of the part"))
        entry, session = self.named(text)
        self.assertIn("8471", client.call("recall", text="gateway", session=session))
        self.assertIn("Nothing here has these words", client.call("recall", text="heliotrope"))

    def test_recall_keeps_to_its_budget(self):
        self.bring_in("long", self.project, [
            (f"Question {i} about marmalade",
             " ".join(f"Marmalade {i}-{n} goes with toast number {n * (i + 3)}." for n in range(200)))
            for i in range(30)])
        client = self.connected()
        self.assertLessEqual(len(client.call("recall", text="marmalade and toast")), 1000 * 4)
        for budget in (200, 400, 2000):
            text = client.call("recall", text="marmalade toast", budget=budget)
            self.assertIn("armalade", text)
            self.assertLess(len(text), 200 + budget * 4, text)
        self.assertGreater(len(client.call("recall", text="marmalade toast", budget=4000, limit=20)), 4000)

    def test_search(self):
        client = self.connected()
        text = client.call("search", text="zebra_count")
        self.assertIn("zebra_count", text)
        self.assertNotIn("8471", text)
        self.assertIn("Nothing here has these words", client.call("search", text="heliotrope"))
        self.assertIn("blue", client.call("search", text="theme role:assistant"))

    def test_sessions(self):
        client = self.connected()
        text = client.call("sessions")
        self.assertIn("Gateway and themes", text)
        self.assertEqual(text.count(" · pi"), 2)
        one = client.call("sessions", limit=1)
        self.assertIn("go on with offset 1", one)
        self.assertNotEqual(one.split("<archive>")[1], client.call("sessions", limit=1, offset=1).split("<archive>")[1])
        self.assertIn("Gateway", client.call("sessions", find="zebra_count"))
        self.assertNotIn("How is the part", client.call("sessions", find="zebra_count"))

    def test_entry_with_its_neighbours(self):
        client = self.connected()
        entry, session = self.named(client.call("search", text="zebra_count"))
        text = client.call("entry", session=session, entry=entry)
        self.assertIn("zebra_count", text)
        self.assertIn("Why did the migration fail?", text)
        self.assertIn("blue theme", text)
        self.assertNotIn("8471", text)
        alone = client.call("entry", session=int(session), entry=int(entry[1:]), earlier=0, later=0)
        self.assertNotIn("Why did the migration", alone)
        self.assertIn("zebra_count", client.call("entry", session="main", entry="a1"))  # its original ids
        self.assertTrue(self.tool_error(client, "entry", session=session, entry="#99999999"))

    def test_a_long_entry_is_read_in_pages(self):
        words = " ".join(f"word{i}" for i in range(5000))
        self.bring_in("long", self.project, [("Tell me everything", words)])
        client = self.connected()
        entry, session = self.named(client.call("search", text="word4999"))
        seen, offset = "", 0
        for _ in range(50):
            text = client.call("entry", session=session, entry=entry, offset=offset, earlier=0, later=0, budget=3000)
            seen += text
            if "go on with offset" not in text:
                break
            offset = int(text.rsplit("offset ", 1)[1].rstrip("."))
        self.assertIn("word4999", seen)
        self.assertIn("word2500", seen)

    def test_context(self):
        client = self.connected()
        text = client.call("context", session="main")
        self.assertIn("user", text)
        self.assertIn("tokens", text)
        self.assertTrue(self.tool_error(client, "context", session="nothing"))

    def test_facts_and_remembering(self):
        self.varve("remember", "--project", str(self.project), "Tabs are never used.")
        self.varve("remember", "--global", "Answers are short.")
        self.varve("remember", "--project", str(self.home / "project2"), "PLANTED fact")
        client = self.connected()
        text = client.call("facts")
        self.assertIn("Tabs are never used.", text)
        self.assertIn("Answers are short.", text)
        self.assertNotIn("PLANTED", text)
        self.assertEqual(self.refusal(client, "tools/call", {"name": "remember", "arguments": {"text": "x"}}).code,
                         -32602)
        writer = self.connected("--remember")
        self.assertIn("remember", [tool["name"] for tool in writer.request("tools/list")["tools"]])
        writer.call("remember", text="The gateway has two ports.")
        self.assertIn("noted by a model", client.call("facts"))
        self.assertIn("two ports", client.call("facts"))
        self.assertIn("key", self.tool_error(writer, "remember", text=f"The key is {KEY}"))
        self.assertNotIn(KEY, writer.call("facts"))

    def test_journal(self):
        self.bring_in("rules", self.project, [
            (f"From now on always run make check before you commit, number {i}.",
             f"I will, {i}. " + " ".join(f"Text {i * n}." for n in range(9000))) for i in range(6)])
        self.varve("compact", "rules", "--offline", "--keep", "100")
        client = self.connected()
        text = client.call("journal")
        self.assertIn("make check", text)
        self.assertIn("make check", client.call("journal", kinds=["instruction"]))
        self.assertIn("make check", client.call("recall", text="what has to be run before a commit?"))
        self.assertIn("make check", client.call("journal", session="rules"))

    def test_what_another_session_decided_before_its_compaction(self):
        words = " ".join(f"Filler {n}." for n in range(9000))
        self.bring_in("decided", self.project, [
            ("Which queue do we take?", "We take the kestrel queue, because it keeps the order. " + words),
            *[(f"Go on, {i}", f"Done, {i}. {words}") for i in range(5)]])
        self.varve("compact", "decided", "--offline", "--keep", "100")
        client = self.connected()
        self.assertIn("not sent any more", client.call("context", session="decided"))
        found = client.call("recall", text="which queue was decided on, and why?")
        self.assertIn("kestrel queue, because it keeps the order", found)
        entry, session = self.named(client.call("search", text="kestrel role:assistant"))
        self.assertIn("Which queue do we take?", client.call("entry", session=session, entry=entry))

    def test_wrong_arguments_are_told_to_the_model(self):
        client = self.connected()
        self.assertIn("text", self.tool_error(client, "recall"))
        self.assertIn("budget", self.tool_error(client, "recall", text="x", budget="many"))
        self.assertIn("budget", self.tool_error(client, "recall", text="x", budget=10**9))
        self.assertIn("limit", self.tool_error(client, "recall", text="x", limit=0))
        self.assertIn("colour", self.tool_error(client, "recall", text="x", colour="red"))
        self.assertIn("meaning", self.tool_error(client, "recall", text="x", meaning=True))
        self.assertIn("folder", self.tool_error(client, "recall", text="x", folder="/"))
        self.assertTrue(self.tool_error(client, "sessions", sort="sideways"))
        self.assertTrue(self.tool_error(client, "recall", text="x", session={"id": 1}))
        self.assertEqual(self.refusal(client, "tools/call", {"name": "no"}).code, -32602)
        self.assertEqual(self.refusal(client, "tools/call", {}).code, -32602)
        self.assertEqual(self.refusal(client, "tools/call", {"name": "recall", "arguments": [1]}).code, -32602)

    def test_keys_and_escapes_stay_inside(self):
        client = self.connected()
        texts = [client.call("recall", text="what is the token?"), client.call("search", text="token"),
                 client.call("recall", text="show colours red"), client.call("search", text="colours")]
        entry, session = self.named(client.call("search", text="see role:assistant"))
        texts.append(client.call("entry", session=session, entry=entry, earlier=5, later=5, budget=5000))
        texts += [client.request("resources/read", {"uri": resource["uri"]})["contents"][0]["text"]
                  for resource in client.request("resources/list")["resources"]]
        everything = "\n".join(texts)
        self.assertIn("[redacted: key]", everything)
        for length in range(24, len(KEY), 8):
            self.assertNotIn(KEY[:length], everything)
        self.assertNotIn("\u001b", everything)
        for text in texts:
            self.assertLessEqual(text.count("</archive>"), 1)
        self.assertNotIn(b"\x1b", b"".join(client.raw))

    def test_no_half_of_a_key(self):
        """Where a text is cut there is no whole key any more to know it by."""
        pad = "A line of a log that says nothing at all.\n" * 60
        lines = ["".join(random.Random(number).choices(string.ascii_letters + string.digits, k=70)) for number in range(9)]
        private = "-----BEGIN OPENSSH PRIVATE KEY-----\n" + "\n".join(lines) + "\n-----END OPENSSH PRIVATE KEY-----\n"
        token = "ghp_" + "".join(random.Random(99).choices(string.ascii_letters + string.digits, k=36))
        after = "and then the log went on for a while, as it does. " * 4
        self.bring_in_calls("keys", [
            ("Look for the heliotrope", "cat heliotrope", pad + private, "The heliotrope is done."),
            ("Look for the larkspur", "cat larkspur", pad + KEY + " " + after[:180], "The larkspur is done."),
            ("Look for the gentian", "cat gentian", pad + token + " " + after[:216], pad + private + "A gentian, then."),
            ("Look for the edelweiss", "ls", pad + "edelweiss\n" + pad + private, pad + private),
            ("Show me the key", "ls", "none", "Words, one by one. " * 28 + "as here " + KEY + " it is"),
        ])
        client = self.connected()
        session = next(str(one["number"]) for one in self.varve("sessions") if one["originalId"] == "keys")
        for text in ("heliotrope", "cat heliotrope", "larkspur", "cat larkspur", "gentian", "gentian cat", "edelweiss ls",
                     "OPENSSH", "log says nothing", "what was my last request?", "what did we do last?"):
            for more in ({}, {"session": session}):
                client.call("recall", text=text, budget=5000, **more)
                client.call("search", text=text, **more)
            client.call("sessions", find=text)
        for word in (*(line[at:at + 14] for line in lines for at in (0, 25, 56)), lines[8][:20]):
            client.call("sessions", find=word)
        said = b"".join(client.raw).decode()
        self.assertIn("The heliotrope is done", said)
        for secret in (*lines, token, KEY[13:45]):
            for at in range(len(secret) - 13):
                place = said.find(secret[at:at + 14])
                self.assertEqual(place, -1, said[max(place - 300, 0):place + 300])

    def test_what_stands_beside_is_cited_alike(self):
        pad = "A line of a log that says nothing at all.\n" * 60
        turns = [("Heliotrope: heliotrope is the codename.\n" + pad + "Heliotrope: heliotrope fades in the sun.\n" + pad, "Yes.")]
        for number in range(8):
            turns += [("Go on.", "Well."), ("Now?", "Well."), (f"Is heliotrope number {number} of them all blue by now?", "No.")]
        self.bring_in("long", self.project, turns)
        session = next(str(one["number"]) for one in self.varve("sessions") if one["originalId"] == "long")
        found = self.connected().call("recall", text="heliotrope", session=session, budget=8000, limit=20)
        self.assertIn("In the same entry: ", found)
        self.assertNotRegex(found, "in entry [^#]")


class Resources(McpCase):
    def test_sessions_and_summaries(self):
        client = self.connected()
        resources = client.request("resources/list")["resources"]
        self.assertEqual(len([r for r in resources if not r["uri"].endswith("/summary")]), 2)
        main = next(r for r in resources if "Gateway" in r["title"])
        read = client.request("resources/read", {"uri": main["uri"]})["contents"][0]
        self.assertEqual((read["uri"], read["mimeType"]), (main["uri"], "text/plain"))
        self.assertIn("8471", read["text"])
        self.assertLess(read["text"].index("8471"), read["text"].index("blue theme"))
        templates = client.request("resources/templates/list")["resourceTemplates"]
        self.assertEqual(len(templates), 2)

    def test_pages(self):
        for i in range(60):
            self.bring_in(f"s{i}", self.project, [(f"Question {i}", f"Answer {i}")])
        client = self.connected()
        first = client.request("resources/list")
        self.assertEqual(len(first["resources"]), 50)
        second = client.request("resources/list", {"cursor": first["nextCursor"]})
        self.assertEqual(len(second["resources"]), 12)
        self.assertNotIn("nextCursor", second)
        self.assertEqual(self.refusal(client, "resources/list", {"cursor": "moon"}).code, -32602)

    def test_what_there_is_not(self):
        client = self.connected()
        for uri in ("varve://sessions/none", "varve://sessions/", "file:///etc/passwd", "", "varve://sessions/../x",
                    "varve://sessions/main/summary"):
            self.assertEqual(self.refusal(client, "resources/read", {"uri": uri}).code, -32002, uri)
        with self.assertRaises(Refused) as caught:
            client.stateless("resources/read", {"uri": "varve://sessions/none"})
        self.assertEqual(caught.exception.code, -32602)


class Life(McpCase):
    def test_it_ends_with_its_client(self):
        client = self.connected()
        begun = time.monotonic()
        self.assertEqual(client.finish(), 0)
        self.assertLess(time.monotonic() - begun, 10)

    def test_what_was_asked_is_answered_before_the_end(self):
        client = self.connect()
        meta = {PREFIX + "protocolVersion": STATELESS, PREFIX + "clientCapabilities": {}}
        message = {"jsonrpc": "2.0", "id": "one", "method": "tools/call",
                   "params": {"name": "recall", "arguments": {"text": "gateway port"}, "_meta": meta}}
        client.send_bytes(json.dumps(message).encode())  # without an end of the line
        self.assertEqual(client.finish(), 0)
        self.assertIn("8471", client.answers["one"][0]["result"]["content"][0]["text"])

    def test_a_client_that_dies(self):
        client = self.connect(reads=False)
        client.begin("initialize", {"protocolVersion": "2025-06-18"})
        for _ in range(200):
            client.begin("tools/call", {"name": "recall", "arguments": {"text": "gateway port theme"}})
        client.process.stdout.close()
        client.process.stdin.close()
        self.assertEqual(client.process.wait(30), 0)

    def test_a_cancelled_call_is_not_answered(self):
        client = self.connected()
        numbers = [client.begin("tools/call", {"name": "recall", "arguments": {"text": "gateway port theme"}})
                   for _ in range(100)]
        client.notify("notifications/cancelled", requestId=numbers[-1], reason="enough")
        client.notify("notifications/cancelled", requestId="never begun")
        client.notify("notifications/cancelled")
        for number in numbers[:-1]:
            client.result(number)
        client.request("ping")
        client.call("facts")
        self.assertNotIn(numbers[-1], client.answers)
        # Its id can be used again.
        client.begin("ping", number=numbers[-1])
        self.assertEqual(client.result(numbers[-1]), {})

    def test_it_sees_what_is_added_meanwhile(self):
        client = self.connected()
        self.assertIn("Nothing", client.call("recall", text="platypus"))
        self.bring_in("later", self.project, [("Tell of the platypus", "The platypus lays eggs.")])
        self.assertIn("eggs", client.call("recall", text="platypus"))


if __name__ == "__main__":
    unittest.main()
