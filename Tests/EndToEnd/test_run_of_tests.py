"""The summary of the run of all tests, including browser tests that fail beside others and pass alone."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import pytest
from conftest import ROOT

END_TO_END = ROOT / "Tests" / "EndToEnd"
IMPORT_OF_TESTS = re.compile(r"^\s*(?:from|import) test_\w+", re.MULTILINE)
# Tests of all kinds, whose names state the runs in which they fail: the parallel run, and the first and second run
# alone.
TESTS = """
import pathlib
import pytest

TURNS = pathlib.Path(__file__).parent / "turns"

def turn(test):
    TURNS.mkdir(exist_ok=True)
    with (TURNS / test).open("a") as file:
        file.write("x")
    return (TURNS / test).stat().st_size

@pytest.mark.parametrize("name", BROWSER)
def test_of_browser(name, playwright):
    assert str(turn(name)) not in name, f"{name} failed"

@pytest.mark.parametrize("name", OTHERS)
def test_of_others(name):
    assert str(turn(name)) not in name, f"{name} failed"

def test_not_here():
    pytest.skip("not here")
"""
# Replaces the browser's, which takes seconds.
CONFTEST = """
import sys
sys.path.insert(0, END_TO_END)
import pytest
from failures import pytest_runtest_makereport

@pytest.fixture
def playwright():
    return None
"""
PAGE = """
import pathlib

def test_of_a_page(open_page):
    page = open_page("data:text/html,<h1>This page</h1>")
    file = pathlib.Path(__file__).with_name("seen")
    isFirst = not file.exists()
    file.touch()
    assert not isFirst, "not yet"
