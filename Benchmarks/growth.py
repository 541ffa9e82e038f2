"""Measures the server's processor time for every route against the size of the requested data.

usage: growth.py [ROUTE]...     (all when none is named, such as "GET /api/v1/tracks")

Fails when twice the size costs more than 2.3 times as much, by the growth over eight times the size, and when a
route of the OpenAPI document is not in the table below.
"""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import uuid

import recordings
from memory import walk
from race import Race
from server import PROGRAM, Cordada

LIMIT = 2.3
FACTOR = 8
TRACKS = 40
POINTS = 4_000


class Club:
    """Two members: one with a few tracks, one of them short, and one with eight times as much of both."""

    def __init__(self, folder: pathlib.Path):
        self.cordada = Cordada(folder / "data")
        self.small = Owner(self.cordada, "small", 1)
        self.large = Owner(self.cordada, "large", FACTOR)

    def processor_seconds(self) -> float:
        """The processor time of all threads of the server, in seconds."""
        total = 0
        for thread in pathlib.Path(f"/proc/{self.cordada.process.pid}/task").iterdir():
            try:
                total += int((thread / "schedstat").read_text().split()[0])
            except OSError:
                continue  # a thread that ended meanwhile
        return total / 1e9

    def cost(self, ask, owner: "Owner") -> float:
        """The processor time of one request in seconds, the least of several."""
        times = []
        for number in range(5):
            begin = self.processor_seconds()
            ask(owner, number)
            times.append(self.processor_seconds() - begin)
        return min(times)

    def growth(self, ask) -> float:
        """The growth for twice the size: the least of a few measurements, since other processes can only raise it."""
        least = float("inf")
        for _ in range(4):
            # The constant cost of a request hides no growth that matters.
            ratio = self.cost(ask, self.large) / self.cost(ask, self.small)
            least = min(least, ratio ** (1 / 3))
            if least <= LIMIT:
                break
        return least


class Owner:
    """A member whose data are `scale` times the smallest size."""

    def __init__(self, cordada: Cordada, name: str, scale: int):
        self.cordada, self.scale = cordada, scale
        about = {"user_name": name, "email": f"{name}@example.org", "display_name": name}
        password = {"password": "a long enough password"}
        as_json = {"Content-Type": "application/json"}
        cordada.ask("POST", "/api/v1/members", json.dumps(about | password), **as_json)
        for _ in range(5 * scale):
            session = json.dumps({"user_name": name} | password)
            answer = json.loads(cordada.ask("POST", "/api/v1/session", session, **as_json))
        self.headers = {"Authorization": f"Bearer {answer['token']}"}
        for number in range(TRACKS * scale):
            self.bring(recordings.gpx(60, number, number + 1))
        for number in range(5 * scale):
            self.ask("POST", "/categories", json={"name": f"Category {number}"})
            self.ask("POST", "/gear", json={"name": f"Shoes {number}", "kind": "shoes"})
        self.long = self.bring(walk(POINTS * scale))["tracks"][0]["id"]
        self.other = self.bring(walk(POINTS * scale + 1), similar="keep")["tracks"][0]["id"]
        content = walk(POINTS * scale + 2)
        self.file = self.put(content)
        self.race = Race(cordada, self.headers, 20 * scale, points=500 * scale, checkpoints=5 * scale)
        for team in range(20 * scale):
            self.follow(team, 0, 50)
        for first in range(50, 50 + 1_000 * scale, 1_000):
            self.follow(0, first, 1_000)
        told = self.race.ask("GET")
        self.team, self.checkpoint = told["teams"][0]["id"], told["checkpoints"][-1]["id"]
        self.start_list = Race(cordada, self.headers, 20 * scale)
        self.listed = [team["id"] for team in self.start_list.ask("GET")["teams"]]

    def ask(self, method: str, path: str, body=None, json=None):
        kind = "application/octet-stream"
        if json is not None:
            body, kind = globals()["json"].dumps(json), "application/json"
        return self.cordada.ask(method, "/api/v1" + path, body, **self.headers, **{"Content-Type": kind})

    def bring(self, content: bytes, similar: str = "skip") -> dict:
        return json.loads(self.ask("POST", f"/tracks/import?name=a.gpx&similar={similar}", content))

    def follow(self, team: int, first: int, count: int) -> None:
        """Sends positions of a team."""
        body = self.race.positions(first, count)
        self.cordada.ask("POST", self.race.path(team), body, **{"Content-Type": "application/json"})

    def put(self, content: bytes) -> str:
        name = hashlib.sha256(content).hexdigest()
        self.ask("PUT", f"/files/{name}", content)
        return name

    def sync(self, changes: int, cursor: str | None = None) -> dict:
        made = [
            {
                "id": str(uuid.uuid4()),
                "collection": "categories",
                "record": str(uuid.uuid4()),
                "kind": "create",
                "fields": {"name": {"after": str(uuid.uuid4())}},
                "made_at": 0,
            }
            for _ in range(changes)
        ]
        request = {"device": str(uuid.uuid4()), "device_name": "phone", "cursor": cursor, "changes": made}
        return json.loads(self.ask("POST", "/sync", json=request | {"limit": 60 * self.scale}))


