#!/usr/bin/env python3
"""Deletes, duplicates, moves and renames every entry of property lists once, and lets Python and libplist read the results.

    property_lists.py EDIT-SCRIPTS FILE...

EDIT-SCRIPTS is the program of that name, which makes the edits. Each file is also edited with CR LF, with a byte order mark,
without a final newline and in other encodings.
"""

import base64
import copy
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile

GENERATED = """<?xml version="1.0" encoding="UTF-8"?>
<!-- about the file -->
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><!-- a --><?pi x?>
<dict> <!-- b -->
\t<!-- c -->
\t<key>integers</key> <!-- d -->
\t<array>
\t\t<integer>0</integer><integer>-1</integer><integer>+7</integer> <!-- e -->
\t\t<integer>0x7fffffffffffffff</integer>
\t\t<integer>18446744073709551615</integer>
\t\t<!-- f -->
\t\t<integer>-9223372036854775808</integer>
\t\t<integer> 007\t</integer>
\t</array>
\t<key>reals</key>
\t<array>
\t\t<real>1.10</real><real>-0.0</real><real>.5</real><real>1.</real>
\t\t<real>+1.5E+3</real><real> 1e-7 </real><real>123456789.123456789</real>
\t</array>
\t<key>dat<!-- g -->a</key>
\t<array>
\t\t<data></data><data/><data>AA==</data>
\t\t<data>
\t\tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v
\t\tMDEyMzQ1Njc4OTo7PD0+Pw==
\t\t</data>
\t\t<data>A A\tE
C</data>
\t</array>
\t<key>dates</key>
\t<array><date>2015-02-23T18:30:00Z</date><date>1970-01-01T00:00:00Z</date><!-- h --><date>2099-12-31T23:59:59Z</date></array>
\t<key>booleans</key><array><true/><false/><true></true><false ></false></array>
\t<key>strings &amp; <![CDATA[<keys>]]></key>
\t<dict>
\t\t<key/>
\t\t<string/>
\t\t<key>é</key><string></string>
\t\t<key>cdata</key>
\t\t<string>a<![CDATA[ <b> & ]]>c</string>
\t\t<key>references</key>
\t\t<string>&lt;&amp;&gt;&quot;&apos;&#233;&#x1F600;</string>

\t\t<key>lines</key>
\t\t<string> one
\ttwo
</string>
\t\t<key>comments</key>
\t\t<string>a<!-- no -->b</string>
\t</dict>
\t<key>empty</key><dict/>
\t<key>none</key><array></array>
\t<key>nested</key>
\t<array>
\t\t<array>
\t\t\t<array/>
\t\t\t<dict>
\t\t\t\t<key>x</key>
\t\t\t\t<dict><key>y</key><array><string>z</string></array></dict>
\t\t\t</dict>
\t\t</array>
\t</array>
\t<!-- last -->
</dict>
<!-- i -->
</plist>
<!-- j -->
"""


def variants(text):
    """The file in several forms, with the encoding of each."""
    yield "lf", text.encode(), "utf-8"
    yield "crlf", text.replace("\n", "\r\n").encode(), "utf-8"
    yield "bom", text.encode("utf-8-sig"), "utf-8"
    yield "no newline", text.rstrip("\n").encode(), "utf-8"
    if 'encoding="UTF-8"' not in text:
        return
    for name, codec in [("ISO-8859-1", "latin1"), ("windows-1252", "cp1252"), ("macintosh", "mac_roman"),
                        ("US-ASCII", "ascii"), ("UTF-16", "utf-16"), ("UTF-16", "utf-16-be"), ("UTF-32", "utf-32-le")]:
        declared = text.replace('encoding="UTF-8"', f'encoding="{name}"')
        yield codec, declared.encode(codec, "xmlcharrefreplace"), codec


