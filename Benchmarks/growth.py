"""Measures the server's processor time for every route against the size of the requested data.

usage: growth.py [ROUTE]...     (all when none is named, such as "GET /api/v1/tracks")
       growth.py tables         (only looks for what is in no table)

Fails when twice the size costs more than 2.3 times as much, by the growth over eight times the size, and when a
route of the OpenAPI document is not in one of the tables below.
"""

import contextlib
import json
import pathlib
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable

from grown_club import POINTS, GrownClub, change, walk
from server import PROGRAM

LIMIT = 2.3
FACTOR = 8


class Request:
    """How a route is asked for: by whom, what its braces name, with which query and content, and what is done first.

    The braces are filled with what the club calls so, or what it calls the given names, or with these.
    """

    def __init__(
        self,
        query: str = "",
        by: str = "owner",
        content: Callable | None = None,
        first: Callable | None = None,
        **names: str,
    ):
        self.query, self.by, self.content, self.first, self.named = query, by, content, first, names

    def __call__(self, club: GrownClub, route: str, number: int) -> None:
        method, path = route.split(" ")
        values = club.names | {brace: club.names.get(name, name) for brace, name in self.named.items()}
        query = f"?{self.query}" if self.query else ""
        content = self.content(club, number) if self.content else None
        getattr(club, self.by).ask(method, path.format_map(values) + query, content)


OWN = Request()


def owned(name: str, query: str = "", **more) -> Request:
    """A request about what the club calls so."""
    return Request(query, id=name, **more)


def telling(**names: str) -> Callable:
    """A content whose fields are what the club calls so, or these."""
    return lambda club, _: {field: club.names.get(name, name) for field, name in names.items()}


# What is done first, outside the measurement.


def edit(club: GrownClub) -> None:
    """Changes a track, so that no earlier answer can be sent again."""
    club.owner.ask("PATCH", f"/tracks/{club.names['track']}", {"note": str(uuid.uuid4())})


def move(club: GrownClub) -> None:
    """Sends another position of a team, so that no earlier answer can be sent again."""
    club.moved += 1
    club.follow(3, 50 + club.moved, 1)


def another(club: GrownClub) -> None:
    """Chooses a member about whom there was no request before."""
    club.names["member"], club.names["member_name"] = club.others.pop()


def gather(club: GrownClub, path: str, field: str, **more: str) -> None:
    """Makes a category or a piece of gear of many tracks."""
    club.names["gathered"] = club.owner.make(path, {"name": str(uuid.uuid4())} | more)["id"]
    for track in club.tracks[: 10 * club.scale]:
        club.owner.ask("PATCH", f"/tracks/{track}", {field: club.names["gathered"]})


def wander(club: GrownClub) -> None:
    """Sends positions of a team, all of whose earlier ones may be gone."""
    club.follow(2, 2_000, 100 * club.scale)


def exporting(club: GrownClub, route: str, number: int) -> None:
    for form in ("gpx", "kml", "kmz", "tcx", "fit", "geojson"):
        club.owner.ask("GET", f"/tracks/{club.names['track']}/export?format={form}")


def importing(club: GrownClub, route: str, number: int) -> None:
    club.owner.bring(walk(POINTS * club.scale + 10 + number), similar="keep")


def importing_in_parts(club: GrownClub, route: str, number: int) -> None:
    content = walk(POINTS * club.scale + 30 + number)
    club.owner.ask("PUT", f"/tracks/imports/{uuid.uuid4()}?name=a.gpx&similar=keep&of={len(content)}", content)


def uploading(club: GrownClub, route: str, number: int) -> None:
    club.owner.put(walk(POINTS * club.scale) + uuid.uuid4().bytes)


def uploading_map(club: GrownClub, route: str, number: int) -> None:
    content = b"\0" * (1 << 20) * club.scale
    of = f"of={len(content)}&changed={uuid.uuid4().int >> 76}&from=0"
    club.owner.ask("PUT", f"/maps/uploads/valley.osm.pbf?{of}", content)


def syncing(club: GrownClub, route: str, number: int) -> None:
    """Sends new records of several areas, of the member's own and of a gym, and asks for others."""
    made = [
        change("create", collection, str(uuid.uuid4()), fields, space)
        for collection, fields, space in club.new_records()
        for _ in range(10 * club.scale)
    ]
    club.owner.send(made, limit=60 * club.scale)


