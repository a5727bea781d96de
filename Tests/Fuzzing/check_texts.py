#!/usr/bin/env python3
"""Passes texts that no name should have through all commands and formats, and checks the output.

usage: check_texts.py PLUMBLINE TRACE [N]

Appends all control, format, bidirectional and invisible characters, all pairs of line ends, and the terminators of
fields, tags and workflow commands to each text of a trace, and to its file's name. Output for a terminal must contain
none of these characters. Output for programs must return them. With N, makes one trace of the last N texts.
"""

import csv
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree

from fuzz_numbers import reduced

LINE_ENDS = ["\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
IGNORABLE = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\ufe00\ufe0f\ufff0"
SYNTAX = [
    "\r\n::error file=README.md,line=1::x", "%0A::warning ::y", "]]>", "</script><script>alert(1)</script>", "<!--",
    'a,b"c', "=1+1", "' OR 1", "x'\u0301y'", 'q"\u0301z"', ",\u0301", "\r\n\u0301", "| a | b |", "`code`", "@me", "\\",
    "&amp;&#10;", "$(id)", "](http://x)", "www.x.y", "a:b,c=d", "*/ //", "{}[]", "\ud83d\ude00".encode(
        "utf-16", "surrogatepass").decode("utf-16"),
]


def is_hidden(character):
    value = ord(character)
    return (unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") or character in IGNORABLE
            or value & 0xFFFE == 0xFFFE or 0xFDD0 <= value <= 0xFDEF or 0xE0000 <= value <= 0xE0FFF)


def hidden(text):
    return {c for c in text if is_hidden(c)}


def visible(text, keeping=""):
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return "".join(
        c if c in keeping or not is_hidden(c) else short.get(c, "\\u{%X}" % ord(c)) for c in text)


def chunks():
    """Returns all texts, in pieces that are short enough for a name, and their number."""
    characters = [chr(c) for c in range(0x110000)
                  if not 0xD800 <= c <= 0xDFFF and unicodedata.category(chr(c)) in ("Cc", "Cf", "Zl", "Zp")]
    characters += list(IGNORABLE) + ["\ufffe", "\uffff", "\U0001fffe", "\ufdd0"]
    pairs = [a + b for a in LINE_ENDS for b in LINE_ENDS]
    everything = characters + pairs + SYNTAX
    text, result = "", []
    for piece in everything:
        text += piece + "."
        if len(text) > 120:
            result.append(text)
            text = ""
    return result + [text], len(everything)


def poison(source, target, text):
    """Appends the text to each text of a trace."""
    shutil.copy(source, target)
    database = sqlite3.connect(target)
    database.execute("UPDATE string SET value = value || ?", (text,))
    command = json.loads(database.execute("SELECT command FROM run").fetchone()[0])
    database.execute("UPDATE run SET command = ?", (json.dumps(command + [text], ensure_ascii=False),))
    for column in ("host", "processor", "operating_system", "swift_version", "source_commit", "recorder_version"):
        database.execute(f"UPDATE run SET {column} = coalesce({column}, '') || ?", (text,))
    database.execute("UPDATE stat SET name = name || ?, advice = advice || ?, severity = 2", (text, text))
    database.commit()
    database.close()


class Check:
    def __init__(self, plumbline):
        self.plumbline = plumbline
        self.runs = 0
        self.failures = []

    def run(self, words, directory, statuses=(0, 1)):
        self.runs += 1
        result = subprocess.run([self.plumbline, *words], capture_output=True, cwd=directory, timeout=120,
                                stdin=subprocess.DEVNULL)
        if result.returncode not in statuses:
            self.fail(words, f"status {result.returncode}: {result.stderr.decode(errors='replace')[:300]}")
        complaint = self.decoded(words, result.stderr)
        if hidden(complaint) - {"\n"}:
            self.fail(words, f"stderr has {hidden(complaint)!r}")
        return result.stdout

    def decoded(self, words, data):
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            self.fail(words, str(error))
            return data.decode(errors="replace")

    def fail(self, words, problem):
        self.failures.append(words)
        print(f"{' '.join(map(visible, words))[:200]}\n  {problem[:400]}", flush=True)

    def expect(self, condition, words, problem):
        if not condition:
            self.fail(words, problem)

    def strings(self, value):
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            for part in value:
                yield from self.strings(part)
        elif isinstance(value, dict):
            for key, part in value.items():
                yield key
                yield from self.strings(part)

    # One method for each format: `text` must be in the output; `clean` is the output for a plain
    # word.

    def text(self, words, output, clean, text):
        shown = self.decoded(words, output)
        self.expect(not hidden(shown) - {"\n"}, words, f"has {hidden(shown)!r}")

    def json(self, words, output, clean, text):
        shown = self.decoded(words, output)
        self.expect(not hidden(shown) - {"\n"}, words, f"has {hidden(shown)!r}")
        try:
            value = json.loads(shown)
        except ValueError as error:
            return self.fail(words, str(error))
        self.expect(any(text in part for part in self.strings(value)), words, "the text is not given back")

    def jsonlines(self, words, output, clean, text):
        lines = self.decoded(words, output).split("\n")
        self.expect(len(lines) == len(clean.decode().split("\n")), words, "another number of lines")
        found = False
        for line in lines[:-1]:
            found = found or any(text in part for part in self.strings(json.loads(line)))
        self.expect(found, words, "the text is not given back")

    def csv(self, words, output, clean, text):
        rows = list(csv.reader(io.StringIO(self.decoded(words, output), newline=""), strict=True))
        expected = list(csv.reader(io.StringIO(clean.decode(), newline=""), strict=True))
        self.expect(len(rows) == len(expected), words, f"{len(rows)} records for {len(expected)}")
        self.expect(len({len(row) for row in rows}) <= 1, words, "records of different lengths")
        self.expect(any(text in field for row in rows for field in row), words, "the text is not given back")

    def csvplain(self, words, output, clean, text):
        rows = list(csv.reader(io.StringIO(self.decoded(words, output), newline=""), strict=True))
        expected = list(csv.reader(io.StringIO(clean.decode(), newline=""), strict=True))
        self.expect(len(rows) == len(expected), words, f"{len(rows)} records for {len(expected)}")

    def junit(self, words, output, clean, text):
        wanted = "".join(
            "\ufffd" if ord(c) < 0x20 and c not in "\t\n\r" or c in "\ufffe\uffff" else c for c in text)
        try:
            root = xml.etree.ElementTree.fromstring(output)
        except xml.etree.ElementTree.ParseError as error:
            return self.fail(words, str(error))
        found = [value for element in root.iter() for value in [element.text or "", *element.attrib.values()]]
        if b"testcase" in output and b"failure" in output and "check" in words[0]:
            self.expect(any(wanted in value for value in found), words, "the text is not given back")

    def github(self, words, output, clean, text):
        shown = self.decoded(words, output)
        self.expect(not hidden(shown) - {"\n"}, words, f"has {hidden(shown)!r}")
        wanted = visible(text, keeping="\r\n")
        found = False
        lines = shown.split("\n")[:-1]
        self.expect(len(lines) == len(clean.decode().split("\n")[:-1]), words, "another number of commands")
        for line in lines:
            match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
            if not match:
                self.fail(words, f"is not a command: {line[:200]}")
                continue
            for part in match[2].split(","):
                self.expect(re.fullmatch(r"(file|line|title)=.*", part), words, f"is not a property: {part[:100]}")
            data = match[3].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
            found = found or wanted in data
        if words[0] == "check":
            self.expect(found, words, "the text is not given back")

    def markdown(self, words, output, clean, text):
        shown = self.decoded(words, output)
        self.expect(not hidden(shown) - {"\n"}, words, f"has {hidden(shown)!r}")
        rows = [line for line in shown.split("\n") if line.startswith("|")]
        expected = [line for line in clean.decode().split("\n") if line.startswith("|")]
        self.expect(len(rows) == len(expected), words, "another number of rows")
        for row in rows:
            cells = len(re.findall(r"(?<!\\)\|", row))
            self.expect(cells == len(re.findall(r"(?<!\\)\|", expected[0])) or "|---" in row or cells > 1, words,
                        f"{cells} bars: {row[:200]}")
        self.expect("<script" not in shown and "@me" not in shown, words, "has markup")

    def html(self, words, output, clean, text):
        shown = self.decoded(words, output)
        self.expect(not hidden(shown) - hidden(clean.decode()), words,
                    f"has {hidden(shown) - hidden(clean.decode())!r}")
        count = shown.lower().count("<script")
        self.expect(count == clean.decode().lower().count("<script"), words, f"{count} scripts")
        for data in re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', shown, re.S):
            json.loads(data)

    def bytes(self, words, output, clean, text):
        self.expect(text.encode() in output, words, "the text is not given back")


# TRACE is the poisoned trace, BASE the clean one, and TEXT the text.
COMMANDS = [
    ("text", "info TRACE"), ("json", "info TRACE --format json"), ("csvplain", "info TRACE --format csv"),
    ("text", "check TRACE --code"), ("text", "check TRACE --budget churned@TEXT=0"),
    ("json", "check TRACE --format json"), ("csv", "check TRACE --format csv"),
    ("markdown", "check TRACE --format markdown"), ("github", "check TRACE --format github"),
    ("junit", "check TRACE --format junit"), ("json", "check TRACE --format sarif"),
    ("text", "churn TRACE --code"), ("text", "churn TRACE"), ("json", "churn TRACE --format json"),
    ("csv", "churn TRACE --format csv"),
    ("text", "timeline TRACE"), ("json", "timeline TRACE --format json"), ("csvplain", "timeline TRACE --format csv"),
    ("text", "compare TRACE OTHER --allow same-file"), ("json", "compare TRACE OTHER --format json"),
    ("csv", "compare TRACE OTHER --format csv"), ("markdown", "compare TRACE OTHER --format markdown"),
    ("github", "compare TRACE OTHER --format github"), ("junit", "compare TRACE OTHER --format junit"),
    ("json", "compare TRACE OTHER --format sarif"),
    ("html", "report TRACE -o -"), ("html", "report TRACE --compare OTHER -o -"),
    ("text", "replay TRACE"), ("json", "replay TRACE --with-remedy --format json"),
    ("csvplain", "replay TRACE --format csv"),
    ("text", "watch TRACE --once"), ("text", "query TRACE --list"),
    ("text", "query TRACE SELECTALL"), ("json", "query TRACE SELECTALL --format json"),
    ("csv", "query TRACE SELECTALL --format csv"), ("text", "query TRACE SELECTNAMED"),
    ("json", "query TRACE SELECTNAMED --format json"), ("csv", "query TRACE SELECTNAMED --format csv"),
    ("bytes", "export TRACE --format perfetto -o -"), ("json", "export TRACE --format chrome -o -"),
    ("jsonlines", "export TRACE --format otlp -o -"), ("csv", "export TRACE --format csv --table string -o -"),
    ("csv", "export TRACE --format csv --table v_churn -o -"),
    ("text", "history add TRACE --store STORE --branch TEXT --commit TEXT"),
    ("text", "history list --store STORE"), ("json", "history list --store STORE --format json"),
    ("csv", "history list --store STORE --format csv"), ("text", "history trend --store STORE"),
    ("csv", "history trend --store STORE --format csv"), ("json", "history trend --store STORE --format json"),
]
# Formats whose checks compare the output with that for a plain word.
COMPARED = ("jsonlines", "csv", "csvplain", "github", "markdown", "html")
# Commands that fail with a message that names the problem.
REFUSED = [
    "info NONE", "check TRACE --config NONE", "query TRACE NONE", "query TRACE --list NONE", "churn TRACE --test NONE",
    "history trend --store STORE --test NONE", "history remove NONE --store STORE", "history list --store NONE",
    "export TRACE --format csv --table NONE -o -", "report NONE -o -", "recover NONE", "watch NONE --once",
    "compare NONE TRACE", "replay NONE", "summarize NONE", "timeline NONE",
]


def main():
    plumbline, trace = os.path.abspath(sys.argv[1]), sys.argv[2]
    check = Check(plumbline)
    texts, count = chunks()
    if len(sys.argv) > 3:
        # In reverse order, because a file name has room for the first part only.
        texts = ["".join(reversed(texts[-int(sys.argv[3]):]))]
    with tempfile.TemporaryDirectory() as root:
        base = os.path.join(root, "base.plumb")
        reduced(trace, base)
        for number, text in enumerate(["plain"] + texts):
            directory = os.path.join(root, str(number))
            os.mkdir(directory)
            # A file name can contain neither of these two, and has 255 bytes with its suffixes.
            name = text.replace("\0", "").replace("/", "").encode()[:180].decode(errors="ignore")
            files = {
                "TRACE": f"t{name}.plumb", "OTHER": "other.plumb", "STORE": f"h{name}.db", "BASE": base,
                "TEXT": text.replace("\0", "") or "x", "NONE": f"n{name}x",
                "SELECTALL": "SELECT value, value || char(13, 10) FROM string",
                "SELECTNAMED": 'SELECT value AS "%s" FROM string LIMIT 3' % (
                    text.replace("\0", "").replace('"', '""') or "x"),
            }
            poison(base, os.path.join(directory, files["TRACE"]), text)
            poison(base, os.path.join(directory, "other.plumb"), text)
            changed = sqlite3.connect(os.path.join(directory, "other.plumb"))
            changed.execute("UPDATE work SET churned = churned + 9, rows_touched = rows_touched + 70")
            changed.commit()
            changed.close()
            for index, (kind, command) in enumerate(COMMANDS):
                if number == 0 and kind not in COMPARED and not command.startswith("history add"):
                    continue
                words = command.split()
                words = [files.get(word, word.replace("TEXT", files["TEXT"])) for word in words]
                output = check.run(words, directory)
                if number == 0:
                    clean_outputs[index] = output
                    continue
                wanted = text.replace("\0", "") if "history" in words or "SELECTNAMED" in command else text
                if kind == "csv" and "history" in words:
                    wanted = files["TEXT"]
                getattr(check, kind)(words, output, clean_outputs.get(index), wanted)
            for command in REFUSED if number else []:
                words = [files.get(word, word) for word in command.split()]
                check.text(words, check.run(words, directory, statuses=(2, 64)), b"", text)
            shutil.rmtree(directory)
    print(f"{count} characters and texts in {len(texts)} traces, {len(COMMANDS)} commands and formats, "
          f"{check.runs} runs, {len(check.failures)} failures")
    sys.exit(1 if check.failures else 0)


# The outputs for a plain word, by the number of the command.
clean_outputs = {}

if __name__ == "__main__":
    main()
