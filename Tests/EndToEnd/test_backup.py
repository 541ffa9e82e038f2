"""Loss, backup and restoration of the club's data (Q3)."""

import contextlib
import http.client
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time
import uuid

import pytest
from club import Member
from command_line import recordings, run
from conftest import HANG, wait_until


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


def test_a_club_that_nobody_has_joined_gives_way_to_a_backup(program, data, tmp_path):
    """A package starts its service, and so an empty club, before anybody can restore."""
    backup, fresh = tmp_path / "backup", tmp_path / "fresh"
    assert run(program, "backup", backup, "--data", data).returncode == 0
    assert run(program, "set-up", "--data", fresh).returncode == 0
    restored = run(program, "restore", backup, "--data", fresh)
    assert restored.returncode == 0, restored.stderr
    assert "mar" in run(program, "user", "list", "--data", fresh).stdout
    assert run(program, "check", "--data", fresh).returncode == 0
    assert run(program, "backup", backup, "--data", fresh).returncode == 0


def test_a_club_with_members_does_not_give_way(program, data, tmp_path):
    backup, other = tmp_path / "backup", tmp_path / "other"
    assert run(program, "backup", backup, "--data", data).returncode == 0
    run(program, "user", "add", "--data", other, "--email", "o@example.org", "ot", stdin="a long enough password\n")
    refused = run(program, "restore", backup, "--data", other)
    assert refused.returncode == 1
    assert "another club" in refused.stderr and "move that folder away" in refused.stderr
    assert "ot" in run(program, "user", "list", "--data", other).stdout


def test_a_damaged_file_in_the_data_is_named(program, data, tmp_path):
    name = stored(data)[0]
    (data / name).write_bytes(b"damaged")
    answer = run(program, "backup", tmp_path / "backup", "--data", data)
    assert answer.returncode == 1
    assert name.removeprefix("files").replace("/", "").removesuffix(".zst") in answer.stdout


