# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve acp`: tools, what is asked for and what is allowed by it, and the tool servers of an editor."""

import json
import sys
import unittest

from acpcase import EVERYTHING, PATIENCE, AcpCase
from scriptedprovider import Call, Text

SERVER = '''
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    method = message["method"]
    if method == "initialize":
        result = {"protocolVersion": message["params"]["protocolVersion"], "capabilities": {"tools": {}},
                  "serverInfo": {"name": "echo", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": [{"name": "echo", "description": "Says it again.",
                             "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}}]}
    elif method == "tools/call":
        text = message["params"]["arguments"].get("text", "") + " " + os.environ.get("ECHO_MARK", "none")
        result = {"content": [{"type": "text", "text": text}]}
    else:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no"}}), flush=True)
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
'''


class Tools(AcpCase):
    capabilities = EVERYTHING

    def ask_for(self, call, session=None):
        """A turn in which the model wants one call: its session, its request, and what the agent asked."""
        session = session or self.new()
        self.provider.add(call)
        self.provider.add(Text("Done."))
        number = self.begin_prompt(session, "Do it")
        return session, number, self.client.question(len(self.client.asked) + 1)

    def edit(self):
        (self.work / "a.txt").write_text("one\ntwo\nthree\n", encoding="utf-8")
        return Call("edit", {"path": "a.txt", "oldText": "two", "newText": "2"})

    def content(self):
        return (self.work / "a.txt").read_text(encoding="utf-8")

    def kept_rules(self):
        path = self.home / "varve" / "varve.ini"
        return path.read_text(encoding="utf-8")

    def test_what_is_asked_for_is_shown_whole(self):
        session, number, question = self.ask_for(self.edit())
        self.assertEqual(question["method"], "session/request_permission")
        asked = question["params"]
        self.assertEqual(asked["sessionId"], session)
        call = asked["toolCall"]
        begun = self.client.of(session, "tool_call")[0]
        self.assertEqual(call["toolCallId"], begun["toolCallId"])
        self.assertEqual((begun["title"], begun["kind"], begun["status"], begun["rawInput"]),
                         ("edit a.txt", "edit", "pending", {"path": "a.txt", "oldText": "two", "newText": "2"}))
        self.assertEqual(begun["locations"], [{"path": str(self.work / "a.txt")}])
        self.assertEqual(call["content"], [{"type": "diff", "path": str(self.work / "a.txt"),
                                            "oldText": "one\ntwo\nthree\n", "newText": "one\n2\nthree\n"}])
        self.assertEqual([option["kind"] for option in asked["options"]],
                         ["allow_once", "allow_always", "allow_always", "reject_once", "reject_always"])
        self.assertEqual(self.content(), "one\ntwo\nthree\n")  # nothing was done yet
        self.client.select(question, "allow_once")
        self.assertEqual(self.client.result(number)["stopReason"], "end_turn")
        self.assertEqual(self.content(), "one\n2\nthree\n")
        updates = self.client.of(session, "tool_call_update")
        self.assertEqual([update.get("status") for update in updates], ["in_progress", "completed"])
        self.assertEqual(updates[-1]["content"][0]["newText"], "one\n2\nthree\n")
        self.assertEqual(updates[-1]["locations"], [{"path": str(self.work / "a.txt"), "line": 1}])
        self.assertNotIn("rules", self.kept_rules())

    def test_a_new_file(self):
        session, number, question = self.ask_for(Call("write", {"path": "new/b.txt", "content": "fresh\n"}))
        self.assertEqual(question["params"]["toolCall"]["content"],
                         [{"type": "diff", "path": str(self.work / "new" / "b.txt"), "oldText": None, "newText": "fresh\n"}])
        self.client.select(question, "allow_once")
        self.client.result(number)
        self.assertEqual((self.work / "new" / "b.txt").read_text(encoding="utf-8"), "fresh\n")

    def test_whatever_is_no_yes_is_a_no(self):
        answers = [{"outcome": {"outcome": "selected", "optionId": "reject_once"}},
                   {"outcome": {"outcome": "selected", "optionId": "allow"}},
                   {"outcome": {"outcome": "selected"}}, {"outcome": {"outcome": "allowed", "optionId": "allow_once"}},
                   {"outcome": "selected", "optionId": "allow_once"}, {}, {"optionId": "allow_once"}]
        for answer in answers:
            with self.subTest(answer=answer):
                session, number, question = self.ask_for(self.edit())
                self.client.answer(question, answer)
                self.assertEqual(self.client.result(number)["stopReason"], "end_turn")
                self.assertEqual(self.content(), "one\ntwo\nthree\n")
                self.assertEqual(self.client.of(session, "tool_call_update")[-1]["status"], "failed")
        session, number, question = self.ask_for(self.edit())
        self.client.send({"id": question["id"], "error": {"code": -32601, "message": "Method not found"}})
        self.assertEqual(self.client.result(number)["stopReason"], "end_turn")
        self.assertEqual(self.content(), "one\ntwo\nthree\n")

    def test_what_changed_meanwhile_is_asked_for_again(self):
        session, number, question = self.ask_for(self.edit())
        (self.work / "a.txt").write_text("zero\ntwo\n", encoding="utf-8")
        self.client.select(question, "allow_once")
        again = self.client.question(2)
        self.assertEqual(again["params"]["toolCall"]["content"][0]["newText"], "zero\n2\n")
        self.assertIn("changed", json.dumps(again["params"]["toolCall"]["content"][1]))
        self.assertEqual(self.content(), "zero\ntwo\n")
        self.client.select(question, "allow_once")  # the one that was answered
        self.client.select(again, "reject_once")
        self.client.result(number)
        self.assertEqual(self.content(), "zero\ntwo\n")

    def test_for_the_session(self):
        session, number, question = self.ask_for(self.edit())
        named = next(option for option in question["params"]["options"] if option["optionId"] == "allow_session")
        self.assertIn("edit: a.txt", named["name"])
        self.client.select(question, "allow_session")
        self.client.result(number)
        self.provider.add(self.edit())
        self.provider.add(Text("Done."))
        self.assertEqual(self.prompt(session, "Again"), "end_turn")
        self.assertEqual(len(self.client.asked), 1)
        self.assertEqual(self.content(), "one\n2\nthree\n")
        _, number, question = self.ask_for(self.edit())  # in another one
        self.client.select(question, "reject_once")
        self.client.result(number)

    def test_always_and_never(self):
        _, number, question = self.ask_for(Call("ls", {"path": "."}))
        self.client.select(question, "allow_always")
        self.client.result(number)
        session, number, question = self.ask_for(Call("bash", {"command": "touch never"}))
        never = next(option for option in question["params"]["options"] if option["optionId"] == "reject_always")
        self.assertIn("bash: touch never", never["name"])
        self.client.select(question, "reject_always")
        self.client.result(number)
        asked = len(self.client.asked)
        self.client.finish()
        other = self.connect(EVERYTHING)
        session = self.new(other)
        self.provider.add(Call("ls", {"path": "."}))
        self.provider.add(Call("bash", {"command": "touch never"}))
        self.provider.add(Text("Done."))
        self.assertEqual(self.prompt(session, "Again", client=other), "end_turn")
        self.assertEqual(other.asked, [])
        self.assertEqual([update["status"] for update in other.of(session, "tool_call_update") if update["status"] != "in_progress"],
                         ["completed", "failed"])
        self.assertFalse((self.work / "never").exists())
        self.assertEqual(asked, 2)

    def test_a_mode_that_reads_unasked(self):
        (self.work / "a.txt").write_text("one\n", encoding="utf-8")
        (self.root / "outside.txt").write_text("two\n", encoding="utf-8")
        session = self.new()
        self.client.call("session/set_mode", sessionId=session, modeId="changes")
        self.provider.add(Call("read", {"path": "a.txt"}))
        self.provider.add(Text("Done."))
        self.assertEqual(self.prompt(session, "Read"), "end_turn")
        self.assertEqual(self.client.asked, [])
        self.assertEqual(self.client.of(session, "tool_call_update")[-1]["locations"], [{"path": str(self.work / "a.txt")}])
        for call in (Call("read", {"path": "../outside.txt"}), self.edit()):
            _, number, question = self.ask_for(call, session)
            self.client.select(question, "reject_once")
            self.client.result(number)
        # And one that asks although the settings would not.
        self.client.finish()
        self.set_up("[approval]\nmode=changes\n")
        self.client = self.connect(EVERYTHING)
        made = self.client.call("session/new", cwd=str(self.work), mcpServers=[])
        self.assertEqual(made["modes"]["currentModeId"], "changes")
        self.client.call("session/set_mode", sessionId=made["sessionId"], modeId="everything")
        _, number, question = self.ask_for(Call("read", {"path": "a.txt"}), made["sessionId"])
        self.client.select(question, "reject_once")
        self.client.result(number)

    def test_cancel_takes_the_question_back(self):
        session, number, question = self.ask_for(self.edit())
        self.client.notify("session/cancel", sessionId=session)
        self.assertEqual(self.client.result(number)["stopReason"], "cancelled")
        self.assertEqual(self.client.withdrawn, [question["id"]])
        self.client.select(question, "allow_once")  # too late
        self.provider.add(Text("Nothing more."))
        self.prompt(session, "And?")
        self.assertEqual(self.content(), "one\ntwo\nthree\n")
        self.assertEqual(self.client.of(session, "tool_call_update")[-1]["status"], "failed")

    def test_a_client_that_says_cancelled(self):
        session, number, question = self.ask_for(self.edit())
        self.client.answer(question, {"outcome": {"outcome": "cancelled"}})
        self.assertEqual(self.client.result(number)["stopReason"], "cancelled")
        self.assertEqual(self.content(), "one\ntwo\nthree\n")

    def test_a_client_that_dies_while_it_is_asked(self):
        session, number, question = self.ask_for(self.edit())
        self.assertEqual(self.client.finish(), 0)
        self.assertEqual(self.content(), "one\ntwo\nthree\n")

    def test_a_command_shows_its_output(self):
        session, number, question = self.ask_for(Call("bash", {"command": "printf 'a\\033[31mb'; exit 3"}))
        shown = json.dumps(question["params"]["toolCall"]["content"])
        self.assertIn("exit 3", shown)
        self.client.select(question, "allow_once")
        self.client.result(number)
        last = self.client.of(session, "tool_call_update")[-1]
        if "sandbox" in json.dumps(last).lower() and "rawOutput" not in last:
            self.skipTest("commands cannot be held back here")
        self.assertEqual((last["status"], last["rawOutput"]), ("failed", {"exitCode": 3}))
        self.assertNotIn("\u001b", json.dumps(last, ensure_ascii=False))

    def test_hidden_characters_are_shown(self):
        session, number, question = self.ask_for(Call("bash", {"command": "echo \u202etxt\u001b[2K safe"}))
        call = question["params"]["toolCall"]
        for text in (call["title"], call["content"][0]["content"]["text"],
                     *(option["name"] for option in question["params"]["options"])):
            self.assertFalse(set(text) & {"\u202e", "\u001b"}, text)
            self.assertIn("safe", text if text != "Allow" and text != "Reject" else "safe")
        self.client.select(question, "reject_once")
        self.client.result(number)

    def test_ids_that_come_again(self):
        (self.work / "a.txt").write_text("one\n", encoding="utf-8")
        session = self.new()
        self.client.call("session/set_mode", sessionId=session, modeId="changes")
        for path in ("a.txt", "gone.txt"):
            self.provider.add(Call("read", {"path": path}, call_id="same"))
        self.provider.add(Text("Done."))
        self.prompt(session, "Read twice")
        calls = [call["toolCallId"] for call in self.client.of(session, "tool_call")]
        self.assertEqual(len(set(calls)), 2)
        ended = [update["toolCallId"] for update in self.client.of(session, "tool_call_update")
                 if update["status"] in ("completed", "failed")]
        self.assertEqual(ended, calls)

    def test_too_many_rounds(self):
        self.client.finish()
        self.set_up("[tools]\nrounds=2\n")
        self.client = self.connect(EVERYTHING)
        session = self.new()
        self.client.call("session/set_mode", sessionId=session, modeId="changes")
        for i in range(4):
            self.provider.add(Call("ls", {"path": "."}, call_id=f"c{i}"))
        self.assertIn(self.prompt(session, "Go on and on"), ("max_turn_requests", "end_turn"))


