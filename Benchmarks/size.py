#!/usr/bin/env python3
"""How modeled behaves as files grow, beside less and jq on the same files in the same run."""

import argparse
import fcntl
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import subprocess
import tempfile
import termios
import time

ROWS, COLUMNS, RUNS = 40, 120, 9
NEEDLE = b"generator"


def make_records(path, size):
    """An object with a little of everything and an array of records, of about `size` bytes."""
    record = (
        '{"id":%d,"name":"Record %d","active":%s,"score":%d.%02d,"created":"20%02d-0%d-1%dT08:30:00Z",'
        '"color":"#%06x","tags":["alpha","beta"],"place":{"lat":%d.5,"lon":-%d.25},'
        '"note":"a \\"quoted\\" word, \\u00e9 and more text to make it as long as records are"}'
    )
    written = 0
    with open(path, "w") as file:
        file.write('{\n  "version": 3,\n  "generator": "size.py",\n  "records": [\n')
        number = 0
        while written < size:
            lines = []
            for _ in range(min(2000, 1 + size // 300)):
                n = number
                lines.append(record % (n, n, "true" if n % 3 else "false", n % 1000, n % 100, n % 30,
                                       1 + n % 9, n % 10, n * 2654435761 % 0x1000000, n % 90, n % 180))
                number += 1
            text = (",\n" if written else "") + ",\n".join(lines)
            file.write(text)
            written += len(text)
        file.write('\n  ],\n  "count": %d\n}\n' % number)


def write_filled(path, head, unit, size, tail=b""):
    """`head`, then `unit` over and over until `size` bytes are written, then `tail`."""
    block = unit * max(1, (1 << 20) // len(unit))
    with open(path, "wb") as file:
        file.write(head)
        left = max(1, (size - len(head) - len(tail)) // len(unit)) * len(unit)
        while left > 0:
            file.write(block[:left])
            left -= len(block)
        file.write(tail)


RECORD = b'{"id": 17, "name": "generator", "color": "#89b4fa", "tags": [1, 2]},\n'

# Files that are long in one way: name, what they begin with, what they are full of, how they end.
NASTY = [
    ("cut at its end", b"[\n", RECORD, b""),
    ("broken in its middle", None, None, None),
    ("filled with NULs", b"", b"\0", b""),
    ("arrays not closed", b"", b"[", b""),
    ("objects not closed", b"", b'{"a":', b""),
    ("arrays in one another", None, None, None),
    ("long keys", None, None, None),
    ("one long string", b'{"a": "', b"x", b'"}'),
    ("blanks between two elements", b"[1,", b" \n", b"2]"),
]


def make_nasty(path, name, size, head, unit, tail):
    if name == "broken in its middle":
        write_filled(path, b"[\n", RECORD, size // 2)
        with open(path, "ab") as file:
            file.write(b"1 2,\n" + RECORD * (size // 2 // len(RECORD)) + b"3]\n")
    elif name == "arrays in one another":
        depth = min(size // 2, 1_000_000)
        write_filled(path, b"", b"[", depth)
        with open(path, "ab") as file:
            file.write(b"]" * depth)
    elif name == "long keys":
        length = min(size // 4, 5_000_000)
        with open(path, "wb") as file:
            file.write(b"{")
            for number in range(max(1, size // length)):
                file.write(b'"%d' % number + b"k" * length + b'": %d,' % number)
            file.write(b'"last": 1}')
    elif unit in (b"[", b'{"a":'):
        # A path has a node for each level: a million of them is as deep as files are tested here.
        write_filled(path, head, unit, min(size, 1_000_000 * len(unit)), tail)
    else:
        write_filled(path, head, unit, size, tail)


def settle(terminal, quiet=0.5, limit=60.0):
    """Waits until nothing has been drawn for a while."""
    deadline = time.time() + limit
    while time.time() < deadline and select.select([terminal], [], [], quiet)[0]:
        os.read(terminal, 65536)


NASTY_KEYS = [b"j", b"k", b"\x04", b"\x15", b"G", b"k", b"\x15", b"j", b"g", b"L", b"H", b" "]


def key_latency(binary, path):
    """Milliseconds to the first screen, and from a key to its first byte on the screen, median and
    worst, once the file has been read."""
    begin = time.perf_counter()
    pid, terminal = start([binary, path])
    first = wait_for(terminal, lambda output: b"nasty.json" in output, 60.0)
    first = float("inf") if first is None else time.perf_counter() - begin
    settle(terminal)
    times = []
    for key in NASTY_KEYS:
        settle(terminal, 0.1)
        begin = time.perf_counter()
        os.write(terminal, key)
        # A key at an end of the file may change nothing on the screen.
        if wait_for(terminal, lambda output: len(output) > 0, 1.0) is not None:
            times.append(time.perf_counter() - begin)
    stop(pid, terminal)
    return first * 1000, statistics.median(times) * 1000, max(times) * 1000


def nasty(binary, folder, size):
    print("\nkeys on files that are long in one way, of 10 kB and %d MB" % (size // 1_000_000))
    for name, head, unit, tail in NASTY:
        figures = []
        for length in (10_000, size):
            path = os.path.join(folder, "nasty.json")
            make_nasty(path, name, length, head, unit, tail)
            figures.append(key_latency(binary, path))
            os.unlink(path)
        (first, median, worst), (long_first, long_median, long_worst) = figures
        print("  %-28s first screen %5.1f → %6.1f ms   key %4.1f → %5.1f ms, worst %5.1f → %6.1f ms   "
              "ratio %.1f" % (name, first, long_first, median, long_median, worst, long_worst,
                              long_median / median))


def end_by_signal(binary, path):
    """Seconds from SIGTERM to the end of the process, without and with one unsaved edit."""
    times = []
    for keys in (b"", b"j\x01"):
        state = tempfile.mkdtemp(prefix="modeled-state-")
        pid, terminal = start([binary, path], state)
        wait_for(terminal, lambda output: NEEDLE in output, 60.0)
        settle(terminal)
        for key in keys:
            os.write(terminal, bytes([key]))
            settle(terminal, 0.2)
        begin = time.perf_counter()
        os.kill(pid, signal.SIGTERM)
        while os.waitpid(pid, os.WNOHANG)[0] == 0 and time.perf_counter() - begin < 120:
            if select.select([terminal], [], [], 0.002)[0]:
                try:
                    os.read(terminal, 65536)
                except OSError:
                    pass
        times.append(time.perf_counter() - begin)
        os.close(terminal)
        shutil.rmtree(state)
    return times


def start(command, state=None):
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8",
                          XDG_STATE_HOME=state or tempfile.gettempdir())
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    return pid, terminal


def wait_for(terminal, done, limit=20.0):
    """Seconds until `done(output so far)`, or None."""
    begin, output = time.perf_counter(), b""
    while time.perf_counter() - begin < limit:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                output += os.read(terminal, 65536)
            except OSError:
                return None
            if done(output):
                return time.perf_counter() - begin
    return None


def stop(pid, terminal):
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)


def first_screen(command):
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        pid, terminal = start(command)
        found = wait_for(terminal, lambda output: NEEDLE in output)
        times.append((time.perf_counter() - begin) if found is not None else float("inf"))
        stop(pid, terminal)
    return statistics.median(times)


def keys_while_indexing(binary, path):
    """Milliseconds from a key to its first byte on the screen, median and worst, and the most
    anonymous memory seen until the index was there."""
    pid, terminal = start([binary, path])
    wait_for(terminal, lambda output: NEEDLE in output)
    times, anonymous = [], 0
    for number in range(60):
        while select.select([terminal], [], [], 0.02)[0]:
            os.read(terminal, 65536)
        begin = time.perf_counter()
        os.write(terminal, b"j" if number % 2 == 0 else b"k")
        if wait_for(terminal, lambda output: len(output) > 0, 2.0) is not None:
            times.append(time.perf_counter() - begin)
        anonymous = max(anonymous, memory(pid, "RssAnon"))
    deadline = time.time() + 30
    while time.time() < deadline:
        anonymous = max(anonymous, memory(pid, "RssAnon"))
        time.sleep(0.1)
        if select.select([terminal], [], [], 0)[0]:
            os.read(terminal, 65536)
        elif time.time() > deadline - 15:
            break
    stop(pid, terminal)
    return statistics.median(times) * 1000, max(times) * 1000, anonymous


def memory(pid, field):
    with open("/proc/%d/status" % pid) as file:
        for line in file:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    return 0


def whole(command):
    begin = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="leave out the file of 1 GB, and 20 MB for 200 MB")
    parser.add_argument("--binary", help="measure this build")
    options = parser.parse_args()
    binary = options.binary
    if not binary:
        build = ["swift", "build", "-c", "release", "-Xswiftc", "-static-executable", "-Xlinker", "-ltinfo", "--product", "modeled"]
        subprocess.run(build, check=True)
        binary = ".build/release/modeled"
    sizes = [("10 kB", 10_000), ("100 MB", 100_000_000)]
    if not options.small:
        sizes.append(("1 GB", 1_000_000_000))
    folder = tempfile.mkdtemp(prefix="modeled-benchmark-")
    try:
        base = None
        for name, size in sizes:
            path = os.path.join(folder, "records-%d.json" % size)
            make_records(path, size)
            size = os.path.getsize(path)
            ours, less = first_screen([binary, path]), first_screen(["less", path])
            base = base or ours
            print("%-7s first screen %6.1f ms   less %6.1f ms   ratio %.1f   over 10 kB %+.1f ms"
                  % (name, ours * 1e3, less * 1e3, ours / less, (ours - base) * 1e3))
            if size > 1_000_000:
                median, worst, anonymous = keys_while_indexing(binary, path)
                limit = 24e6 + size / 100
                print("        keys while indexing %.1f ms median, %.1f ms worst; anonymous memory %.1f MB "
                      "(%.0f %% of 24 MB + 1 %% of the file)"
                      % (median, worst, anonymous / 1e6, 100 * anonymous / limit))
            if 1_000_000 < size < 500_000_000:
                check, jq = whole([binary, "check", path]), whole(["jq", "empty", path])
                print("        whole file: modeled check %.2f s, jq empty %.2f s: %.1f times as fast"
                      % (check, jq, jq / check))
            if size > 500_000_000:
                clean, edited = end_by_signal(binary, path)
                print("        SIGTERM to exit %.0f ms, with one edit %.0f ms"
                      % (clean * 1e3, edited * 1e3))
            os.unlink(path)
        nasty(binary, folder, 20_000_000 if options.small else 200_000_000)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