def removing(club: GrownClub, route: str, number: int) -> None:
    """Deletes a document of a course as an administrator, and restores it."""
    path = f"/administration/records/campus_documents/{club.names['course']}/{club.names['material']}"
    club.owner.ask("DELETE", path)
    club.owner.ask("POST", f"{path}/restoration")


def removing_track(club: GrownClub, route: str, number: int) -> None:
    """Deletes a track with photos and comments, and restores it."""
    path = f"/tracks/{club.names['track']}"
    club.owner.ask("DELETE", path)
    club.owner.ask("POST", f"{path}/restore")


def naming(club: GrownClub) -> list[str]:
    """Random names of nonexistent teams."""
    return [str(uuid.uuid4()) for _ in range(20 * club.scale)]


def people(club: GrownClub, number: int) -> dict:
    """A table of people to invite."""
    rows = "".join(f"Nina Riu {at},nina{at}@example.org\n" for at in range(50 * club.scale))
    return {"table": "name,email\n" + rows, "origin": "https://club.example", "is_preview": True}


def addresses(club: GrownClub, number: int) -> dict:
    return {"add": [f"{uuid.uuid4()}@example.org" for _ in range(50 * club.scale)]}


TRACKS = {
    "GET /api/v1/tracks": Request("limit=100&q=loop", first=edit),
    "GET /api/v1/tracks/{id}": owned("track", first=edit),
    "GET /api/v1/tracks/{id}/lines": owned("track", first=edit),
    "GET /api/v1/tracks/{id}/raw-lines": owned("track"),
    "GET /api/v1/tracks/{id}/splits": owned("track", "length=500"),
    "GET /api/v1/tracks/{id}/points": owned("track"),
    "GET /api/v1/tracks/{id}/original": owned("track"),
    "GET /api/v1/tracks/{id}/similar": owned("track", first=edit),
    "GET /api/v1/tracks/{id}/comparison/{other}": owned("track", first=edit),
    "GET /api/v1/tracks/{id}/export": exporting,
    "GET /api/v1/tracks/{id}/shown": owned("track", first=edit),
    "PATCH /api/v1/tracks/{id}": owned(
        "track", content=lambda club, number: {"note": f"{number} " + "word " * 240 * club.scale}
    ),
    "DELETE /api/v1/tracks/{id}": removing_track,
    "POST /api/v1/tracks/{id}/restore": removing_track,
    "POST /api/v1/tracks/import": importing,
    "GET /api/v1/tracks/imports": OWN,
    "PUT /api/v1/tracks/imports/{id}": importing_in_parts,
    "POST /api/v1/tracks/export": Request(content=lambda *_: {"ids": "all", "format": "gpx"}),
    "GET /api/v1/statistics": Request(first=edit),
    "GET /api/v1/categories": Request(first=edit),
    "DELETE /api/v1/categories/{id}": owned("gathered", first=lambda club: gather(club, "/categories", "category")),
    "GET /api/v1/gear": Request(first=edit),
    "DELETE /api/v1/gear/{id}": owned("gathered", first=lambda club: gather(club, "/gear", "gear", kind="shoes")),
}

LINKS = {
    "GET /api/v1/record-links": OWN,
    "POST /api/v1/shared-track": Request(by="stranger", content=telling(secret="track_secret")),
    "POST /api/v1/shared-track/photo": Request(
        by="stranger", content=lambda club, _: {"secret": club.names["track_secret"], "photo": 0}
    ),
    "GET /shared/track/{secret}": Request(by="stranger", secret="track_secret"),
    "GET /shared/track/{secret}/picture.png": Request(by="stranger", secret="track_secret"),
    "POST /api/v1/boulders/shared-problem": Request(by="stranger", content=telling(secret="problem_secret")),
    "POST /api/v1/boulders/shared-problem/picture": Request(by="stranger", content=telling(secret="problem_secret")),
}

FRIENDS = {
    "GET /api/v1/friends": OWN,
    "GET /api/v1/friend-tracks": OWN,
    "GET /api/v1/friend-tracks/{member}/{id}": owned("track", by="friend", member="owner"),
    "GET /api/v1/friend-tracks/{member}/{id}/photos/{index}": owned("track", by="friend", member="owner", index="0"),
    "GET /api/v1/friend-tracks/{member}/{id}/talk": owned("track", by="friend", member="owner"),
    "GET /api/v1/boulders/friends/{member}": Request(by="friend", member="owner"),
}