def getting(path: str):
    return lambda owner, _: owner.ask("GET", path.format(track=owner.long, other=owner.other, file=owner.file))


def exporting(owner: Owner, number: int) -> None:
    for form in ("gpx", "kml", "kmz", "tcx", "fit", "geojson"):
        owner.ask("GET", f"/tracks/{owner.long}/export?format={form}")


def importing(owner: Owner, number: int) -> None:
    owner.bring(walk(POINTS * owner.scale + 10 + number), similar="keep")


def uploading(owner: Owner, number: int) -> None:
    owner.put(walk(POINTS * owner.scale) + uuid.uuid4().bytes)


def watching(part: str):
    return lambda owner, _: owner.ask("GET", f"/races/{owner.race.id}" + part.format(owner=owner))


def naming(owner: Owner) -> list[str]:
    """Random identifiers of nonexistent teams."""
    return [str(uuid.uuid4()) for _ in range(20 * owner.scale)]


def reading_layers(owner: Owner, number: int) -> None:
    layer = f"/arcgis/rest/services/{owner.race.id}/TrailWalker/FeatureServer/0"
    owner.cordada.ask("GET", f"{layer}/query?where=1%3D1&outFields=*&f=json")


# All routes whose cost depends on the member's or the request's data.
ROUTES = {
    "GET /api/v1/sessions": getting("/sessions"),
    "GET /api/v1/member/export": getting("/member/export"),
    "GET /api/v1/member/storage": getting("/member/storage"),
    "GET /api/v1/tracks": lambda owner, _: owner.ask("GET", "/tracks?limit=100&q=loop"),
    "GET /api/v1/tracks/{id}": getting("/tracks/{track}"),
    "GET /api/v1/tracks/{id}/lines": getting("/tracks/{track}/lines"),
    "GET /api/v1/tracks/{id}/splits": getting("/tracks/{track}/splits?length=500"),
    "GET /api/v1/tracks/{id}/points": getting("/tracks/{track}/points"),
    "GET /api/v1/tracks/{id}/original": getting("/tracks/{track}/original"),
    "GET /api/v1/tracks/{id}/similar": getting("/tracks/{track}/similar"),
    "GET /api/v1/tracks/{id}/comparison/{other}": getting("/tracks/{track}/comparison/{other}"),
    "GET /api/v1/tracks/{id}/export": exporting,
    "PATCH /api/v1/tracks/{id}": lambda owner, number: owner.ask(
        "PATCH", f"/tracks/{owner.long}", json={"note": f"{number} " + "word " * 240 * owner.scale}
    ),
    "POST /api/v1/tracks/import": importing,
    "POST /api/v1/tracks/export": lambda owner, _: owner.ask(
        "POST", "/tracks/export", json={"ids": "all", "format": "gpx"}
    ),
    "GET /api/v1/statistics": getting("/statistics"),
    "GET /api/v1/categories": getting("/categories"),
    "GET /api/v1/gear": getting("/gear"),
    "POST /api/v1/sync": lambda owner, _: owner.sync(50 * owner.scale),
    "PUT /api/v1/files/{sha256}": uploading,
    "HEAD /api/v1/files/{sha256}": lambda owner, _: owner.ask("HEAD", f"/files/{owner.file}"),
    "GET /api/v1/files/{sha256}": getting("/files/{file}"),
    "GET /api/v1/races/{id}": watching(""),
    "GET /api/v1/races/{id}/course": watching("/course"),
    "GET /api/v1/races/{id}/standings": watching("/standings"),
    "GET /api/v1/races/{id}/teams/{team}": watching("/teams/{owner.team}"),
    "GET /api/v1/races/{id}/teams/{team}/track": watching("/teams/{owner.team}/track"),
    "GET /api/v1/races/{id}/replay": watching("/replay"),
    "GET /api/v1/races/{id}/alerts": watching("/alerts"),
    "GET /api/v1/races/{id}/checkpoints/{checkpoint}/passes": watching("/checkpoints/{owner.checkpoint}/passes"),
    "GET /api/v1/races/{id}/results.csv": watching("/results.csv"),
    "GET /api/v1/races/{id}/positions.csv": watching("/positions.csv"),
    "GET /api/v1/races/{id}/positions.geojson": watching("/positions.geojson"),
    "POST /api/v1/races/{id}/teams": lambda owner, _: owner.start_list.add(naming(owner)),
    "POST /api/v1/races/{id}/teams/import": lambda owner, _: owner.ask(
        "POST", f"/races/{owner.start_list.id}/teams/import", "\n".join(["name", *naming(owner)])
    ),
    "POST /api/v1/races/{id}/keys": lambda owner, _: owner.start_list.ask("POST", "/keys", {"teams": owner.listed}),
    "POST /send/{id}/{key}/positions": lambda owner, number: owner.follow(1, 1_000 * (number + 1), 100 * owner.scale),
    "GET /send/{id}/{key}/course": lambda owner, _: owner.cordada.ask("GET", owner.race.path(0)[:-9] + "course"),
    "GET /arcgis/rest/services/{id}/{service}/{server}/{layer}/query": reading_layers,
}

