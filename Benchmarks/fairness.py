"""Measures the time that others wait during requests by 90 connections: each attack with each victim.

usage: fairness.py [ATTACK]...     (all when none is named; CORDADA_PROGRAM names another program, to compare)

The attackers use addresses of their own, so that only the server's work is shared, besides the machine itself. A victim
sends a request every 50 ms; the output is the median and the maximum of its times.
"""

import http.client
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
import uuid

import recordings
from race import Race
from server import PASSWORD, Cordada, archive

CONNECTIONS = 90
SECONDS = 8
# Seconds after which a victim gives up.
PATIENCE = 20
POSITIONS = 100_000
TEAMS = 5_000
TRACKS = 10_000
ATTACKER = "127.0.0.66"
HEAVY = " OR ".join(f"Equip LIKE '%{'_%' * 20}{number}'" for number in range(60))


def positions(club: "Club", race: Race, team: str, count: int, first: int) -> None:
    """Inserts positions as if the team had sent them."""
    with sqlite3.connect(club.data / "cordada.sqlite", timeout=60) as database:
        key, owner = uuid.UUID(race.id).bytes, uuid.UUID(team).bytes
        rows = (
            (key, first + step, owner, race.start + step * 200, 425000000, 15000000 + step * 9) for step in range(count)
        )
        columns = "race, id, team, time, latitude_e7, longitude_e7, device, received, is_charging, source"
        database.executemany(
            f"INSERT INTO race_positions ({columns}) VALUES (?, ?, ?, ?, ?, ?, 0, ?4, 0, 'osmand')", rows
        )
        database.execute("INSERT INTO race_position_counts (race, team, count) VALUES (?, ?, ?)", (key, owner, count))


class Club(Cordada):
    """A club with a member of many tracks, a race with a long track, one with many teams, and a victim."""

    def __init__(self, folder: pathlib.Path):
        super().__init__(folder / "data")
        self.register()
        self.attacker = self.bearer
        for part in range(10):
            numbers = range(part * TRACKS // 10, (part + 1) * TRACKS // 10)
            self.upload(f"{part}.zip", archive(60, numbers, recordings.HOME))
        self.long = Race(self, self.attacker, 6)
        self.many = Race(self, self.attacker, TEAMS, checkpoints=20)
        teams = [team["id"] for team in self.long.ask("GET")["teams"]]
        self.team = teams[0]
        for number, team in enumerate(teams[:5]):
            positions(self, self.long, team, POSITIONS, number * POSITIONS + 1)
        self.other = Race(self, self.attacker, 2)
        self.stop()
        self.spawn()
        self.victim = self.member("victim")
        self.ask("GET", f"/api/v1/races/{self.long.id}/standings")
        self.ask("GET", f"/api/v1/races/{self.many.id}/standings")
        self.patience = PATIENCE
        # Numbers for the victims' requests, so that none is sent twice.
        self.numbers = itertools.count(1)

    def member(self, name: str) -> dict:
        kind = {"Content-Type": "application/json"}
        about = {"user_name": name, "email": f"{name}@example.org", "display_name": name, "password": PASSWORD}
        self.ask("POST", "/api/v1/members", json.dumps(about), **kind)
        answer = self.ask("POST", "/api/v1/session", json.dumps({"user_name": name, "password": PASSWORD}), **kind)
        return {"Authorization": f"Bearer {json.loads(answer)['token']}"}

    def esri(self, race: Race, parameters: str) -> str:
        return f"/arcgis/rest/services/{race.id}/TrailWalker/MapServer/0/query?{parameters}"


def attacks(club: Club) -> dict:
    """The requests of each attack: an endless sequence of method, path, header lines and content."""
    team = club.many.ask("GET")["teams"][0]["id"]
    race, many, numbers = club.long.id, club.many.id, itertools.count()
    ring = [[1.5 + random.random() / 10, 42.4 + random.random() / 5] for _ in range(900)]
    geometry = json.dumps({"rings": [ring], "spatialReference": {"wkid": 4326}}).replace(" ", "")

    def get(path, headers=None):
        return lambda: ("GET", path() if callable(path) else path, headers or {}, None)

    def backdated():
        number = next(numbers)
        body = json.dumps(
            {
                "positions": [
                    {"time": club.long.start + 1 + number * 7919 % 19_000_000, "latitude": 42.5, "longitude": 1.5}
                ]
            }
        )
        return "POST", club.long.path(number % 5), {"Content-Type": "application/json"}, body

    def heavy():
        form = f"f=json&where={HEAVY}&returnCountOnly=true&geometry={geometry}&x={next(numbers)}"
        form = form.replace("%", "%25").replace(" ", "%20")
        path = club.esri(club.long, "").removesuffix("?")
        return "POST", path, {"Content-Type": "application/x-www-form-urlencoded"}, form

    return {
        "nothing": None,
        "track": get(f"/api/v1/races/{race}/teams/{club.team}/track"),
        "track after": get(lambda: f"/api/v1/races/{race}/teams/{club.team}/track?after={1 + next(numbers) % 9}"),
        "statistics": get(lambda: f"/api/v1/statistics?offset={next(numbers) % 800}", club.attacker),
        "esri": heavy,
        "results": get(f"/api/v1/races/{many}/results.csv"),
        "standings": get(f"/api/v1/races/{many}/standings"),
        "team": get(f"/api/v1/races/{many}/teams/{team}"),
        "replay": get(f"/api/v1/races/{race}/replay"),
        "csv": get(f"/api/v1/races/{race}/positions.csv"),
        "openapi": get("/api/v1/openapi.json"),
        "search": get(lambda: f"/api/v1/tracks?q=a{next(numbers)}", club.attacker),
        "backdated": backdated,
    }


def victims(club: Club) -> dict:
    """One request of each victim."""
    kind = {"Content-Type": "application/json"}
    sync = json.dumps(
        {"device": str(uuid.uuid4()), "device_name": "Phone", "cursor": None, "limit": 500, "changes": []}
    )
    numbers = club.numbers
    streams = []

    def send(race: Race, team: int) -> int:
        moment = race.start + next(numbers) * 1_000
        body = json.dumps({"positions": [{"time": moment, "latitude": 42.5, "longitude": 1.5}]})
        club.ask("POST", race.path(team), body, **kind)
        return moment

    def watch() -> None:
        # Viewers receive events twice a second.
        if not streams:
            viewer = http.client.HTTPConnection("127.0.0.1", club.port, timeout=PATIENCE)
            viewer.request("GET", f"/api/v1/races/{club.other.id}/events")
            streams.append(viewer.getresponse())
        try:
            moment = send(club.other, 0)
            while f",{moment // 1_000},".encode() not in streams[0].readline():
                pass
        except OSError:
            # A stream whose wait timed out cannot be read any more.
            streams.clear()
            raise

    def bring() -> None:
        headers = {"Content-Type": "application/octet-stream"} | club.victim
        club.ask("POST", "/api/v1/tracks/import?name=a.gpx", recordings.gpx(300, next(numbers), 1), **headers)

    return {
        "sync": lambda: club.ask("POST", "/api/v1/sync", sync, **kind, **club.victim),
        "import": bring,
        "list": lambda: club.ask("GET", "/api/v1/tracks", **club.victim),
        "viewer": watch,
        "team": lambda: send(club.other, 1),
    }


def attack(port: int, next_request, stop, done, refused) -> None:
    """Sends requests without pause, over one connection."""
    connection = None
    while not stop.is_set():
        method, path, headers, body = next_request()
        try:
            if connection is None:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(ATTACKER, 0))
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            while answer.read(1 << 20):
                pass
            count = done if answer.status < 400 else refused
            with count.get_lock():
                count.value += 1
        except (OSError, http.client.HTTPException):
            connection = None
            time.sleep(0.05)


