#!/usr/bin/env python3
"""Compares the counts in the table of the seam of a format in Architecture.md with the requirements of the protocols."""
import re
import sys
from pathlib import Path

root = Path(__file__).resolve().parent.parent
sources = [
    path.read_text()
    for folder in ("DocumentTree/Structure", "DocumentFormats/Tokens", "DocumentFormats/Format")
    for path in sorted((root / "Sources" / folder).glob("*.swift"))
]
table = re.findall(r"^  \| `(\w+)` \| (\d+) \|", (root / "Documentation/Architecture.md").read_text(), re.M)
faults, total = [], 0
for name, stated in table:
    head = rf"^(?:package |public )?(?:protocol|struct) {name}\b[^\n]*\{{\n(.*?)^\}}"
    body = next(match[1] for source in sources if (match := re.search(head, source, re.M | re.S)))
    # A format is a value: its stored properties are what it needs.
    needed = r"^  (?:package )?let \w" if name == "Format" else r"^  (?:func|var|init)\b"
    count = len(re.findall(needed, body, re.M))
    total += count
    if count != int(stated):
        faults.append(f"{name} has {count} requirements, the table says {stated}")
print("\n".join(faults) or f"seam: {len(table)} protocols, {total} requirements")
sys.exit(bool(faults))
