"""A race on a running server, for measurements."""

import json
import time

from server import Cordada


class Race:
    """A public race along 42.5 degrees north that began six hours ago."""

    def __init__(self, cordada: Cordada, headers: dict, teams: int, points: int = 1_200, checkpoints: int = 0):
        """Makes a course with a point every 82 metres and evenly spaced checkpoints."""
        self.cordada, self.headers = cordada, headers
        self.start = int(time.time() * 1000) - 6 * 3_600_000
        self.id = None
        self.id = self.ask("POST", body={"name": "Load", "start_at": self.start})["id"]
        places = [f'lat="42.5" lon="{1.5 + step * 0.001}"' for step in range(points)]
        waypoints = "".join(
            f"<wpt {places[number * points // checkpoints]}><name>{number}</name></wpt>"
            for number in range(checkpoints)
        )
        line = "".join(f"<trkpt {place}/>" for place in places)
        course = f"<gpx>{waypoints}<trk><trkseg>{line}</trkseg></trk></gpx>"
        path = f"/api/v1/races/{self.id}/course?checkpoints=waypoints"
        cordada.ask("PUT", path, course, **headers, **{"Content-Type": "application/octet-stream"})
        self.add([f"Team {team}" for team in range(teams)])
        self.keys = [key["key"] for key in self.ask("POST", "/keys", {})["keys"]] if teams else []
        self.ask("PATCH", body={"is_public": True})

    def ask(self, method: str, part: str = "", body=None) -> dict:
        path = "/api/v1/races" + (f"/{self.id}{part}" if self.id else "")
        content = body if body is None else json.dumps(body)
        return json.loads(
            self.cordada.ask(method, path, content, **self.headers, **{"Content-Type": "application/json"})
        )

    def add(self, names: list[str]) -> None:
        for first in range(0, len(names), 2_000):
            self.ask("POST", "/teams", {"teams": [{"name": name} for name in names[first : first + 2_000]]})

    def path(self, team: int) -> str:
        """The path to which a team sends its positions."""
        return f"/send/{self.id}/{self.keys[team]}/positions"

    def positions(self, first: int, count: int, every: int = 1_000) -> str:
        """A team's request: positions numbered from `first`, `every` milliseconds apart."""
        positions = ",".join(
            f'{{"time":{self.start + (first + step) * every},"latitude":42.5,'
            f'"longitude":{1.5 + (first + step) * every * 1.6e-8:.6f},"accuracy_m":8,"battery_percent":80}}'
            for step in range(count)
        )
        return f'{{"positions":[{positions}]}}'
