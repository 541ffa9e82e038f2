"""The newest tracks of a member's 200 friends with 1,000 tracks each, and a friend's track.

The friends are written into the database of a stopped server. usage: friends.py [FRIENDS [TRACKS]]
"""

import json
import pathlib
import sqlite3
import statistics
import sys
import tempfile
import time
import uuid

from server import Cordada

ROUNDS = 25
DAY = 86_400_000
BEGIN = 1_700_000_000_000


def seed(database: pathlib.Path, friends: int, tracks: int) -> None:
    """Adds friends of the only member, each with activities by hand that friends see."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA synchronous = OFF")
    (sequence,) = connection.execute("SELECT seq FROM change_counter").fetchone()
    viewer, version = connection.execute("SELECT member, version FROM tracks").fetchone()
    for number in range(friends):
        member, user = uuid.uuid4().bytes, f"friend{number}"
        connection.execute(
            "INSERT INTO members (id, user_name, user_name_key, email, email_key, display_name, password_hash,"
            " created_at, name_key, search_key) VALUES (?, ?, ?, ?, ?, ?, '', ?, ?, ?)",
            (member, user, user, f"{user}@example.org", f"{user}@example.org", user, BEGIN, user, user),
        )
        connection.execute("INSERT INTO spaces (id, kind, since, seq) VALUES (?, 'own', 0, 0)", (member,))
        for one, other in ((member, viewer), (viewer, member)):
            connection.execute("INSERT INTO friend_stances VALUES (?, ?, 'wants', ?, NULL)", (one, other, BEGIN))
        records, rows = [], []
        for index in range(tracks):
            sequence += 1
            track, start = uuid.uuid4().bytes, BEGIN + index * DAY + number * 60_000
            body = {"name": f"Walk {index}", "kind": "track", "format": "manual", "file_name": "", "line": 0}
            body |= {
                "audience": "friends",
                "stated_start": start,
                "stated_duration_s": 3_600,
                "stated_distance_m": 9_000,
            }
            records.append((member, track, sequence, BEGIN, json.dumps(body)))
            rows.append((member, track, body["name"], track, start, version, start))
        connection.executemany(
            "INSERT INTO records (space, collection, id, rev, seq, updated_at, body)"
            " VALUES (?, 'tracks', ?, 1, ?, ?, ?)",
            records,
        )
        connection.executemany(
            "INSERT INTO tracks (member, track, rev, updated_at, deletion, name, search, is_done, original, line,"
            " sorted_at, version, started_at, audience) VALUES (?, ?, 1, 0, 0, ?, '', 1, ?, 0, ?, ?, ?, 'friends')",
            rows,
        )
        connection.execute("INSERT INTO record_counts VALUES (?, 'tracks', ?, 0)", (member, tracks))
        connection.execute("INSERT INTO record_sequences VALUES (?, ?)", (member, sequence))
    connection.execute("UPDATE change_counter SET seq = ?", (sequence,))
    connection.commit()
    connection.close()


def wait_for_jobs(cordada: Cordada) -> None:
    """Waits until what friends see of all tracks has been derived."""
    while True:
        jobs = json.loads(cordada.ask("GET", "/api/v1/administration/jobs", **cordada.bearer))["jobs"]
        if jobs and all("ended_at" in job for job in jobs):
            return
        time.sleep(1)


def main() -> None:
    friends, tracks = (int(number) for number in (sys.argv[1:] + ["200", "1000"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        cordada = Cordada(data)
        cordada.register()
        own = {"name": "Own walk", "stated_start": BEGIN, "stated_duration_s": 3_600}
        cordada.ask("POST", "/api/v1/tracks", json.dumps(own), **cordada.bearer, **{"Content-Type": "application/json"})
        cordada.stop()
        seed(data / "cordada.sqlite", friends, tracks)
        cordada.spawn()
        try:
            begin = time.perf_counter()
            wait_for_jobs(cordada)
            print(f"derived for friends: {time.perf_counter() - begin:.0f} s", flush=True)
            measure(cordada)
        finally:
            cordada.stop()


def measure(cordada: Cordada) -> None:
    def ask(path: str) -> bytes:
        return cordada.ask("GET", "/api/v1/friend-tracks" + path, **cordada.bearer)

    first = json.loads(ask(""))
    newest = first["tracks"][0]
    assert len(first["tracks"]) == 20 and "distance_m" in newest, newest
    for name, path in {
        "newest tracks of friends": "",
        "the page behind": f"?cursor={first['next_cursor']}",
        "a track": f"/{newest['friend']}/{newest['id']}",
    }.items():
        times = []
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            content = ask(path)
            times.append((time.perf_counter() - begin) * 1000)
        print(
            f"{name}: {statistics.median(times):.2f} ms ({min(times):.2f} to {max(times):.2f}), {len(content):,} bytes"
        )


if __name__ == "__main__":
    main()
