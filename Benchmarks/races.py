"""Positions of a large race: how many the server takes durably, and how soon viewers see them.

usage: races.py [SECONDS]      2,000 connections send 10,000 positions a second; then 1,000 phones leave a valley
"""

import collections
import http.client
import json
import pathlib
import random
import resource
import select
import socket
import sys
import tempfile
import threading
import time

from race import Race
from server import Cordada

CONNECTIONS = 2_000
TEAMS = 1_000
RATE = 10_000
BATCH = range(1, 21)
BACKLOG = 240
# A server takes 100 connections of one address.
PER_ADDRESS = 90


class Club(Cordada):
    """A server with a race of many teams."""

    def __init__(self, data: pathlib.Path):
        super().__init__(data)
        password = "a long enough password"
        about = {"user_name": "organiser", "email": "o@example.org", "display_name": "Organiser", "password": password}
        json_type = {"Content-Type": "application/json"}
        self.ask("POST", "/api/v1/members", json.dumps(about), **json_type)
        session = json.loads(
            self.ask(
                "POST", "/api/v1/session", json.dumps({"user_name": "organiser", "password": password}), **json_type
            )
        )
        self.race = Race(self, {"Authorization": f"Bearer {session['token']}"}, TEAMS)

    def request(self, team: int, first: int, count: int, every: int = 1_000) -> bytes:
        """Positions of a team, numbered from `first`, so many milliseconds apart."""
        body = self.race.positions(first, count, every)
        head = f"POST {self.race.path(team)} HTTP/1.1\r\nHost: benchmark\r\n"
        return (head + f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode()

    def connect(self, number: int) -> socket.socket:
        source = f"127.0.{1 + number // PER_ADDRESS // 200}.{1 + number // PER_ADDRESS % 200}"
        return socket.create_connection(("127.0.0.1", self.port), source_address=(source, 0))

    def count(self) -> int:
        path = f"/arcgis/rest/services/{self.race.id}/TrailWalker/MapServer/0/query?returnCountOnly=true"
        return json.loads(self.ask("GET", path))["count"]


def ingest(club: Club, seconds: float) -> None:
    """Sends at the rate, whatever the answers take, and measures each answer."""
    connections = {}
    for number in range(CONNECTIONS):
        connection = club.connect(number)
        connections[connection.fileno()] = (connection, number % TEAMS)
    poll = select.epoll()
    for descriptor in connections:
        poll.register(descriptor, select.EPOLLIN)
    free = collections.deque(connections)
    sent_at, batch_of, delays = {}, {}, []
    numbers = [0] * TEAMS
    begin = time.monotonic()
    sent = acknowledged = 0
    while (now := time.monotonic()) - begin < seconds or sent_at:
        while now - begin < seconds and free and sent < RATE * (now - begin):
            descriptor = free.popleft()
            connection, team = connections[descriptor]
            count = random.choice(BATCH)
            connection.sendall(club.request(team, numbers[team], count))
            numbers[team] += count
            sent += count
            sent_at[descriptor], batch_of[descriptor] = time.monotonic(), count
        for descriptor, _ in poll.poll(0.002, 500):
            answer = connections[descriptor][0].recv(65_536)
            if not answer.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(answer[:200])
            delays.append(time.monotonic() - sent_at.pop(descriptor))
            acknowledged += batch_of[descriptor]
            free.append(descriptor)
    spent = time.monotonic() - begin
    delays.sort()
    print(f"{acknowledged} positions in {len(delays)} requests of {CONNECTIONS} connections, {spent:.1f} s:")
    print(f"  {acknowledged / spent:.0f} a second, answers: median {delays[len(delays) // 2] * 1000:.0f} ms,")
    print(f"  99 of 100 within {delays[int(len(delays) * 0.99)] * 1000:.0f} ms")
    for connection, _ in connections.values():
        connection.close()
    stored = club.count()
    if stored != acknowledged:
        raise RuntimeError(f"{acknowledged} acknowledged, {stored} stored")


def freshness(club: Club, stop: threading.Event, delays: list[float]) -> None:
    """How long a fresh position of the last team takes to a viewer, again and again."""
    viewer = http.client.HTTPConnection("127.0.0.1", club.port, timeout=30)
    viewer.request("GET", f"/api/v1/races/{club.race.id}/events")
    events = viewer.getresponse()
    sender = club.connect(0)
    while not stop.is_set():
        moment = int(time.time())
        positions = f'{{"positions":[{{"time":{moment * 1000},"latitude":42.5,"longitude":1.9}}]}}'
        head = f"POST {club.race.path(-1)} HTTP/1.1\r\nHost: b\r\nContent-Type: application/json\r\n"
        begin = time.monotonic()
        sender.sendall((head + f"Content-Length: {len(positions)}\r\n\r\n{positions}").encode())
        sender.recv(65_536)
        wanted = f"[{TEAMS},{moment},".encode()
        while wanted not in events.readline():
            pass
        delays.append(time.monotonic() - begin)
        time.sleep(1)


def valley(club: Club) -> None:
    """Phones of all teams send what they kept, at once."""
    stop, fresh = threading.Event(), []
    watcher = threading.Thread(target=freshness, args=(club, stop, fresh))
    watcher.start()
    time.sleep(3)
    begin = time.monotonic()
    threads = []

    def drain(teams: range) -> None:
        connection = club.connect(teams.start)
        for team in teams:
            connection.sendall(club.request(team, 1_000_000, BACKLOG, every=1))
            if not connection.recv(65_536).startswith(b"HTTP/1.1 200"):
                raise RuntimeError(f"team {team} was refused")

    for first in range(0, TEAMS - 1, 50):
        threads.append(threading.Thread(target=drain, args=(range(first, min(first + 50, TEAMS - 1)),)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    spent = time.monotonic() - begin
    time.sleep(5)
    stop.set()
    watcher.join()
    print(f"{(TEAMS - 1) * BACKLOG} positions of a valley drained in {spent:.1f} s;")
    print(f"  a fresh position was at a viewer within {max(fresh):.2f} s meanwhile")


def main(seconds: float) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as directory:
        club = Club(pathlib.Path(directory) / "data")
        try:
            ingest(club, seconds)
            valley(club)
        finally:
            club.process.kill()
            club.process.wait()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
