#!/usr/bin/env python3
"""Everything that modeled does with a file, beside its peers on the same files in the same run.

    python3 Benchmarks/compare.py                    builds the release binary; makes the files, up to 1 GB
    python3 Benchmarks/compare.py --small            up to 100 MB
    python3 Benchmarks/compare.py --instructions     counts instructions too, which a busy machine does not change

Peers take turns with modeled, and the ratio of each turn counts, as the speed of a shared machine changes. Peers that are not installed
are left out. Results go to a folder as JSON, as a table for the README, and as two charts.
"""

import argparse
import importlib.util
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import size

RUNS = 5
SIZES = [("10 kB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000), ("100 MB", 100_000_000), ("1 GB", 1_000_000_000)]


class Command:
    """A program with its arguments; FILE stands for the file, COPY for a copy of it that may be changed."""

    def __init__(self, name, *words, needs=None):
        self.name, self.words = name, words
        self.is_there = importlib.util.find_spec(needs) is not None if needs else shutil.which(words[0]) is not None

    def run(self, file, copy, turn):
        """Seconds from start to exit, seconds of processor time, and the peak of resident memory in MB."""
        replaced = {"FILE": file, "COPY": copy, "TURN": str(turn)}
        words = [re.sub("FILE|COPY|TURN", lambda found: replaced[found.group()], word) for word in self.words]
        begin = time.perf_counter()
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in (0, 1):
            sys.exit("%s failed with code %d" % (" ".join(words), child.returncode))
        return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def python(name, module, statement):
    return Command(name, sys.executable, "-c", statement, needs=module)


def tasks(modeled):
    """For each task: its name, how modeled does it, and its peers."""
    last = '.records[-1].name'
    return [
        ("read and check all of it", Command("modeled check", modeled, "check", "FILE"), [
            Command("wc -l", "wc", "-l", "FILE"),
            Command("jq empty", "jq", "empty", "FILE"),
            python("pysimdjson", "simdjson", "import simdjson; simdjson.Parser().load('FILE')"),
            python("msgspec", "msgspec", "import msgspec; msgspec.json.decode(open('FILE', 'rb').read())"),
            python("orjson", "orjson", "import orjson; orjson.loads(open('FILE', 'rb').read())"),
            python("Python's json", "json", "import json; json.load(open('FILE'))"),
        ]),
        ("print one value near the end", Command("modeled get", modeled, "get", "FILE", last), [
            Command("wc -l", "wc", "-l", "FILE"),
            Command("jq", "jq", ".records[-1].name", "FILE"),
            # grep stops at the first match if its output is thrown away.
            Command("grep -c", "sh", "-c", "grep -c generator FILE | cat"),
        ]),
        ("print the whole tree", Command("modeled show", modeled, "show", "FILE"), [
            Command("jq .", "jq", ".", "FILE"),
        ]),
        ("convert to an XML property list", Command("modeled convert", modeled, "convert", "FILE", "--to", "plist", "--lossy"), [
            python("Python's plistlib", "plistlib", "import json, plistlib; "
                   "plistlib.dumps(json.load(open('FILE')), skipkeys=True)"),
        ]),
        ("change one value and save", Command("modeled set", modeled, "set", "COPY", last, "turn TURN"), [
            Command("cp and sync", "sh", "-c", "cp FILE COPY.2 && sync COPY.2"),
            # What replacing a file by hand takes: the old one is removed too.
            Command("cp, sync, mv", "sh", "-c", "cp FILE COPY.3 && sync COPY.3 && mv COPY.3 COPY.4"),
        ]),
    ]


def spread(values):
    return min(values), statistics.median(values), max(values)


def compare(folder, modeled, small):
    """The rows of the table: task, size, peer, ratios of time, and the medians of time and memory of both."""
    rows = []
    for name, length in SIZES[:-1] if small else SIZES:
        file, copy = os.path.join(folder, "records.json"), os.path.join(folder, "copy.json")
        size.make_records(file, length)
        for task, ours, peers in tasks(modeled):
            # What takes minutes for a small file is not tried with a large one.
            peers = [peer for peer in peers if peer.is_there
                     and not (length > 200_000_000 and peer.name in ("jq empty", "jq", "jq .", "msgspec", "orjson", "Python's json", "Python's plistlib"))]
            shutil.copy(file, copy)
            shutil.copy(file, copy + ".4")
            taken = {command.name: [] for command in [ours] + peers}
            commands = [ours] + peers
            # The first turn is not counted: a virtual machine gets memory from its host then, for which the first command would pay.
            # Each turn begins with another command.
            for turn in range(RUNS + 1):
                for index in range(len(commands)):
                    command = commands[(index + turn) % len(commands)]
                    result = command.run(file, copy, turn)
                    if turn > 0:
                        taken[command.name].append(result)
                    if os.path.exists(copy + ".2"):
                        os.unlink(copy + ".2")
            for peer in peers:
                ratios = [theirs[0] / mine[0] for mine, theirs in zip(taken[ours.name], taken[peer.name])]
                row = {"task": task, "size": name, "bytes": length, "ours": ours.name, "peer": peer.name,
                       "ratio": spread(ratios)}
                for key, command in (("ours", ours), ("peer", peer)):
                    row[key + " seconds"] = spread([wall for wall, _, _ in taken[command.name]])
                    row[key + " processor"] = spread([used for _, used, _ in taken[command.name]])
                    row[key + " MB"] = statistics.median([memory for _, _, memory in taken[command.name]])
                rows.append(row)
                print("%-30s %-7s %-14s %5.2f / %5.2f / %5.2f times our time" % ((task, name, peer.name) + row["ratio"]), flush=True)
        for path in (file, copy, copy + ".2", copy + ".4"):
            if os.path.exists(path):
                os.unlink(path)
    return rows


def starts(folder, modeled):
    """How long modeled takes to print a value of a small file, beside a program that does nothing."""
    file = os.path.join(folder, "small.json")
    with open(file, "w") as output:
        output.write('{"a": 1}\n')
    ours, nothing = Command("modeled get", modeled, "get", "FILE", ".a"), Command("true", "/bin/true")
    turns = [(ours.run(file, file, 0)[0], nothing.run(file, file, 0)[0]) for _ in range(25)]
    mine, theirs = (spread([turn[index] * 1e3 for turn in turns]) for index in (0, 1))
    print("start and print one value       %.1f / %.1f / %.1f ms; a program that does nothing %.1f / %.1f / %.1f ms" % (mine + theirs))
    return {"ours ms": mine, "nothing ms": theirs, "program MB": os.path.getsize(modeled) / 1e6}


EDITORS = [["less"], ["vim", "-u", "NONE", "-n"], ["micro"], ["kak"]]


def screens(folder, modeled, small):
    """The time to the first screen of modeled and of other programs, in milliseconds."""
    rows = []
    for name, length in SIZES[:-1] if small else SIZES:
        file = os.path.join(folder, "records.json")
        size.make_records(file, length)
        row = {"size": name, "bytes": length, "modeled ms": size.first_screen([modeled, file]) * 1e3}
        for editor in EDITORS:
            if shutil.which(editor[0]):
                row[editor[0] + " ms"] = size.first_screen(editor + [file]) * 1e3
        rows.append(row)
        print("first screen                   %-7s %s" % (name, ", ".join(
            "%s %.1f ms" % (key[:-3], value) for key, value in row.items() if key.endswith(" ms"))), flush=True)
        os.unlink(file)
    return rows


def instructions(folder, modeled):
    """The instructions of each task on a file of 1 MB."""
    if not shutil.which("valgrind"):
        print("valgrind is not installed: no instructions are counted")
        return {}
    file, counts = os.path.join(folder, "records.json"), {}
    size.make_records(file, 1_000_000)
    # valgrind cannot read the debugging information that Swift writes.
    stripped = os.path.join(folder, "modeled")
    subprocess.run(["strip", "-o", stripped, modeled], check=True)
    for words in (["check", file], ["get", file, ".records[-1].name"], ["set", file, ".records[-1].name", "x", "--dry-run"]):
        output = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", stripped] + words,
                                capture_output=True, text=True).stderr
        counts[words[0]] = int(re.search(r"Collected : (\d+)", output).group(1))
        print("instructions of %-5s with 1 MB %15d" % (words[0], counts[words[0]]))
    return counts


def table(rows):
    lines = ["| task | file | beside | times our time: least, median, most | our memory | its memory |", "|---|---|---|---|---|---|"]
    for row in rows:
        if row["bytes"] >= 10_000_000:
            lines.append("| %s | %s | %s | %.1f, **%.1f**, %.1f | %.0f MB | %.0f MB |" % (
                (row["task"], row["size"], row["peer"]) + row["ratio"] + (row["ours MB"], row["peer MB"])))
    return "\n".join(lines) + "\n"


def chart(path, title, unit, lines):
    """Draw lines over the size of the file, both on scales of powers of ten. A line is a name and its points."""
    width, height, left, bottom = 640, 360, 60, 40
    points = [point for _, line in lines for point in line]
    low_x, high_x = (math.log10(choose(x for x, _ in points)) for choose in (min, max))
    low_y = math.floor(math.log10(max(1e-4, min(y for _, y in points))))
    high_y = math.ceil(math.log10(max(y for _, y in points)))

    def place(x, y):
        across = (math.log10(x) - low_x) / (high_x - low_x or 1)
        up = (math.log10(max(1e-4, y)) - low_y) / (high_y - low_y or 1)
        return left + across * (width - left - 130), height - bottom - up * (height - bottom - 40)

    colors = ["#1d6f42", "#888888", "#c0504d", "#4f81bd", "#8064a2", "#f79646"]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">' % (width, height),
             '<rect width="100%" height="100%" fill="white"/>', '<text x="%d" y="20" font-size="14">%s</text>' % (left, title)]
    for power in range(low_y, high_y + 1):
        _, y = place(10 ** low_x, 10.0 ** power)
        parts.append('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#dddddd"/>' % (left, width - 130, y, y))
        parts.append('<text x="%d" y="%.1f" text-anchor="end">%g %s</text>' % (left - 6, y + 4, 10.0 ** power, unit))
    for name, length in SIZES:
        if low_x <= math.log10(length) <= high_x:
            x, _ = place(length, 10.0 ** low_y)
            parts.append('<text x="%.1f" y="%d" text-anchor="middle">%s</text>' % (x, height - bottom + 18, name))
    # Names that would cover each other are moved apart.
    taken = []
    for index, (name, line) in sorted(enumerate(lines), key=lambda item: -item[1][1][-1][1]):
        color = colors[index % len(colors)]
        places = [place(x, y) for x, y in line]
        parts.append('<polyline fill="none" stroke="%s" stroke-width="%d" points="%s"/>' % (
            color, 3 if index == 0 else 1.5, " ".join("%.1f,%.1f" % point for point in places)))
        x, y = places[-1]
        y = max([y + 4] + [other + 14 for other in taken])
        taken.append(y)
        parts.append('<text x="%.1f" y="%.1f" fill="%s">%s</text>' % (x + 6, y, color, name))
    with open(path, "w") as file:
        file.write("\n".join(parts + ["</svg>\n"]))