def read(data, codec):
    if codec.startswith("utf-32") or codec == "utf-16-be":
        data = data.decode(codec).lstrip("\ufeff").replace('encoding="UTF-32"', "").replace('encoding="UTF-16"', "").encode()
    return plistlib.loads(data, fmt=plistlib.FMT_XML)


def libplist(data):
    """What libplist reads. Its program damages its memory when it reads from a pipe."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "a"), os.path.join(folder, "b")
        with open(source, "wb") as file:
            file.write(data)
        result = subprocess.run(["plistutil", "-i", source, "-f", "bin", "-o", target], capture_output=True)
        if not os.path.exists(target):
            return ("libplist refuses", result.stderr)
        with open(target, "rb") as file:
            return plistlib.load(file)


def reach(value, path):
    for step in path:
        value = list(value.values())[step] if isinstance(value, dict) else value[step]
    return value


def expected(value, edit, path, key):
    value = copy.deepcopy(value)
    parent, index = reach(value, path[:-1]), path[-1]
    if isinstance(parent, list):
        item = parent[index]
        if edit == "delete":
            del parent[index]
        elif edit == "duplicate":
            parent.insert(index + 1, copy.deepcopy(item))
        elif edit == "move":
            del parent[index]
            parent.append(item)
        return value
    items = list(parent.items())
    name, item = items[index]
    if edit == "delete":
        del items[index]
    elif edit == "duplicate":
        items.insert(index + 1, (key, copy.deepcopy(item)))
    elif edit == "move":
        del items[index]
        items.append((name, item))
    elif edit == "rename":
        items[index] = (key, item)
    parent.clear()
    parent.update(items)
    return value


def same(one, two):
    """Equal with the order of the keys and the kinds of the numbers."""
    if type(one) is not type(two):
        return False
    if isinstance(one, dict):
        return list(one) == list(two) and all(same(one[key], two[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(two) and all(map(same, one, two))
    return one == two


def main():
    program, *files = sys.argv[1:]
    # libplist reads no comments and sections inside texts, no processing instructions and no empty keys.
    plain = re.sub(r"(?<=dat)<!-- g -->|<!-- no -->|<!\[CDATA\[[^&<]*<[^\]]*\]\]>|<\?pi x\?>", "", GENERATED).replace("<key/>", "<key>x</key>")
    texts = [("generated", GENERATED), ("generated for libplist", plain)]
    for file in files:
        with open(file, "rb") as handle:
            texts.append((os.path.basename(file), handle.read().decode()))
    counts = {"plistlib": 0, "libplist": 0}
    wrong = 0
    folder = tempfile.mkdtemp()
    for title, text in texts:
        for form, data, codec in variants(text):
            path = os.path.join(folder, "a.plist")
            with open(path, "wb") as file:
                file.write(data)
            value = read(data, codec)
            is_for_both = form == "lf" and libplist(data) == value
            for line in subprocess.run([program, "--each-entry", path], capture_output=True, check=True).stdout.splitlines():
                edit, steps, key, result = line.decode().split("\t")
                steps = [int(step) for step in steps.split(".")]
                key, result = base64.b64decode(key).decode(), base64.b64decode(result)
                want = expected(value, edit, steps, key)
                readers = [("plistlib", lambda: read(result, codec))]
                if form == "lf" and is_for_both:
                    readers.append(("libplist", lambda: libplist(result)))
                for reader, reading in readers:
                    try:
                        found = reading()
                    except Exception as error:
                        found = error
                    counts[reader] += 1
                    if not (same(found, want) if reader == "plistlib" else found == want):
                        wrong += 1
                        if wrong <= 5:
                            print(title, form, edit, steps, reader, found if isinstance(found, (tuple, Exception)) else "differs")
                            if os.environ.get("VERBOSE"):
                                print(found, want, result.decode(codec), sep="\n")
    shutil.rmtree(folder)
    print(", ".join(f"{count} edits read by {reader}" for reader, count in counts.items()) + f", {wrong} wrong")
    sys.exit(wrong > 0)


main()