"""


def run(folder: pathlib.Path, workers: int = 1) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "test-end-to-end.py", "."],
        cwd=folder,
        # Without the plugins of the real tests, which take a second to load.
        env=os.environ
        | {"WORKERS": f"{workers}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("of_browser", "of_others", "closing", "unsteady"),
    [
        (["a", "b1", "c1", "d1"], ["e"], "5 passed, 0 failed, 1 skipped", 3),
        (["a1", "b1", "c1", "d1", "e"], ["f"], "2 passed, 4 failed, 1 skipped", 4),
        # Alone it fails too, the first or second time; tests without a browser are not repeated.
        (["a123", "b12", "c13", "d1"], ["e1", "f"], "2 passed, 4 failed, 1 skipped", 1),
    ],
)
def test_only_what_passes_alone_twice_is_unsteady(tmp_path, of_browser, of_others, closing, unsteady):
    (tmp_path / "conftest.py").write_text(CONFTEST.replace("END_TO_END", repr(str(END_TO_END))))
    tests = TESTS.replace("BROWSER", repr(of_browser)).replace("OTHERS", repr(of_others))
    (tmp_path / "test_made_up.py").write_text(tests)
    ended = run(tmp_path, workers=2)
    lines = ended.stdout.splitlines()
    assert lines[-2:] == ["1 skipped: not here", closing], ended.stdout + ended.stderr
    assert ended.returncode == (0 if " 0 failed" in closing else 1)
    assert len([line for line in lines if line.startswith("unsteady: test_made_up.py::")]) == unsteady
    messages = [file.read_text() for file in (tmp_path / ".build" / "unsteady").glob("*/message.txt")]
    assert len(messages) == unsteady
    assert all(" failed" in message for message in messages)
    # Each failure has left its message.
    for name in [*of_browser, *of_others]:
        assert len([*(tmp_path / ".build").glob(f"*/*-{name}-*/message.txt")]) == (1 if "1" in name else 0)


def test_what_failed_leaves_a_picture_of_its_page(tmp_path):
    for library in set(END_TO_END.glob("*.py")) - set(END_TO_END.glob("test_*.py")):
        (tmp_path / library.name).symlink_to(library)
    (tmp_path / "test_made_up.py").write_text(PAGE)
    ended = run(tmp_path)
    assert ended.stdout.splitlines()[-1] == "1 passed, 0 failed, 0 skipped", ended.stdout + ended.stderr
    assert ended.returncode == 0
    (folder,) = (tmp_path / ".build" / "unsteady").iterdir()
    assert "not yet" in (folder / "message.txt").read_text()
    assert (folder / "picture-1.png").read_bytes().startswith(b"\x89PNG")


def test_a_run_that_cannot_begin_fails(tmp_path):
    (tmp_path / "test_made_up.py").write_text("import nothing_of_this_name")
    ended = run(tmp_path)
    assert ended.stdout.splitlines()[-1] == "0 passed, 1 failed, 0 skipped"
    assert ended.returncode == 1


@pytest.fixture
def run_of_tests(tmp_path, monkeypatch):
    """The script of `make test`, with the steps of a test."""
    named = importlib.util.spec_from_file_location("run_of_tests", ROOT / "scripts" / "test.py")
    module = importlib.util.module_from_spec(named)
    monkeypatch.setitem(sys.modules, "run_of_tests", module)
    named.loader.exec_module(module)
    monkeypatch.setattr(module, "LOGS", tmp_path)
    monkeypatch.setattr(sys, "argv", ["test.py"])
    return module


def shell(module, part: str, line: str, *needs: str, name: str = ""):
    return module.Step(part, lambda: ["sh", "-c", line], needs, module.closing_line, name)


def test_all_parts_run_and_are_summed_up(run_of_tests, monkeypatch, capsys):
    steps = [
        shell(run_of_tests, "build", "echo error: no; exit 1"),
        shell(run_of_tests, "behind it", "echo 9 passed, 0 failed, 0 skipped", "build"),
        shell(run_of_tests, "sockets", "echo 3 passed, 0 failed, 1 skipped", name="sockets-1"),
        shell(run_of_tests, "sockets", "echo a line; echo 1 passed, 2 failed, 0 skipped; exit 1", name="sockets-2"),
        shell(run_of_tests, "killed", "echo 7 passed, 0 failed, 0 skipped; kill -9 $$"),
        run_of_tests.Step("unknown", lambda: ["/no/such/program"]),
        shell(
            run_of_tests,
            "end-to-end",
            "echo unsteady: test_x; echo 2 skipped: ../shared/data is not there; echo 5 passed, 0 failed, 2 skipped",
        ),
    ]
    monkeypatch.setattr(run_of_tests, "STEPS", steps)
    assert run_of_tests.main() == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "16 passed, 6 failed, 3 skipped"
    assert "unsteady: test_x" in lines
    assert "2 skipped: ../shared/data is not there" in lines
    # A failure is printed in full.
    assert "error: no" in lines
    assert "a line" in lines
    rows = {row[1]: row[2] for line in lines if (row := re.match(r"(\w[\w -]*?) {2,}(\d+ +\d+ +\d+) +\d+$", line))}
    assert {part: row.split() for part, row in rows.items()} == {
        "build": ["0", "1", "0"],
        "behind it": ["0", "1", "0"],
        "sockets": ["4", "2", "1"],
        "killed": ["7", "1", "0"],
        "unknown": ["0", "1", "0"],
        "end-to-end": ["5", "0", "2"],
    }


def test_a_run_without_a_failure_ends_well(run_of_tests, monkeypatch, capsys):
    monkeypatch.setattr(run_of_tests, "STEPS", [shell(run_of_tests, "app", "echo 2 passed, 0 failed, 0 skipped")])
    assert run_of_tests.main() == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed, 0 skipped"


def test_recordings_that_are_not_there_are_named_by_the_summary(run_of_tests, monkeypatch, capsys):
    said = "test-core: ../shared/data is not there; comparing the fixtures alone"
    step = run_of_tests.Step(
        "core", lambda: ["sh", "-c", f"echo '{said}'; echo '# pass 4'"], (), run_of_tests.lines_of_node
    )
    monkeypatch.setattr(run_of_tests, "STEPS", [step])
    assert run_of_tests.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert said in lines
    assert lines[-1] == "4 passed, 0 failed, 0 skipped"


def test_what_hangs_is_ended(run_of_tests, monkeypatch, capsys):
    monkeypatch.setattr(run_of_tests, "LIMIT", 0.1)
    monkeypatch.setattr(run_of_tests, "STEPS", [shell(run_of_tests, "app", "sleep 3600")])
    assert run_of_tests.main() == 1
    assert "app: did not end within 0.1 s" in capsys.readouterr().out


def test_every_suite_that_blocks_on_sockets_is_in_one_part(run_of_tests, monkeypatch):
    tests = [
        f"{module}.Suite{number}/test{number % 3}()" for module in ("HTTPTests", "JSONTests") for number in range(30)
    ]
    tests += ["ServerTests.LongTests/inner/test()", "ServerTests.alone()", "ServerTests.SuiteTests/a()"]
    monkeypatch.setattr(run_of_tests, "swift_tests", lambda: tests)
    filters = [re.compile(run_of_tests.shard_filter(number)) for number in range(run_of_tests.SHARDS)]
    for test in tests:
        # The name in the library's form, with its line.
        count = sum(bool(pattern.search(f"{test}/File.swift:3:4")) for pattern in filters)
        assert count == (0 if test.startswith("JSON") else 1), test


def test_a_test_of_swift_that_did_not_end_has_failed(run_of_tests, monkeypatch):
    monkeypatch.setattr(run_of_tests, "swift_tests", lambda: ["A.B/a()", "A.B/b()", "A.B/c()", "A.B/d()", "X.Y/z()"])
    case = '<testcase classname="A.B" name="{}">{}</testcase>'
    results = (
        case.format("a()", "") + case.format("b()", "<failure/>") + case.format("c()", "<skipped>not here</skipped>")
    )
    run_of_tests.xunit("unit").write_text(f"<testsuites><testsuite>{results}</testsuite></testsuites>")
    outcome = run_of_tests.swift_outcome("unit", lambda test: test.startswith("A."))
    assert (outcome.passed, outcome.failed, outcome.skipped) == (1, 2, 1)
    assert outcome.reasons == {"not here": 1}
    # A process that crashes leaves its file incomplete.
    run_of_tests.xunit("unit").write_text("<testsuites>")
    assert run_of_tests.swift_outcome("unit", lambda test: test.startswith("A.")).failed == 4


def test_files_of_tests_are_imported_by_no_other():
    files = [file for folder in (END_TO_END, ROOT / "Benchmarks", ROOT / "scripts") for file in folder.rglob("*.py")]
    assert [file.name for file in files if IMPORT_OF_TESTS.search(file.read_text("utf-8"))] == []
