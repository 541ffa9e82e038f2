"""The program for its users: arguments, answers, exit statuses."""

import contextlib
import json
import sqlite3
import subprocess
import zipfile

import pytest
from command_line import recordings, run
from conftest import HANG

FIGURES = {
    "name", "sport", "points", "segments", "started_at", "duration_s", "moving_s", "distance_m",
    "raw_distance_m", "ascent_m", "descent_m", "altitude_min_m", "altitude_max_m",
    "speed_mean_mps", "speed_max_mps", "heart_rate_mean", "heart_rate_max", "calories_kcal",
    "bounds", "marks", "device",
}  # fmt: skip


@pytest.mark.parametrize("limit", [*range(10, 32), 48, 64])
def test_a_server_that_may_open_few_files_says_so(program, tmp_path, limit):
    arguments = [program, "serve", "--listen", "127.0.0.1:0", "--data", tmp_path / "data"]
    answer = subprocess.run(
        ["prlimit", f"--nofile={limit}", *map(str, arguments)], capture_output=True, text=True, timeout=HANG
    )
    assert answer.returncode == 1, answer.stderr
    assert "The system allows too few open files" in answer.stderr
    assert not (tmp_path / "data").exists()


# A file without an activity. A truncated file is read as far as possible.
REFUSED = {"activityparser-no_activity.tcx"}


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.name)
def test_inspect_answers_for_every_fixture(program, path):
    answer = run(program, "inspect", path, "--json")
    (file,) = json.loads(answer.stdout)["files"]
    assert file["file"].endswith(path.name)
    if path.name in REFUSED:
        assert answer.returncode == 1
        assert file["error"].endswith(".")
        assert "tracks" not in file
        return
    assert answer.returncode == 0
    assert file["tracks"]
    for track in file["tracks"]:
        assert set(track) <= FIGURES
        assert track["points"] > 0
        assert None not in track.values()


def test_inspect_goes_on_after_a_file_it_cannot_read(program, tmp_path):
    broken = tmp_path / "broken.gpx"
    broken.write_text("<gpx><trk>")
    good = next(path for path in recordings() if path.suffix == ".gpx")
    answer = run(program, "inspect", broken, good, "--json")
    first, _ = json.loads(answer.stdout)["files"]
    assert answer.returncode == 1
    assert "error" in first


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("inspect",),
        ("inspect", "/nowhere/at/all.gpx"),
        ("convert", "/nowhere/at/all.gpx", "out.kml"),
        ("serve", "--listen", "not an address"),
        ("serve", "--address", "club.example"),
        ("serve", "--first-member", "somebody"),
        ("set-up", "now"),
        ("serve", "--address", "https://club.example/somewhere"),
        ("user",),
    ],
)
def test_a_mistake_is_one_sentence_on_standard_error(program, arguments):
    answer = run(program, *arguments)
    assert answer.returncode != 0
    assert answer.stderr.strip() != ""
    assert "Fatal error" not in answer.stderr


@pytest.mark.parametrize(
    "command", ["serve", "inspect", "convert", "import", "user", "set-up", "backup", "restore", "move", "check"]
)
def test_every_command_prints_its_help(program, command):
    answer = run(program, command, "--help")
    assert answer.returncode == 0
    assert command in answer.stdout


def test_members_are_added_listed_given_a_new_password_and_deleted(program, tmp_path):
    data = ("--data", tmp_path / "data")
    added = run(
        program, "user", "add", *data, "--email", "mar@example.org", "mar",
        stdin="a long enough password\n",
    )  # fmt: skip
    assert added.returncode == 0, added.stderr
    listed = run(program, "user", "list", *data)
    assert "mar" in listed.stdout
    assert "password" not in listed.stdout.lower()
    changed = run(program, "user", "password", *data, "mar", stdin="another long password\n")
    assert changed.returncode == 0, changed.stderr
    assert run(program, "user", "delete", *data, "--yes", "mar").returncode == 0
    assert "mar" not in run(program, "user", "list", *data).stdout


def test_a_member_moves_to_another_club(program, tmp_path):
    here, there = (("--data", tmp_path / name) for name in ("here", "there"))
    for data in (here, there):
        run(
            program, "user", "add", *data, "--email", "mar@example.org", "mar",
            stdin="a long enough password\n",
        )  # fmt: skip
    good = next(path for path in recordings() if path.suffix == ".gpx" and "run" in path.name)
    run(program, "import", *here, "--user", "mar", good)
    zip_path = tmp_path / "mar.zip"
    exported = run(program, "user", "export", *here, "mar", zip_path)
    assert exported.returncode == 0, exported.stderr
    with zipfile.ZipFile(zip_path) as everything:
        assert everything.testzip() is None
        assert "README.txt" in everything.namelist()
        (original,) = (name for name in everything.namelist() if name.startswith("tracks/originals/"))
        assert everything.read(original) == good.read_bytes()
    first = run(program, "user", "import", *there, "mar", zip_path)
    assert (first.returncode, first.stdout.splitlines()[-1]) == (0, "1 added, 16 known already.")
    again = run(program, "user", "import", *there, "mar", zip_path)
    assert again.stdout.splitlines()[-1] == "0 added, 17 known already."
    assert run(program, "check", *there).returncode == 0
    refused = run(program, "user", "import", *there, "mar", good)
    assert refused.returncode == 1
    assert refused.stderr.strip()


def test_import_prints_one_line_a_file_and_check_finds_all_whole(program, tmp_path):
    data = ("--data", tmp_path / "data")
    run(
        program, "user", "add", *data, "--email", "mar@example.org", "mar",
        stdin="a long enough password\n",
    )  # fmt: skip
    good = next(path for path in recordings() if path.suffix == ".gpx" and "run" in path.name)
    broken = tmp_path / "broken.gpx"
    broken.write_text("<gpx><trk>")
    first = run(program, "import", *data, "--user", "mar", good, broken)
    assert first.returncode == 1
    assert good.name in first.stdout + first.stderr
    assert broken.name in first.stdout + first.stderr
    again = run(program, "import", *data, "--user", "mar", good)
    assert again.returncode == 0
    checked = run(program, "check", *data)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "of another version" not in checked.stdout
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "cordada.sqlite")) as database:
        database.execute("UPDATE tracks SET version = 0")
        database.commit()
    stale = run(program, "check", *data)
    assert stale.returncode == 0, stale.stdout + stale.stderr
    assert "The figures of 1 track are of another version" in stale.stdout
    assert "when it starts" in stale.stdout
