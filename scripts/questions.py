#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What of a session can still be answered after a compaction? docs/recall-figures.md says what is measured and how questions are written.

    scripts/questions.py VARVE FIXTURES [--set SET] [--session NAME...] [--treatment NAME...] [--out DOCUMENT --label NAME] [--save FILE]
    scripts/questions.py --check [FIXTURES]
    scripts/questions.py --draw FIXTURES FILE COUNT SEED

The first imports each file that tests/questions/ names, takes the branch with the largest context, compacts it as at the threshold (built in;
by a scripted model of middling care; each also as a chain of three), and looks for the answers in the summary, in the text that a model is
sent, and in the first five hits of recall. --front puts words before every call of VARVE. Prints tables and, with --out, puts them into the
document between <!-- NAME --> and <!-- end NAME -->, a section at its end if they are not there; --save keeps every single score, and --load
makes the tables of such a file again. Sessions are worked on one after the other.
--check asks nothing of the program: files are the ones that questions were written on, keys are in the source and not in the question.
--draw prints places to write questions on.
"""

import argparse
import collections
import functools
import hashlib
import http.server
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import unicodedata

QUESTIONS = pathlib.Path(__file__).resolve().parent.parent / "tests" / "questions"
SETS = ("first", "second", "third", "fourth")
KINDS = ("recall", "files", "next", "decision", "constraint", "failed")
TREATMENTS = ("built-in", "built-in, chain of three", "scripted", "scripted, chain of three")
THRESHOLD = 0.8  # of the window, as the program's settings have it
HITS = 5
NEAR = 1200  # characters within which all of an answer stands, unless a question says otherwise
ANSWERABLE = 4.0
SECONDS = 600
TOO_LITTLE = "would free too little"
DEEPEST_LEAVES = 8


# ---- Texts and keys ----


def strings(value):
    if isinstance(value, str):
        yield value
        if value[:1] in "{[":  # arguments and results that are JSON again
            try:
                yield from strings(json.loads(value))
            except ValueError:
                pass
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


def plain(text):
    """As keys are matched: without marks of Markdown, all white space alike, one form of every character."""
    text = unicodedata.normalize("NFKC", text).replace("\u2019", "'").replace("\u2018", "'")
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text))


@functools.cache
def pattern(key):
    if key.startswith("re:"):
        return re.compile(key[3:], re.IGNORECASE)
    key = plain(key)
    start = r"(?<![A-Za-z0-9])" if re.match(r"[A-Za-z0-9]", key) else ""
    end = r"(?![A-Za-z0-9])" if re.search(r"[A-Za-z0-9]$", key) else ""
    return re.compile(start + re.escape(key) + end, re.IGNORECASE)


def score(question, text):
    """0 to 5: the largest share of the groups that stand close together; 0 if a stale value is there and the answer is not whole."""
    groups = question["keys"]
    core = {number for number, group in enumerate(groups) if group[0] != "+"}
    found = sorted((match.start(), number) for number, group in enumerate(groups) for key in group if key != "+"
                   for match in pattern(key).finditer(text))
    near = question.get("near", NEAR)
    counts, best, first = collections.Counter(), 0, 0
    for position, number in found:
        counts[number] += 1
        while position - found[first][0] > near:
            counts[found[first][1]] -= 1
            first += 1
        here = {number for number, count in counts.items() if count > 0}
        best = max(best, len(here) if here & core else 0)
    if best < len(groups) and is_stale(question, text):
        return 0.0
    return 5.0 * best / len(groups)


def is_stale(question, text):
    return any(pattern(key).search(text) for key in question.get("anti", []))


# ---- The files that questions are on ----


def load_sets(names=None, written=None):
    sets = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(QUESTIONS.glob("*.json"))}
    return {name: one for name, one in sets.items() if (not names or name in names) and written in (None, one["written"])}


def values_of_line(line):
    """A line holds one object, or, where a line end was lost, more."""
    decoder, at = json.JSONDecoder(strict=False), 0
    while at < len(line):
        try:
            value, at = decoder.raw_decode(line, at)
            yield value
        except ValueError:
            at = line.find('{"', at + 1)
            if at < 0:
                return


def places(path):
    """What `source` may name, with its text: lines of a file with lines, nodes with an id of a document."""
    if path.suffix in (".jsonl", ".md"):
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
            yield number, "\n".join(strings(list(values_of_line(line)))) if path.suffix == ".jsonl" else line
        return

    def nodes(value):
        if isinstance(value, dict):
            if isinstance(value.get("id"), str) and ("message" in value or "content" in value or "text" in value):
                yield value["id"][:8], "\n".join(strings(value))
            for one in value.values():
                yield from nodes(one)
        elif isinstance(value, list):
            for one in value:
                yield from nodes(one)

    yield from nodes(json.loads(path.read_text(encoding="utf-8")))


def lines_of(one):
    """Numbers of the lines that a session is made of: a part of a file that is asked about as if it had ended there."""
    return {number for first, last in one.get("lines", []) for number in range(first, last + 1)}


def fixture_of(one, fixtures, folder):
    """The file, or a copy of the lines that are asked about."""
    path, wanted = fixtures / one["file"], lines_of(one)
    if not wanted:
        return path
    part = folder / path.name
    with path.open("rb") as whole:
        part.write_bytes(b"".join(line for number, line in enumerate(whole, 1) if number in wanted))
    return part


def check(fixtures):
    problems, ids = [], set()
    for name, one in load_sets().items():
        path = fixtures / one["file"]
        if hashlib.sha256(path.read_bytes()).hexdigest() != one["sha256"]:
            problems.append(f"{name}: {one['file']} is another file than the questions were written on")
        wanted = lines_of(one)
        texts = {place: text for place, text in places(path) if not wanted or place in wanted}
        for question in one["questions"]:
            source = plain("\n".join(texts.get(place, "") for place in question["source"]))
            asked = plain(question["question"])
            if question["id"] in ids or question["kind"] not in KINDS:
                problems.append(f"{question['id']}: the id is taken, or there is no kind {question['kind']}")
            ids.add(question["id"])
            for group in question["keys"]:
                keys = [key for key in group if key != "+"]
                if not any(pattern(key).search(source) for key in keys):
                    problems.append(f"{question['id']}: not in the source: {group}")
                problems += [f"{question['id']}: in the question itself: {key}" for key in keys if pattern(key).search(asked)]
    print("\n".join(problems) or f"{len(ids)} questions, nothing wrong")
    return 1 if problems else 0


def draw(path, count, seed):
    """Places with something to read; what is asked for is what stands around the character."""
    rng = random.Random(seed)
    read = ((place, "\n".join(line for line in text.split("\n") if " " in line or re.search(r"[\u3000-\ud7ff]", line))) for place, text in places(path))
    long_enough = [(place, text) for place, text in read if len(text) >= 150]
    for place, text in sorted(rng.sample(long_enough, min(count, len(long_enough))), key=lambda one: str(one[0])):
        at = rng.randrange(len(text))
        print(f"--- {place}, character {at} of {len(text)}\n{text[max(0, at - 400):at + 400]}\n")
    return 0


# ---- A model of middling care ----


def first_sentences(text, count, longest):
    text = re.sub(r"\s+", " ", re.sub(r"```.*?```", " ", text, flags=re.DOTALL)).strip()
    parts = re.split(r"(?<=[.!?。！？])\s*(?=\S)", text)
    return " ".join(parts[:count])[:longest].strip()


def thinned(lines, most):
    """Not more than so many characters, evenly over the whole."""
    lines = [line for line in dict.fromkeys(lines) if line]
    while lines and sum(map(len, lines)) > most:
        lines = lines[1::2] if len(lines) > 3 else lines[1:]
    return lines


class Notes:
    """Notes on one request for a summary, by rule from its own text: the beginnings of what was said in each turn, the files that are named
    there, the first line of errors; what notes of before say is carried over, shortened."""

    SECTIONS = ("goal", "constraint", "done", "progress", "decision", "error", "next")

    def __init__(self, request):
        self.sections = {name: [] for name in self.SECTIONS}
        conversation = re.search(r"<conversation>\n(.*)\n</conversation>", request, re.DOTALL)
        transcript = conversation.group(1) if conversation else ""
        self.task = request[conversation.end():] if conversation else request
        for notes in re.findall(r"<(?:previous-summary|notes)>\n(.*?)\n</(?:previous-summary|notes)>", request, re.DOTALL):
            self.carry(notes)
            self.task = self.task.replace(notes, "")
        self.room = max(3000, len(transcript) // 20)
        self.read(transcript)

    @classmethod
    def named(cls, heading):
        return next((name for name in cls.SECTIONS if name in heading.lower()), None)

    def carry(self, notes):
        section = None
        for line in notes.split("\n"):
            if line.startswith("## "):
                section = self.named(line)
            elif section and line.startswith("- ") and line != "- (none)":
                self.sections[section].append(line[2:][:200])

    def read(self, transcript):
        blocks = re.split(r"(?:^|\n\n)\[(Tool result [^\]\n]*|Tool error [^\]\n]*|[A-Z][a-z ,]{2,30})\]: ", transcript)
        said, wishes = "", []

        def finish():
            if said:
                files = re.findall(r"[\w./-]+\.(?:c|cpp|css|go|h|html|js|json|md|mjs|py|rs|toml|ts|tsx|yaml|yml)\b", said)[:4]
                mention = f" (files: {', '.join(dict.fromkeys(files))})" if files else ""
                self.sections["done"].append(first_sentences(said, 2, 260) + mention)
                self.sections["decision"] += [sentence[:220] for sentence in re.split(r"(?<=[.!?。])\s+", said)
                                              if re.search(r"\b(because|instead of|rather than|decided|root cause)\b", sentence)][:1]

        for label, body in zip(blocks[1::2], blocks[2::2], strict=False):
            if label == "User":
                finish()
                said = ""
                wishes.append(first_sentences(body, 2, 220))
            elif label == "Assistant":
                said = body
            elif label.startswith("Tool error"):
                self.sections["error"].append(first_sentences(body, 1, 160))
        finish()
        self.sections["goal"] += wishes[:1]
        self.sections["constraint"] += [wish for wish in wishes if re.search(r"\b(don'?t|never|always|must|only|should|make sure|please)\b", wish)]
        self.sections["next"] = wishes[-1:]
        self.sections["progress"] = [first_sentences(said, 1, 200)] if said else []

    def text(self):
        headings = [line for line in self.task.split("\n") if re.match(r"## \S", line) and line != "## Facts"]
        share = {"done": 0.45, "constraint": 0.2, "decision": 0.15, "error": 0.1}
        lines = {name: thinned(found, int(self.room * share.get(name, 0.05)) + 200) for name, found in self.sections.items()}
        if not headings:
            return "\n".join(f"- {line}" for name in ("goal", "done", "progress", "error") for line in lines[name]) or "- (none)"
        parts = [heading + "\n\n" + "\n".join(f"- {line}" for line in lines.get(self.named(heading), []) or ["(none)"]) for heading in headings]
        if "## Facts" in self.task:
            facts = [f"- [instruction, 6] {line}" for line in lines["constraint"][:8]] + [f"- [error, 5] {line}" for line in lines["error"][:8]]
            parts.append("## Facts\n\n" + "\n".join(facts))
        return "\n\n".join(parts)


class ScriptedModel(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked = "\n".join(text for message in body["messages"] if message["role"] == "user" for text in strings(message["content"]))
        text = Notes(asked).text()
        usage = {"prompt_tokens": len(asked) // 4, "completion_tokens": len(text) // 4}
        if body.get("stream"):
            parts = [{"choices": [{"index": 0, "delta": {"role": "assistant", "content": text}}]},
                     {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}], "usage": usage}]
            answer = "".join(f"data: {json.dumps(part)}\n\n" for part in parts) + "data: [DONE]\n\n"
        else:
            message = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
            answer = json.dumps({"choices": [message], "usage": usage})
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream" if body.get("stream") else "application/json")
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, *arguments):
        pass


# ---- The program ----


class Failed(Exception):
    pass


class Program:
    def __init__(self, front, path, home):
        self.words, self.home = [*front, str(path)], home
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("VARVE_", "XDG_"))}
        self.environment |= {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def text(self, store, *words):
        done = subprocess.run([*self.words, *words, "--store", str(store)], env=self.environment, cwd=self.home, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=SECONDS, check=False)
        if done.returncode:
            raise Failed(f"varve {' '.join(words)}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout.decode(errors="replace")

    def json(self, store, *words):
        return json.loads(self.text(store, *words, "--json"))


class Session:
    """A file's session in a store of its own, standing on the branch with the largest context."""

    def __init__(self, program, fixture, folder):
        self.program, self.folder, self.store = program, folder, folder / "original.db"
        imported = program.json(self.store, "import", str(fixture))["sessions"]
        best = (-1, None, None)
        for session in (one["id"] for one in imported if one["id"]):
            tree = program.json(self.store, "tree", session)
            leaves = sorted((entry for entry in tree if entry["leaf"]), key=lambda entry: entry["depth"])[-DEEPEST_LEAVES:]
            for leaf in leaves:
                context = program.json(self.store, "context", session, "--leaf", leaf["id"])
                best = max(best, (context["total"]["tokens"], session, leaf["id"]), key=lambda one: one[0])
        self.tokens, self.id, leaf = best
        program.json(self.store, "leaf", self.id, leaf)
        self.window = str(int(self.tokens / THRESHOLD) + 1)
        self.context = program.json(self.store, "context", self.id, "--window", self.window)
        self.plan = program.json(self.store, "compact", self.id, "--plan", "--window", self.window)
        if self.plan["refused"]:
            raise Failed(f"{fixture.name}: {self.plan['refused']}")
        sizes = collections.Counter()
        for item in self.context["items"]:
            if item["entryId"] and item["state"] != "leftOut":
                sizes[item["entryId"]] += item["tokens"]
        self.range = self.plan["summarize"] + self.plan["turnPrefix"]
        self.sizes = [sizes[entry] for entry in self.range]

    def request(self, store):
        return plain("\n".join(strings(json.loads(self.program.text(store, "request", self.id, "--window", self.window))["messages"])))

    def kept(self):
        """What stays word for word: from the first kept entry on."""
        export = json.loads(self.program.text(self.store, "export", self.id, "--format", "json"))
        kept = set(self.plan["kept"])
        return plain("\n".join(text for entry in export["entries"] if entry.get("id") in kept for text in strings(entry)))

    def cuts(self, count):
        """Where in the range a compaction may end, so that its parts are alike in tokens."""
        total, sum_, cuts = sum(self.sizes), 0, []
        for at, size in enumerate(self.sizes):
            sum_ += size
            if len(cuts) < count - 1 and sum_ >= total * (len(cuts) + 1) / count:
                cuts.append(at)
        return cuts

    def compacted(self, treatment, url):
        store = self.folder / (re.sub(r"\W+", "-", treatment) + ".db")
        shutil.copy(self.store, store)
        by = ["--base-url", url, "--model", "scripted"] if treatment.startswith("scripted") else ["--offline"]
        common = ["compact", self.id, "--window", self.window, "--in-place", *by]
        if "chain" not in treatment:
            return store, self.program.json(store, *common)
        done = None
        for cut in (*self.cuts(3), len(self.range) - 1):
            done = self.compact_up_to(store, common, cut) or done
        return store, done

    def compact_up_to(self, store, common, cut):
        """Nothing if that is gone already (of a small range a third may be a part of one unit), or if it frees too little by itself: it goes
        with the next. A cut may not part a call from its result."""
        context = self.program.json(store, "context", self.id, "--window", self.window)
        sent = {item["entryId"] for item in context["items"] if item["state"] != "leftOut"}
        problem = None
        for entry in self.range[cut:cut + 20]:
            try:
                if entry in sent:
                    return self.program.json(store, *common, "--up-to", entry)
            except Failed as failed:
                problem = failed
        if problem and TOO_LITTLE not in str(problem):
            raise problem
        return None


