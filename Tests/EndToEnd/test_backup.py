"""The club's data lost, copied and put back (Q3)."""

import os
import shutil
import subprocess

import pytest
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


def test_a_backup_that_nobody_may_write_is_checked(program, data, tmp_path):
    """As another user, since root may write everywhere."""
    backup = tmp_path / "backup"
    assert run(program, "backup", backup, "--data", data).returncode == 0
    shared = tmp_path.parent
    for folder in [shared.parent, shared, tmp_path, backup, *backup.rglob("*")]:
        folder.chmod(0o755 if folder.is_dir() else 0o644)
    if os.geteuid() != 0:
        for folder in [*backup.rglob("*"), backup]:
            folder.chmod(0o555 if folder.is_dir() else 0o444)
    as_nobody = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    copy = shutil.copy(program, tmp_path / "cordada")
    os.chmod(copy, 0o755)
    before = sorted(backup.rglob("*"))
    answer = subprocess.run([copy, "check", "--data", backup], capture_output=True, text=True, timeout=120, **as_nobody)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert sorted(backup.rglob("*")) == before
