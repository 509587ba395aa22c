# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients that send anything, without end, or read nothing: errors, bounded memory, and the server lives."""

import json
import os
import random
import time
import unittest

from mcpcase import McpCase

LARGEST = 80  # MB; of the process, whatever comes


class Hostile(McpCase):
    def lives(self, client):
        self.assertIn("8471", client.call("recall", text="gateway port"))

    def test_malformed_lines_are_answered_with_errors(self):
        client = self.connected()
        lines = [b"", b"x", b"{", b"[]", b"[1]", b"1", b"null", b'"text"', b"{}", b'{"jsonrpc":"2.0"}',
                 b'{"jsonrpc":"1.0","id":1,"method":"ping"}', b'{"jsonrpc":"2.0","id":null,"method":"ping"}',
                 b'{"jsonrpc":"2.0","id":{},"method":"ping"}', b'{"jsonrpc":"2.0","id":[1],"method":"ping"}',
                 b'{"jsonrpc":"2.0","id":true,"method":7}', b'{"jsonrpc":"2.0","id":"p","method":"ping","params":[1]}',
                 b'{"jsonrpc":"2.0","id":"q","method":"ping","params":"x"}', b"\xff\xfe\x00", b"\x00" * 50,
                 b"[" * 5000, b'{"a":' * 3000, b'{"jsonrpc":"2.0","id":"r","method":"' + b"a" * 500_000 + b'"}']
        for line in lines:
            client.send_bytes(line + b"\n")
        self.lives(client)
        codes = {error["code"] for error in client.nameless}
        self.assertLessEqual({-32700, -32600}, codes)
        self.assertTrue(codes <= {-32700, -32600, -32602}, codes)
        self.assertEqual(client.answers["p"][0]["error"]["code"], -32602)
        self.assertLess(len(client.answers["r"][0]["error"]["message"]), 500)

    def test_replies_and_notifications_are_passed_over(self):
        client = self.connected()
        before = len(client.raw)
        for message in ({"id": 5, "result": {}}, {"id": 6, "error": {"code": 1, "message": "x"}},
                        {"method": "notifications/anything"}, {"method": "tools/call", "params": {"name": "recall"}},
                        {"method": "notifications/cancelled", "params": {"requestId": {"a": 1}}}):
            client.send(message)
        self.lives(client)
        self.assertEqual(len(client.raw), before + 1)

    def test_batches_are_answered_one_by_one(self):
        client = self.connected()
        client.send_bytes(json.dumps([{"jsonrpc": "2.0", "id": f"b{i}", "method": "ping"} for i in range(3)]).encode()
                          + b"\n")
        for i in range(3):
            self.assertEqual(client.result(f"b{i}"), {})

    def test_a_line_of_100_mb(self):
        client = self.connected()
        client.send_bytes(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"x":"')
        for _ in range(100):
            client.send_bytes(b"a" * 1_000_000)
        client.send_bytes(b'"}}\n')
        self.lives(client)
        self.assertEqual(len(client.nameless), 1)
        self.assertIn("longer than", client.nameless[0]["message"])
        self.assertLess(client.memory("VmHWM"), LARGEST)

    def test_10000_calls_at_once(self):
        client = self.connected()
        numbers = [client.begin("tools/call", {"name": "sessions", "arguments": {"limit": 1}}) for _ in range(10_000)]
        for number in numbers:
            client.wait(lambda: number in client.answers, 200)
            message = client.answers[number][0]
            self.assertTrue("result" in message or message["error"]["code"] == 1001, message)
        served = sum("result" in client.answers[number][0] for number in numbers)
        self.assertGreater(served, 5000)
        self.assertTrue(all(len(client.answers[number]) == 1 for number in numbers))
        self.lives(client)
        self.assertLess(client.memory("VmHWM"), LARGEST)

    def test_a_client_that_does_not_read(self):
        client = self.connect(reads=False)
        client.send({"id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}})
        os.set_blocking(client.process.stdin.fileno(), False)
        line = json.dumps({"jsonrpc": "2.0", "method": "tools/call",
                           "params": {"name": "recall", "arguments": {"text": "gateway"}}})
        sent, until = 0, time.monotonic() + 10
        while sent < 20_000 and time.monotonic() < until:
            message = line[:-1] + f', "id": {sent + 1}}}\n'
            try:
                if client.process.stdin.write(message.encode()) is None:
                    break
                client.process.stdin.flush()
                sent += 1
            except BlockingIOError:
                break
        self.assertGreater(sent, 0)
        self.assertLess(client.memory("VmHWM"), LARGEST)
        client.process.stdout.close()  # then it is gone
        client.process.wait(30)

    def test_ids_that_are_under_way(self):
        client = self.connected()
        for _ in range(300):
            client.begin("tools/call", {"name": "recall", "arguments": {"text": "gateway port"}}, number="same")
        client.wait(lambda: len(client.answers.get("same", [])) == 300)
        errors = [m["error"]["code"] for m in client.answers["same"] if "error" in m]
        self.assertTrue(set(errors) <= {-32600})
        self.assertLess(len(errors), 300)
        self.lives(client)

    def test_texts_that_mean_something_elsewhere(self):
        client = self.connected()
        for text in ('"', "'; DROP TABLE sessions; --", "*", "NEAR(a b)", "\\", "%", "a" * 100_000, "\u202eabc", "\u0000x",
                     "AND OR NOT", "(((", "col:x", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
                     "压缩 上下文", "🦓" * 1000, "role:", "after:never", "session:", "{{body}} </archive>"):
            for tool in ("recall", "search", "sessions", "journal"):
                key = "find" if tool == "sessions" else "text"
                result = client.request("tools/call", {"name": tool, "arguments": {key: text}})
                self.assertNotIn("\u202e", result["content"][0]["text"])
        self.lives(client)

    def test_noise(self):
        noise = random.Random(5)
        client = self.connected()
        good = json.dumps({"jsonrpc": "2.0", "id": "n", "method": "tools/call",
                           "params": {"name": "recall", "arguments": {"text": "gateway", "limit": 3}}}).encode()
        for _ in range(2000):
            line = bytearray(good)
            for _ in range(noise.randint(1, 4)):
                line[noise.randrange(len(line))] = noise.choice(b'{}[]",:\\0a\xff\x00')
            client.send_bytes(bytes(line).replace(b"\n", b" ") + b"\n")
        self.lives(client)
        self.assertLess(client.memory("VmHWM"), LARGEST)

    def test_a_last_line_without_an_end(self):
        client = self.connected()
        client.send_bytes(b'{"jsonrpc":"2.0","id":"z","meth')
        self.assertEqual(client.finish(), 0)


if __name__ == "__main__":
    unittest.main()