def first_hits(text):
    """As the recall tool says them, cut behind the fifth."""
    number = f"\n[{HITS + 1}] "
    return plain(text[:text.index(number)] if number in text else text)


# ---- Measuring ----


def ask(session, one, treatment, url):
    store, done = session.compacted(treatment, url)
    context, summary = session.request(store), plain(done["summary"])
    scores = []
    for question in one["questions"]:
        hits = first_hits(session.program.text(store, "recall", session.id, question["question"]))
        got = {"summary": score(question, summary), "context": score(question, context), "recall": score(question, hits)}
        got["both"] = max(got["context"], got["recall"])
        stale = got["context"] < ANSWERABLE and is_stale(question, context)
        scores.append({"id": question["id"], "stale": stale, **got})
    figures = {"range": sum(session.sizes), "summary": done["after"]["categories"], "after": done["tokensAfter"]}
    figures["summary"] = sum(part["tokens"] for part in figures["summary"] if part["category"] == "compactionSummary")
    return {"figures": figures, "scores": scores}


def measure(arguments):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/v1"
    results, contexts = {}, {}
    with tempfile.TemporaryDirectory() as home:
        for name, one in load_sets(arguments.session, arguments.set).items():
            folder = pathlib.Path(home) / name
            folder.mkdir()
            fixture = fixture_of(one, arguments.fixtures.resolve(), folder)
            session = Session(Program(shlex.split(arguments.front), arguments.program.resolve(), home), fixture, folder)
            whole, kept = session.request(session.store), session.kept()
            result = results[name] = {"tokens": session.tokens, "treatments": {}, "kept": [], "unknown": []}
            for question in one["questions"]:
                if score(question, whole) < 5:
                    result["unknown"].append(question["id"])
                elif score(question, kept) >= ANSWERABLE:
                    result["kept"].append(question["id"])
            for treatment in arguments.treatment if not arguments.plan else ():
                result["treatments"][treatment] = ask(session, one, treatment, url)
            contexts[name] = whole
            print(f"{name}: {session.tokens} tokens, {sum(session.sizes)} in the range; in what is kept anyhow: "
                  f"{' '.join(result['kept']) or 'none'}; not in the whole: {' '.join(result['unknown']) or 'none'}", file=sys.stderr)
    server.shutdown()
    return results, by_chance(contexts)


