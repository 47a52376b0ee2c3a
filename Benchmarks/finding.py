#!/usr/bin/env python3
"""How long finding takes in a large file, beside grep, less and vim on the same file in the same run, and how fast keys
are answered meanwhile."""

import argparse
import os
import select
import shutil
import statistics
import subprocess
import tempfile
import time

from size import make_records, memory, settle, start, stop, wait_for, whole

RUNS = 3


def last_record(path):
    """The number of the last record of a file of `make_records`."""
    with open(path, "rb") as file:
        file.seek(-4096, os.SEEK_END)
        return int(file.read().rsplit(b'"name":"Record ', 1)[1].split(b'"')[0])


def type_keys(terminal, keys):
    for key in keys:
        os.write(terminal, key)
        time.sleep(0.005)


def found_after(command, keys, sign, ready, pause=0.2, limit=300.0):
    """Seconds from the last key to the sign, and from the start of the program to it; the keys come after a pause."""
    begin = time.perf_counter()
    pid, terminal = start(command)
    wait_for(terminal, lambda output: ready in output, limit)
    settle(terminal, pause, pause)
    type_keys(terminal, keys[:-1])
    time.sleep(0.05)
    while select.select([terminal], [], [], 0.02)[0]:
        os.read(terminal, 65536)
    pressed = time.perf_counter()
    os.write(terminal, keys[-1])
    seconds = wait_for(terminal, lambda output: sign in output, limit)
    end = time.perf_counter()
    stop(pid, terminal)
    if seconds is None:
        return float("inf"), float("inf")
    return end - pressed, end - begin


def latencies(binary, path, opening, keys, count):
    """Milliseconds from each key to its first byte on the screen: median, 99th percentile, worst; and the most
    anonymous memory."""
    pid, terminal = start([binary, path])
    wait_for(terminal, lambda output: b"generator" in output)
    type_keys(terminal, opening)
    times, anonymous = [], 0
    for number in range(count):
        deadline = time.perf_counter() + 0.015
        while time.perf_counter() < deadline:
            if select.select([terminal], [], [], 0.001)[0]:
                os.read(terminal, 65536)
        begin = time.perf_counter()
        os.write(terminal, keys[number % len(keys)])
        if wait_for(terminal, lambda output: len(output) > 0, 2.0) is not None:
            times.append((time.perf_counter() - begin) * 1000)
        anonymous = max(anonymous, memory(pid, "RssAnon"))
    stop(pid, terminal)
    times.sort()
    return statistics.median(times), times[int(len(times) * 0.99)], times[-1], anonymous


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="100 MB instead of 1 GB")
    parser.add_argument("--binary", help="measure this build")
    options = parser.parse_args()
    binary = options.binary
    if not binary:
        build = ["swift", "build", "-c", "release", "-Xswiftc", "-static-executable", "-Xlinker", "-ltinfo", "--product", "modeled"]
        subprocess.run(build, check=True)
        binary = ".build/release/modeled"
    folder = tempfile.mkdtemp(prefix="modeled-benchmark-")
    try:
        path = os.path.join(folder, "records.json")
        make_records(path, 100_000_000 if options.small else 1_000_000_000)
        number = last_record(path)
        needle = b"Record %d" % number
        # The keys of a search, and what only its result shows.
        slash = [bytes([byte]) for byte in b"/" + needle] + [b"\r"]
        whole(["grep", "-cF", needle, path])
        for _ in range(RUNS):
            grep = whole(["grep", "-cF", needle, path])
            ours, _ = found_after([binary, path], slash, b"[%d]" % number, b"generator")
            # By then the file has been read.
            later, _ = found_after([binary, path], slash, b"[%d]" % number, b"generator", 8.0)
            less, _ = found_after(["less", path], slash, b'"id":%d,' % number, b"generator")
            print("last match: modeled %.2f s, of a file read before %.2f s; grep -cF %.2f s "
                  "(%.1f and %.1f times); less %.2f s"
                  % (ours, later, grep, ours / grep, later / grep, less))
        vim, total = found_after(["vim", "-u", "NONE", "-n", path], slash, b'"id":%d,' % number,
                                 b"generator")
        print("            vim %.2f s, after %.1f s to read the file" % (vim, total - vim))
        for title, opening, keys in [
            ("moving while the file is read", [], [b"j", b"k"]),
            ("typing a search", [b"/"], [b"z", b"q", b"\x7f", b"x"]),
            ("moving while matches are counted", [b"/", b"a", b"l", b"p", b"h", b"a", b"\r"],
             [b"j", b"k"]),
            ("moving while a filter collects", [b"f", b"R", b"e", b"c", b"o", b"r", b"d", b"\r"],
             [b"j", b"k"]),
        ]:
            median, most, worst, anonymous = latencies(binary, path, opening, keys, 200)
            print("%-33s key %.2f ms median, %.2f ms 99th percentile, %.2f ms worst; %.0f MB"
                  % (title, median, most, worst, anonymous / 1e6))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
