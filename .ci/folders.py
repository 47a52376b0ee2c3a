#!/usr/bin/env python3
"""Checks that the folders inside a target point one way.

The order of each target's folders is a row of the table "Folders inside a target" in
Documentation/Architecture.md, lowest first. A file may use the types that its own folder and lower
ones declare. Types are found by name: those that a file declares at its top level, and the words
with a capital that a file uses outside comments and strings.
"""

import collections
import os
import re
import sys

DECLARATION = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias)\s+([A-Z]\w*)")
USE = re.compile(r"(?<![.\w])[A-Z]\w*")
IMPORT = re.compile(r"^@_exported import \w+$", re.M)
ROW = re.compile(r"^\| `(\w+)` \| ([\w/, .]+) \|$", re.M)


def code(text):
    """The text without comments and strings."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r'"""(?:.|\n)*?"""', '""', text)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"//[^\n]*", "", text)


def declarations(text):
    depth = 0
    for line in text.split("\n"):
        if depth == 0:
            yield from DECLARATION.findall(line)
        depth += line.count("{") - line.count("}")


def edges(target, folders):
    """Uses of a type by a file, with the folders of both."""
    files = {}
    for folder, _, names in os.walk(target):
        for name in names:
            if name.endswith(".swift"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    files[path] = code(file.read())
    declared = collections.defaultdict(set)
    for path, text in files.items():
        for name in declarations(text):
            declared[name].add(path)

    def folder(path):
        own = os.path.relpath(os.path.dirname(path), target)
        # The longest name in the order that the folder is, or is in.
        known = [f for f in folders if own == f or own.startswith(f + "/")]
        return max(known, key=len, default=None)

    for path, text in files.items():
        # A file that only re-exports modules needs no folder.
        if folder(path) is None and IMPORT.sub("", text).strip():
            yield path, None, None, None
        # A type that the file declares inside another hides those of the name elsewhere.
        for name in set(USE.findall(text)) - set(DECLARATION.findall(text)):
            owners = declared.get(name)
            if owners and path not in owners and folder(path) not in map(folder, owners):
                yield path, name, folder(path), folder(next(iter(owners)))


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with open(os.path.join(root, "Documentation/Architecture.md"), encoding="utf-8") as file:
        rows = ROW.findall(file.read().split("Folders inside a target")[1].split("\n\n|", 1)[1])
    wrong = 0
    for target, order in rows:
        folders = order.split(", ")
        for path, name, own, other in edges(os.path.join(root, "Sources", target), folders):
            if own is None and name is None:
                message = "is in no folder of the order"
            elif other is None or own is None or folders.index(other) > folders.index(own):
                message = f"uses {name} of {other}, which is above {own}"
            else:
                continue
            print(f"{os.path.relpath(path, root)}: {message}")
            wrong += 1
    print(f"folders: {len(rows)} targets, {wrong} edges against their order")
    sys.exit(1 if wrong or not rows else 0)


main()
