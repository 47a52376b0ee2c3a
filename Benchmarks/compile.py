#!/usr/bin/env python3
"""What models cost to compile in a debug build, beside @Observable, Codable and plain classes.

    swift build && python3 Benchmarks/compile.py [--models 100] [--files 10] [--build .build/debug]

Makes classes of ten properties, compiles them as one module of several files, and adds up the CPU time of
the compiler and of the macros' process. The kinds take turns; the best of three counts.
"""
import argparse
import os
import pathlib
import subprocess
import tempfile
import time

PROPERTIES = [
    ("String", '"x"'), ("Int", "1"), ("Double", "0.5"), ("Bool", "false"), ("String?", "nil"),
    ("Date", "Date()"), ("[String]", "[]"), ("[String: Int]", "[:]"), ("Int?", "nil"),
    ("[Double]", "[]"),
]
KINDS = {
    "plain": ("", "class {} {{", "Foundation"),
    "Codable": ("", "class {}: Codable {{", "Foundation"),
    "@Observable": ("@Observable ", "class {} {{", "Foundation", "Observation"),
    "@Modeled": ("@Modeled ", "class {}: ModelObject {{", "Foundation", "Modeled"),
}


def source(kind, numbers):
    mark, head, *modules = KINDS[kind]
    lines = [f"import {module}" for module in modules]
    for number in numbers:
        lines.append(mark + head.format(f"Model{number}"))
        lines += [f"  var property{i}: {t} = {v}" for i, (t, v) in enumerate(PROPERTIES)]
        lines += [] if kind == "@Modeled" else ["  init() {}"]
        lines.append("}")
    return "\n".join(lines) + "\n"


def descendants_time(session):
    """CPU seconds of each process of a session; nobody waits for the macros' process."""
    times = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            times[folder.name] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return times


def compile_seconds(command):
    process = subprocess.Popen(command, start_new_session=True)
    times = {}
    while process.poll() is None:
        times.update(descendants_time(process.pid))
        time.sleep(0.01)
    if process.returncode:
        raise SystemExit("the compiler failed")
    return sum(times.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--models", type=int, default=100)
    parser.add_argument("--files", type=int, default=10)
    parser.add_argument("--build", default=".build/debug")
    options = parser.parse_args()
    build = pathlib.Path(options.build).resolve()
    flags = ["-I", str(build / "Modules")]
    for module in ("CScan", "CStorage"):
        flags += ["-Xcc", f"-fmodule-map-file={build}/{module}.build/module.modulemap"]
    flags += ["-load-plugin-executable", f"{build}/ModeledMacros-tool#ModeledMacros"]
    best = {}
    with tempfile.TemporaryDirectory() as scratch:
        commands = {}
        for kind in KINDS:
            folder = pathlib.Path(scratch, kind.strip("@"))
            folder.mkdir()
            files = []
            for file in range(options.files):
                path = folder / f"Models{file}.swift"
                path.write_text(source(kind, range(file, options.models, options.files)))
                files.append(str(path))
            commands[kind] = [
                "swiftc", "-swift-version", "6", "-Onone", "-g", "-c", "-module-name", "Models",
                "-enable-batch-mode", "-j", "2", "-emit-module", *files, *flags,
            ]
            commands[kind] += ["-emit-module-path", str(folder / "Models.swiftmodule")]
        for _ in range(3):
            for kind, command in commands.items():
                folder = pathlib.Path(scratch, kind.strip("@"))
                os.chdir(folder)
                seconds = compile_seconds(command)
                best[kind] = min(best.get(kind, seconds), seconds)
    for kind, seconds in best.items():
        ratio = seconds / best["@Observable"]
        print(f"{kind:12} {seconds:6.1f} s   {ratio:4.2f} of @Observable")


if __name__ == "__main__":
    main()
