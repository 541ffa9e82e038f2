#!/usr/bin/env python3
"""Runs every part of the tests, also those behind one that fails, and says at the end what came of each.

usage: test.py [PART...]    one or more of: unit sockets postgres sync core app end-to-end

As many steps run side by side as there are cores; the end-to-end tests, which use all of them, run last. What a step
printed is in .build/test, and is printed here when it failed.
"""

import collections
import contextlib
import dataclasses
import functools
import os
import pathlib
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree
from collections.abc import Callable

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build" / "test"
TESTS = ROOT / ".build" / "debug" / "cordadaPackageTests.xctest"
SYNC_SERVER = ROOT / ".build" / "debug" / "sync-server"
PYTHON = ROOT / ".build" / "python-tests" / "bin" / "python"
# Tests that block on sockets starve each other of threads: within a process they run one after another.
SOCKETS = r"^(HTTPTests|ServerTests)\."
# Enough shards that the last one does not keep a core waiting for long; each takes a second to start.
SHARDS = 8
# A bound for hangs, in seconds.
LIMIT = 3600


@dataclasses.dataclass
class Outcome:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0
    reasons: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    notes: list[str] = dataclasses.field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.seconds += other.seconds
        self.reasons += other.reasons
        self.notes += other.notes


def nothing_counted(log: str) -> Outcome:
    return Outcome()


