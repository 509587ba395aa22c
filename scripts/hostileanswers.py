#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does the whole program keep its limits, whatever a provider sends?

    scripts/hostileanswers.py VARVE HOSTILE_SERVER [--front ask|serve] [--stops N] [--mode NAME]... [--tries N]

For each mode of HOSTILE_SERVER (tests/support/hostilemodes.cpp; built as target hostile_server): the program asks once and is left
alone, which says how it ends, how long that takes, how much memory it takes at most and how much was read. Then it is stopped N times in the
middle: by SIGINT (ask), which ends when the process has ended, or by `abort` (serve), which ends when the turn has. Prints a row a mode and a table
as in docs/safety.md. Exit status 1 if memory went over 300 MB, or a stop took longer than 100 ms each time it was tried (--tries: on a
busy machine a process may have to wait for its turn longer than that).
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "app" / "serve"))
from varveclient import Client, Refused  # noqa: E402

MOST_MEMORY = 300  # MB
LONGEST_STOP = 100  # ms
ENDLESS = 1_000_000_000  # bytes
NEVER = 3  # seconds after which what does not end by itself is looked at
PATIENCE = 300  # seconds

# What belongs into one row of the table; the first that fits.
GROUPS = (
    ("text, one character a piece", r"text, one character a piece"),
    ("text, in any protocol", r"text,|spaces before"),
    ("thinking, signatures", r"thinking|signatures|redacted"),
    ("arguments of one call; calls; blocks", r"arguments, |arguments of many|calls, |blocks, |blocks of|items, responses"),
    ("what is kept beside the text; calls without a name", r"calls without|arguments of a call|reasoning details"),
    ("one line, one event, one comment, one document", r"one line|one event|one text|one comment|comments inside|a document without|a page without"),
    ("comments, blank lines, pings, unknown events, counts", r"comments|blank|names, numbers and|unknown|reports of usage|empty pieces"),
    ("large documents, events and errors, or of many values", r"a large|of many values|of a megabyte"),
    ("deep JSON", r"deep"),
    ("heads without end: headers, a status line, 100 Continue, a chunk's size, trailers",
     r"headers|one header|a status line|continue|the size of a chunk|trailer"),
    ("compressed bombs", r"compressed bomb"),
    ("byte by byte; nothing at all; nothing more", r"byte by byte|nothing at all|nothing more"),
    ("errors, redirects, wrong lengths, no HTTP, wrong order, wrong counts, broken JSON and UTF-8", r""),
)


