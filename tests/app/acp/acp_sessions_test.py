# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""`varve acp` as an editor sees it: the conversation, sessions, prompts, choices, and what only Varve has."""

import base64
import json
import signal
import struct
import unittest
import zlib

from acpcase import (AUTH_REQUIRED, EVERYTHING, INTERNAL, INVALID_PARAMS, INVALID_REQUEST, NOT_FOUND, UNKNOWN_METHOD,
                     AcpCase)
from scriptedprovider import Hold, Text

COMMANDS = {"status", "context", "compact", "undo", "prune", "recall", "remember", "name", "help"}


def picture():
    """A PNG of four by four points."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = b"".join(b"\x00" + b"\x40\x80\xc0" * 4 for _ in range(4))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Conversation(AcpCase):
    def test_initialize(self):
        client = self.connect(greets=False)
        self.assertEqual(self.refusal("session/new", client, cwd=str(self.work), mcpServers=[]).code, INVALID_REQUEST)
        for asked in (1, 2, 99, 0):  # the newest that both have, which is ours
            said = client.initialize(version=asked)
            self.assertEqual(said["protocolVersion"], 1)
        self.assertEqual(said["authMethods"], [])
        self.assertEqual(said["agentInfo"]["name"], "varve")
        has = said["agentCapabilities"]
        self.assertTrue(has["loadSession"])
        self.assertEqual(has["promptCapabilities"], {"image": True, "audio": False, "embeddedContext": True})
        self.assertEqual(has["mcpCapabilities"], {"http": True, "sse": False})
        self.assertEqual(set(has["sessionCapabilities"]), {"list", "resume", "close"})
        self.assertIn("_varve/tree", has["_meta"]["varve"]["methods"])
        self.assertEqual(self.refusal("initialize", client).code, INVALID_PARAMS)
        self.assertIn("keychain", str(self.refusal("authenticate", client, methodId="any")))
        self.assertEqual(client.finish(), 0)
        self.assertEqual(client.errors, b"")

    def test_unknown_methods(self):
        self.assertEqual(self.refusal("session/fly").code, UNKNOWN_METHOD)
        self.assertEqual(self.refusal("_other/method").code, UNKNOWN_METHOD)
        self.client.notify("session/unheard", x=1)
        self.client.notify("_other/news")
        self.assertEqual(self.client.call("session/list"), {"sessions": []})

    def test_wrong_parameters(self):
        session = self.new()
        wrong = [("session/new", {"mcpServers": []}, "cwd"), ("session/new", {"cwd": "relative", "mcpServers": []}, "cwd"),
                 ("session/new", {"cwd": str(self.root / "gone"), "mcpServers": []}, "cwd"),
                 ("session/new", {"cwd": str(self.work), "mcpServers": "none"}, "mcpServers"),
                 ("session/new", {"cwd": str(self.work), "mcpServers": [{}] * 33}, "mcpServers"),
                 ("session/new", {"cwd": str(self.work), "mcpServers": [], "additionalDirectories": ["/tmp"]},
                  "additionalDirectories"),
                 ("session/load", {"cwd": str(self.work), "mcpServers": []}, "sessionId"),
                 ("session/prompt", {"sessionId": session, "prompt": "text"}, "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": []}, "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "text", "text": " "}]}, "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "audio", "data": "", "mimeType": "x"}]}, "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "image", "data": "?", "mimeType": "image/png"}]},
                  "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "image", "data": "Zm9v", "mimeType": "text/x"}]},
                  "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "resource", "resource": {
                     "uri": "file:///a.bin", "blob": "AAAA", "mimeType": "application/x"}}]}, "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "text", "text": "/fly away"}]}, "prompt"),
                 ("session/prompt", {"sessionId": session, "prompt": [{"type": "text", "text": "!ls"}]}, "prompt"),
                 ("session/set_mode", {"sessionId": session, "modeId": "brave"}, "modeId"),
                 ("session/set_config_option", {"sessionId": session, "configId": "colour", "value": "red"}, "value"),
                 ("session/set_config_option", {"sessionId": session, "configId": "model", "value": "x/y"}, "value"),
                 ("session/list", {"cwd": "relative"}, "cwd")]
        for method, params, parameter in wrong:
            with self.subTest(method=method, params=params):
                refused = self.refusal(method, **params)
                self.assertEqual((refused.code, refused.parameter), (INVALID_PARAMS, parameter))
        self.assertEqual(self.refusal("session/list", cursor="nonsense").code, INVALID_PARAMS)
        for method, params in [("session/prompt", {"prompt": [{"type": "text", "text": "a"}]}), ("session/close", {}),
                               ("session/set_mode", {"modeId": "changes"}),
                               ("session/load", {"cwd": str(self.work), "mcpServers": []})]:
            with self.subTest(method=method):
                self.assertEqual(self.refusal(method, sessionId="nobody", **params).code, NOT_FOUND)
        self.assertEqual(self.provider.requests, [])

    def test_the_end_of_its_input(self):
        session = self.new()
        number, _ = self.running(session)
        self.client.wait(lambda: self.client.text(session))
        self.assertEqual(self.client.finish(), 0)
        self.assertEqual(self.client.answers[number][0]["result"]["stopReason"], "cancelled")
        again = self.connect()
        again.call("session/load", sessionId=session, cwd=str(self.work), mcpServers=[])
        self.assertEqual(again.text(session), "The part that came.")

    def test_a_signal(self):
        self.client.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.client.process.wait(30), 0)


class Sessions(AcpCase):
    def test_a_session_is_stored_once_something_is_asked_in_it(self):
        made = self.client.call("session/new", cwd=str(self.work), mcpServers=[])
        session = made["sessionId"]
        self.assertEqual(made["modes"]["currentModeId"], "everything")
        self.assertEqual([mode["id"] for mode in made["modes"]["availableModes"]], ["everything", "changes"])
        self.assertEqual([option["id"] for option in made["configOptions"]], ["mode", "model"])
        self.assertEqual(made["configOptions"][1]["currentValue"], "here/tiny")
        self.client.wait(lambda: self.client.of(session, "available_commands_update"))
        offered = self.client.of(session, "available_commands_update")[0]["availableCommands"]
        self.assertEqual({command["name"] for command in offered}, COMMANDS)
        self.assertTrue(all(command["description"] for command in offered))
        self.assertEqual(self.client.call("session/list"), {"sessions": []})
        self.provider.add(Text("A window."))
        self.assertEqual(self.prompt(session, "What does main.c do?"), "end_turn")
        self.assertEqual(self.client.text(session), "A window.")
        listed = self.client.call("session/list")["sessions"]
        self.assertEqual([(one["sessionId"], one["cwd"], one["title"]) for one in listed],
                         [(session, str(self.work), "What does main.c do?")])
        self.assertEqual(self.client.of(session, "session_info_update")[0]["title"], "What does main.c do?")

    def test_list_pages_and_folders(self):
        other = self.root / "other"
        other.mkdir()
        for i in range(60):
            self.varve("new", "--folder", str(self.work), "--title", f"Number {i}")
        self.varve("new", "--folder", str(other), "--title", "Elsewhere")
        self.varve("new", "--title", "Nowhere")
        seen = []
        page = self.client.call("session/list")
        while True:
            seen += [one["title"] for one in page["sessions"]]
            self.assertLessEqual(len(page["sessions"]), 50)
            if "nextCursor" not in page:
                break
            page = self.client.call("session/list", cursor=page["nextCursor"])
        self.assertEqual(len(seen), len(set(seen)))
        self.assertEqual(set(seen), {f"Number {i}" for i in range(60)} | {"Elsewhere"})
        only = self.client.call("session/list", cwd=str(other) + "/")["sessions"]
        self.assertEqual([one["title"] for one in only], ["Elsewhere"])
        self.assertEqual(self.client.call("session/list", cwd=str(self.root))["sessions"], [])

    def test_load_replays_and_resume_does_not(self):
        session = self.new()
        self.provider.add(Text("First answer."))
        self.prompt(session, "First question.")
        self.provider.add(Text("Second answer."))
        self.prompt(session, "Second ", "question.")
        again = self.connect()
        loaded = again.call("session/load", sessionId=session, cwd=str(self.work), mcpServers=[])
        self.assertEqual(loaded["modes"]["currentModeId"], "everything")
        kinds = [update["sessionUpdate"] for update in again.of(session)]
        self.assertEqual(kinds[:4], ["user_message_chunk", "agent_message_chunk"] * 2)
        self.assertEqual(again.text(session, "user_message_chunk"), "First question.Second question.")
        self.assertEqual(again.text(session), "First answer.Second answer.")
        self.assertEqual(len({update["messageId"] for update in again.of(session)[:4]}), 4)
        self.provider.add(Text("Third answer."))
        self.assertEqual(self.prompt(session, "Third question.", client=again), "end_turn")
        self.assertEqual([message["content"] for message in self.provider.requests[-1]["messages"] if message["role"] == "user"],
                         ["First question.", "Second question.", "Third question."])
        resumed = self.connect()
        state = resumed.call("session/resume", sessionId=session, cwd=str(self.work))
        self.assertEqual(state["configOptions"][1]["currentValue"], "here/tiny")
        self.assertEqual(resumed.text(session), "")
        self.provider.add(Text("Fourth answer."))
        self.assertEqual(self.prompt(session, "Fourth question.", client=resumed), "end_turn")
        self.assertEqual(len(self.provider.requests[-1]["messages"]), len(self.provider.requests[-2]["messages"]) + 2)

    def test_close(self):
        session = self.new()
        number, _ = self.running(session)
        self.assertEqual(self.client.call("session/close", sessionId=session), {})
        self.assertEqual(self.client.result(number)["stopReason"], "cancelled")
        self.assertEqual(self.refusal("session/prompt", sessionId=session, prompt=[{"type": "text", "text": "a"}]).code, NOT_FOUND)

    def test_no_more_than_so_many(self):
        for _ in range(64):
            session = self.new()
        self.assertEqual(self.refusal("session/new", cwd=str(self.work), mcpServers=[]).code, INVALID_PARAMS)
        self.client.call("session/close", sessionId=session)
        self.new()

    def test_of_another_program(self):
        """What was imported is listed, replayed, and gone on with."""
        lines = [{"type": "session", "version": 3, "id": "pi-1", "timestamp": "2026-03-01T10:00:00.000Z", "cwd": str(self.work)},
                 {"type": "message", "id": "u", "parentId": None, "timestamp": "2026-03-01T10:00:01.000Z",
                  "message": {"role": "user", "content": [{"type": "text", "text": "List the files"}]}},
                 {"type": "message", "id": "a", "parentId": "u", "timestamp": "2026-03-01T10:00:02.000Z",
                  "message": {"role": "assistant", "provider": "x", "model": "y", "stopReason": "toolUse", "api": "z",
                              "content": [{"type": "thinking", "thinking": "Look first."},
                                          {"type": "toolCall", "id": "c1", "name": "bash", "arguments": {"command": "ls"}},
                                          {"type": "toolCall", "id": "c2", "name": "todowrite", "arguments": {"todos": [
                                              {"content": "Look", "status": "completed", "priority": "high"},
                                              {"content": "Tell", "status": "open"}]}}]}},
                 {"type": "message", "id": "r", "parentId": "a", "timestamp": "2026-03-01T10:00:03.000Z",
                  "message": {"role": "toolResult", "toolCallId": "c1", "toolName": "bash", "isError": True,
                              "content": [{"type": "text", "text": "no \u001b[31mfiles"}]}}]
        file = self.root / "pi.jsonl"
        file.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
        self.varve("import", str(file))
        session = self.client.call("session/list")["sessions"][0]["sessionId"]
        self.client.call("session/load", sessionId=session, cwd=str(self.work), mcpServers=[])
        self.assertEqual(self.client.text(session, "agent_thought_chunk"), "Look first.")
        calls = self.client.of(session, "tool_call")
        self.assertEqual([(call["title"], call["kind"], call["status"]) for call in calls],
                         [("bash ls", "execute", "pending"), ("todowrite", "think", "pending")])
        ended = self.client.of(session, "tool_call_update")
        self.assertEqual([(one["toolCallId"], one["status"]) for one in ended], [(calls[0]["toolCallId"], "failed")])
        self.assertNotIn("\u001b", ended[0]["content"][0]["content"]["text"])
        self.assertEqual(self.client.of(session, "plan")[0]["entries"],
                         [{"content": "Look", "priority": "high", "status": "completed"},
                          {"content": "Tell", "priority": "medium", "status": "pending"}])


class Prompts(AcpCase):
    capabilities = EVERYTHING

    def test_texts_links_and_resources(self):
        session = self.new()
        self.provider.add(Text("Read."))
        self.prompt(session, "Look at", {"type": "resource_link", "uri": (self.work / "a b.c").as_uri(), "name": "a b.c"},
                    {"type": "resource", "resource": {"uri": "file:///x/notes.md", "text": "One\n```\ntwo", "mimeType": "text/x"}},
                    {"type": "resource_link", "uri": "https://example.org/page", "name": "page"})
        sent = self.provider.requests[-1]["messages"][-1]["content"]
        self.assertEqual(sent, f"Look at {self.work}/a b.c https://example.org/page\n\n"
                               "/x/notes.md:\n````\nOne\n```\ntwo\n````")

    def test_a_link_that_looks_like_a_command(self):
        session = self.new()
        self.provider.add(Text("Read."))
        self.assertEqual(self.prompt(session, {"type": "resource_link", "uri": "file:///notes", "name": "notes"}), "end_turn")
        self.assertEqual(self.provider.requests[-1]["messages"][-1]["content"], "/notes")

    def test_a_picture(self):
        session = self.new()
        self.provider.add(Text("Blue."))
        data = base64.b64encode(picture()).decode()
        self.prompt(session, "What is it?", {"type": "image", "mimeType": "image/png", "data": data})
        self.assertIn("data:image/", json.dumps(self.provider.requests[-1]["messages"][-1]))
        again = self.connect()
        again.call("session/load", sessionId=session, cwd=str(self.work), mcpServers=[])
        images = [update["content"] for update in again.of(session, "user_message_chunk") if update["content"]["type"] == "image"]
        self.assertEqual(len(images), 1)
        self.assertTrue(base64.b64decode(images[0]["data"]).startswith((b"\x89PNG", b"\xff\xd8")))

    def test_usage_is_told(self):
        session = self.new()
        self.provider.add(Text("x" * 400))
        self.prompt(session, "Hi")
        usage = self.client.of(session, "usage_update")
        self.assertTrue(usage)
        self.assertEqual({one["size"] for one in usage}, {200_000})
        self.assertTrue(all(0 < one["used"] < 200_000 for one in usage))

    def test_escapes_are_shown(self):
        session = self.new()
        self.provider.add(Text("Red \u001b[31m"), Text("and \u202eback"))
        self.prompt(session, "Colours")
        said = self.client.text(session)
        self.assertTrue(said.startswith("Red "))
        self.assertNotIn("\u001b", said)
        self.assertNotIn("\u202e", said)
        self.assertTrue(all(b"\x1b" not in line for line in self.client.raw))

    def test_one_at_a_time(self):
        session = self.new()
        number, hold = self.running(session)
        self.assertEqual(self.refusal("session/prompt", sessionId=session, prompt=[{"type": "text", "text": "b"}]).kind, "refused")
        hold.released.set()
        self.assertEqual(self.client.result(number)["stopReason"], "end_turn")
        self.provider.add(Text("Now."))
        self.assertEqual(self.prompt(session, "b"), "end_turn")

    def test_cancel(self):
        session = self.new()
        number, _ = self.running(session)
        self.client.wait(lambda: "part" in self.client.text(session))
        self.client.notify("session/cancel", sessionId=session)
        self.assertEqual(self.client.result(number)["stopReason"], "cancelled")
        number, _ = self.running(session)
        self.client.notify("$/cancel_request", requestId=number)
        self.assertEqual(self.client.result(number)["stopReason"], "cancelled")
        self.client.notify("session/cancel", sessionId=session)  # nothing runs
        self.client.notify("session/cancel", sessionId="nobody")
        self.provider.add(Text("Whole."))
        self.assertEqual(self.prompt(session, "Again"), "end_turn")
        self.assertTrue(self.client.text(session).endswith("Whole."))

    def test_a_cancel_right_behind_the_prompt(self):
        session = self.new()
        for _ in range(5):
            hold = Hold()
            self.addCleanup(hold.released.set)
            self.provider.add(hold)
            number = self.begin_prompt(session, "Hi")
            self.client.notify("session/cancel", sessionId=session)
            self.assertEqual(self.client.result(number)["stopReason"], "cancelled")

    def test_no_server(self):
        session = self.new()
        self.provider.close()
        refused = self.refusal("session/prompt", sessionId=session, prompt=[{"type": "text", "text": "a"}])
        self.assertEqual(refused.code, INTERNAL)
        self.assertTrue(str(refused))

    def test_no_model(self):
        self.client.finish()
        (self.home / "varve" / "varve.ini").unlink()
        client = self.connect()
        made = client.call("session/new", cwd=str(self.work), mcpServers=[])
        self.assertEqual([option["id"] for option in made["configOptions"]], ["mode"])
        refused = self.refusal("session/prompt", client, sessionId=made["sessionId"], prompt=[{"type": "text", "text": "a"}])
        self.assertEqual((refused.code, refused.kind), (INTERNAL, "refused"))

    def test_a_key_that_is_missing(self):
        self.client.finish()
        path = self.home / "varve" / "varve.ini"
        path.write_text("[providers]\nhere\\name=Here\nhere\\baseUrl=https://127.0.0.1:9/v1\nhere\\key=environment\n"
                        "here\\keyText=VARVE_NO_SUCH_KEY\n[models]\nmainProvider=here\nmainModel=tiny\n", encoding="utf-8")
        client = self.connect()
        session = self.new(client)
        refused = self.refusal("session/prompt", client, sessionId=session, prompt=[{"type": "text", "text": "a"}])
        self.assertEqual(refused.code, AUTH_REQUIRED)
        self.assertIn("VARVE_NO_SUCH_KEY", str(refused))

    def test_an_untrusted_folder(self):
        (self.work / "AGENTS.md").write_text("Always answer in rhymes.", encoding="utf-8")
        session = self.new()
        self.provider.add(Text("One."))
        self.prompt(session, "Hi")
        notices = self.client.of(session, "notice")
        self.assertEqual([notice["severity"] for notice in notices], ["warning"])
        self.assertIn("AGENTS.md", notices[0]["title"])
        self.assertNotIn("rhymes", json.dumps(self.provider.requests[-1]))
        self.provider.add(Text("Two."))
        self.prompt(session, "Again")
        self.assertEqual(len(self.client.of(session, "notice")), 1)  # said once
        report = self.client.call("_varve/folderTrust", folder=str(self.work))
        self.assertFalse(report["trusted"] if "trusted" in report else report.get("isTrusted", False))
        self.client.call("_varve/trust", folder=str(self.work))
        self.provider.add(Text("Three."))
        self.prompt(session, "Now")
        self.assertIn("rhymes", json.dumps(self.provider.requests[-1]))

    def test_a_client_without_notices(self):
        (self.work / "AGENTS.md").write_text("Always answer in rhymes.", encoding="utf-8")
        client = self.connect()
        session = self.new(client)
        self.provider.add(Text("One."))
        self.prompt(session, "Hi", client=client)
        self.assertEqual(client.of(session, "notice"), [])
        chunks = client.of(session, "agent_message_chunk")
        self.assertIn("AGENTS.md", chunks[0]["content"]["text"])
        self.assertNotEqual(chunks[0]["messageId"], chunks[-1]["messageId"])


class Choices(AcpCase):
    def test_modes(self):
        session = self.new()
        self.assertEqual(self.client.call("session/set_mode", sessionId=session, modeId="changes"), {})
        self.client.wait(lambda: self.client.of(session, "config_option_update"))
        self.assertEqual(self.client.of(session, "config_option_update")[0]["configOptions"][0]["currentValue"], "changes")
        options = self.client.call("session/set_config_option", sessionId=session, configId="mode", value="everything")
        self.assertEqual(options["configOptions"][0]["currentValue"], "everything")
        self.client.wait(lambda: self.client.of(session, "current_mode_update"))
        self.assertEqual(self.client.of(session, "current_mode_update")[0]["currentModeId"], "everything")

    def test_models(self):
        made = self.client.call("session/new", cwd=str(self.work), mcpServers=[])
        session = made["sessionId"]
        self.assertEqual([option["value"] for option in made["configOptions"][1]["options"]], ["here/tiny", "here/larger"])
        said = self.client.call("session/set_config_option", sessionId=session, configId="model", value="here/larger")
        self.assertEqual(said["configOptions"][1]["currentValue"], "here/larger")
        self.provider.add(Text("Larger."))
        self.prompt(session, "Hi")
        self.assertEqual(self.provider.requests[-1]["model"], "larger")
        again = self.connect()  # the branch remembers who answered
        loaded = again.call("session/load", sessionId=session, cwd=str(self.work), mcpServers=[])
        self.assertEqual(loaded["configOptions"][1]["currentValue"], "here/larger")


class Commands(AcpCase):
    def said(self, session, text):
        before = len(self.client.text(session))
        self.assertEqual(self.prompt(session, text), "end_turn")
        return self.client.text(session)[before:]

    def test_commands(self):
        session = self.new()
        self.provider.add(Text("The port is 8471."))
        self.prompt(session, "Which port?")
        asked = len(self.provider.requests)
        self.assertIn("/compact", self.said(session, "/help"))
        self.assertIn("tiny", self.said(session, "/status"))
        self.assertIn("|", self.said(session, "/context"))
        self.assertIn("8471", self.said(session, "/recall port"))
        self.assertTrue(self.said(session, "/recall"))
        self.assertTrue(self.said(session, "/remember The gateway is in Bern."))
        self.assertIn("Bern", json.dumps(self.varve("memory", session)))
        self.said(session, "/name Gateways")
        self.assertEqual(self.client.of(session, "session_info_update")[-1]["title"], "Gateways")
        self.assertTrue(self.said(session, "/prune"))
        self.assertTrue(self.said(session, "/compact"))
        self.assertEqual(len(self.provider.requests), asked)  # nothing of it went to a model
        self.provider.add(Text("A path."))
        self.assertEqual(self.prompt(session, "/usr/bin/env is what?"), "end_turn")
        self.assertEqual(len(self.provider.requests), asked + 1)

    def test_compact(self):
        session = self.new()
        for i in range(12):
            self.provider.add(Text(f"Answer {i}: " + "the pond and the boats of the lake. " * 300))
            self.prompt(session, f"Question {i}: " + "tell me about boats and bread. " * 200)
        self.provider.add(Text("## Goal\n- boats\n## Constraints and preferences\n- none\n## Done\n- all\n## In progress\n- none\n"
                               "## Key decisions\n- none\n## Errors\n- none\n## Next steps\n- none\n"))
        before = self.varve("context", session)["total"]["tokens"]
        self.assertIn("/undo", self.said(session, "/compact boats first"))
        self.assertLess(self.varve("context", session)["total"]["tokens"], before)
        self.assertTrue(self.said(session, "/undo"))
        self.assertEqual(self.varve("context", session)["total"]["tokens"], before)
        self.assertTrue(self.said(session, "/undo"))  # there is none any more, which is said
        self.assertEqual(self.varve("context", session)["total"]["tokens"], before)


class Compaction(AcpCase):
    capabilities = EVERYTHING

    def fill(self, client, session):
        for i in range(4):
            self.provider.add(Text(f"Answer {i}: " + "the pond and the boats of the lake. " * 100))
            self.prompt(session, f"Question {i}: " + "tell me about boats and bread. " * 100, client=client)

    def test_by_itself_and_told(self):
        self.client.finish()
        self.set_up("[compaction]\nsummaryProvider=offline\n", small=8000)
        for capabilities in (EVERYTHING, {}):
            client = self.connect(capabilities)
            session = self.new(client)
            self.fill(client, session)
            client.call("session/set_config_option", sessionId=session, configId="model", value="here/small")
            self.provider.add(Text("It fits."))
            self.assertEqual(self.prompt(session, "And now?", client=client), "end_turn")
            told = client.of(session, "compaction_update")
            if capabilities:
                self.assertEqual(told[-1]["status"], "completed")
                self.assertTrue(told[-1]["summary"][0]["text"])
                self.assertEqual(len({one["compactionId"] for one in told}), 1)
            else:
                self.assertEqual(told, [])
                self.assertIn("→", client.text(session))
            client.finish()


class Extensions(AcpCase):
    def test_tree_fork_and_plan(self):
        session = self.new()
        for i in range(3):
            self.provider.add(Text(f"Answer {i}"))
            self.prompt(session, f"Question {i}")
        tree = self.client.call("_varve/tree", session=session, _meta={"traceparent": "x"})
        self.assertEqual(tree["session"], session)
        first = next(entry for entry in tree["entries"] if entry["role"] == "assistant")
        fork = self.client.call("_varve/fork", session=session, entry=first["id"])
        self.client.call("session/load", sessionId=fork["id"], cwd=str(self.work), mcpServers=[])
        self.assertEqual(self.client.text(fork["id"]), "Answer 0")
        self.provider.add(Text("Another answer."))
        self.assertEqual(self.prompt(fork["id"], "Otherwise?"), "end_turn")
        self.assertEqual(len(self.client.call("_varve/tree", session=session)["entries"]), len(tree["entries"]))
        plan = self.client.call("_varve/plan", session=session)
        self.assertIn("tokensBefore", plan)
        self.assertEqual(self.refusal("_varve/tree", session="nobody").code, NOT_FOUND)
        self.assertEqual(self.refusal("_varve/tree", session=session, depth=1).parameter, "depth")
        self.assertEqual(self.refusal("_varve/fork", session=session).parameter, "entry")
        self.assertEqual(self.refusal("_varve/vacuum").code, UNKNOWN_METHOD)

    def test_a_compaction_is_reviewed_and_undone(self):
        session = self.new()
        for i in range(12):
            self.provider.add(Text(f"Answer {i}: " + "the pond and the boats of the lake. " * 300))
            self.prompt(session, f"Question {i}: " + "tell me about boats and bread. " * 200)
        reviewed = self.client.call("_varve/compact", session=session, keep=2000, offline=True, review=True)
        self.assertTrue(reviewed["summary"])
        self.assertTrue(any(event["event"] == "compactionPlan" for event in self.client.events))
        before = self.client.call("_varve/context", session=session)["total"]["tokens"]
        done = self.client.call("_varve/compact", session=session, keep=2000, offline=True)
        self.assertLess(done["tokensAfter"], before)
        self.client.call("_varve/undo", session=session)
        self.assertEqual(self.client.call("_varve/context", session=session)["total"]["tokens"], before)

    def test_a_session_that_goes_on_elsewhere(self):
        session = self.new()
        for i in range(12):
            self.provider.add(Text(f"Answer {i}: " + "the pond and the boats of the lake. " * 300))
            self.prompt(session, f"Question {i}: " + "tell me about boats and bread. " * 200)
        done = self.client.call("_varve/compact", session=session, keep=2000, offline=True, landing="rollOver")
        self.assertTrue(done["entryId"])
        self.provider.add(Text("It goes on."))
        self.assertEqual(self.prompt(session, "And now?"), "end_turn")
        self.assertLess(len(json.dumps(self.provider.requests[-1])), len(json.dumps(self.provider.requests[-2])))
        tree = self.client.call("_varve/context", session=session)
        self.assertNotEqual(tree["session"], session)


if __name__ == "__main__":
    unittest.main()