def closing_line(log: str) -> Outcome:
    """The counts of scripts that close as this one does, with the reasons and notes before them."""
    counts = re.findall(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", log, re.MULTILINE)
    outcome = Outcome(*map(int, counts[-1])) if counts else Outcome()
    for count, reason in re.findall(r"^(\d+) skipped: (.*)", log, re.MULTILINE):
        outcome.reasons[reason] += int(count)
    outcome.notes = re.findall(r"^unsteady: .*", log, re.MULTILINE)
    return outcome


def lines_of_node(log: str) -> Outcome:
    counts = {word: int(count) for word, count in re.findall(r"^(?:#|ℹ) (\w+) (\d+)$", log, re.MULTILINE)}
    outcome = Outcome(
        counts.get("pass", 0), counts.get("fail", 0) + counts.get("cancelled", 0), counts.get("skipped", 0)
    )
    # Recordings are cases of one test: those that are not there are no test that is skipped.
    outcome.notes = re.findall(r"^test-core: .*", log, re.MULTILINE)
    return outcome


@dataclasses.dataclass
class Step:
    part: str
    # Evaluated once `needs` have ended successfully.
    command: Callable[[], list[str]]
    needs: tuple[str, ...] = ()
    count: Callable[[str], Outcome] = nothing_counted
    name: str = ""

    def __post_init__(self):
        self.name = self.name or self.part


# MARK: Swift


@functools.cache
def swift_tests() -> list[str]:
    """All built test functions, such as `HTTPTests.LogTests/aLineIsWritten()`."""
    listed = subprocess.run(
        [TESTS, "--testing-library", "swift-testing", "--list-tests"], capture_output=True, text=True, check=True
    )
    return listed.stdout.split("\n")[:-1]


@functools.cache
def shards() -> list[list[str]]:
    """The suites that block on sockets, distributed by number of tests: each is in exactly one shard."""
    suites = collections.Counter(test.split("/")[0] for test in swift_tests() if re.match(SOCKETS, test))
    dealt: list[list[str]] = [[] for _ in range(SHARDS)]
    for suite, _ in suites.most_common():
        min(dealt, key=lambda shard: sum(suites[other] for other in shard)).append(suite)
    return dealt


def shard_filter(number: int) -> str:
    return f"^({'|'.join(map(re.escape, shards()[number]))})(/|$)"


def xunit(name: str) -> pathlib.Path:
    return LOGS / f"{name}.xml"


def swift_command(name: str, *options: str) -> list[str]:
    xunit(name).unlink(missing_ok=True)
    return [str(TESTS), "--testing-library", "swift-testing", "--quiet", "--xunit-output", str(xunit(name)), *options]


def swift_outcome(name: str, chosen: Callable[[str], bool]) -> Outcome:
    """The outcome in the file of results; chosen tests missing from it did not end, and count as failed."""
    outcome = Outcome()
    try:
        results = list(xml.etree.ElementTree.parse(xunit(name)).iter("testcase"))
    except (OSError, xml.etree.ElementTree.ParseError):
        results = []
    for result in results:
        if result.find("failure") is not None:
            outcome.failed += 1
        elif (skipped := result.find("skipped")) is not None:
            outcome.skipped += 1
            outcome.reasons[skipped.text or "no reason given"] += 1
        else:
            outcome.passed += 1
    if missing := sum(map(chosen, swift_tests())) - len(results):
        outcome.failed += abs(missing)
        outcome.notes.append(f"{name}: {missing} tests did not end")
    return outcome


def swift_unit() -> Step:
    return Step(
        "unit",
        lambda: swift_command("unit", "--skip", SOCKETS),
        ("build of the tests",),
        lambda _: swift_outcome("unit", lambda test: not re.match(SOCKETS, test)),
    )


def swift_shard(number: int) -> Step:
    name = f"sockets-{number + 1}"
    return Step(
        "sockets",
        lambda: swift_command(name, "--no-parallel", "--filter", shard_filter(number)),
        ("build of the tests",),
        lambda _: swift_outcome(name, lambda test: test.split("/")[0] in shards()[number]),
        name,
    )


# What stands on the database goes through both engines. Each club keeps five connections, so one test runs at a time.
ON_BOTH = r"^(StorageTests|ReplicationTests|IdentityTests)\."


def swift_postgres() -> Step:
    return Step(
        "postgres",
        lambda: ["scripts/with-postgres.py", *swift_command("postgres", "--no-parallel", "--filter", ON_BOTH)],
        ("build of the tests",),
        lambda _: swift_outcome("postgres", lambda test: bool(re.match(ON_BOTH, test))),
    )


# MARK: Running

# The steps in the order in which they begin.
STEPS = [
    Step("build of the tests", lambda: ["swift", "build", "--quiet", "--build-tests"]),
    Step("build of the core", lambda: ["scripts/build-core.sh"]),
    Step("build of the program", lambda: ["make", "--no-print-directory", "program"]),
    Step("build of the app", lambda: ["make", "--no-print-directory", "app"], ("build of the core",)),
    # The same worlds each time; others are in `make soak`.
    Step(
        "sync",
        lambda: ["env", f"SYNC_SERVER={SYNC_SERVER}", "scripts/test-sync.sh", "60", "1"],
        ("build of the tests",),
        closing_line,
    ),
    *map(swift_shard, range(SHARDS)),
    swift_unit(),
    swift_postgres(),
    Step("core", lambda: ["scripts/test-core.sh"], ("build of the core", "build of the tests"), lines_of_node),
    Step("app", lambda: ["scripts/test-app.sh"], count=lines_of_node),
    Step(
        "end-to-end",
        lambda: [str(PYTHON), "scripts/test-end-to-end.py"],
        ("build of the program", "build of the app"),
        closing_line,
    ),
]


def run(step: Step, processes: set[subprocess.Popen]) -> Outcome:
    """Runs one step and prints its outcome, and its whole output if it failed."""
    begun = time.monotonic()
    log = LOGS / f"{step.name.replace(' ', '-')}.log"
    note = ""
    with log.open("w") as output:
        process = subprocess.Popen(
            step.command(),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        processes.add(process)
        try:
            status = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            note = f"{step.name}: did not end within {LIMIT} s"
            os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
        processes.discard(process)
    text = log.read_text(errors="replace")
    outcome = step.count(text)
    outcome.notes += [note] if note else []
    if status != 0 and outcome.failed == 0:
        outcome.failed = 1
    outcome.seconds = time.monotonic() - begun
    mark = "✘" if outcome.failed else "✔"
    print(f"{mark} {step.name}: {outcome.seconds:.0f} s", *([text] if outcome.failed else []), sep="\n", flush=True)
    return outcome


def run_all(steps: list[Step]) -> dict[str, Outcome]:
    """Runs the steps in order, each once its needs have ended successfully; the last one runs alone."""
    slots = os.cpu_count() or 1
    ended: queue.SimpleQueue[tuple[Step, Outcome]] = queue.SimpleQueue()
    outcomes: dict[str, Outcome] = {}
    processes: set[subprocess.Popen] = set()
    waiting, running = list(steps), 0

    def work(step: Step) -> None:
        try:
            outcome = run(step, processes)
        except Exception as error:
            print(f"✘ {step.name}: {error}", flush=True)
            outcome = Outcome(failed=1)
        ended.put((step, outcome))

    def is_ready(step: Step) -> bool:
        isAlone = step.part == "end-to-end"
        return all(need in outcomes for need in step.needs) and (not isAlone or (running == 0 and waiting == [step]))

    try:
        while waiting or running:
            while running < slots and (step := next(filter(is_ready, waiting), None)):
                waiting.remove(step)
                missing = [need for need in step.needs if outcomes[need].failed]
                if missing:
                    print(f"✘ {step.name}: not run, for the {missing[0]} failed", flush=True)
                    outcomes.setdefault(step.part, Outcome()).add(Outcome(failed=1))
                    continue
                threading.Thread(target=work, args=(step,), daemon=True).start()
                running += 1
            if running:
                step, outcome = ended.get()
                running -= 1
                outcomes.setdefault(step.part, Outcome()).add(outcome)
    except KeyboardInterrupt:
        for process in list(processes):
            os.killpg(process.pid, signal.SIGKILL)
        outcomes["interrupted"] = Outcome(failed=1)
    return outcomes


def chosen_steps(parts: list[str]) -> list[Step]:
    """The steps of the parts, and those that they need; all steps if no part is given."""
    known = {step.part for step in STEPS}
    if unknown := set(parts) - known:
        sys.exit(f"no such part: {', '.join(sorted(unknown))}\n\n{__doc__}")
    wanted = set(parts or known)
    for step in reversed(STEPS):
        if step.part in wanted:
            wanted.update(step.needs)
    return [step for step in STEPS if step.part in wanted]


@contextlib.contextmanager
def temporary_files():
    """A folder for the files of all tests, deleted after the run; in memory if there is enough.

    On some disks the 256 folders of a club's files take a second, most of the time of `sockets`.
    """
    memory = pathlib.Path("/dev/shm")
    free = re.search(r"MemAvailable: *(\d+) kB", pathlib.Path("/proc/meminfo").read_text())
    has_room = False
    if memory.is_dir() and free:
        state = os.statvfs(memory)
        has_room = min(state.f_bavail * state.f_frsize, int(free[1]) * 1024) > 3 << 30
        has_room = has_room and os.access(memory, os.W_OK) and not state.f_flag & os.ST_NOEXEC
    with tempfile.TemporaryDirectory(
        prefix="cordada-", dir=memory if has_room else None, ignore_cleanup_errors=True
    ) as folder:
        # A test runs the program as another user, who needs access to it.
        os.chmod(folder, 0o711)
        os.environ["TMPDIR"] = folder
        yield


def main() -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    # The end of this process ends the processes that it started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    begun = time.monotonic()
    with temporary_files():
        outcomes = run_all(chosen_steps(sys.argv[1:]))
    whole = Outcome()
    print(f"\n{'':22}{'passed':>8}{'failed':>8}{'skipped':>8}{'seconds':>9}")
    for part, outcome in outcomes.items():
        whole.add(outcome)
        print(f"{part:22}{outcome.passed:8}{outcome.failed:8}{outcome.skipped:8}{outcome.seconds:9.0f}")
    for reason, count in whole.reasons.items():
        print(f"{count} skipped: {reason}")
    print(*whole.notes, f"{time.monotonic() - begun:.0f} s by the clock", sep="\n")
    print(f"{whole.passed} passed, {whole.failed} failed, {whole.skipped} skipped")
    return 1 if whole.failed else 0


if __name__ == "__main__":
    sys.exit(main())