def by_chance(contexts):
    """The same questions, asked of the whole text of every other session."""
    sets = load_sets(contexts)
    scores = [score(question, text) for one in sets.values() for question in one["questions"]
              for other, text in contexts.items() if sets[other]["file"] != one["file"]]
    return sum(scores) / len(scores) if scores else 0.0


# ---- Tables ----


def table(names, numbers, rows):
    head, rule = [*names, *numbers], ["---"] * len(names) + ["---:"] * len(numbers)
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [head, rule, *rows])


def mean(values):
    values = list(values)
    return f"{sum(values) / len(values):.2f}" if values else "–"


def share(values):
    values = list(values)
    return f"{round(100 * sum(value >= ANSWERABLE for value in values) / len(values))} %" if values else "–"


WHERE = ("summary", "context", "recall", "both")


def figures_row(first, scores):
    return [*first, len(scores), *(mean(one[where] for one in scores) for where in WHERE), *(share(one[where] for one in scores) for where in WHERE[1:])]


def tables(results, chance):
    sets = load_sets(results)
    questions = {question["id"]: question | {"set": one["written"]} for one in sets.values() for question in one["questions"]}
    treatments = [one for one in TREATMENTS if any(one in result["treatments"] for result in results.values())]

    def scores(treatment, wanted=lambda question: True, only=None):
        return [one for name, result in results.items() if only in (None, name) for one in result["treatments"].get(treatment, {"scores": []})["scores"]
                if wanted(questions[one["id"]])]

    head = ["n", "Summary", "Context", "Recall", "Context and recall", "Answerable: context", "Recall", "Both"]
    groups = [("all", lambda question: True)]
    for field, values in (("set", SETS), ("place", ("important", "detail", "random"))):
        if len({question[field] for question in questions.values()}) < 2:
            continue
        groups += [(f"{field}: {value}", lambda question, field=field, value=value: question[field] == value) for value in values]
    groups += [("in English", lambda question: question["language"] == "en"), ("in another language", lambda question: question["language"] != "en")]
    rows = [figures_row([treatment, label], found) for treatment in treatments for label, wanted in groups if (found := scores(treatment, wanted))]
    parts = [table(["Summary by", "Questions"], head, rows)]
    kinds = [figures_row([kind, treatment], scores(treatment, lambda question, kind=kind: question["kind"] == kind))
             for kind in KINDS for treatment in treatments if "chain" not in treatment]
    parts.append(table(["Kind", "Summary by"], head, kinds))
    rows = []
    for name, result in results.items():
        for treatment, done in result["treatments"].items():
            figures = done["figures"]
            rows.append(figures_row([name, treatment, figures["range"], figures["summary"], figures["after"]], done["scores"]))
    parts.append(table(["Session", "Summary by"], ["Tokens taken out", "Of the summary", "After", *head], rows))
    kept, unknown = ([id for result in results.values() for id in result[what]] for what in ("kept", "unknown"))
    stale = {treatment: sum(one["stale"] for one in scores(treatment)) for treatment in treatments}
    parts.append(f"Asked of the whole text of every other session the same questions get {chance:.2f} of 5. Answered by what is kept word for word: "
                 f"{len(kept)} of {len(questions)}; not in the session as it is read: {len(unknown)}. Only a value that no longer holds in the context: "
                 + ", ".join(f"{count} ({treatment})" for treatment, count in stale.items()) + ".")
    for treatment in treatments:
        alone, chain = scores(treatment), scores(f"{treatment}, chain of three")
        if chain and sum(one["context"] for one in alone):
            both = sum(min(one["context"], other["context"]) for one, other in zip(alone, chain, strict=True))
            parts.append(f"Of what one compaction leaves in the context ({treatment}), a chain of three leaves "
                         f"{round(100 * both / sum(one['context'] for one in alone))} %.")
    return "\n\n".join(parts)


