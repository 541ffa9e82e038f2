#!/usr/bin/env python3
"""Runs the end-to-end tests in parallel, and failed browser tests again, one at a time.

usage: test-end-to-end.py [TEST...]    as pytest takes them; without any, all of Cordada's

A failed test leaves its message and a picture of each open page in .build/failures. A browser test that fails and then
passes alone twice is unsteady: it is named at the end, and its files are in .build/unsteady. More than three of them
fail the run. The environment variable WORKERS is the number of tests that run in parallel.
"""

import collections
import os
import pathlib
import shutil
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from failures import FOLDER, folder_name  # noqa: E402

# Tests wait at times: one worker more than there are cores keeps all of them busy.
WORKERS = os.environ.get("WORKERS", str((os.cpu_count() or 1) + 1))
FAILURES = pathlib.Path(".build/failures")
UNSTEADY = pathlib.Path(".build/unsteady")
MOST_UNSTEADY = 3
# If more tests fail, the cause is common to all of them.
MOST_AGAIN = 10


class Outcomes:
    """The outcome of each test, as reported by the processes that run them."""

    def __init__(self):
        self.passed: set[str] = set()
        # The reason of each.
        self.skipped: dict[str, str] = {}
        self.failed: dict[str, pytest.TestReport | pytest.CollectReport] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.setdefault(report.nodeid, report)
        elif report.skipped:
            self.skipped[report.nodeid] = reason(report)
        elif report.when == "call":
            self.passed.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = report


def reason(report: pytest.TestReport) -> str:
    """The reason that a skipped test states, or one that is expected to fail."""
    stated = report.longrepr[2] if isinstance(report.longrepr, tuple) else getattr(report, "wasxfail", "")
    return stated.removeprefix("Skipped: ") or "no reason given"


def run(folder: pathlib.Path, *options: str) -> tuple[bool, Outcomes]:
    """Runs tests in processes of their own; failures leave their message and pictures in the folder.

    - Returns: true if each test is accounted for, and the outcome of each.
    """
    os.environ[FOLDER] = str(folder.absolute())
    outcomes = Outcomes()
    status = pytest.main(
        [
            "-q",
            "-rs",
            "--durations=20",
            "--durations-min=15",
            "--rootdir=.",
            "-o",
            "tmp_path_retention_policy=failed",
            *options,
        ],
        plugins=[outcomes],
    )
    return status == pytest.ExitCode.OK or bool(outcomes.failed), outcomes


def first_line(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return (crash.message if crash else report.longreprtext).strip().partition("\n")[0]


def main(tests: list[str]) -> int:
    for folder in (FAILURES, UNSTEADY):
        shutil.rmtree(folder, ignore_errors=True)
    is_whole, outcomes = run(FAILURES, "-n", WORKERS, "--dist", "worksteal", *tests)
    failed = outcomes.failed
    unsteady = [test for test, report in failed.items() if ("browser", True) in getattr(report, "user_properties", [])]
    if len(unsteady) > MOST_AGAIN:
        unsteady = []
    for turn in (1, 2):
        if unsteady:
            print(f"\nAgain, alone, {turn} of 2: {len(unsteady)} in a browser that failed", flush=True)
            _, again = run(FAILURES / f"again-{turn}", "-n", "1", *unsteady)
            unsteady = [test for test in unsteady if test in again.passed - set(again.failed)]
    for test in unsteady:
        UNSTEADY.mkdir(exist_ok=True)
        (FAILURES / folder_name(test)).rename(UNSTEADY / folder_name(test))
        print(f"unsteady: {test}: {first_line(failed[test])}: see {UNSTEADY / folder_name(test)}")
    if len(unsteady) > MOST_UNSTEADY:
        print(f"unsteady: {len(unsteady)} tests, and no more than {MOST_UNSTEADY} may be")
    elif unsteady:
        for test in unsteady:
            outcomes.passed.add(test)
            del failed[test]
    for stated, count in collections.Counter(outcomes.skipped.values()).items():
        print(f"{count} skipped: {stated}")
    failures = len(failed) + (0 if is_whole else 1)
    print(f"{len(outcomes.passed - set(failed))} passed, {failures} failed, {len(outcomes.skipped)} skipped")
    return 1 if failures else 0


if not sys.argv[1:]:
    os.chdir(ROOT)
sys.exit(main(sys.argv[1:] or ["Tests/EndToEnd"]))
