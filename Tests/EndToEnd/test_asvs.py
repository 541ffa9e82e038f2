"""docs/asvs.csv, the OWASP ASVS 5.0 line by line: complete, and whatever it names exists."""

import collections
import csv
import re
import subprocess

import pytest
from conftest import ROOT

STATES = {"met", "partly", "not met", "does not apply"}


def rows() -> list[dict[str, str]]:
    with (ROOT / "docs/asvs.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def names_in(names: str) -> list[str]:
    return [name.strip() for name in names.split(";") if name.strip()]


def exists(name: str) -> bool:
    """Finds `Suite`, `Suite.function`, `test_file.py`, `test_file.py::function`, `file.test.ts` or a path of the repository."""
    if "/" in name:
        return (ROOT / name).is_file()
    if name == "Package.swift":
        return True
    file, _, function = name.partition("::") if ".py" in name else (name, "", "")
    if file.endswith(".py"):
        found = ROOT / "Tests/EndToEnd" / file
        return found.is_file() and (not function or f"def {function}(" in found.read_text())
    if name.endswith(".test.ts"):
        return any((ROOT / "Tests").rglob(name))
    suite, _, function = name.partition(".")
    files = [file.read_text() for file in (ROOT / "Tests").rglob(f"{suite}.swift")]
    return any(f"struct {suite}" in text and (not function or f"func {function}(" in text) for text in files)


def test_each_requirement_of_levels_1_and_2_stands_once():
    found = rows()
    assert len({row["id"] for row in found}) == len(found)
    # The numbers of the standard, version 5.0.0.
    assert collections.Counter(row["level"] for row in found) == {"1": 70, "2": 183}
    assert all(re.fullmatch(r"V\d+\.\d+\.\d+", row["id"]) for row in found)
    order = [tuple(map(int, row["id"][1:].split("."))) for row in found]
    assert order == sorted(order)


def test_each_line_says_how_or_why():
    for row in rows():
        assert row["state"] in STATES, row["id"]
        assert row["requirement"], row["id"]
        assert row["how"] or row["state"] == "met", f"{row['id']} says no reason"
        assert names_in(row["shown by"]) or row["state"] == "does not apply", f"{row['id']} names nothing that shows it"


@pytest.mark.parametrize("page", ["docs/asvs.csv", "docs/security.md", "docs/privacy.md"])
def test_every_test_that_is_named_exists(page):
    if page.endswith(".csv"):
        named = {name for row in rows() for name in names_in(row["shown by"])}
    else:
        named = set(named_in_table((ROOT / page).read_text()))
    missing = sorted(name for name in named if not exists(name))
    assert named and not missing


def named_in_table(text: str) -> list[str]:
    """The tests in the last column of tables: of several in a row, those without a suite are of the suite before."""
    names: list[str] = []
    for line in text.splitlines():
        if not line.startswith("| ") or line.startswith("| ---"):
            continue
        suite = ""
        for name in re.findall(r"`([^`]+)`", line.rstrip(" |").rsplit("|", 1)[-1]):
            if re.fullmatch(r"[a-z]\w+", name) and not name.startswith("test_") and suite:
                name = f"{suite}.{name}"
            elif re.fullmatch(r"test_\w+", name):
                name = function_of_python(name)
            if re.match(r"[A-Z]\w+Tests\b", name):
                suite = name.partition(".")[0]
            names.append(name)
    return [name for name in names if re.match(r"([A-Z]\w+Tests|test_|Tests/|Benchmarks/)", name)]


def function_of_python(name: str) -> str:
    """Finds the file of a test that stands without it."""
    found = subprocess.run(
        ["grep", "-rl", "--include=test_*.py", f"def {name}(", str(ROOT / "Tests/EndToEnd")],
        capture_output=True,
        text=True,
    ).stdout.split()
    return f"{found[0].rsplit('/', 1)[-1]}::{name}" if found else name + ".py"
