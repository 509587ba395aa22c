# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it stands on a screen: what a screen reader is told on its bus, and keys of a keyboard. To be run by realwindow.py.
VARVE_PROGRAM names the program."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import realwindow
from realwindow import PATIENCE, SKIPPED, end

try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    print("SKIPPED: the bus of screen readers cannot be read without python3-pyatspi (gi, Atspi)")
    sys.exit(SKIPPED)

PROGRAM = os.environ["VARVE_PROGRAM"]
ROLE = Atspi.Role
STATE = Atspi.StateType
UNIT = Atspi.TextGranularity
BOUNDARY = Atspi.TextBoundaryType

ANSWER = """# How the tide table is made

The gauge at the *old pier* writes a height every six minutes, and the **constants** come out of a year of them. {words}

- first the mean is taken out, which moves by a hand's breadth with the seasons
- then each of thirty-seven constituents is fitted, with its phase
- what is left is weather: “surge”, naïvely said – 10 % of it 🌊

```python
def height(hours):
    return sum(a * cos(w * hours - p) for a, w, p in constants)
```

See [the harmonic method](https://tides.example.org/method) for why that is enough.

| Constituent | Period | Height |
|---|---|---|
| M2 | 12.42 h | 1.91 m |
| S2 | 12.00 h | 0.62 m |

{words}

And that is the whole of it: the last word is *ebb*.
"""
WORDS = " ".join(f"Reading {n} was {n * 7 % 90} cm above the datum, and nobody wondered." for n in range(1, 25))
SPOKEN = ("How the tide table is made", "old pier", "constants", "Reading 24 was 78 cm", "a hand's breadth", "thirty-seven", "“surge”, naïvely said",
          "return sum(a * cos(w * hours - p)", "the harmonic method", "Constituent", "12.42 h", "0.62 m", "the last word is ebb")


def session_file(folder, name, exchanges):
    """A session of pi: pairs of a question and its answer."""
    lines = [{"type": "session", "version": 3, "id": name, "timestamp": "2026-01-02T03:04:05.000Z", "cwd": "/home/me/tides"}]
    above = None
    for number, (question, answer) in enumerate(exchanges):
        for role, text in (("user", question), ("assistant", answer)):
            message = {"role": role, "content": [{"type": "text", "text": text}]}
            if role == "assistant":
                message.update(api="openai-completions", provider="stub", model="stub-large", stopReason="stop")
            here = f"{role}{number}"
            time = f"2026-01-02T03:{number // 60 + 5:02}:{number % 60:02}.000Z"
            lines.append({"type": "message", "id": here, "parentId": above, "timestamp": time, "message": message})
            above = here
    path = pathlib.Path(folder) / f"{name}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return str(path)


def inside(accessible, deep=True):
    """It and everything in it, as far as that is not gone meanwhile; unless `deep`, without what items of lists consist of."""
    yield accessible
    if deep or accessible.get_role() != ROLE.LIST_ITEM:
        for at in range(accessible.get_child_count()):
            if child := accessible.get_child_at_index(at):
                yield from inside(child, deep)


def whole(accessible):
    text = accessible.get_text_iface()
    return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text))


def is_(accessible, state):
    return accessible.get_state_set().contains(state)


def soon(wanted, what, patience=PATIENCE):
    """What is looked at may go in that moment: then it is looked for again."""
    def wanted_now():
        try:
            return wanted()
        except GLib.GError:
            return None
    return realwindow.soon(wanted_now, what, patience)


class WindowCase(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="varve-window."))
        self.environment = dict(os.environ, VARVE_STORE=str(pathlib.Path(self.folder) / "store" / "varve.db"))
        self.program = None

    def varve(self, *arguments):
        """The command line on the same store."""
        done = subprocess.run([PROGRAM, *arguments, "--json"], env=self.environment, capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def open_window(self):
        # Of what was there a moment ago and is gone the program would say that it cannot be found.
        environment = dict(self.environment, QT_LOGGING_RULES="qt.accessibility.atspi=false")
        self.program = subprocess.Popen([PROGRAM], env=environment, start_new_session=True, stdin=subprocess.DEVNULL)
        self.addCleanup(end, self.program)
        self.application = soon(self._find_application, "the program on the bus of screen readers")
        self.application.set_cache_mask(Atspi.Cache.NONE)  # what is there now
        soon(lambda: self.frame() and is_(self.frame(), STATE.ACTIVE), "the window in front")

    def _find_application(self):
        self.assertIsNone(self.program.poll(), "the program has ended")
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for at in range(desktop.get_child_count()):
            if (child := desktop.get_child_at_index(at)) and child.get_process_id() == self.program.pid:
                return child
        return None

    def frame(self):
        return self.application.get_child_at_index(0)

    def find(self, role, name, patience=PATIENCE):
        """What is on the screen and has that name, or one that begins with it."""
        def look():
            return next((found for found in inside(self.application, deep=False) if found.get_role() == role
                         and (found.get_name() or "").startswith(name) and is_(found, STATE.SHOWING)), None)
        return soon(look, f"{name} ({role.value_nick})", patience)

    def keys(self, *keys):
        """Pressed and let go, by the X server."""
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True, timeout=PATIENCE)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "15", text], check=True, timeout=PATIENCE)

    def go_to(self, title):
        """A session, by the beginning of its title."""
        self.keys("ctrl+k")
        field = self.find(ROLE.TEXT, "Find anything")
        soon(lambda: is_(field, STATE.FOCUSED), "the palette")
        self.type(title)
        self.find(ROLE.LIST_ITEM, title)
        self.keys("Return")
        soon(lambda: self.frame().get_name().startswith(title), "the session")