class Servers(AcpCase):
    capabilities = EVERYTHING

    def setUp(self):
        super().setUp()
        self.server = self.root / "server.py"
        self.server.write_text(SERVER, encoding="utf-8")

    def stdio(self, name="Echo!", mark="here", **more):
        return {"name": name, "command": sys.executable, "args": [str(self.server)],
                "env": [{"name": "ECHO_MARK", "value": mark}], **more}

    def test_a_server_of_the_editor(self):
        self.client.decide = lambda _: {"outcome": {"outcome": "selected", "optionId": "allow_once"}}
        session = self.new(mcpServers=[self.stdio(), self.stdio(mark="there")])
        self.provider.add(Call("echo_echo", {"text": "hello"}))
        self.provider.add(Call("echo-2_echo", {"text": "hello"}))
        self.provider.add(Text("Done."))
        self.assertEqual(self.prompt(session, "Echo"), "end_turn")
        offered = {tool["function"]["name"] for tool in self.provider.requests[0]["tools"]}
        self.assertTrue({"echo_echo", "echo-2_echo", "read"} <= offered)
        said = [update["content"][0]["content"]["text"] for update in self.client.of(session, "tool_call_update")
                if update["status"] == "completed"]
        self.assertEqual([text.strip() for text in said], ["hello here", "hello there"])
        self.assertEqual(len(self.client.asked), 2)
        other = self.new()
        self.provider.add(Text("None."))
        self.prompt(other, "Echo")
        self.assertFalse(any("echo" in tool["function"]["name"] for tool in self.provider.requests[-1]["tools"]))
        self.client.call("session/close", sessionId=session)
        self.assertEqual(self.client.finish(), 0)

    def test_servers_that_cannot_be_had(self):
        servers = [{"type": "sse", "name": "Stream", "url": "https://example.org/sse", "headers": []},
                   {"type": "http", "name": "Keyed", "url": "https://example.org/mcp",
                    "headers": [{"name": "Authorization", "value": "Bearer secret-1234"}]},
                   {"name": "Gone", "command": "/no/such/program", "args": [], "env": []},
                   {"name": "", "command": "", "args": [], "env": []}, {}]
        session = self.new(mcpServers=servers)
        self.provider.add(Text("All the same."))
        self.assertEqual(self.prompt(session, "Hi"), "end_turn")
        said = "\n".join(notice["title"] for notice in self.client.of(session, "notice"))
        for name in ("Stream", "Keyed", "Authorization", "gone"):
            self.assertIn(name, said)
        self.assertNotIn("secret-1234", said)
        self.assertTrue(all(b"secret-1234" not in line for line in self.client.raw))

    def test_cancel_while_a_server_starts(self):
        slow = self.root / "slow.py"
        slow.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
        session = self.new(mcpServers=[{"name": "Slow", "command": sys.executable, "args": [str(slow)], "env": []}])
        number = self.begin_prompt(session, "Hi")
        self.client.notify("session/cancel", sessionId=session)
        self.assertEqual(self.client.result(number)["stopReason"], "cancelled")
        self.assertEqual(self.provider.requests, [])
        self.assertEqual(self.client.finish(PATIENCE), 0)


if __name__ == "__main__":
    unittest.main()
