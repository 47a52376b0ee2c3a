#!/usr/bin/env python3
"""Lists public symbols without documentation, and fails if there are any.

Reads the symbol graphs that `swift package generate-documentation` leaves in .build. Unlike the
lint rule it sees enumeration cases, protocol requirements and files that ignore the rule; a
symbol that a protocol requires has the documentation of the requirement.
"""

import json
import pathlib
import sys

modules = sys.argv[1:]
missing = set()
for module in modules:
    graphs = list(pathlib.Path(".build").glob(f"*/extracted-symbols/*/{module}/*.symbols.json"))
    if not graphs:
        sys.exit(f"{module} has no symbol graph: generate its documentation first")
    for graph in graphs:
        for symbol in json.loads(graph.read_text())["symbols"]:
            # An alias is documented by its type, an extension by its members.
            kind = symbol["kind"]["identifier"]
            is_written = "location" in symbol and kind not in ("swift.extension", "swift.typealias")
            is_inherited = "::SYNTHESIZED::" in symbol["identifier"]["precise"]
            if is_written and not is_inherited and "docComment" not in symbol:
                location = symbol["location"]
                file = location["uri"].split("/Sources/")[-1]
                line = location["position"]["line"] + 1
                name = ".".join(symbol["pathComponents"])
                missing.add(f"Sources/{file}:{line}: {module}.{name} is not documented")

print("\n".join(sorted(missing)) or f"all public symbols of {', '.join(modules)} are documented")
sys.exit(bool(missing))