SPACES = {
    "GET /api/v1/gyms": OWN,
    "GET /api/v1/spaces/ownerless": OWN,
    "GET /api/v1/spaces/{id}/members": owned("gym"),
    "GET /api/v1/spaces/{id}/invitations": owned("gym"),
    "GET /api/v1/spaces/{id}/reports": owned("gym"),
    "GET /api/v1/spaces/{id}/export": owned("gym"),
    "GET /api/v1/reports": OWN,
}

UOC = "GET /webapps/uocapi/api/v1"
CAMPUS = {
    "GET /api/v1/campus/calendars/{secret}": Request(by="stranger", secret="feed"),
    "GET /api/v1/campus/providers": OWN,
    "POST /api/v1/campus/connections/{connection}/refresh": OWN,
    f"{UOC}/subjects": Request(by="student"),
    f"{UOC}/subjects/{{id}}": owned("course", by="student"),
    f"{UOC}/subjects/{{id}}/resources": owned("course", by="student"),
    f"{UOC}/classrooms": Request(by="student"),
    f"{UOC}/classrooms/{{id}}": owned("classroom", by="student"),
    f"{UOC}/classrooms/{{id}}/resources": owned("classroom", by="student"),
    f"{UOC}/classrooms/{{id}}/materials": owned("classroom", by="student"),
    f"{UOC}/classrooms/{{id}}/materials/{{other}}": owned("classroom", by="student", other="material"),
    f"{UOC}/classrooms/{{id}}/materials/{{other}}/content": owned("classroom", by="student", other="material"),
    f"{UOC}/calendar/events": Request(by="student"),
    f"{UOC}/calendar/events/{{other}}": Request(by="student", other="event"),
}

MEMBER = {
    "GET /api/v1/sessions": OWN,
    "GET /api/v1/member/export": OWN,
    "GET /api/v1/member/storage": OWN,
    "GET /api/v1/members/{user_name}/storage": OWN,
    "GET /api/v1/member/apps": OWN,
    "GET /api/v1/member/tokens": OWN,
    "GET /api/v1/notices": OWN,
    "POST /api/v1/notices/read": Request(content=lambda *_: {"until": 1 << 52}),
    "POST /api/v1/sync": syncing,
    "PUT /api/v1/files/{sha256}": uploading,
    "HEAD /api/v1/files/{sha256}": Request(sha256="file"),
    "GET /api/v1/files/{sha256}": Request(sha256="file"),
}

ADMINISTRATION = {
    "GET /api/v1/administration/overview": OWN,
    "GET /api/v1/administration/log": OWN,
    "GET /api/v1/administration/storage": OWN,
    "GET /api/v1/administration/jobs": OWN,
    "GET /api/v1/administration/collections": OWN,
    "GET /api/v1/administration/records/{collection}": Request("text=nowhere", collection="tracks"),
    "GET /api/v1/administration/records/{collection}/{space}/{id}": owned("track", collection="tracks", space="owner"),
    "DELETE /api/v1/administration/records/{collection}/{space}/{id}": removing,
    "POST /api/v1/administration/records/{collection}/{space}/{id}/restoration": removing,
    "GET /api/v1/administration/members": Request("search=puig"),
    "GET /api/v1/administration/members/{id}": owned("owner"),
    "DELETE /api/v1/administration/members/{id}": owned(
        "member", first=another, content=telling(user_name="member_name")
    ),
    "PUT /api/v1/administration/members/{id}/role": owned(
        "member", first=another, content=telling(role="administrator")
    ),
    "PUT /api/v1/administration/members/{id}/state": owned(
        "member", first=another, content=lambda *_: {"is_active": False}
    ),
    "POST /api/v1/administration/invitations": Request(content=people),
    "GET /api/v1/apps": OWN,
    "GET /api/v1/club/invitations": OWN,
    "GET /api/v1/club/registration-list": OWN,
    "PATCH /api/v1/club/registration-list": Request(content=addresses),
    "GET /api/v1/club/privacy/versions": OWN,
    "GET /api/v1/club/privacy/consents": OWN,
    "PUT /api/v1/maps/uploads/{file}": uploading_map,
    "GET /metrics": OWN,
}