def attack_all(port: int, next_request, stop, done, refused) -> None:
    # In reality attackers run on other machines: here their priority is lowered.
    os.nice(10)
    for _ in range(CONNECTIONS):
        threading.Thread(target=attack, args=(port, next_request, stop, done, refused), daemon=True).start()
    stop.wait()


def measure(club: Club, next_request) -> tuple[dict, list[int]]:
    context = multiprocessing.get_context("fork")
    stop, done, refused = context.Event(), context.Value("i"), context.Value("i")
    attackers = context.Process(target=attack_all, args=(club.port, next_request, stop, done, refused), daemon=True)
    if next_request:
        attackers.start()
    time.sleep(2)
    times = {}

    def suffer(name: str, act) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            begin = time.monotonic()
            try:
                act()
                waited = time.monotonic() - begin
            except (OSError, RuntimeError):
                # A request without an answer counts with the full timeout.
                waited = PATIENCE
            times.setdefault(name, []).append(waited)
            time.sleep(0.05)

    threads = [threading.Thread(target=suffer, args=one) for one in victims(club).items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stop.set()
    if next_request:
        attackers.join(timeout=10)
        attackers.kill()
        attackers.join()
    return times, [done.value, refused.value]


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        club = Club(pathlib.Path(folder))
        try:
            for name, next_request in attacks(club).items():
                if names and name not in names:
                    continue
                times, counts = measure(club, next_request)
                row = ", ".join(
                    f"{victim} {statistics.median(one):.2f}/{max(one):.2f}" for victim, one in sorted(times.items())
                )
                print(f"{name}: {row} s; {counts[0]} answers, {counts[1]} refusals", flush=True)
        finally:
            club.process.kill()
            club.process.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
