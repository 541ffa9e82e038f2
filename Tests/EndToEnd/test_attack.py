"""Members work, attackers interfere, and the server is killed repeatedly: a ledger lists the expected data.

ATTACK_KILLS is the number of kills: 3 by default, or 100 in `make soak`.
"""

import hashlib
import http.client
import os
import random
import signal
import socket
import subprocess
import threading
import time

from club import Member
from conftest import HANG

KILLS = int(os.environ.get("ATTACK_KILLS", "3"))

WALK = (
    '<gpx version="1.1"><trk><name>{0}</name><trkseg>'
    '<trkpt lat="42.1" lon="1.5"><time>2024-01-01T00:00:00Z</time></trkpt>'
    '<trkpt lat="42.{0}" lon="1.5"><time>2024-01-01T00:59:00Z</time></trkpt>'
    "</trkseg></trk></gpx>"
)

HEAD = b"POST /api/v1/tracks/import HTTP/1.1\r\nHost: t\r\n"

# The attackers' input: incomplete requests, contradictions, floods, and random bytes.
HOSTILE = [
    b"GET / HTTP/1.1\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    b"GET /api/v1/tracks HTTP/1.1\r\nHost: t\r\n" + b"X-Filling: y\r\n" * 5_000,
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: t\r\n\r\n",
    HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    HEAD + b"Content-Length: 1000000\r\n\r\n<gpx>",
    b"POST /api/v1/session HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
    + b"[" * 60_000,
    b"GET /api/v1/events HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer x\r\n\r\n",
]


class Worker:
    """A member who imports and deletes, with a ledger of acknowledged operations."""

    def __init__(self, port: int, name: str, seed: int):
        self.member = Member(port, name)
        self.random = random.Random(seed)
        # The hash of the original by track; tracks without an answer may be in either state.
        self.kept: dict[str, str] = {}
        self.in_doubt: set[str] = set()
        self.requests = 0

    def work(self) -> None:
        """Imports, deletes, and sends invalid input, until the server is gone."""
        try:
            while True:
                choice = self.random.random()
                if choice < 0.6 or not self.kept:
                    self.bring()
                elif choice < 0.8:
                    self.delete()
                else:
                    self.refused()
                self.requests += 1
        except (OSError, http.client.HTTPException):
            return

    def bring(self) -> None:
        content = WALK.format(self.random.randrange(10**9)).encode()
        status, answer = self.member.bring("walk.gpx&similar=keep", content)
        assert status == 201, answer
        self.kept[answer["tracks"][0]["id"]] = hashlib.sha256(content).hexdigest()

    def delete(self) -> None:
        track = self.random.choice(sorted(self.kept))
        self.in_doubt.add(track)
        status, _ = self.member.ask("DELETE", f"/tracks/{track}")
        assert status == 204
        del self.kept[track]
        self.in_doubt.discard(track)

    def refused(self) -> None:
        content = self.random.randbytes(self.random.randrange(1, 5_000))
        status, _ = self.member.bring("noise.gpx", b"<gpx>" + content)
        assert status == 422

    def check(self, others: "list[Worker]") -> None:
        """Compares the ledger with the server's data, which no other member can see."""
        found, cursor = set(), ""
        while True:
            _, page = self.member.ask("GET", f"/tracks?limit=100{cursor}")
            found |= {track["id"] for track in page["tracks"]}
            if "next_cursor" not in page:
                break
            cursor = f"&cursor={page['next_cursor']}"
        lost = set(self.kept) - found - self.in_doubt
        assert not lost, f"acknowledged and gone: {lost}"
        for track, digest in self.kept.items():
            if track in found:
                assert self.original(track) == digest
        for other in others:
            assert not found & set(other.kept)
        for track in list(self.in_doubt):
            if track not in found:
                self.kept.pop(track, None)
            self.in_doubt.discard(track)

    def original(self, track: str) -> str:
        connection = http.client.HTTPConnection("127.0.0.1", self.member.port, timeout=HANG)
        bearer = {"Authorization": f"Bearer {self.member.token}"}
        connection.request("GET", f"/api/v1/tracks/{track}/original", headers=bearer)
        content = connection.getresponse().read()
        connection.close()
        return hashlib.sha256(content).hexdigest()


def attack(port: int, seed: int, over: threading.Event) -> None:
    """Sends hostile bytes over connections that it drops at any moment."""
    chance = random.Random(seed)
    while not over.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
                content = chance.choice(HOSTILE)
                connection.sendall(content[: chance.randrange(1, len(content) + 1)])
                if chance.random() < 0.5:
                    connection.settimeout(0.2)
                    connection.recv(1_000)
        except OSError:
            time.sleep(0.01)


def test_what_was_acknowledged_survives_attacks_and_kills(program, start_server):
    server = start_server()
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    workers = [Worker(server.port, name, seed + number) for number, name in enumerate(["anna", "berta"])]
    over = threading.Event()
    attackers = [threading.Thread(target=attack, args=(server.port, seed + n, over)) for n in range(3)]
    for thread in attackers:
        thread.start()
    for _ in range(KILLS):
        threads = [threading.Thread(target=worker.work) for worker in workers]
        for thread in threads:
            thread.start()
        time.sleep(chance.uniform(0.3, 1))
        server.stop(signal.SIGKILL)
        for thread in threads:
            thread.join()
        server.start()
        for worker in workers:
            worker.check([other for other in workers if other is not worker])
    over.set()
    for thread in attackers:
        thread.join()
    server.stop()
    checked = subprocess.run([program, "check", "--data", server.data], capture_output=True, text=True, timeout=HANG)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert not [file for file in (server.data / "incoming").rglob("*") if file.is_file()]
    tracks = sum(len(worker.kept) for worker in workers)
    requests = sum(worker.requests for worker in workers)
    print(f"{KILLS} kills under attack, {requests} requests acknowledged, {tracks} tracks as they should be")
    assert tracks > 0
