#!/usr/bin/env python3
"""Times the program, and its peers, on documents made of many floor plans.

usage: bench/measure.py PROGRAM [--peers]
Prints the best of five runs: seconds until it ended, seconds of the processor, and the most memory held.
"""

import json
import os
import pathlib
import shutil
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RUNS = 5


def renamed(graphic, suffix):
    """A copy with ids of its own. Levels are few here."""
    copy = {**graphic, "id": graphic["id"] + suffix}
    if "children" in copy:
        copy["children"] = [renamed(child, suffix) for child in copy["children"]]
    return copy


def document(count):
    path = ROOT / "bench-documents" / f"{count}.shape.json"
    if path.exists():
        return path
    plan = json.loads((ROOT / "samples/floorplan.shape.json").read_text())
    canvas = plan["canvases"][0]
    each = sum(line.count('"kind": ') for line in (ROOT / "samples/floorplan.shape.json").read_text().splitlines())
    plan["canvases"] = [
        {**canvas, "id": f"floor-{n}", "name": f"Floor {n}", "graphics": [renamed(one, f"-{n}") for one in canvas["graphics"]]}
        for n in range(max(1, count // each))
    ]
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(plan))
    return path


def run(command):
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(name, command):
    elapsed, processor, memory = (min(column) for column in zip(*(run(command) for _ in range(RUNS))))
    print(f"  {name:32} {elapsed:8.3f} s {processor:8.3f} s {memory:8.1f} MB")


def main():
    program, peers = sys.argv[1], "--peers" in sys.argv
    for count in (1_000, 100_000):
        path = str(document(count))
        print(f"{count} graphics, {os.path.getsize(path) / 1e6:.1f} MB: elapsed, processor, memory")
        measure("shapeedit rows", [program, "rows", path])
        measure("shapeedit count ellipse", [program, "count", path, "ellipse"])
        if not peers:
            # Changes something every time, so that every run saves.
            measure("shapeedit set and save", [program, path, "-i", "-c", "set #stove-plate-0 opacity*=0.999"])
            continue
        if shutil.which("jq"):
            measure("jq, count of ellipses", ["jq", '[.. | objects | select(.kind? == "ellipse")] | length', path])
        script = "import json,sys; print(len(json.load(open(sys.argv[1]))))"
        measure("python3, parse only", ["python3", "-c", script, path])


main()