def charts(folder, rows):
    for name, title, key, unit in (("time", "Time to read and check a file of JSON", "seconds", "s"),
                                   ("memory", "Memory to read and check a file of JSON", "MB", "MB")):
        lines = {}
        for row in rows:
            if row["task"] != "read and check all of it":
                continue
            for who, label in (("ours", "modeled"), ("peer", row["peer"])):
                figure = row[who + " " + key]
                lines.setdefault(label, {})[row["bytes"]] = figure[1] if isinstance(figure, tuple) else figure
        chart(os.path.join(folder, name + ".svg"), title, unit, [(label, sorted(points.items())) for label, points in lines.items()])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="leave out the file of 1 GB")
    parser.add_argument("--instructions", action="store_true", help="count instructions with valgrind")
    parser.add_argument("--binary", help="measure this build")
    parser.add_argument("--results", default=".build/benchmarks", help="the folder for the results")
    options = parser.parse_args()
    modeled = options.binary
    if not modeled:
        subprocess.run(["swift", "build", "-c", "release", "-Xswiftc", "-static-executable", "-Xlinker", "-ltinfo", "--product", "modeled"], check=True)
        modeled = ".build/release/modeled"
    modeled = os.path.abspath(modeled)
    folder = tempfile.mkdtemp(prefix="modeled-benchmark-")
    try:
        results = {"start": starts(folder, modeled), "screens": screens(folder, modeled, options.small)}
        if options.instructions:
            results["instructions"] = instructions(folder, modeled)
        results["tasks"] = compare(folder, modeled, options.small)
    finally:
        shutil.rmtree(folder)
    os.makedirs(options.results, exist_ok=True)
    with open(os.path.join(options.results, "results.json"), "w") as file:
        json.dump(results, file, indent=2)
    with open(os.path.join(options.results, "table.md"), "w") as file:
        file.write(table(results["tasks"]))
    charts(options.results, results["tasks"])
    print("results are in %s" % options.results)


if __name__ == "__main__":
    main()