@pytest.fixture
def open_to_all():
    """A folder accessible to all users of the machine; pytest's folders are private."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield pathlib.Path(folder)


def test_a_backup_that_nobody_may_write_is_checked(program, data, open_to_all):
    """Runs as another user, since root may write everywhere."""
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


def refusal(program, command, data) -> str:
    answer = run(program, *command, "--data", data)
    assert answer.returncode == 1, answer.stdout
    return answer.stderr


COMMANDS = (["serve", "--listen", "127.0.0.1:0"], ["check"], ["user", "list"], ["backup", "elsewhere"])


def test_a_restoration_that_was_interrupted_starts_nothing_but_its_completion(program, data, tmp_path):
    """Killed at twelve moments of a restoration's duration, repeatedly until four kills were during it."""
    backup = tmp_path / "backup"
    for number in range(40):
        track = tmp_path / f"{number}.gpx"
        points = "".join(f'<trkpt lat="41.{number:02}{point:03}" lon="2.1"/>' for point in range(50))
        track.write_text(f'<gpx version="1.1" creator="test"><trk><trkseg>{points}</trkseg></trk></gpx>')
    assert run(program, "import", "--data", data, "--user", "mar", *tmp_path.glob("*.gpx")).returncode == 0
    assert run(program, "backup", backup, "--data", data).returncode == 0
    begun = time.monotonic()
    assert run(program, "restore", backup, "--data", tmp_path / "whole").returncode == 0
    length = time.monotonic() - begun
    refused = 0
    for turn in range(240):
        if turn >= 12 and refused >= 4:
            break
        target = tmp_path / f"restored{turn}"
        process = subprocess.Popen(
            [program, "restore", backup, "--data", target], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(length * (turn % 12) / 12)
        process.kill()
        process.wait()
        # Nothing exists yet, or only the lock.
        if not target.exists() or {path.name for path in target.iterdir()} <= {"server.lock"}:
            continue
        if (target / "restoring").exists():
            refused += 1
            command = COMMANDS[refused % len(COMMANDS)]
            assert f"cordada restore BACKUP --data {target}" in refusal(program, command, target)
        again = run(program, "restore", backup, "--data", target)
        assert again.returncode == 0, again.stderr
        assert run(program, "check", "--data", target).returncode == 0
        assert stored(target) == stored(data)
        shutil.rmtree(target)
    assert refused >= 4


def damage(data, table):
    """Overwrites the first page of a table."""
    path = data / "cordada.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with open(path, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"?" * size)


def log_of(server) -> str:
    return (server.data.parent / f"{server.data.name}.log").read_text()


def health(server) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with contextlib.closing(connection):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


@pytest.mark.parametrize("is_met", [False, True], ids=["found at the start", "met by a member"])
def test_a_damaged_page_is_told(server, program, is_met):
    """Reported to administrators in the log, to programs by /healthz, and to members as a specific error."""
    member = Member(server.port)
    assert health(server)[0] == 200
    if is_met:
        # In a query that the running server has not used yet.
        damage(server.data, "answered_changes")
    else:
        server.stop()
        damage(server.data, "records")
        server.start()
    until = time.monotonic() + 60
    if is_met:
        change = {"id": str(uuid.uuid4()), "collection": "categories", "record": str(uuid.uuid4()), "kind": "create"}
        change |= {"fields": {"name": {"after": "Trail"}}, "made_at": 0}
        asked = {"device": str(uuid.uuid4()), "device_name": "Pixel", "cursor": None, "changes": [change]}
        status, problem = member.ask("POST", "/sync", json.dumps(asked))
        assert (status, problem["type"]) == (503, "/problems/database-damaged")
    else:
        while "'cordada restore' puts a backup back" not in log_of(server) and time.monotonic() < until:
            time.sleep(0.05)
        status, problem = member.ask("GET", "/categories")
        assert (status, problem["type"]) == (503, "/problems/database-damaged")
    wait_until(lambda: "The database is damaged" in log_of(server) or "damaged(" in log_of(server))
    status, problem = health(server)
    assert status == 503
    assert "an administrator has to restore a backup" in problem
    checked = run(program, "check", "--data", server.data)
    assert checked.returncode == 1
    assert "damaged" in checked.stderr or "Database:" in checked.stdout


def make_older(data):
    """Makes the database that of the version before the table of kept ends."""
    with contextlib.closing(sqlite3.connect(data / "cordada.sqlite")) as database, database:
        database.execute("DROP TABLE race_kept_ends")
        database.execute("DELETE FROM migrations WHERE area = 'races' AND version = 9")


def migrated(database) -> bool:
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'race_kept_ends'").fetchone() is not None


def test_data_of_an_older_version_is_kept_before_it_is_changed(program, data):
    assert run(program, "user", "list", "--data", data).returncode == 0
    earlier = data / "before-upgrade"
    assert not earlier.exists()
    make_older(data)
    files = stored(data)

    # A disk that cannot take the copy: nothing is changed.
    (data / "before-upgrade.new").write_text("")
    refused = run(program, "user", "list", "--data", data)
    assert refused.returncode == 1 and not migrated(data / "cordada.sqlite"), refused.stdout
    (data / "before-upgrade.new").unlink()

    assert "mar" in run(program, "user", "list", "--data", data).stdout
    assert migrated(data / "cordada.sqlite") and not migrated(earlier / "cordada.sqlite")
    assert run(program, "check", "--data", data).returncode == 0
    made = (earlier / "cordada.sqlite").stat().st_mtime_ns
    member_of_today = run(
        program, "user", "add", "--data", data, "--email", "pau@example.org", "pau", stdin="a long enough password\n"
    )
    assert member_of_today.returncode == 0
    assert (earlier / "cordada.sqlite").stat().st_mtime_ns == made

    # The way back.
    restored = run(program, "restore", earlier, "--data", data)
    assert restored.returncode == 0, restored.stderr
    assert "2 files, 0 of them copied now" in restored.stdout
    assert not migrated(data / "cordada.sqlite") and stored(data) == files
    with contextlib.closing(sqlite3.connect(data / "cordada.sqlite")) as database:
        assert [name for (name,) in database.execute("SELECT user_name FROM members")] == ["mar"]
    assert "mar" in run(program, "user", "list", "--data", data).stdout
    assert run(program, "check", "--data", data).returncode == 0
