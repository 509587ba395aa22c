# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A server of models on loopback: each request is answered by the next script."""

import http.server
import json
import threading


class Text:
    """A piece of an answer."""

    def __init__(self, text):
        self.delta = {"content": text}


class Call:
    """A call of a tool, whole."""

    def __init__(self, name, arguments, call_id="call-1"):
        self.delta = {"tool_calls": [{
            "index": 0, "id": call_id, "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments)}}]}


class Hold:
    """Waits until the test lets go, or the client has gone."""

    def __init__(self):
        self.reached = threading.Event()
        self.released = threading.Event()


class Provider:
    """Chat Completions, streamed, and embeddings. `requests` are the bodies, `heads` their headers."""

    def __init__(self):
        self.requests = []
        self.heads = []
        self.embedded = []  # texts
        self.window = 0  # tokens, three characters each; 0: everything fits
        self.summary = ""  # what it answers to requests for one, where there is a window
        self.refused = 0
        self._scripts = []
        self._lock = threading.Lock()
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                if self.path.endswith("/embeddings"):
                    provider.embed(self)
                else:
                    provider.answer(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def add(self, *steps):
        with self._lock:
            self._scripts.append(steps)

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def answer(self, handler):
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        if self.window and len(body) // 3 > self.window:
            self.refuse(handler, len(body) // 3)
            return
        if self.summary and b"## Goal" in body and b"## Next steps" in body:
            self._play(handler, (Text(self.summary),), {"prompt_tokens": len(body) // 3})
            return
        with self._lock:
            self.requests.append(json.loads(body))
            tokens = {"prompt_tokens": len(body) // 3 if self.window else 100 + len(body) // 4}
            self.heads.append(handler.headers)  # their names in any case
            steps = self._scripts.pop(0) if self._scripts else (Text("Nothing was scripted."),)
        try:
            self._play(handler, steps, tokens)
        except OSError:
            pass  # the client has gone

    def refuse(self, handler, tokens):
        """As llama.cpp does, which names its window."""
        with self._lock:
            self.refused += 1
        answer = json.dumps({"error": {
            "code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": tokens, "n_ctx": self.window,
            "message": "the request exceeds the available context size, try increasing it"}}).encode()
        handler.send_response(400)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(answer)))
        handler.end_headers()
        handler.wfile.write(answer)

    def embed(self, handler):
        """By what a text is about: what floats is near to what floats."""
        asked = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        self.embedded += asked["input"]
        about = [("pond", "boat", "lake"), ("bread", "oven", "baker")]
        data = [{"index": i, "embedding": [sum(word in text.lower() for word in words) + 0.01 for words in about]}
                for i, text in enumerate(asked["input"])]
        body = json.dumps({"data": data, "usage": {"prompt_tokens": 10}}).encode()
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def _play(self, handler, steps, tokens):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        calls = False
        characters = 0
        for step in steps:
            if isinstance(step, Hold):
                step.reached.set()
                step.released.wait(60)
                continue
            calls = calls or isinstance(step, Call)
            characters += len(json.dumps(step.delta))
            self._send(handler, {"choices": [{"index": 0, "delta": step.delta, "finish_reason": None}]})
        self._send(handler, {"choices": [{"index": 0, "delta": {},
                                          "finish_reason": "tool_calls" if calls else "stop"}]})
        self._send(handler, {"choices": [], "usage": {**tokens, "completion_tokens": 10 + characters // 4}})
        handler.wfile.write(b"data: [DONE]\n\n")

    @staticmethod
    def _send(handler, event):
        event = {"id": "c1", "object": "chat.completion.chunk", "model": "tiny", **event}
        handler.wfile.write(b"data: " + json.dumps(event).encode() + b"\n\n")
        handler.wfile.flush()