def write(document, label, text):
    old = document.read_text(encoding="utf-8")
    start, end = f"<!-- {label} -->", f"<!-- end {label} -->"
    if start not in old or end not in old:
        old += f"\n## {label[:1].upper()}{label[1:]}\n\n{start}\n\n{end}\n"
    document.write_text(old[:old.index(start)] + f"{start}\n\n{text}\n\n" + old[old.index(end):], encoding="utf-8")


def main():
    if sys.argv[1:2] == ["--check"]:
        beside = os.environ.get("VARVE_SHARED") or QUESTIONS.parent.parent.parent / "shared"
        fixtures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(beside) / "fixtures"
        return check(fixtures) if fixtures.is_dir() else 77  # skipped, as for other tests on the test data
    if sys.argv[1:2] == ["--draw"]:
        return draw(pathlib.Path(sys.argv[2]) / sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("fixtures", type=pathlib.Path)
    parser.add_argument("--front", default="", help="words before every call of the program")
    parser.add_argument("--set", choices=SETS, help="only the questions of one set")
    parser.add_argument("--session", nargs="+", help="only these of tests/questions/")
    parser.add_argument("--treatment", nargs="+", choices=TREATMENTS, default=TREATMENTS)
    parser.add_argument("--plan", action="store_true", help="summarize nothing, only say what lies in what is kept anyhow")
    parser.add_argument("--out", type=pathlib.Path, help="the document that gets the tables")
    parser.add_argument("--label", default="figures", help="where in it")
    parser.add_argument("--save", type=pathlib.Path, help="every score, as JSON")
    parser.add_argument("--load", type=pathlib.Path, help="measure nothing, take what --save has kept")
    arguments = parser.parse_args()
    if arguments.load:
        results, chance = (json.loads(arguments.load.read_text(encoding="utf-8"))[what] for what in ("results", "chance"))
    else:
        results, chance = measure(arguments)
    if arguments.save:
        arguments.save.write_text(json.dumps({"results": results, "chance": chance}, indent=1), encoding="utf-8")
    if arguments.plan:
        return 0
    text = tables(results, chance)
    print(text)
    if arguments.out:
        write(arguments.out, arguments.label, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
