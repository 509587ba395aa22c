# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of `varve serve`, of the standard library alone; also an example of one."""

import itertools
import json
import subprocess
import threading
import time

PATIENCE = 60  # seconds


class Refused(Exception):
    """A request that was answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.kind = error["kind"]
        self.parameter = error.get("parameter")


class Client:
    """One server process. Every line it says is read on a thread and kept: answers by id, events in their order."""

    def __init__(self, program, store, environment, reads=True):
        self.process = subprocess.Popen(
            [program, "serve", "--store", store],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.events = []
        self.answers = {}
        self.nameless = []  # answers to lines that were no requests
        self.raw = []
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
        """Begins to read what the server says."""
        self._listen(self._read)

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)  # nothing but the protocol stands there
            with self._news:
                self.raw.append(line)
                if "event" in message:
                    self.events.append(message)
                elif message["id"] is None:
                    self.nameless.append(message["error"])
                else:
                    self.answers[message["id"]] = message
                self._news.notify_all()

    def wait(self, condition, patience=PATIENCE):
        with self._news:
            if not self._news.wait_for(condition, patience):
                last = [json.dumps(event)[:200] for event in self.events[-5:]]
                refused = [message["error"] for message in self.answers.values() if "error" in message]
                raise TimeoutError(f"events: {last}, refusals: {refused}, on stderr: {self.errors!r}")

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def begin(self, method, **params):
        """Sends a request and does not wait."""
        number = next(self._ids)
        self.send_bytes(json.dumps({"id": number, "method": method, "params": params}).encode() + b"\n")
        return number

    def result(self, number):
        self.wait(lambda: number in self.answers)
        message = self.answers[number]
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def call(self, method, **params):
        return self.result(self.begin(method, **params))

    def event(self, name, after=0, **members):
        """The first event of that name, with these members, from an index on; waits for it."""
        def found():
            for event in self.events[after:]:
                if event["event"] == name and all(event.get(k) == v for k, v in members.items()):
                    return event
            return None
        self.wait(lambda: found() is not None)
        return found()

    def of_request(self, number):
        """The events of one request's turn."""
        return [event for event in self.events if event.get("request") == number]

    def memory(self, what="VmRSS"):
        """Of the server, in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(what + ":"):
                    return int(line.split()[1]) / 1024
        raise KeyError(what)

    def finish(self, patience=PATIENCE):
        """Closes the server's input and answers its exit code."""
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
        self.process.wait()
        for thread in self._threads:
            thread.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


def wait_until(condition, patience=PATIENCE):
    """Of what no event tells."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)
