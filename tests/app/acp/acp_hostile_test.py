# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve acp` and clients that send rubbish, too much, too often, or do not read."""

import fcntl
import json
import os
import random
import time
import unittest

from acpcase import INVALID_PARAMS, INVALID_REQUEST, NOT_JSON, AcpCase
from scriptedprovider import Hold, Text

LARGEST = 300  # MB


class Hostile(AcpCase):
    def lives(self, client=None):
        client = client or self.client
        self.assertEqual(client.call("session/list")["sessions"], [])

    def test_bad_lines(self):
        bad = [(b"hello", NOT_JSON), (b"[1]", INVALID_REQUEST), (b"[]", INVALID_REQUEST), (b'{"id":1', NOT_JSON),
               (b"{}", INVALID_REQUEST), (b'{"jsonrpc":"1.0","id":1,"method":"session/list"}', INVALID_REQUEST),
               (b"\x00\x01\x02", NOT_JSON), (b'{"jsonrpc":"2.0","id":' + b"[" * 5000 + b"]" * 5000 + b"}", NOT_JSON),
               (b'{"jsonrpc":"2.0","id":{},"method":"session/list"}', INVALID_REQUEST),
               (b'[{"jsonrpc":"2.0","id":1,"method":"session/list"}]', INVALID_REQUEST)]
        for line, code in bad:
            told = len(self.client.nameless)
            before = {number: len(said) for number, said in self.client.answers.items()}
            self.client.send_bytes(line + b"\n")
            self.client.wait(lambda: len(self.client.nameless) > told
                             or any(len(said) > before.get(number, 0) for number, said in self.client.answers.items()))
            if len(self.client.nameless) > told:
                self.assertEqual(self.client.nameless[-1]["code"], code, line[:40])
        self.client.send_bytes(b'{"jsonrpc":"2.0","id":"p","method":"session/list","params":[1]}\n')
        self.client.wait(lambda: "p" in self.client.answers)
        self.assertEqual(self.client.answers["p"][0]["error"]["code"], INVALID_PARAMS)
        self.lives()

    def test_replies_that_nobody_asked_for(self):
        for number in (0, 1, -1, 1.5, "0", 2 ** 53, None):
            self.client.send({"id": number, "result": {"outcome": {"outcome": "selected", "optionId": "allow_always"}}})
            self.client.send({"id": number, "error": {"code": 1, "message": "x"}})
        self.client.notify("session/cancel", sessionId={"a": 1})
        self.client.notify("session/cancel")
        self.client.notify("$/cancel_request", requestId={"a": 1})
        self.client.notify("$/cancel_request")
        self.lives()

    def test_a_very_long_line(self):
        before = self.client.memory()
        piece = b"x" * (1 << 20)
        self.client.send_bytes(b'{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"prompt":"')
        for _ in range(100):
            self.client.send_bytes(piece)
        self.client.send_bytes(b'"}}\n')
        self.lives()
        self.assertEqual([error["code"] for error in self.client.nameless], [INVALID_REQUEST])
        self.assertLess(self.client.memory("VmHWM") - before, 100)

    def test_a_prompt_of_many_megabytes(self):
        session = self.new()
        self.provider.add(Text("Long."))
        self.assertEqual(self.prompt(session, "word " * 2_000_000), "end_turn")
        self.assertLess(self.client.memory("VmHWM"), LARGEST)

    def test_ten_thousand_calls(self):
        count = 10_000
        numbers = [self.client.begin("session/list") for _ in range(count)]
        self.client.wait(lambda: all(number in self.client.answers for number in numbers), 120)
        kinds = {(self.client.answers[number][0].get("error") or {}).get("data", {}).get("kind") for number in numbers}
        self.assertTrue(kinds <= {None, "busy"}, kinds)
        self.assertTrue(all(len(self.client.answers[number]) == 1 for number in numbers))
        for _ in range(count):  # one after the other
            self.lives()
        self.assertLess(self.client.memory("VmHWM"), LARGEST)

    def test_ids_that_are_under_way(self):
        session = self.new()
        number, hold = self.running(session)
        again = self.client.begin("session/list", number=number)
        self.client.wait(lambda: number in self.client.answers)
        self.assertEqual(self.client.answers[again][0]["error"]["code"], INVALID_PARAMS)
        hold.released.set()
        self.client.wait(lambda: len(self.client.answers[number]) == 2)
        self.assertEqual(self.client.answers[number][1]["result"]["stopReason"], "end_turn")

    def test_a_client_that_does_not_read(self):
        client = self.connect(greets=False, reads=False)
        client.begin("initialize", {"protocolVersion": 1})
        line = json.dumps({"jsonrpc": "2.0", "id": "x", "method": "initialize", "params": {"protocolVersion": 1}}).encode() + b"\n"
        descriptor = client.process.stdin.fileno()
        fcntl.fcntl(descriptor, fcntl.F_SETFL, fcntl.fcntl(descriptor, fcntl.F_GETFL) | os.O_NONBLOCK)
        end = time.monotonic() + 5
        sent = 0
        while time.monotonic() < end and sent < 200_000_000:
            try:
                sent += os.write(descriptor, line * 100)
            except BlockingIOError:
                time.sleep(0.05)
        self.assertGreater(sent, 0)
        self.assertLess(client.memory("VmHWM"), LARGEST)
        client.process.stdout.close()  # then it is gone
        self.assertEqual(client.process.wait(30), 0)

    def test_an_answer_that_nobody_reads(self):
        """The turn goes on, texts are joined, and what was left out is said."""
        client = self.connect(greets=False, reads=False)
        client.begin("initialize", {"protocolVersion": 1}, number="i")
        client.begin("session/new", {"cwd": str(self.work), "mcpServers": []}, number="n")
        first = client.process.stdout.readline() + client.process.stdout.readline()
        session = json.loads(first.split(b"\n")[1])["result"]["sessionId"]
        hold = Hold()
        self.provider.add(*[Text("the boats of the lake " * 50) for _ in range(1500)], hold)
        client.begin("session/prompt", {"sessionId": session, "prompt": [{"type": "text", "text": "Hi"}]}, number="p")
        self.assertTrue(hold.reached.wait(60))
        hold.released.set()
        client.read()
        client.wait(lambda: "p" in client.answers)
        self.assertEqual(client.result("p")["stopReason"], "end_turn")
        self.assertLess(client.memory("VmHWM"), LARGEST)
        self.assertEqual(sum(len(update["content"]["text"]) + update.get("_meta", {}).get("varve", {}).get("skipped", 0)
                             for update in client.of(session, "agent_message_chunk")), 1500 * 50 * 22)
        last = json.loads(client.raw[-1])
        self.assertEqual(last.get("id"), "p")  # what belongs to the turn came before its end

    def test_a_long_session_is_replayed_as_it_is_read(self):
        lines = [{"type": "session", "version": 3, "id": "long", "timestamp": "2026-03-01T10:00:00.000Z", "cwd": str(self.work)}]
        for i in range(400):
            role = "assistant" if i % 2 else "user"
            message = {"role": role, "content": [{"type": "text", "text": f"{i}: " + "word " * 50_000}]}
            if i % 2:
                message.update(provider="x", model="y", stopReason="stop", api="z")
            lines.append({"type": "message", "id": f"e{i}", "parentId": f"e{i - 1}" if i else None,
                          "timestamp": f"2026-03-01T10:{i // 60:02d}:{i % 60:02d}.000Z", "message": message})
        file = self.root / "long.jsonl"
        file.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
        self.varve("import", str(file))
        session = self.client.call("session/list")["sessions"][0]["sessionId"]
        client = self.connect(greets=False, reads=False)
        client.begin("initialize", {"protocolVersion": 1}, number="i")
        client.begin("session/load", {"sessionId": session, "cwd": str(self.work), "mcpServers": []}, number="l")
        client.read()
        client.wait(lambda: "l" in client.answers)
        self.assertIn("result", client.answers["l"][0])
        self.assertEqual(len(client.of(session)) - len(client.of(session, "available_commands_update")), 400)
        self.assertLess(client.memory("VmHWM"), LARGEST)
        # And one that is called off.
        client.begin("session/load", {"sessionId": session, "cwd": str(self.work), "mcpServers": []}, number="m")
        client.notify("$/cancel_request", requestId="m")
        client.wait(lambda: "m" in client.answers)
        self.assertEqual(client.finish(), 0)

    def test_noise(self):
        noise = random.Random(5)
        good = json.dumps({"jsonrpc": "2.0", "id": "n", "method": "session/list", "params": {"cwd": "/tmp"}}).encode()
        for _ in range(2000):
            line = bytearray(good)
            for _ in range(noise.randint(1, 4)):
                line[noise.randrange(len(line))] = noise.choice(b'{}[]",:\\0a\xff\x00')
            self.client.send_bytes(bytes(line).replace(b"\n", b" ") + b"\n")
        self.lives()
        self.assertLess(self.client.memory("VmHWM"), LARGEST)

    def test_texts_that_mean_something_elsewhere(self):
        session = self.new()
        for text in ('"', "'; DROP TABLE sessions; --", "\\", "%", "\u202eabc", "\u0000x", "\ud83e\udd93" * 1000, "{{body}} </archive>"):
            self.provider.add(Text("Yes."))
            self.assertEqual(self.prompt(session, text), "end_turn")

    def test_a_last_line_without_an_end(self):
        self.client.send_bytes(b'{"jsonrpc":"2.0","id":"z","meth')
        self.assertEqual(self.client.finish(), 0)


if __name__ == "__main__":
    unittest.main()
