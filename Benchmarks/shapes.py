#!/usr/bin/env python3
"""Measures decoding and encoding of records of twelve shapes: ours, Foundation's coders and msgspec, in one run.

    python3 Benchmarks/shapes.py [--binary PATH] [--runs N] [SHAPE…]

Builds the release program `Shapes` of the package in this folder, which measures ours and Foundation's in turn; msgspec (from
PyPI, if it is installed) reads and writes the same texts between its runs. Prints microseconds of processor time for a record and
ratios to ours, the median of all runs, as a table.
"""

import argparse
import gc
import pathlib
import statistics
import subprocess
import tempfile
import time
from typing import Optional

try:
    import msgspec
except ImportError:
    msgspec = None

HERE = pathlib.Path(__file__).parent
COUNT = 4000


def structures():
    """The records as structures of msgspec, by the name of their shape."""
    from datetime import datetime

    def make(name, /, **fields):
        return msgspec.defstruct(name, list(fields.items()))

    few = make("Few", id=int, name=str, score=float, isActive=bool)
    text, whole, number, flag = str, int, float, bool
    many = make(
        "Many", id=whole, firstName=text, lastName=text, street=text, city=text, country=text,
        phone=text, email=text, age=whole, height=number, weight=number, visits=whole,
        isMember=flag, isActive=flag, notes=text, balance=number, discount=number, orders=whole,
        returns=whole, group=text, manager=text, level=whole, hasNews=flag, language=text)
    texts = make("Texts", first=text, second=text, third=text, fourth=text)
    address = make("Address", street=text, city=text)
    customer = make("Customer", name=text, address=address)
    line = make("Line", product=text, count=whole, price=number)
    node = make("Node", id=whole, name=text)
    optional = msgspec.defstruct(
        "Optional",
        [(name, Optional[kind], None) for name, kind in [
            ("id", whole), ("name", text), ("score", number), ("count", whole), ("note", text),
            ("isDone", flag), ("parent", whole), ("owner", text)]],
        omit_defaults=True)
    return {
        "few": few, "many": many, "short-texts": texts, "long-texts": texts,
        "nested": make("Order", id=whole, customer=customer, lines=list[line]),
        "numbers": make("Numbers", whole=list[int], decimal=list[float]),
        "dates": make("Dates", made=datetime, changed=datetime, due=datetime, done=datetime),
        "colors": make("Colors", text=text, back=text, border=text, accent=text),
        "optional": optional,
        "dictionaries": make("Dictionaries", id=whole, counts=dict[str, int]),
        "references": make("Graph", nodes=list[node], first=whole, last=whole),
        "unknown": few,
    }


def peer(shape, data):
    """Returns the time of msgspec for one record, to decode and to encode it."""
    batch = msgspec.defstruct("Batch", [("items", list[structures()[shape]])])
    decoder, encoder = msgspec.json.Decoder(batch), msgspec.json.Encoder()
    value = decoder.decode(data)
    times = []
    for task in (lambda: decoder.decode(data), lambda: encoder.encode(value)):
        rounds = []
        for _ in range(9):
            gc.collect()
            gc.disable()
            start = time.process_time()
            task()
            rounds.append((time.process_time() - start) * 1e6 / COUNT)
            gc.enable()
        times.append(statistics.median(rounds))
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", help="a built program instead of a new build")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("shapes", nargs="*")
    options = parser.parse_args()
    binary = options.binary
    if not binary:
        subprocess.run(
            ["swift", "build", "-c", "release", "--product", "Shapes"], cwd=HERE, check=True)
        binary = HERE / ".build/release/Shapes"
    runs = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([binary, "--count", str(COUNT), "--write", folder], check=True)
        names = options.shapes or [path.stem for path in sorted(pathlib.Path(folder).iterdir())]
        for _ in range(options.runs):
            for name in names:
                line = subprocess.run(
                    [binary, name, "--count", str(COUNT)], check=True, text=True,
                    stdout=subprocess.PIPE).stdout.split()
                times = [float(item) for item in line[1:]]
                data = pathlib.Path(folder, name + ".json").read_bytes()
                times += peer(name, data) if msgspec else [0, 0]
                runs.setdefault(name, []).append(times)
    print("| shape | decode | struct, JSONDecoder | msgspec | model / struct in JSONDecoder | encode "
          "| struct, JSONEncoder | msgspec |")
    print("|---|---|---|---|---|---|---|---|")
    for name, times in runs.items():
        ours, plain, through, writes, encoder, reads_peer, writes_peer = map(
            statistics.median, zip(*times))
        print(f"| {name} | {ours:.2f} µs | {plain / ours:.1f} | {reads_peer / ours:.2f} "
              f"| {through / plain:.2f} | {writes:.2f} µs | {encoder / writes:.1f} "
              f"| {writes_peer / writes:.2f} |")


if __name__ == "__main__":
    main()
