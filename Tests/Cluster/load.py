"""What people do with a club while its parts are killed, and a ledger of all that was acknowledged."""

import contextlib
import http.client
import itertools
import json
import random
import threading
import time
import typing
import uuid

from club import Member
from races import Race, longitude


class Ledger:
    """What was acknowledged, and what was refused, by second and kind."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.begun = time.monotonic()
        self.seconds: dict[int, dict[str, int]] = {}
        self.faults: list[tuple[float, str]] = []

    def count(self, kind: str, number: int = 1) -> None:
        with self.lock:
            second = self.seconds.setdefault(int(time.monotonic() - self.begun), {})
            second[kind] = second.get(kind, 0) + number

    def note(self, fault: str) -> None:
        self.faults.append((time.monotonic() - self.begun, fault))
        print(f"{self.faults[-1][0]:7.1f} s  {fault}", flush=True)

    def total(self, kind: str) -> int:
        return sum(second.get(kind, 0) for second in self.seconds.values())

    def longest_silence(self, kind: str) -> float:
        """The longest time in seconds without anything of a kind."""
        times = sorted(second for second, counts in self.seconds.items() if counts.get(kind))
        return max((later - before for before, later in itertools.pairwise(times)), default=0)

    def timeline(self) -> str:
        kinds = sorted({kind for second in self.seconds.values() for kind in second})
        lines = ["second," + ",".join(kinds) + ",fault"]
        for second in range(max(self.seconds, default=0) + 1):
            faults = "; ".join(fault for at, fault in self.faults if int(at) == second)
            counts = [str(self.seconds.get(second, {}).get(kind, 0)) for kind in kinds]
            lines.append(f"{second},{','.join(counts)},{faults}")
        return "\n".join(lines) + "\n"


class Worker(threading.Thread):
    """Somebody who uses the club until the end."""

    kind = ""

    def __init__(self, port: int, ledger: Ledger, stop: threading.Event):
        super().__init__(daemon=True)
        self.port = port
        self.ledger = ledger
        self.stopping = stop
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str | bytes | None = None, headers: dict | None = None):
        """Returns status and content; the status 0 if no answer came."""
        try:
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            self.connection.request(method, path, body, headers or {})
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            if self.connection:
                self.connection.close()
            self.connection = None
            return 0, b""


class Sender(Worker):
    """Somebody who sends one thing after another, each until it is acknowledged."""

    pause = 0.2

    def __init__(self, *rest):
        super().__init__(*rest)
        self.acknowledged: set = set()

    def make(self, number: int) -> tuple[set, typing.Callable[[], bool]]:
        """Returns what the thing with a number is known by, and a function that sends it and returns true once it is acknowledged."""
        raise NotImplementedError

    def run(self) -> None:
        for number in itertools.count(1):
            known_by, send = self.make(number)
            while not self.stopping.is_set():
                if send():
                    self.ledger.count(self.kind)
                    self.acknowledged |= known_by
                    break
                self.ledger.count(f"{self.kind} refused")
                time.sleep(0.2)
            if self.stopping.is_set():
                return
            time.sleep(self.pause)


class Team(Sender):
    """The phones of a team."""

    kind = "positions"
    pause = 0.1

    def __init__(self, race: Race, number: int, *rest):
        super().__init__(*rest)
        self.race = race
        self.number = number
        self.path = f"/send/{race.id}/{race.keys[number]}/positions"

    def make(self, number: int):
        times = [self.race.start + 1_000 * (3 * number + place) for place in range(3)]
        positions = [
            {"time": at, "latitude": 42.5, "longitude": longitude((at - self.race.start) / 1_000)} for at in times
        ]
        body = json.dumps({"positions": positions})

        def send() -> bool:
            status, content = self.ask("POST", self.path, body, {"Content-Type": "application/json"})
            if status != 200:
                return False
            taken = json.loads(content)
            return taken["taken"] + taken["repeated"] == len(times)

        return set(times), send


class Hiker(Sender):
    """A member who imports recordings."""

    kind = "imports"
    pause = 0.3

    def __init__(self, member: Member, *rest):
        super().__init__(*rest)
        self.headers = {"Authorization": f"Bearer {member.token}", "Content-Type": "application/gpx+xml"}

    def make(self, number: int):
        # Two hikers of one member have no name in common, so that no recording stands for another.
        name = f"Run {number} {uuid.uuid4()}"
        at = random.random()
        points = "".join(
            f'<trkpt lat="{42 + at + point / 1e4:.6f}" lon="1.5"><time>2026-05-{1 + number % 28:02}T10:{point:02}:00Z</time></trkpt>'
            for point in range(40)
        )
        body = (
            f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>{name}</name>'
            f"<trkseg>{points}</trkseg></trk></gpx>"
        )
        path = f"/api/v1/tracks/import?name=run-{number}.gpx&similar=keep"
        return {name}, lambda: self.ask("POST", path, body, self.headers)[0] in (200, 201)


class Device(Sender):
    """A device of a member that syncs the gear."""

    kind = "changes"

    def __init__(self, member: Member, *rest):
        super().__init__(*rest)
        self.device = str(uuid.uuid4())
        self.headers = {"Authorization": f"Bearer {member.token}", "Content-Type": "application/json"}

    def make(self, number: int):
        record = str(uuid.uuid4())
        change = {
            "id": str(uuid.uuid4()),
            "collection": "gear",
            "record": record,
            "kind": "create",
            "made_at": int(time.time() * 1_000),
            "fields": {
                "name": {"before": None, "after": f"Shoes {record}"},
                "kind": {"before": None, "after": "shoes"},
            },
        }
        sync = {"device": self.device, "device_name": "cluster", "cursor": None, "limit": 1, "changes": [change]}
        body = json.dumps(sync)

        def send() -> bool:
            status, content = self.ask("POST", "/api/v1/sync", body, self.headers)
            return status == 200 and json.loads(content)["results"][0]["status"] == "taken"

        return {record}, send


class Viewer(Worker):
    """A page that follows the race: it goes on after the last event that it has, and reads all again when it is told to."""

    kind = "events"

    def __init__(self, race: Race, *rest):
        super().__init__(*rest)
        self.race = race
        self.newest: dict[int, int] = {}
        self.last: str | None = None

    def run(self) -> None:
        while not self.stopping.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                self._follow()
            self.ledger.count("viewers cut")
            time.sleep(0.5)

    def _read(self) -> None:
        status, content = self.ask("GET", f"/api/v1/races/{self.race.id}/standings")
        if status != 200:
            raise OSError("no standings")
        for team in json.loads(content)["teams"]:
            if position := team.get("position"):
                self._see(team["number"], position["time"])

    def _see(self, team: int, time_ms: int) -> None:
        self.newest[team] = max(self.newest.get(team, 0), time_ms)

    def _follow(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        headers = {"Last-Event-ID": self.last} if self.last else {}
        connection.request("GET", f"/api/v1/races/{self.race.id}/events", headers=headers)
        answer = connection.getresponse()
        if answer.status != 200:
            raise OSError(answer.status)
        if not self.last:
            self._read()
        name = identifier = ""
        for line in answer:
            if self.stopping.is_set():
                return
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "id":
                identifier = value
            elif field == "event":
                name = value
            elif field == "data":
                if name in ("reset", "changed"):
                    self.ledger.count("viewers reread")
                    self._read()
                elif name == "moves":
                    for team, seconds, *_ in json.loads(value)["teams"]:
                        self._see(team, 1_000 * (seconds or 0))
                self.last = identifier
                self.ledger.count(self.kind)
