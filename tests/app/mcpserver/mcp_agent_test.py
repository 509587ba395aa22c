# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A turn of an agent that finds in `varve mcp` what a session of another program had decided before it was compacted. The agent is a `varve ask`
with a store of its own, which knows nothing of that session; its model is scripted."""

import json
import pathlib
import subprocess
import sys
import unittest

from mcpcase import McpCase, PROGRAM

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "serve"))
from scriptedprovider import Call, Provider, Text  # noqa: E402  (it is beside the tests of serve)

DECISION = "We take the kestrel queue, because it keeps the order of retries."


def claude_session(folder, turns):
    """A session file of Claude Code: turns are (question, answer)."""
    lines, parent, said = [], None, 0
    for number, (question, answer) in enumerate(turns):
        for role, content in (("user", question), ("assistant", [{"type": "text", "text": answer}])):
            said += len(json.dumps(content))
            entry = f"00000000-0000-4000-8000-{len(lines):012d}"
            message = {"role": role, "content": content}
            if role == "assistant":
                message.update(id=f"msg_{number}", type="message", model="claude-sonnet-4-5", stop_reason="end_turn",
                               usage={"input_tokens": said // 4, "output_tokens": len(answer) // 4})
            lines.append({"type": role, "uuid": entry, "parentUuid": parent, "isSidechain": False, "userType": "external",
                          "cwd": str(folder), "sessionId": "11111111-1111-4111-8111-111111111111", "version": "2.1.0",
                          "timestamp": f"2026-04-01T10:{number:02d}:{len(lines) % 2 * 30:02d}.000Z", "message": message})
            parent = entry
    return "".join(json.dumps(line) + "\n" for line in lines)


class Agent(McpCase):
    def setUp(self):
        super().setUp()
        self.provider = Provider()
        self.addCleanup(self.provider.close)
        settings = self.home / ".config" / "varve"
        settings.mkdir(parents=True, exist_ok=True)
        arguments = ["mcp", "--store", self.store, "--folder", str(self.project)]
        (settings / "varve.ini").write_text(
            "[toolServers]\narchive\\name=archive\narchive\\kind=command\narchive\\program=" + PROGRAM + "\n"
            + "".join(f"archive\\argument\\{n:04d}={text}\n" for n, text in enumerate(arguments)), encoding="utf-8")

    def ask(self, text, *options):
        done = subprocess.run(
            [PROGRAM, "ask", "new", text, "--store", str(self.root / "agent.db"), "--base-url", self.provider.url,
             "--model", "tiny", "--folder", str(self.project), *options],
            env=self.environment, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_it_finds_what_another_program_decided(self):
        words = " ".join(f"Filler {n}." for n in range(6000))
        file = self.root / "11111111-1111-4111-8111-111111111111.jsonl"
        file.write_text(claude_session(self.project, [
            ("Which queue do we take for the retries?", DECISION),
            *[(f"Go on with step {n}", f"Step {n} is done. {words}") for n in range(6)]]), encoding="utf-8")
        report = self.varve("import", str(file))
        self.assertIn("claude", json.dumps(report).lower())
        session = next(row["id"] for row in self.varve("sessions") if "queue" in json.dumps(row))
        self.varve("compact", session, "--offline", "--keep", "100")
        self.assertNotIn("user: Which queue", json.dumps(self.varve("show", session, "--limit", "4")))

        self.provider.add(Call("archive_recall", {"text": "which queue was decided on for the retries, and why?"}))
        self.provider.add(Text("The kestrel queue: it keeps the order of retries."))
        events = self.ask("Which queue did we decide on for the retries?", "--allow", "archive_recall")
        offered = json.dumps(self.provider.requests[0]["tools"])
        self.assertIn("archive_recall", offered)
        told = [message for message in self.provider.requests[1]["messages"] if message["role"] == "tool"]
        self.assertIn(DECISION, told[-1]["content"])
        self.assertIn("<archive>", told[-1]["content"])
        self.assertNotIn("PLANTED", told[-1]["content"])
        self.assertEqual([event["text"] for event in events if event["type"] == "toolResult"], [told[-1]["content"]])
        self.assertEqual(events[-1]["how"], "answered")


if __name__ == "__main__":
    unittest.main()