class ScreenReader(WindowCase):
    def rows(self):
        transcript = self.find(ROLE.LIST, "Transcript")
        return [transcript.get_child_at_index(at) for at in range(transcript.get_child_count())]

    def assert_is_read(self, accessible, units):
        """Every unit of its text, one after the other: they are the whole of it, and whoever goes on at the end of one comes to the next."""
        text = accessible.get_text_iface()
        expected = whole(accessible)
        count = Atspi.Text.get_character_count(text)
        self.assertEqual(count, len(expected.encode("utf-16-le")) // 2, "as many as are there")
        for name, ask in units.items():
            said, offset = [], 0
            while offset < count:
                part = ask(text, offset)
                self.assertLessEqual(part.start_offset, offset, name)
                self.assertGreater(part.end_offset, offset, f"{name}: nobody comes further than {offset} of {count}")
                self.assertEqual(part.start_offset, offset, f"{name}: something between two is said by none")
                said.append(part.content)
                offset = part.end_offset
            self.assertEqual("".join(said), expected, name)

    def test_a_long_answer_is_read(self):
        exchanges = [("How is the tide table made?", ANSWER.format(words=WORDS))]
        exchanges += [(f"And question {n}?", f"Answer {n}: as before. " + "It is high water at noon. " * 20) for n in range(1, 12)]
        exchanges += [("Once more, how is it made?", ANSWER.format(words="In short."))]
        path = session_file(self.folder, "tides", exchanges)
        self.varve("import", path)
        self.open_window()
        self.go_to("How is the tide")
        rows = soon(lambda: len(found := self.rows()) == 2 * len(exchanges) and found, "the session")
        far, near = rows[1], rows[-1]
        self.assertFalse(is_(far, STATE.SHOWING), "the first answer is far above what is on the screen")
        self.assertTrue(is_(near, STATE.SHOWING))
        units = {nick: lambda text, at, unit=unit: Atspi.Text.get_string_at_offset(text, at, unit)
                 for nick, unit in (("character", UNIT.CHAR), ("word", UNIT.WORD), ("line", UNIT.LINE), ("paragraph", UNIT.PARAGRAPH))}
        units |= {nick: lambda text, at, unit=unit: Atspi.Text.get_text_at_offset(text, at, unit)
                  for nick, unit in (("old word", BOUNDARY.WORD_START), ("old line", BOUNDARY.LINE_START))}
        for answer in (far, near):
            self.assert_is_read(answer, units)
            for words in SPOKEN:
                if words != "Reading 24 was 78 cm" or answer is far:
                    self.assertIn(words, whole(answer))
            self.assert_has_structure(answer)
        self.assertFalse(is_(far, STATE.SHOWING), "to read does not scroll")

    def assert_has_structure(self, answer):
        parts = list(inside(answer))
        self.assertEqual([whole(part) for part in parts if part.get_role() == ROLE.HEADING], ["How the tide table is made"])
        self.assertIn("Code, python", [part.get_name() for part in parts])
        link = next(part for part in parts if part.get_role() == ROLE.LINK)
        self.assertEqual(link.get_name(), "the harmonic method")
        table = next(part for part in parts if part.get_role() == ROLE.TABLE).get_table_iface()
        self.assertEqual((Atspi.Table.get_n_rows(table), Atspi.Table.get_n_columns(table)), (3, 3))
        self.assertEqual(whole(Atspi.Table.get_accessible_at(table, 1, 1)).strip(), "12.42 h")


class Keyboard(WindowCase):
    @unittest.skipUnless(shutil.which("xdotool"), "xdotool is not installed")
    def test_from_the_palette_to_undo(self):
        """With nothing but keys: a session by its title, compacted by the built-in summarizer, and taken back."""
        for title in ("Lighthouse notes", "Harbour ledger"):
            lines = "The crane lifted a crate, and the clerk wrote it down. " * 40
            exchanges = [(f"{title}, page {n}: what is on it?", f"Page {n} of it says so. {lines}") for n in range(1, 61)]
            self.varve("import", session_file(self.folder, title.split()[0].lower(), exchanges))
        harbour = next(session["id"] for session in self.varve("sessions") if "Harbour" in session["title"])
        before = self.varve("context", harbour)["categories"]
        self.open_window()
        self.go_to("Harbour ledger")
        self.keys("ctrl+shift+k")
        self.find(ROLE.LABEL, "Compact session")
        self.keys("ctrl+Return")
        apply = self.find(ROLE.BUTTON, "Apply")
        soon(lambda: is_(apply, STATE.ENABLED), "the summary")
        for _ in range(40):
            if is_(apply, STATE.FOCUSED):
                break
            self.keys("Tab")
        self.keys("Return")
        self.find(ROLE.LABEL, "Session compacted")
        self.keys("ctrl+alt+z")
        self.find(ROLE.LABEL, "Compaction undone")
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(PATIENCE), 0)
        self.assertEqual([run["inForce"] for run in self.varve("compactions", harbour)], [False])
        self.assertEqual(self.varve("context", harbour)["categories"], before)
        self.varve("redo", harbour)
        self.assertEqual([run["inForce"] for run in self.varve("compactions", harbour)], [True])
        self.assertNotEqual(self.varve("context", harbour)["categories"], before)


if __name__ == "__main__":
    unittest.main(verbosity=2, warnings="ignore")  # of what is deprecated, and screen readers ask all the same