class Server:
    """A hostile one, for one row."""

    def __init__(self, program, mode):
        self.process = subprocess.Popen([program, mode, str(ENDLESS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def close(self):
        """Answers how many MB were taken from it."""
        out, _ = self.process.communicate("")
        return int(out or 0) / 1e6


class Place:
    """A home and a store of its own."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="varve-hostile."))
        self.work = self.folder / "work"
        self.work.mkdir()
        self.store = str(self.folder / "varve.db")
        self.environment = dict(os.environ, HOME=str(self.folder), LC_ALL="C.UTF-8",
                                **{f"XDG_{kind}_HOME": str(self.folder) for kind in ("CONFIG", "DATA", "CACHE", "STATE")})
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "VARVE_STORE", "QT_QPA_PLATFORM", "DBUS_SESSION_BUS_ADDRESS"):
            self.environment.pop(name, None)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Run:
    """How one question ended."""

    def __init__(self):
        self.how = ""
        self.says = ""
        self.seconds = 0.0  # from the start of the turn to its end
        self.memory = 0.0  # MB at most
        self.stop = None  # ms from the order to the end


class Ask:
    """`varve ask`; its output is read all the time."""

    def __init__(self, options, place):
        self.options = options
        self.place = place

    def run(self, server, api, stop_after=None):
        run = Run()
        process = subprocess.Popen(
            [self.options.varve, "ask", "new", "Hello", "--base-url", server.url, "--model", "tiny", "--api", api, "--folder",
             str(self.place.work), "--store", self.place.store],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.place.environment)
        begun = threading.Event()
        last = [b""]
        error = [b"{}"]

        def read():
            for line in process.stdout:
                begun.set()
                last[0] = line
                if line.startswith(b'{"message"') and line.endswith(b'"type":"error"}\n'):
                    error[0] = line

        reader = threading.Thread(target=read)
        reader.start()
        begun.wait(PATIENCE)
        since = time.monotonic()
        ended = threading.Event()
        stopped_at = [None]

        def stop():
            if not ended.wait(stop_after):
                stopped_at[0] = time.monotonic()
                process.send_signal(signal.SIGINT)

        stopper = threading.Thread(target=stop) if stop_after is not None else None
        if stopper:
            stopper.start()
        _, status, usage = os.wait4(process.pid, 0)
        at = time.monotonic()
        process.returncode = 0
        ended.set()
        if stopper:
            stopper.join()
        reader.join()
        process.stdout.close()
        run.seconds = at - since
        run.memory = usage.ru_maxrss / 1024
        # An interrupt behind the end of the turn kills what only prints, in the middle of a line.
        end = json.loads(last[0]) if last[0].endswith(b"\n") else {"how": f"killed by signal {os.WTERMSIG(status)}"}
        run.how = end.get("how", "?")
        run.says = json.loads(error[0]).get("message", "")
        if run.how == "stopped" and stopped_at[0]:
            run.stop = (at - stopped_at[0]) * 1000
        return run

    def close(self):
        pass


class Serve:
    """`varve serve`: one process for all of them."""

    def __init__(self, options, place):
        self.place = place
        self.client = Client(options.varve, place.store, place.environment)

    def run(self, server, api, stop_after=None):
        run = Run()
        client = self.client
        with open(f"/proc/{client.process.pid}/clear_refs", "w", encoding="ascii") as reset:
            reset.write("5")  # from now on the most is counted anew
        session = client.call("new", folder=str(self.place.work))["id"]
        since = time.monotonic()
        number = client.begin("ask", session=session, text="Hello", baseUrl=server.url, model="tiny", api=api, tools=[])
        stopped_at = None
        if stop_after is not None:
            time.sleep(stop_after)
            stopped_at = time.monotonic()
            client.begin("abort", session=session)
        try:
            client.wait(lambda: number in client.answers, PATIENCE)
            run.seconds = time.monotonic() - since
            result = client.result(number)
            run.how = result["how"]
        except Refused as refused:
            run.how, run.says = "failed", str(refused)
        if run.how == "stopped" and stopped_at:
            run.stop = (since + run.seconds - stopped_at) * 1000
        run.memory = client.memory("VmHWM")
        client.events.clear()
        client.raw.clear()
        return run

    def close(self):
        self.client.finish()


def measure(front, options, mode, api):
    """One question that is left alone, unless it never ends, and some that are stopped."""
    server = Server(options.server, mode)
    never = mode in options.never
    whole = front.run(server, api, NEVER if never else None)
    read = server.close()
    stops = []
    seconds = NEVER if never else whole.seconds
    for i in range(options.stops):
        best = None
        for _ in range(options.tries):
            server = Server(options.server, mode)
            one = front.run(server, api, seconds * (i + 0.5) / (options.stops + 1))
            server.close()
            whole.memory = max(whole.memory, one.memory)
            if one.stop is not None:
                best = one.stop if best is None else min(best, one.stop)
                if best <= LONGEST_STOP:
                    break
        if best is not None:
            stops.append(best)
    if never:
        if whole.stop is not None:
            stops.append(whole.stop)
        whole.how = "never"
    return whole, read, stops


def table(rows):
    """As in docs/safety.md."""
    lines = ["| what comes | modes | memory, MB | read, MB | ends after, s | stop, ms |", "|---|--:|--:|--:|--:|--:|"]
    left = dict(rows)
    for name, pattern in GROUPS:
        mine = [left.pop(mode) for mode in list(left) if re.search(pattern, mode)]
        if not mine:
            continue
        ends = [run.seconds for run, _, _ in mine if run.how != "never"]
        stops = [stop for _, _, all_stops in mine for stop in all_stops]
        seconds = f"{max(ends):.1f}" if ends else "never"
        longest = f"{max(stops):.0f}" if stops else "over before"
        lines.append(f"| {name} | {len(mine)} | {max(run.memory for run, _, _ in mine):.0f} | "
                     f"{max(read for _, read, _ in mine):.0f} | {seconds} | {longest} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("varve")
    parser.add_argument("server")
    parser.add_argument("--front", choices=("ask", "serve"), default="ask")
    parser.add_argument("--stops", type=int, default=3)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--mode", action="append", default=[])
    options = parser.parse_args()
    options.never = {"byte by byte", "the head byte by byte", "nothing at all", "nothing more"}
    modes = [line.split("\t") for line in subprocess.check_output([options.server], text=True).splitlines()]
    place = Place()
    front = (Ask if options.front == "ask" else Serve)(options, place)
    rows, over = {}, []
    try:
        for mode, api in modes:
            if options.mode and mode not in options.mode:
                continue
            run, read, stops = rows[mode] = measure(front, options, mode, api)
            longest = max(stops, default=0)
            if run.memory > MOST_MEMORY or longest > LONGEST_STOP:
                over.append(mode)
            print(f"{mode}: {run.how}, {run.seconds:.2f} s, {run.memory:.0f} MB, read {read:.1f} MB, "
                  f"stopped in {', '.join(f'{stop:.0f}' for stop in stops) or '-'} ms{' OVER' if mode in over else ''}: {run.says}",
                  flush=True)
    finally:
        front.close()
        place.close()
    print("\n".join(table(rows)))
    print(f"{len(rows)} modes, over a limit: {', '.join(over) or 'none'}")
    return 1 if over or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
