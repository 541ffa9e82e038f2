"""The club's data lost, copied and put back (Q3)."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest
from conftest import HANG
from test_program import recordings, run


def member(program, data):
    added = run(
        program, "user", "add", "--data", data, "--email", "m@example.org", "mar", stdin="a long enough password\n"
    )
    assert added.returncode == 0, added.stderr


def stored(folder) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in (folder / "files").glob("[0-9a-f][0-9a-f]/*"))


@pytest.fixture
def data(program, tmp_path):
    """A club with a member who has a track."""
    folder = tmp_path / "data"
    member(program, folder)
    track = next(path for path in recordings() if path.suffix == ".gpx" and "run" in path.name)
    assert run(program, "import", "--data", folder, "--user", "mar", track).returncode == 0
    assert len(stored(folder)) == 2
    return folder


def lose(data):
    for path in data.glob("cordada.sqlite*"):
        path.unlink()


@pytest.mark.parametrize("harm", [lose, lambda data: os.truncate(data / "cordada.sqlite", 0)], ids=["gone", "empty"])
def test_a_lost_database_is_no_empty_club(program, data, harm):
    harm(data)
    before = stored(data)
    for command in (["serve", "--listen", "127.0.0.1:0"], ["check"], ["user", "list"]):
        answer = run(program, *command, "--data", data)
        assert answer.returncode == 1
        assert f"cordada restore BACKUP --data {data}" in answer.stderr
    assert stored(data) == before


def test_a_backup_made_beside_a_server_comes_back(server, program, tmp_path):
    backup = tmp_path / "backup"
    member(program, server.data)
    track = next(path for path in recordings() if path.suffix == ".gpx" and "run" in path.name)
    assert run(program, "import", "--data", server.data, "--user", "mar", track).returncode == 0
    made = run(program, "backup", backup, "--data", server.data)
    assert made.returncode == 0, made.stderr
    assert "2 files, 2 of them copied now" in made.stdout
    again = run(program, "backup", backup, "--data", server.data)
    assert "2 files, 0 of them copied now" in again.stdout, again.stderr
    refused = run(program, "restore", backup, "--data", server.data)
    assert refused.returncode == 1
    assert "already works in" in refused.stderr

    checked = run(program, "check", "--data", backup)
    assert checked.returncode == 0, checked.stderr
    restored = run(program, "restore", backup, "--data", tmp_path / "restored")
    assert restored.returncode == 0, restored.stderr
    assert "mar" in run(program, "user", "list", "--data", tmp_path / "restored").stdout


def test_a_lost_database_is_put_back(program, data, tmp_path):
    backup = tmp_path / "backup"
    assert run(program, "backup", backup, "--data", data).returncode == 0
    lose(data)
    restored = run(program, "restore", backup, "--data", data)
    assert restored.returncode == 0, restored.stderr
    assert "2 files, 0 of them copied now" in restored.stdout
    assert run(program, "check", "--data", data).returncode == 0


def test_a_damaged_file_in_the_data_is_named(program, data, tmp_path):
    name = stored(data)[0]
    (data / name).write_bytes(b"damaged")
    answer = run(program, "backup", tmp_path / "backup", "--data", data)
    assert answer.returncode == 1
    assert name.removeprefix("files").replace("/", "").removesuffix(".zst") in answer.stdout


@pytest.fixture
def open_to_all():
    """A folder that every user of the machine may enter; those of pytest are its own user's."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield pathlib.Path(folder)


def test_a_backup_that_nobody_may_write_is_checked(program, data, open_to_all):
    """As another user, since root may write everywhere."""
    backup = open_to_all / "backup"
    assert run(program, "backup", backup, "--data", data).returncode == 0
    is_root = os.geteuid() == 0
    for path in [backup, *backup.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    for path in [] if is_root else [*backup.rglob("*"), backup]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    as_nobody = {"user": 65534, "group": 65534} if is_root else {}
    copy = shutil.copy(program, open_to_all / "cordada")
    os.chmod(copy, 0o755)
    before = sorted(backup.rglob("*"))
    answer = subprocess.run(
        [copy, "check", "--data", backup], capture_output=True, text=True, timeout=HANG, **as_nobody
    )
    for path in [backup, *backup.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert sorted(backup.rglob("*")) == before
