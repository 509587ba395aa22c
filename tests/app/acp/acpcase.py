# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of `varve acp` have in common: a store, a scripted provider in the settings, and a client of the Agent Client Protocol.
VARVE_PROGRAM names the program."""

import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "serve"))
from scriptedprovider import Hold, Provider, Text  # noqa: E402  (it is beside the tests of serve)

PROGRAM = os.environ["VARVE_PROGRAM"]
PATIENCE = 60  # seconds
NOT_JSON, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
INTERNAL, CANCELLED, AUTH_REQUIRED, NOT_FOUND = -32603, -32800, -32000, -32002
EVERYTHING = {"session": {"notices": {}, "compaction": {}}}


class Refused(Exception):
    """A request that was answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
        self.kind = (error.get("data") or {}).get("kind")
        self.parameter = (error.get("data") or {}).get("parameter")


class AcpClient:
    """One agent process. What it says is read on a thread and kept: answers by id, updates and its own requests in their order."""

    def __init__(self, store, environment, folder, reads=True):
        self.process = subprocess.Popen(
            [PROGRAM, "acp", "--store", store], cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.answers = {}
        self.nameless = []  # errors of lines that were no requests
        self.updates = []  # (session, update)
        self.events = []  # _varve/event
        self.asked = []  # requests of the agent
        self.withdrawn = []  # ids of those that it takes back
        self.raw = []
        self.decide = None  # answers a request of the agent, where there is one
        self._ids = itertools.count(1)
        self._news = threading.Condition()
        self._threads = []
        self.errors = b""
        self._listen(self._read_errors)
        if reads:
            self.read()

    def _listen(self, work):
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        self._threads.append(thread)

    def _read_errors(self):
        self.errors = self.process.stderr.read()

    def read(self):
        self._listen(self._read)

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)  # nothing but the protocol stands there
            assert message["jsonrpc"] == "2.0", line
            with self._news:
                self.raw.append(line)
                self._take(message)
                self._news.notify_all()
            if self.decide and message.get("method") == "session/request_permission":
                self.answer(message, self.decide(message["params"]))

    def _take(self, message):
        method = message.get("method")
        if method == "session/update":
            self.updates.append((message["params"]["sessionId"], message["params"]["update"]))
        elif method == "$/cancel_request":
            self.withdrawn.append(message["params"]["requestId"])
        elif method == "_varve/event":
            self.events.append(message["params"])
        elif method:
            self.asked.append(message)
        elif message["id"] is None:
            self.nameless.append(message["error"])
        else:
            self.answers.setdefault(message["id"], []).append(message)

    def wait(self, condition, patience=PATIENCE):
        with self._news:
            if not self._news.wait_for(condition, patience):
                raise TimeoutError(f"{self.raw[-5:]!r}, on stderr: {self.errors!r}")

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def begin(self, method, params=None, number=None):
        number = next(self._ids) if number is None else number
        self.send({"id": number, "method": method, "params": params or {}})
        return number

    def result(self, number):
        self.wait(lambda: number in self.answers)
        message = self.answers[number][0]
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def call(self, method, **params):
        return self.result(self.begin(method, params))

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def answer(self, message, result):
        self.send({"id": message["id"], "result": result})

    def select(self, message, option):
        self.answer(message, {"outcome": {"outcome": "selected", "optionId": option}})

    def initialize(self, capabilities=None, version=1):
        return self.call("initialize", protocolVersion=version, clientCapabilities=capabilities or {},
                         clientInfo={"name": "test", "version": "1"})

    def of(self, session, kind=None):
        """The updates of a session, of a kind."""
        return [update for named, update in self.updates
                if named == session and (kind is None or update["sessionUpdate"] == kind)]

    def text(self, session, kind="agent_message_chunk"):
        return "".join(update["content"].get("text", "") for update in self.of(session, kind))

    def question(self, count=1):
        """The so-manieth thing that the agent has asked for."""
        self.wait(lambda: len(self.asked) >= count)
        return self.asked[count - 1]

    def memory(self, what="VmRSS"):
        """Of the agent, in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(what + ":"):
                    return int(line.split()[1]) / 1024
        raise KeyError(what)

    def finish(self, patience=PATIENCE):
        """Closes the agent's input and answers its exit code."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        code = self.process.wait(patience)
        for thread in self._threads:
            thread.join(patience)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def end(self):
        """Whatever it is at."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


class AcpCase(unittest.TestCase):
    """A store of its own, a provider that is set up, and one client that has said hello."""

    capabilities = {}

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name).resolve()
        self.work = self.root / "project"
        (self.work / ".git").mkdir(parents=True)
        self.home = self.root / "home"
        self.home.mkdir()
        self.environment = dict(os.environ, HOME=str(self.home), XDG_CONFIG_HOME=str(self.home),
                                XDG_DATA_HOME=str(self.home), XDG_CACHE_HOME=str(self.home), LC_ALL="C.UTF-8")
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "VARVE_STORE", "QT_QPA_PLATFORM"):
            self.environment.pop(name, None)
        self.store = str(self.root / "store" / "varve.db")
        self.provider = Provider()
        self.addCleanup(self.provider.close)
        self.set_up()
        self.client = self.connect(self.capabilities)

    def set_up(self, more="", small=0):
        """The scripted provider as the main one of the settings, with two models, or a third that reads so few tokens. Not while an agent
        runs."""
        path = self.home / "varve" / "varve.ini"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"[providers]\nhere\\name=Here\nhere\\baseUrl={self.provider.url}\n"
                        "here\\models\\tiny\\window=200000\nhere\\models\\larger\\window=400000\n"
                        + (f"here\\models\\small\\window={small}\n" if small else "")
                        + "[models]\nmainProvider=here\nmainModel=tiny\n" + more, encoding="utf-8")

    def connect(self, capabilities=None, greets=True, **options):
        client = AcpClient(self.store, self.environment, self.root, **options)
        self.addCleanup(client.end)
        if greets:
            client.initialize(capabilities)
        return client

    def varve(self, *arguments):
        """The command line on the same store."""
        done = subprocess.run([PROGRAM, *arguments, "--json", "--store", self.store], env=self.environment,
                              capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout) if done.stdout else None

    def new(self, client=None, **params):
        return (client or self.client).call(
            "session/new", **{"cwd": str(self.work), "mcpServers": [], **params})["sessionId"]

    def begin_prompt(self, session, *blocks, client=None):
        prompt = [{"type": "text", "text": block} if isinstance(block, str) else block for block in blocks]
        return (client or self.client).begin("session/prompt", {"sessionId": session, "prompt": prompt})

    def prompt(self, session, *blocks, client=None):
        client = client or self.client
        return client.result(self.begin_prompt(session, *blocks, client=client))["stopReason"]

    def refusal(self, method, client=None, **params):
        with self.assertRaises(Refused) as caught:
            (client or self.client).call(method, **params)
        return caught.exception

    def running(self, session):
        """A turn that waits for its provider: its request, and what lets it go on."""
        hold = Hold()
        self.addCleanup(hold.released.set)
        self.provider.add(Text("The part that came."), hold)
        number = self.begin_prompt(session, "Hi")
        self.assertTrue(hold.reached.wait(PATIENCE))
        return number, hold
