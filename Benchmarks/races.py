"""Positions of a large race: how many the server takes durably, and how soon viewers see them.

usage: races.py [SECONDS]      2,000 connections send 10,000 positions a second; then 1,000 phones leave a valley;
                               then 5,000 viewers watch 300 teams; then a race of a million positions is deleted
       races.py delete         the last of them alone
"""

import collections
import functools
import http.client
import json
import os
import pathlib
import random
import resource
import select
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import uuid

from race import Race
from server import Cordada

CONNECTIONS = 2_000
TEAMS = 1_000
RATE = 10_000
BATCH = range(1, 21)
BACKLOG = 240
# A server accepts 100 connections per address.
PER_ADDRESS = 90
VIEWERS = 5_000
WATCHED = 300
# Seconds between two positions of a watched team.
INTERVAL = 30
# The number of positions of the deleted race.
MANY = 1_000_000


class Club(Cordada):
    """A server with a race of many teams."""

    def __init__(self, data: pathlib.Path, teams: int = TEAMS, *options: str):
        super().__init__(data, *options)
        password = "a long enough password"
        about = {"user_name": "organiser", "email": "o@example.org", "display_name": "Organiser", "password": password}
        json_type = {"Content-Type": "application/json"}
        self.ask("POST", "/api/v1/members", json.dumps(about), **json_type)
        session = json.loads(
            self.ask(
                "POST", "/api/v1/session", json.dumps({"user_name": "organiser", "password": password}), **json_type
            )
        )
        self.race = Race(self, {"Authorization": f"Bearer {session['token']}"}, teams)

    def request(self, team: int, first: int, count: int, every: int = 1_000) -> bytes:
        """Positions of a team, numbered from `first`, `every` milliseconds apart."""
        body = self.race.positions(first, count, every)
        head = f"POST {self.race.path(team)} HTTP/1.1\r\nHost: benchmark\r\n"
        return (head + f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode()

    def connect(self, number: int, port: int | None = None) -> socket.socket:
        source = f"127.0.{1 + number // PER_ADDRESS // 200}.{1 + number // PER_ADDRESS % 200}"
        return socket.create_connection(("127.0.0.1", port or self.port), source_address=(source, 0))

    def processor(self) -> float:
        """The processor time used by the server, in seconds."""
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def count(self) -> int:
        path = f"/arcgis/rest/services/{self.race.id}/TrailWalker/MapServer/0/query?returnCountOnly=true"
        return json.loads(self.ask("GET", path))["count"]


def ingest(club: Club, seconds: float, rate: int = RATE) -> None:
    """Sends at a fixed rate, independent of the answers, and measures each answer."""
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
        while now - begin < seconds and free and sent < rate * (now - begin):
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
    percentile = delays[int(len(delays) * 0.99)]
    print(f"  99 of 100 within {percentile * 1000:.0f} ms")
    for connection, _ in connections.values():
        connection.close()
    stored = club.count()
    if stored != acknowledged:
        raise RuntimeError(f"{acknowledged} acknowledged, {stored} stored")
    assert acknowledged > 0.95 * rate * spent, f"not {rate} a second"
    assert percentile < 0.25, "not within 250 ms"


def freshness(club: Club, stop: threading.Event, delays: list[float]) -> None:
    """Measures the delay of a new position of the last team at a viewer, repeatedly."""
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
    """The phones of all teams send their stored positions at once."""
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
    assert spent < 60, "not drained within a minute"
    assert max(fresh) < 2, "not at a viewer within 2 s"


def weigh(club: Club) -> None:
    """The memory of a race: before the first request for it, and after."""
    positions = club.count()
    club.stop()
    club.spawn()
    idle = club.memory("VmRSS")
    begin = time.monotonic()
    club.ask("GET", f"/api/v1/races/{club.race.id}/standings")
    spent = time.monotonic() - begin
    full = club.memory("VmRSS")
    print(f"a race of {TEAMS} teams and {positions} positions: {idle:.0f} MB before it is read, {full:.0f} MB after,")
    print(f"  read in {spent:.1f} s")


def send_one(club: Club, connection: socket.socket, number: int) -> None:
    """Sends the position of a number, of each team in turn, in a second of its own by which viewers identify it."""
    moment = club.race.start // 1_000 + 1 + number
    position = f'{{"time":{moment * 1000},"latitude":42.5,"longitude":{1.5 + number * 1e-5:.6f},"accuracy_m":8}}'
    body = f'{{"positions":[{position}]}}'
    head = f"POST {club.race.path(number % WATCHED)} HTTP/1.1\r\nHost: b\r\nContent-Type: application/json\r\n"
    connection.sendall((head + f"Content-Length: {len(body)}\r\n\r\n{body}").encode())
    connection.recv(65_536)


def send_evenly(club: Club, seconds: float, sent: list[float]) -> None:
    """Sends a position of each team every half minute, after the first of all, and records the times of sending."""
    connection = club.connect(0)
    begin = time.monotonic()
    while (count := len(sent)) < int(seconds * WATCHED / INTERVAL):
        if count / (WATCHED / INTERVAL) > time.monotonic() - begin:
            time.sleep(0.005)
            continue
        sent.append(time.monotonic())
        send_one(club, connection, WATCHED + count)


def watch(club: Club, seconds: float, others: tuple[Cordada, ...] = ()) -> None:
    """Viewers of a race, each sent all positions; measures their delays and the cost of a viewer.

    Each server has as many; all positions are sent to the first.
    """
    ports = [server.port for server in (club, *others)]
    # All teams have passed the start: what is measured is a minute on the way.
    connection = club.connect(0)
    for number in range(WATCHED):
        send_one(club, connection, number)
    idle = club.memory("VmRSS")
    viewers = {}
    for number in range(VIEWERS * len(ports)):
        viewer = club.connect(number // len(ports), ports[number % len(ports)])
        viewer.sendall(f"GET /api/v1/races/{club.race.id}/events HTTP/1.1\r\nHost: b\r\n\r\n".encode())
        viewers[viewer.fileno()] = viewer
    poll = select.epoll()
    for descriptor in viewers:
        poll.register(descriptor, select.EPOLLIN)
    came = dict.fromkeys(viewers, 0)
    rest = dict.fromkeys(viewers, b"")
    sent, delays = [], []
    heard = {descriptor: bytearray(int(seconds * WATCHED / INTERVAL) + 1) for descriptor in viewers}
    sender = threading.Thread(target=send_evenly, args=(club, seconds, sent))

    @functools.cache
    def told(event: bytes) -> list[int]:
        """The numbers of the positions in an event, whose rows are [number, seconds, …]."""
        seconds = (row.split(b",", 2)[1] for row in event.partition(b'"teams":[')[2].split(b"],[") if b"," in row)
        numbers = (int(second) - club.race.start // 1_000 - 1 - WATCHED for second in seconds if second.isdigit())
        return [number for number in numbers if 0 <= number < len(sent)]

    def listen(until: float) -> None:
        while time.monotonic() < until:
            for descriptor, _ in poll.poll(0.2, 1_000):
                content = viewers[descriptor].recv(65_536)
                now = time.monotonic()
                if not content:
                    raise RuntimeError("a viewer was cut")
                came[descriptor] += len(content)
                *events, rest[descriptor] = (rest[descriptor] + content).split(b"\n\n")
                for event in events:
                    for number in told(event):
                        # A repeated row updates the same position.
                        if not heard[descriptor][number]:
                            delays.append(now - sent[number])
                            heard[descriptor][number] = 1

    listen(time.monotonic() + 5)
    came = dict.fromkeys(viewers, 0)
    sender.start()
    busy = club.processor()
    listen(time.monotonic() + seconds)
    busy = (club.processor() - busy) / seconds * 100
    full = club.memory("VmRSS")
    sender.join()
    listen(time.monotonic() + 3)
    delays.sort()
    percentile = delays[int(len(delays) * 0.99)]
    wire = sum(came.values()) / len(viewers) / (seconds / 60) / 1000
    memory = (full - idle) * 1024 / VIEWERS
    print(
        f"{len(viewers)} viewers of {WATCHED} teams, {len(sent)} positions in {seconds:.0f} s, {len(delays)} arrivals:"
    )
    print(f"  median {delays[len(delays) // 2] * 1000:.0f} ms, 99 of 100 within {percentile * 1000:.0f} ms,", end=" ")
    print(f"the last after {delays[-1] * 1000:.0f} ms")
    print(f"  server: {idle:.0f} MB without, {full:.0f} MB with viewers, {memory:.1f} kB a viewer,", end=" ")
    print(f"{wire:.1f} kB a viewer's minute on the wire, {busy:.0f} % of a core")
    missed = sum(1 for numbers in heard.values() if sum(numbers) < len(sent))
    if missed:
        raise RuntimeError(f"{missed} viewers did not hear of every position")
    assert percentile < 1, "not within a second"
    assert memory < 25 and wire < 50, "a viewer costs too much"


def delete(club: Club) -> None:
    """Deletes a race of a million positions, stored as if its teams had sent them, while another race is edited."""
    store = pathlib.Path(club.data) / "cordada.sqlite"
    race, teams = uuid.UUID(club.race.id).bytes, club.race.ask("GET")["teams"]
    each = MANY // len(teams)
    with sqlite3.connect(store, timeout=60) as database:
        rows = (
            (race, index * each + step + 1, uuid.UUID(team["id"]).bytes, club.race.start + step * 1_000)
            for index, team in enumerate(teams)
            for step in range(each)
        )
        columns = "race, id, team, time, latitude_e7, longitude_e7, device, received, is_charging, source"
        database.executemany(
            f"INSERT INTO race_positions ({columns}) VALUES (?, ?, ?, ?, 425000000, 15000000, 0, ?4, 0, 'osmand')", rows
        )
        counts = [(race, uuid.UUID(team["id"]).bytes, each) for team in teams]
        database.executemany("INSERT INTO race_position_counts (race, team, count) VALUES (?, ?, ?)", counts)
    other = Race(club, club.race.headers, 0)
    begun = time.monotonic()
    club.ask("DELETE", f"/api/v1/spaces/{club.race.id}", **club.race.headers)
    answered = time.monotonic() - begun
    waits: list[float] = []
    left = 1
    while left:
        before = time.monotonic()
        other.ask("PATCH", body={"name": f"Other {len(waits)}"})
        waits.append(time.monotonic() - before)
        time.sleep(0.01)
        with sqlite3.connect(store, timeout=60) as database:
            (left,) = database.execute("SELECT count(*) FROM race_position_deletions").fetchone()
    whole = time.monotonic() - begun
    waits.sort()
    print(
        f"a race of {MANY} positions: deleted for everybody after {answered * 1000:.0f} ms, its rows gone after {whole:.0f} s;"
    )
    print(f"  {len(waits)} edits of another race meanwhile, median {waits[len(waits) // 2] * 1000:.0f} ms,", end=" ")
    print(f"the slowest {waits[-1] * 1000:.0f} ms")
    assert answered < 1 and waits[-1] < 1, "others waited"


def measure(teams: int, *parts) -> None:
    with tempfile.TemporaryDirectory() as directory:
        club = Club(pathlib.Path(directory) / "data", teams)
        try:
            for part in parts:
                part(club)
        finally:
            club.process.kill()
            club.process.wait()


def main(seconds: float) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    measure(TEAMS, lambda club: ingest(club, seconds), valley, weigh)
    measure(WATCHED, lambda club: watch(club, 3 * seconds))
    measure(WATCHED, delete)


if __name__ == "__main__":
    if sys.argv[1:] == ["delete"]:
        measure(WATCHED, delete)
        sys.exit()
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
