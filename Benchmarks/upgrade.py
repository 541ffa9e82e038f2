"""The upgrade of a club with 100,000 tracks, its backup, and its restoration on another machine.

The club is written into the data of a stopped server: members with 100 recordings each, whose originals are files of their own; the
points and answers are those of 100 recordings that the server took in. The last migration of records is undone, and the tracks are
marked as derived by an older version, as those of a club that skipped some. usage: upgrade.py [TRACKS]
"""

import contextlib
import ctypes
import ctypes.util
import hashlib
import io
import json
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import zipfile

import recordings
from server import PROGRAM, Cordada

MEMBER = 100
POINTS = 1_200
# Without the migration "records", version 9.
EARLIER = """
  DROP INDEX records_by_collection; DROP INDEX records_deleted_by_collection; DROP INDEX records_by_author;
  CREATE INDEX records_by_author ON records (author) WHERE author IS NOT NULL;
  DROP INDEX record_files_unmeasured; ALTER TABLE record_files DROP COLUMN size; DROP TABLE collection_totals;
  DELETE FROM migrations WHERE area = 'records' AND version = 9;
  UPDATE tracks SET version = version - 1;
"""
zstd = ctypes.CDLL(ctypes.util.find_library("zstd"))
zstd.ZSTD_compress.restype = ctypes.c_size_t


def compressed(content: bytes) -> bytes:
    room = ctypes.create_string_buffer(len(content) + 1_024)
    size = zstd.ZSTD_compress(room, ctypes.c_size_t(len(room)), content, ctypes.c_size_t(len(content)), 3)
    return room.raw[:size]


def store(files: pathlib.Path, content: bytes) -> bytes:
    digest = hashlib.sha256(content)
    name = digest.hexdigest()
    path = files / name[:2] / f"{name[2:]}.zst"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(compressed(content))
    return digest.digest()


def seed(data: pathlib.Path, originals: list[bytes], tracks: int) -> int:
    """Adds members, each with a copy of the tracks of the only member; returns the version by which all are derived."""
    connection = sqlite3.connect(data / "cordada.sqlite")
    connection.execute("PRAGMA synchronous = OFF")
    (sequence,) = connection.execute("SELECT seq FROM change_counter").fetchone()

    def rows(table: str, order: str) -> tuple[list[str], list[tuple]]:
        found = connection.execute(f"SELECT * FROM {table} ORDER BY {order}")
        return [column[0] for column in found.description], found.fetchall()

    # Of these tables each row of a track is copied, with another member, track and original.
    tables = {name: rows(name, "track") for name in ("tracks", "track_answers", "track_bests", "track_routes")}
    _, records = rows("records WHERE collection = 'tracks'", "id")
    named = dict(
        connection.execute("SELECT lower(hex(file)), size FROM record_files WHERE collection = 'tracks'").fetchall()
    )
    contents = {hashlib.sha256(content).hexdigest(): content for content in originals}
    for number in range(1, tracks // MEMBER):
        member, user = uuid.uuid4().bytes, f"member{number}"
        connection.execute(
            "INSERT INTO members (id, user_name, user_name_key, email, email_key, display_name, password_hash,"
            " created_at, name_key, search_key) VALUES (?, ?, ?, ?, ?, ?, '', 0, ?, ?)",
            (member, user, user, f"{user}@example.org", f"{user}@example.org", user, user, user),
        )
        connection.execute("INSERT INTO spaces (id, kind, since, seq) VALUES (?, 'own', 0, 0)", (member,))
        copies, used = {}, 0
        for _, _, identifier, _, _, updated, _, text, _ in records:
            sequence += 1
            track, body = uuid.uuid4().bytes, json.loads(text)
            content = contents[body["original"]] + f"<!-- {number} -->".encode()
            original = store(data / "files", content)
            copies[identifier] = (track, original)
            used += len(content) + named[body["points"]]
            changed = json.dumps(body | {"original": original.hex()})
            connection.execute(
                "INSERT INTO records (space, collection, id, rev, seq, updated_at, body)"
                " VALUES (?, 'tracks', ?, 1, ?, ?, ?)",
                (member, track, sequence, updated, changed),
            )
            files = [(original, len(content)), (bytes.fromhex(body["points"]), named[body["points"]])]
            connection.executemany(
                "INSERT INTO record_files (file, space, collection, record, size) VALUES (?, ?, 'tracks', ?, ?)",
                [(file, member, track, size) for file, size in files],
            )
        for table, (columns, found) in tables.items():
            place = columns.index("track")
            copied = []
            for row in found:
                track, original = copies[row[place]]
                fresh = {"member": member, "track": track, "original": original}
                copied.append([fresh.get(column, value) for column, value in zip(columns, row, strict=True)])
            marks = ", ".join("?" * len(columns))
            connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", copied)
        connection.execute(
            "INSERT INTO space_storage (space, bytes, quota, row_bytes) VALUES (?, ?, NULL, 0)", (member, used)
        )
        connection.execute("INSERT INTO record_counts VALUES (?, 'tracks', ?, 0)", (member, len(records)))
        connection.execute("INSERT INTO record_sequences VALUES (?, ?)", (member, sequence))
    connection.execute("UPDATE change_counter SET seq = ?", (sequence,))
    connection.executescript(EARLIER)
    (former,) = connection.execute("SELECT max(version) FROM tracks").fetchone()
    connection.commit()
    connection.close()
    return former


def size(folder: pathlib.Path) -> int:
    """Bytes on the disk."""
    total = 0
    for path in folder.rglob("*"):
        with contextlib.suppress(FileNotFoundError):
            total += path.lstat().st_blocks * 512
    return total


class Peak:
    """The greatest size of the databases in a folder while a block runs."""

    def __init__(self, folder: pathlib.Path):
        self.folder, self.most, self.done = folder, 0, threading.Event()
        self.thread = threading.Thread(target=self.look)

    def look(self) -> None:
        while not self.done.wait(0.1):
            total = 0
            for pattern in ("cordada.sqlite*", "before-upgrade*/cordada.sqlite*"):
                # One may be renamed meanwhile.
                with contextlib.suppress(FileNotFoundError):
                    total += sum(path.stat().st_blocks * 512 for path in self.folder.glob(pattern))
            self.most = max(self.most, total)

    def __enter__(self) -> "Peak":
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.done.set()
        self.thread.join()


def timed(what: str, *arguments: str | pathlib.Path) -> None:
    begin = time.perf_counter()
    subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)
    print(f"{what}: {time.perf_counter() - begin:.1f} s", flush=True)


def megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"


def main() -> None:
    tracks = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        data, backup, other = (pathlib.Path(folder) / name for name in ("data", "backup", "other"))
        cordada = Cordada(data)
        cordada.register()
        originals = [recordings.gpx(POINTS, number, number + 1) for number in range(MEMBER)]
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as zipped:
            for number, original in enumerate(originals):
                zipped.writestr(f"{number}.gpx", original)
        cordada.upload("tracks.zip", archive.getvalue())
        cordada.stop()
        former = seed(data, originals, tracks)
        database = (data / "cordada.sqlite").stat().st_size
        print(f"{tracks} tracks: database {megabytes(database)}, all {megabytes(size(data))}", flush=True)

        with Peak(data) as peak:
            seconds = cordada.spawn()
        print(f"upgrade until the first answer: {seconds:.1f} s, databases at most {megabytes(peak.most)}", flush=True)
        try:
            follow(cordada, former)
        finally:
            cordada.stop()

        timed("backup", "backup", backup, "--data", data)
        timed("backup again", "backup", backup, "--data", data)
        timed("restore into an empty folder", "restore", backup, "--data", other)
        timed("check of all that was restored", "check", "--data", other)
        restored = Cordada(other)
        restored.bearer = cordada.bearer
        listed = json.loads(restored.ask("GET", "/api/v1/tracks?limit=20", **restored.bearer))
        assert len(listed["tracks"]) == 20, listed
        members = json.loads(restored.ask("GET", "/api/v1/administration/members", **restored.bearer))
        assert members["count"] == tracks // MEMBER, members["count"]
        restored.stop()


def follow(cordada: Cordada, former: int) -> None:
    """Asks for the list ten times a second until no track is of the former version."""
    begin, times = time.perf_counter(), []
    connection = sqlite3.connect(f"file:{cordada.data / 'cordada.sqlite'}?mode=ro", uri=True)
    while True:
        before = time.perf_counter()
        cordada.ask("GET", "/api/v1/tracks?limit=20", **cordada.bearer)
        times.append(time.perf_counter() - before)
        if len(times) % 20 == 0:
            jobs = json.loads(cordada.ask("GET", "/api/v1/administration/jobs", **cordada.bearer))["jobs"]
            (stale,) = connection.execute("SELECT count(*) FROM tracks WHERE version = ?", (former,)).fetchone()
            if not stale and all("ended_at" in job for job in jobs):
                break
        time.sleep(0.1)
    print(
        f"all derived anew: {time.perf_counter() - begin:.0f} s, {cordada.processor_seconds():.0f} s cpu;"
        f" list of 20 beside it: median {statistics.median(times) * 1000:.1f} ms, slowest {max(times) * 1000:.0f} ms,"
        f" peak {cordada.memory('VmHWM'):.0f} MB",
        flush=True,
    )


if __name__ == "__main__":
    main()
