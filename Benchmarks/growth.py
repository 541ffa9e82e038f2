"""Measures the server's processor time for every route against the size of what is asked for.

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
from server import PROGRAM, Cordada

LIMIT = 2.3
FACTOR = 8
TRACKS = 40
POINTS = 4_000


class Club:
    """Two members: one with a few tracks and a short one of them, one with eight times as much of both."""

    def __init__(self, folder: pathlib.Path):
        self.cordada = Cordada(folder / "data")
        self.small = Owner(self.cordada, "small", 1)
        self.large = Owner(self.cordada, "large", FACTOR)

    def processor_seconds(self) -> float:
        """What all threads of the server have used, to the nanosecond."""
        total = 0
        for thread in pathlib.Path(f"/proc/{self.cordada.process.pid}/task").iterdir():
            try:
                total += int((thread / "schedstat").read_text().split()[0])
            except OSError:
                continue  # a thread that ended meanwhile
        return total / 1e9

    def cost(self, ask, owner: "Owner") -> float:
        """Seconds of processor of one request, the least of some."""
        times = []
        for number in range(5):
            begin = self.processor_seconds()
            ask(owner, number)
            times.append(self.processor_seconds() - begin)
        return min(times)

    def growth(self, ask) -> float:
        """For twice the size; the least of a few measurements, which others on the machine can only raise."""
        least = float("inf")
        for _ in range(4):
            # What every request costs, whatever it asks for, hides no growth that matters.
            ratio = self.cost(ask, self.large) / self.cost(ask, self.small)
            least = min(least, ratio ** (1 / 3))
            if least <= LIMIT:
                break
        return least


class Owner:
    """A member, and how many times as large as the smallest everything of them is."""

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
        self.long = self.bring(walk(POINTS * scale))["tracks"][0]["id"]
        self.other = self.bring(walk(POINTS * scale + 1), similar="keep")["tracks"][0]["id"]
        content = walk(POINTS * scale + 2)
        self.file = self.put(content)

    def ask(self, method: str, path: str, body=None, json=None):
        kind = "application/octet-stream"
        if json is not None:
            body, kind = globals()["json"].dumps(json), "application/json"
        return self.cordada.ask(method, "/api/v1" + path, body, **self.headers, **{"Content-Type": kind})

    def bring(self, content: bytes, similar: str = "skip") -> dict:
        return json.loads(self.ask("POST", f"/tracks/import?name=a.gpx&similar={similar}", content))

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


# Every route whose cost depends on what the member has or sends.
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
    "POST /api/v1/sync": lambda owner, _: owner.sync(50 * owner.scale),
    "PUT /api/v1/files/{sha256}": uploading,
    "HEAD /api/v1/files/{sha256}": lambda owner, _: owner.ask("HEAD", f"/files/{owner.file}"),
    "GET /api/v1/files/{sha256}": getting("/files/{file}"),
}

# Routes that cost the same whatever there is, and why.
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
        "POST /api/v1/categories",
        "PATCH /api/v1/categories/{id}",
        "DELETE /api/v1/categories/{id}",
        "GET /api/v1/members/{user_name}/storage",
        "PUT /api/v1/members/{user_name}/quota",
    ],
    "the members of a space, which are few": ["GET /api/v1/spaces/{id}/members"],
    "the hash of one password": [
        "POST /api/v1/members",
        "POST /api/v1/session",
        "PUT /api/v1/member/password",
        "POST /api/v1/password-reset",
    ],
    "each record once, after which there is none": ["DELETE /api/v1/member"],
    "as an import of its tracks": ["POST /api/v1/member/import"],
    "a listener, measured by live.py": ["GET /api/v1/events"],
    "the club's own map, whose regions are limited": [
        "GET /api/v1/maps",
        "GET /api/v1/maps/region",
        "GET /api/v1/maps/region/tiles",
        "GET /tiles/{z}/{x}/{y}",
    ],
    "the same for everybody": ["GET /healthz", "GET /metrics", "GET /api/v1/openapi.json"],
}

# Not measured here: a race has its own size, and its own measurement in races.py.
ELSEWHERE = ("/api/v1/races", "/send/", "/arcgis/")


def unknown_routes() -> set[str]:
    """Routes of the document that are in neither table."""
    document = json.loads(subprocess.run([PROGRAM, "openapi"], capture_output=True, check=True).stdout)
    described = {
        f"{method.upper()} {path}"
        for path, item in document["paths"].items()
        for method in item
        if not path.startswith(ELSEWHERE)
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