RACES = {
    "GET /api/v1/races": OWN,
    "GET /api/v1/races/{id}": owned("race", first=move),
    "GET /api/v1/races/{id}/course": owned("race"),
    "GET /api/v1/races/{id}/standings": owned("race", first=move),
    "GET /api/v1/races/{id}/teams/{team}": owned("race", first=move),
    "GET /api/v1/races/{id}/teams/{team}/track": owned("race", first=move),
    "GET /api/v1/races/{id}/replay": owned("race", first=move),
    "GET /api/v1/races/{id}/alerts": owned("race", first=move),
    "GET /api/v1/races/{id}/checkpoints/{checkpoint}/passes": owned("race", first=move),
    "GET /api/v1/races/{id}/results.csv": owned("race", first=move),
    "GET /api/v1/races/{id}/positions.csv": owned("race", first=move),
    "GET /api/v1/races/{id}/positions.geojson": owned("race", first=move),
    "DELETE /api/v1/races/{id}/teams/{team}/positions": owned(
        "race", first=wander, team="cleared", content=telling(reason="wrong")
    ),
    "POST /api/v1/races/{id}/teams": owned(
        "start_list", content=lambda club, _: {"teams": [{"name": name} for name in naming(club)]}
    ),
    "POST /api/v1/races/{id}/teams/import": owned(
        "start_list", content=lambda club, _: "\n".join(["name", *naming(club)])
    ),
    "POST /api/v1/races/{id}/keys": owned("start_list", content=lambda club, _: {"teams": club.listed}),
    "POST /send/{id}/{key}/positions": lambda club, _, number: club.follow(1, 1_000 * (number + 1), 100 * club.scale),
    "GET /send/{id}/{key}/course": owned("race", by="stranger"),
    "GET /arcgis/rest/services/{id}/{service}/{server}/{layer}/query": owned(
        "race", "where=1%3D1&outFields=*&f=json", first=move, service="TrailWalker", server="FeatureServer", layer="0"
    ),
}

# All routes whose cost may depend on the data of the club, of the member or of the request.
ROUTES = TRACKS | LINKS | FRIENDS | SPACES | CAMPUS | MEMBER | ADMINISTRATION | RACES

