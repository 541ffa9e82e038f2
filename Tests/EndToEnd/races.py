"""A race on a running server, with an organiser and teams that send positions."""

import json
import time
import urllib.request

from club import Member
from conftest import HANG

LONGITUDE = 1.5
METRES_A_DEGREE = 82_178.3


def longitude(metres: float) -> float:
    return LONGITUDE + metres / METRES_A_DEGREE


class Race:
    """10 km east along a valley of the Pyrenees, with a checkpoint every two kilometres."""

    def __init__(self, server, teams: int = 3, categories: tuple[str, ...] = ()):
        self.server = server
        self.organiser = Member(server.port)
        self.start = int(time.time()) * 1000 - 4 * 3_600_000
        self.id = self._ask("POST", "/races", {"name": "Volta", "start_at": self.start})["id"]
        waypoints = "".join(
            f'<wpt lat="42.5" lon="{longitude(metres)}"><name>Control {metres // 1000}</name></wpt>'
            for metres in range(0, 10_001, 2_000)
        )
        points = "".join(f'<trkpt lat="42.5" lon="{longitude(metres)}"/>' for metres in range(0, 10_001, 100))
        course = (
            '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
            f"{waypoints}<trk><trkseg>{points}</trkseg></trk></gpx>"
        )
        self._send("PUT", "/races/" + self.id + "/course?checkpoints=waypoints", course.encode(), "application/gpx+xml")
        named = [{"name": f"Equip {n + 1}"} for n in range(teams)]
        for team, category in zip(named, categories, strict=False):
            team["category"] = category
        self._ask("POST", f"/races/{self.id}/teams", {"teams": named})
        keys = self._ask("POST", f"/races/{self.id}/keys", {})["keys"]
        self.keys = {key["number"]: key["key"] for key in keys}
        self._ask("PATCH", f"/races/{self.id}", {"is_public": True})

    def admit(self, member: Member, role: str) -> None:
        """Makes a member accept an invitation to a role in the race."""
        secret = self._ask("POST", f"/spaces/{self.id}/invitations", {"role": role})["secret"]
        assert member.ask("POST", "/invitation/acceptance", json.dumps({"secret": secret}))[0] == 200

    @property
    def services(self) -> str:
        return f"{self.server.address}/arcgis/rest/services/{self.id}"

    def _ask(self, method: str, path: str, body) -> dict:
        return self._send(method, path, json.dumps(body).encode(), "application/json")

    def _send(self, method: str, path: str, body: bytes, kind: str) -> dict:
        request = urllib.request.Request(f"{self.server.address}/api/v1{path}", body, method=method)
        request.add_header("Content-Type", kind)
        request.add_header("Authorization", f"Bearer {self.organiser.token}")
        with urllib.request.urlopen(request, timeout=HANG) as answer:
            return json.load(answer)

    def edit(self, fields: dict) -> None:
        """Changes the race's own record."""
        self._ask("PATCH", f"/races/{self.id}", fields)

    def import_teams(self, table: str) -> None:
        """Adds and changes teams by a table (CSV)."""
        self._send("POST", f"/races/{self.id}/teams/import", table.encode(), "text/csv")

    def read(self, path: str) -> dict:
        with urllib.request.urlopen(f"{self.server.address}/api/v1/races/{self.id}{path}", timeout=HANG) as answer:
            return json.load(answer)

    def ask(self, path: str) -> dict:
        """The organiser's answer at a path."""
        request = urllib.request.Request(f"{self.server.address}/api/v1/races/{self.id}{path}")
        request.add_header("Authorization", f"Bearer {self.organiser.token}")
        with urllib.request.urlopen(request, timeout=HANG) as answer:
            return json.load(answer)

    def position(self, metres: float, minutes: float) -> dict:
        return {
            "time": self.start + int(minutes * 60_000),
            "latitude": 42.5,
            "longitude": longitude(metres),
            "accuracy_m": 8,
            "battery_percent": 80,
        }

    def send(self, team: int, positions: list[dict]) -> dict:
        address = f"{self.server.address}/send/{self.id}/{self.keys[team]}/positions"
        request = urllib.request.Request(address, json.dumps({"positions": positions}).encode(), method="POST")
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=HANG) as answer:
            return json.load(answer)
