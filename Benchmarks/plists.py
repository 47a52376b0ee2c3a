#!/usr/bin/env python3
"""How modeled reads property lists in XML and in binary, beside Foundation and Python's plistlib on the same files in the same run."""

import argparse
import os
import plistlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

import size

RUNS = 5

FOUNDATION = """
import Foundation
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
_ = try PropertyListSerialization.propertyList(from: data, format: nil)
"""

RECORD = """\t\t<dict>
\t\t\t<key>id</key>
\t\t\t<integer>%d</integer>
\t\t\t<key>name</key>
\t\t\t<string>Record %d of the generator</string>
\t\t\t<key>active</key>
\t\t\t<%s/>
\t\t\t<key>score</key>
\t\t\t<real>%d.%02d</real>
\t\t\t<key>created</key>
\t\t\t<date>20%02d-0%d-1%dT08:30:00Z</date>
\t\t\t<key>tags</key>
\t\t\t<array>
\t\t\t\t<string>alpha &amp; beta</string>
\t\t\t\t<string>gamma</string>
\t\t\t</array>
\t\t\t<key>data</key>
\t\t\t<data>
\t\t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=
\t\t\t</data>
\t\t</dict>
"""


def make(path, length):
    """A property list of about `length` bytes, as Xcode writes it."""
    with open(path, "w") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
                   '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n'
                   '\t<key>generator</key>\n\t<string>plists.py</string>\n\t<key>records</key>\n\t<array>\n')
        written, number = 0, 0
        while written < length:
            lines = []
            for n in range(number, number + min(2000, 1 + length // 500)):
                lines.append(RECORD % (n, n, "true" if n % 3 else "false", n % 1000, n % 100, n % 30, 1 + n % 9, n % 10))
            number += len(lines)
            text = "".join(lines)
            file.write(text)
            written += len(text)
        file.write("\t</array>\n</dict>\n</plist>\n")


def processor_times(commands):
    """The medians of the seconds of processor time that commands take, in turn, as the speed of a shared machine changes."""
    times = [[] for _ in commands]
    for _ in range(RUNS):
        for taken, command in zip(times, commands):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return [statistics.median(taken) for taken in times]


def compare(name, binary, foundation, path):
    """Print the times of one file."""
    ours, theirs = processor_times([[binary, "check", path], [foundation, path]])
    begin = time.process_time()
    with open(path, "rb") as file:
        plistlib.load(file)
    python = time.process_time() - begin
    megabytes = os.path.getsize(path) / 1e6
    print("%s, %.0f MB, processor time: modeled check %.2f s (%.0f MB/s), Foundation %.2f s: %.1f times as fast; plistlib %.2f s: %.1f times"
          % (name, megabytes, ours, megabytes / ours, theirs, theirs / ours, python, python / ours), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="leave out the file of 1 GB, and 10 MB for 50 MB")
    parser.add_argument("--binary", help="measure this build")
    options = parser.parse_args()
    binary = options.binary
    if not binary:
        build = ["swift", "build", "-c", "release", "-Xswiftc", "-static-executable", "-Xlinker", "-ltinfo", "--product", "modeled"]
        subprocess.run(build, check=True)
        binary = ".build/release/modeled"
    folder = tempfile.mkdtemp(prefix="modeled-benchmark-")
    try:
        source, foundation = os.path.join(folder, "main.swift"), os.path.join(folder, "foundation")
        with open(source, "w") as file:
            file.write(FOUNDATION)
        subprocess.run(["swiftc", "-O", source, "-o", foundation], check=True)
        path = os.path.join(folder, "list.plist")
        make(path, 10_000_000 if options.small else 50_000_000)
        compare("XML", binary, foundation, path)
        packed = os.path.join(folder, "binary.plist")
        with open(path, "rb") as read, open(packed, "wb") as write:
            plistlib.dump(plistlib.load(read), write, fmt=plistlib.FMT_BINARY)
        compare("binary", binary, foundation, packed)
        base = None
        for name, length in [("10 kB", 10_000), ("50 MB", 50_000_000)] + ([] if options.small else [("1 GB", 1_000_000_000)]):
            make(path, length)
            screen = size.first_screen([binary, path])
            base = base or screen
            print("%-6s first screen %.1f ms, over 10 kB %+.1f ms" % (name, screen * 1e3, (screen - base) * 1e3))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