# Other routes, by the reason for which their cost does not grow, or where it is measured.
CONSTANT = {
    "one row, or one thing with the few rows of it": [
        "GET /api/v1/member",
        "PATCH /api/v1/member",
        "GET /api/v1/member/ways-in",
        "GET /api/v1/member/consents",
        "POST /api/v1/member/consents",
        "DELETE /api/v1/member/password",
        "POST /api/v1/password-reset/mail",
        "POST /api/v1/member/email/confirmation",
        "POST /api/v1/email-confirmation",
        "GET /api/v1/session",
        "DELETE /api/v1/session",
        "DELETE /api/v1/sessions/{id}",
        "GET /api/v1/profile",
        "PUT /api/v1/profile",
        "GET /api/v1/preferences",
        "PUT /api/v1/preferences",
        "GET /api/v1/notices/ways",
        "PUT /api/v1/notices/device",
        "DELETE /api/v1/notices/devices/{id}",
        "POST /api/v1/tracks",
        "GET /api/v1/tracks/imports/{id}",
        "DELETE /api/v1/tracks/imports/{id}",
        "POST /api/v1/races",
        "PATCH /api/v1/races/{id}",
        "POST /api/v1/gyms",
        "PUT /api/v1/gyms/{id}/following",
        "POST /api/v1/courses",
        "GET /api/v1/campus/calendar",
        "PUT /api/v1/campus/calendar",
        "DELETE /api/v1/campus/calendar",
        "DELETE /api/v1/campus/connections/{connection}/access",
        "POST /api/v1/campus/providers/{provider}/authorization",
        "GET /webapps/uocapi/api/v1/user",
    ],
    "one row about another member": [
        "PUT /api/v1/friends/{member}",
        "POST /api/v1/friend-link",
        "POST /api/v1/friend-link/request",
        "DELETE /api/v1/friend-links/{link}",
        "PUT /api/v1/friend-tracks/{member}/{id}/comments/{comment}",
        "DELETE /api/v1/friend-tracks/{member}/{id}/comments/{comment}",
        "POST /api/v1/friend-tracks/{member}/{id}/comments/{comment}/report",
        "PUT /api/v1/friend-tracks/{member}/{id}/thumb",
        "DELETE /api/v1/friend-tracks/{member}/{id}/thumb",
        "PUT /api/v1/members/{user_name}/quota",
        "PUT /api/v1/administration/members/{id}/guardian-consent",
        "POST /api/v1/administration/members/{id}/reset-link",
        "POST /api/v1/guardian-consent/account",
        "POST /api/v1/guardian-consent",
        "POST /api/v1/guardian-consent/withdrawal",
    ],
    "one row of a space or a record of it": [
        "PUT /api/v1/spaces/{id}/members/{member}",
        "DELETE /api/v1/spaces/{id}/members/{member}",
        "DELETE /api/v1/spaces/{id}/membership",
        "DELETE /api/v1/spaces/{id}/invitations/{invitation}",
        "POST /api/v1/invitation",
        "POST /api/v1/invitation/acceptance",
        "POST /api/v1/spaces/{id}/reports",
        "POST /api/v1/spaces/{id}/reports/decision",
        "POST /api/v1/reports/decision",
        "DELETE /api/v1/record-links/{link}",
        "PATCH /api/v1/administration/records/{collection}/{space}/{id}",
        "POST /api/v1/administration/records/{collection}/{space}/{id}/opening",
    ],
    "one row of the club": [
        "GET /api/v1/club",
        "PUT /api/v1/club/settings",
        "DELETE /api/v1/club/logo",
        "GET /api/v1/club/mail",
        "POST /api/v1/club/invitation",
        "DELETE /api/v1/club/invitations/{invitation}",
        "GET /api/v1/club/privacy",
        "POST /api/v1/club/privacy",
        "GET /api/v1/club/privacy/versions/{version}",
        "GET /api/v1/administration/backup",
        "DELETE /api/v1/administration/jobs/{job}",
        "POST /api/v1/apps/{id}/secret",
    ],
    "one row of an app's agreement with a member, or the few tokens of it": [
        "POST /api/v1/oauth/request",
        "POST /api/v1/oauth/authorization",
        "POST /api/v1/oauth/token",
        "POST /api/v1/oauth/revocation",
        "POST /api/v1/oauth/introspection",
        "DELETE /api/v1/member/apps/{id}",
        "DELETE /api/v1/member/tokens/{id}",
    ],
    "a new row of a list of limited length, which is measured": [
        "POST /api/v1/tracks/{id}/links",
        "POST /api/v1/gyms/{id}/problems/{problem}/links",
        "POST /api/v1/spaces/{id}/invitations",
        "POST /api/v1/club/invitations",
        "POST /api/v1/member/tokens",
        "POST /api/v1/apps",
        "POST /api/v1/campus/providers",
    ],
    "at most 10 links, or 20 passkeys": [
        "GET /api/v1/friend-links",
        "POST /api/v1/friend-links",
        "POST /api/v1/member/passkeys/options",
        "POST /api/v1/member/passkeys",
        "PATCH /api/v1/member/passkeys/{id}",
        "DELETE /api/v1/member/passkeys/{id}",
        "POST /api/v1/member/confirmation/passkey/options",
        "POST /api/v1/member/confirmation/passkey",
        "POST /api/v1/session/passkey/options",
        "POST /api/v1/session/passkey",
    ],
    "the hash of one password, or of ten recovery codes": [
        "POST /api/v1/members",
        "POST /api/v1/session",
        "POST /api/v1/session/recovery",
        "PUT /api/v1/member/password",
        "POST /api/v1/member/confirmation",
        "POST /api/v1/member/recovery-codes",
        "POST /api/v1/password-reset",
    ],
    "as the list of categories, with whose names it is compared": [
        "POST /api/v1/categories",
        "PATCH /api/v1/categories/{id}",
    ],
    "as the list of gear": [
        "POST /api/v1/gear",
        "PATCH /api/v1/gear/{id}",
    ],
    "as the list of spaces without an owner": [
        "POST /api/v1/spaces/{id}/takeover",
    ],
    "as a refresh of the connection": [
        "POST /api/v1/campus/connections",
        "POST /api/v1/campus/authorizations",
    ],
    "as an import of its tracks": [
        "POST /api/v1/member/import",
    ],
    "each row once, after which there is none": [
        "DELETE /api/v1/member",
        "DELETE /api/v1/sessions",
        "DELETE /api/v1/tracks/imports",
        "DELETE /api/v1/administration/members/{id}/sessions",
        "DELETE /api/v1/spaces/{id}",
        "DELETE /api/v1/apps/{id}",
        "DELETE /api/v1/apps/{id}/access",
        "DELETE /api/v1/campus/connections/{connection}",
        "DELETE /api/v1/campus/providers/{provider}",
    ],
    "one file of limited size, which goes through": [
        "POST /api/v1/races/{id}/course/lines",
        "POST /api/v1/campus/materials/{material}/file",
        "GET /api/v1/club/logo/{digest}",
    ],
    "one picture in a helper's process, measured by pictures.py": [
        "POST /api/v1/pictures/jpeg",
        "PUT /api/v1/club/logo",
    ],
    "begins a job": [
        "POST /api/v1/administration/backup",
        "POST /api/v1/administration/backup/check",
        "POST /api/v1/maps/regions",
    ],
    "a listener, measured by live.py": [
        "GET /api/v1/events",
        "GET /api/v1/races/{id}/events",
    ],
    "all positions followed anew, measured by `benchmark races`": [
        "PUT /api/v1/races/{id}/course",
    ],
    "the race as it is told to everybody": [
        "GET /send/{id}/{key}/race",
    ],
    "the club's own map, whose regions are limited": [
        "GET /api/v1/maps",
        "GET /api/v1/maps/region",
        "GET /api/v1/maps/region/tiles",
        "GET /api/v1/maps/regions",
        "DELETE /api/v1/maps/regions/{id}",
        "GET /api/v1/maps/uploads/{file}",
        "DELETE /api/v1/maps/work",
        "GET /tiles/{z}/{x}/{y}",
        "GET /tiles/shade/{z}/{x}/{y}",
    ],
    "the same for everybody": [
        "GET /healthz",
        "GET /api/v1/openapi.json",
        "GET /api/v1/set-up",
        "GET /api/v1/mail",
        "GET /api/v1/club/privacy/proposal",
        "GET /api/v1/club/processing",
        "GET /.well-known/oauth-authorization-server",
        "GET /.well-known/security.txt",
    ],
}