# Routes of constant cost, by reason.
CONSTANT = {
    "one row": [
        "GET /api/v1/member",
        "PATCH /api/v1/member",
        "GET /api/v1/session",
        "DELETE /api/v1/session",
        "DELETE /api/v1/sessions/{id}",
        "GET /api/v1/profile",
        "PUT /api/v1/profile",
        "GET /api/v1/preferences",
        "PUT /api/v1/preferences",
        "DELETE /api/v1/tracks/{id}",
        "POST /api/v1/tracks/{id}/restore",
        "POST /api/v1/tracks",
        "DELETE /api/v1/gear/{id}",
        "POST /api/v1/categories",
        "PATCH /api/v1/categories/{id}",
        "DELETE /api/v1/categories/{id}",
        "POST /api/v1/races",
        "PATCH /api/v1/races/{id}",
        "PUT /api/v1/spaces/{id}/members/{member}",
        "DELETE /api/v1/spaces/{id}/members/{member}",
        "DELETE /api/v1/spaces/{id}/membership",
        "DELETE /api/v1/spaces/{id}/invitations/{invitation}",
        "POST /api/v1/invitation",
        "POST /api/v1/invitation/acceptance",
        "GET /api/v1/members/{user_name}/storage",
        "PUT /api/v1/members/{user_name}/quota",
    ],
    "as the list of gear": ["POST /api/v1/gear", "PATCH /api/v1/gear/{id}"],
    "the members of a space, which are few": ["GET /api/v1/spaces/{id}/members"],
    "its open invitations, of which there are 50": [
        "GET /api/v1/spaces/{id}/invitations",
        "POST /api/v1/spaces/{id}/invitations",
    ],
    "the shared spaces of the club, which are few": [
        "GET /api/v1/spaces/ownerless",
        "POST /api/v1/spaces/{id}/takeover",
    ],
    "each record once, after which there is no space": ["DELETE /api/v1/spaces/{id}"],
    "the hash of one password": [
        "POST /api/v1/members",
        "POST /api/v1/session",
        "PUT /api/v1/member/password",
        "POST /api/v1/password-reset",
    ],
    "each record once, after which there is none": ["DELETE /api/v1/member"],
    "as an import of its tracks": ["POST /api/v1/member/import"],
    "a listener, measured by live.py": ["GET /api/v1/events", "GET /api/v1/races/{id}/events"],
    "all positions followed anew, measured by `benchmark races`": ["PUT /api/v1/races/{id}/course"],
    "a page of 100 of the club's public races": ["GET /api/v1/races"],
    "the race as it is told to everybody": ["GET /send/{id}/{key}/race"],
    "the club's own map, whose regions are limited": [
        "GET /api/v1/maps",
        "GET /api/v1/maps/region",
        "GET /api/v1/maps/region/tiles",
        "GET /tiles/{z}/{x}/{y}",
    ],
    "the same for everybody": ["GET /healthz", "GET /metrics", "GET /api/v1/openapi.json"],
}

# Other forms of measured routes: the trackers' protocols, and services about the layers.
ALIKE = ("/send/", "/arcgis/")


def unknown_routes() -> set[str]:
    """Routes of the document that are missing in both tables."""
    document = json.loads(subprocess.run([PROGRAM, "openapi"], capture_output=True, check=True).stdout)
    described = {
        f"{method.upper()} {path}"
        for path, item in document["paths"].items()
        for method in item
        if not path.startswith(ALIKE)
    }
    return described - set(ROUTES) - {route for routes in CONSTANT.values() for route in routes}


def main() -> int:
    unknown = unknown_routes()
    for route in sorted(unknown):
        print(f"{route}: in neither table of growth.py")
    is_over = False
    with tempfile.TemporaryDirectory() as folder:
        club = Club(pathlib.Path(folder))
        for route in sys.argv[1:] or ROUTES:
            growth = club.growth(ROUTES[route])
            print(f"{route}: {growth:.2f} for twice the size{' TOO MUCH' if growth > LIMIT else ''}", flush=True)
            is_over = is_over or growth > LIMIT
        club.cordada.stop()
    return 1 if is_over or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