# Other forms of measured routes: the trackers' protocols, and services about the layers.
ALIKE = ("/send/", "/arcgis/")


def processor_seconds(club: GrownClub) -> float:
    """The processor time of all threads of the server, in seconds."""
    total = 0
    for thread in pathlib.Path(f"/proc/{club.cordada.process.pid}/task").iterdir():
        try:
            total += int((thread / "schedstat").read_text().split()[0])
        except OSError:
            continue  # a thread that ended meanwhile
    return total / 1e9


def cost(route: str, club: GrownClub) -> float:
    """The processor time of one request in seconds, the least of several."""
    request = ROUTES[route]
    times = []
    for number in range(5):
        if isinstance(request, Request) and request.first:
            request.first(club)
        begin = processor_seconds(club)
        request(club, route, number)
        times.append(processor_seconds(club) - begin)
    return min(times)


def growth(route: str, small: GrownClub, large: GrownClub) -> tuple[float, float, float]:
    """The growth for twice the size, and both costs: the least of a few measurements, since other processes raise it."""
    least = (float("inf"), 0, 0)
    for _ in range(4):
        costs = cost(route, small), cost(route, large)
        # The constant cost of a request hides no growth that matters.
        least = min(least, ((costs[1] / costs[0]) ** (1 / 3), *costs))
        if least[0] <= LIMIT:
            break
    return least


def misplaced_routes() -> list[str]:
    """Routes of the document that are in neither table, or in both, and those in a table of which it knows nothing."""
    document = json.loads(subprocess.run([PROGRAM, "openapi"], capture_output=True, check=True).stdout)
    described = {f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item}
    placed = [*ROUTES, *(route for routes in CONSTANT.values() for route in routes)]
    return sorted(
        route
        for route in described | set(placed)
        if placed.count(route) != 1 and not route.split(" ")[1].startswith(ALIKE) or route not in described
    )


def main() -> int:
    misplaced = misplaced_routes()
    for route in misplaced:
        print(f"{route}: in neither table of growth.py, in both, or unknown")
    if sys.argv[1:] == ["tables"]:
        return 1 if misplaced else 0
    is_over = False
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as clubs:
        small, large = (
            clubs.enter_context(contextlib.closing(GrownClub(pathlib.Path(folder), scale))) for scale in (1, FACTOR)
        )
        for route in sys.argv[1:] or ROUTES:
            times, *costs = growth(route, small, large)
            milliseconds = " and ".join(f"{each * 1_000:.1f}" for each in costs)
            verdict = " TOO MUCH" if times > LIMIT else ""
            print(f"{route}: {times:.2f} for twice the size, {milliseconds} ms{verdict}", flush=True)
            is_over = is_over or times > LIMIT
    return 1 if is_over or misplaced else 0


if __name__ == "__main__":
    sys.exit(main())
