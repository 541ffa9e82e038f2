"""A club whose data are a multiple of the smallest size, to measure how costs grow."""

import hashlib
import json
import pathlib
import re
import sqlite3
import sys
import time
import uuid

import recordings
from administration import seed as seed_members
from friends import seed as seed_friends
from friends import wait_for_jobs
from memory import walk
from race import Race
from server import PASSWORD, ROOT, Cordada

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
import schools  # noqa: E402

MADE_AT = 1_790_000_000_000
TRACKS = 100
POINTS = 4_000
# Where paths begin that are not below the interface's.
ELSEWHERE = ("/api/", "/webapps/", "/shared/", "/arcgis/", "/send/", "/metrics")
PHOTO = ROOT / "Tests/Fixtures/photos/made-place.jpg"
MARKS = [{"id": str(at), "kind": kind, "x": 0.5, "y": 0.9 - 0.1 * at} for at, kind in enumerate(("start", "top"))]


class Person:
    """Who asks a server: a member, or with no headers a stranger."""

    def __init__(self, cordada: Cordada, headers: dict | None = None):
        self.cordada, self.headers = cordada, headers or {}

    def ask(self, method: str, path: str, content: bytes | str | dict | None = None) -> bytes:
        """Asks for a path, below the interface's unless it begins elsewhere."""
        kind = "application/octet-stream"
        if isinstance(content, dict):
            content, kind = json.dumps(content), "application/json"
        path = path if path.startswith(ELSEWHERE) else "/api/v1" + path
        return self.cordada.ask(method, path, content, **self.headers, **{"Content-Type": kind})

    def make(self, path: str, content: dict | None = None) -> dict:
        return json.loads(self.ask("POST", path, content or {}))

    def bring(self, content: bytes, similar: str = "skip") -> dict:
        return json.loads(self.ask("POST", f"/tracks/import?name=a.gpx&similar={similar}", content))

    def put(self, content: bytes) -> str:
        name = hashlib.sha256(content).hexdigest()
        self.ask("PUT", f"/files/{name}", content)
        return name

    def write(self, collection: str, fields: list[dict], space: str | None = None) -> list[str]:
        """Creates records; returns their identifiers."""
        made = [change("create", collection, str(uuid.uuid4()), each, space) for each in fields]
        self.send(made)
        return [each["record"] for each in made]

    def send(self, changes: list[dict], limit: int = 1) -> None:
        """Sends changes, and asks for others, at most so many."""
        request = {"device": str(uuid.uuid4()), "device_name": "phone", "cursor": None, "limit": limit}
        while changes:
            results = json.loads(self.ask("POST", "/sync", request | {"changes": changes[:500]}))["results"]
            if refused := [each for each in results if each["status"] != "taken"]:
                raise RuntimeError(f"{changes[0]['collection']}: {refused[0]}")
            # A request answers its first changes, as many as time allows.
            changes = changes[len(results) :]


def change(kind: str, collection: str, record: str, fields: dict, space: str | None = None) -> dict:
    said = {"id": str(uuid.uuid4()), "collection": collection, "record": record, "kind": kind, "made_at": 1}
    fields = {name: {"before": None, "after": value} for name, value in fields.items()}
    return said | {"fields": fields} | ({"space": space} if space else {})


class GrownClub:
    """A club with an owner of much, who administers it, a friend who sees that, and many other members.

    `names` holds what requests name: identifiers, secrets and the like.
    """

    def __init__(self, folder: pathlib.Path, scale: int):
        self.scale, self.names = scale, {"user_name": "owner"}
        self.cordada = Cordada(folder / str(scale), "--reach", "127.0.0.1")
        self.stranger = Person(self.cordada)
        self.owner = self.register("owner", sessions=5 * scale)
        self.friend = self.register("friend")
        self.befriend()
        self.add_tracks()
        self.add_race()
        self.add_gym()
        self.add_course()
        self.add_schools()
        self.add_lists()
        self.cordada.stop()
        self.seed(folder / str(scale) / "cordada.sqlite")
        self.cordada.spawn()
        wait_for_jobs(self.cordada_as_owner())

    def close(self) -> None:
        self.cordada.stop()
        self.school.close()

    def register(self, name: str, sessions: int = 1) -> Person:
        about = {"user_name": name, "email": f"{name}@example.org", "display_name": name, "password": PASSWORD}
        self.stranger.ask("POST", "/members", about)
        for _ in range(sessions):
            session = self.stranger.make("/session", {"user_name": name, "password": PASSWORD})
        person = Person(self.cordada, {"Authorization": f"Bearer {session['token']}"})
        self.names[name] = json.loads(person.ask("GET", "/member"))["id"]
        return person

    def cordada_as_owner(self) -> Cordada:
        self.cordada.bearer = self.owner.headers
        return self.cordada

    def befriend(self) -> None:
        secret = self.owner.make("/friend-links")["secret"]
        self.friend.ask("POST", "/friend-link/request", {"secret": secret})
        self.owner.ask("PUT", f"/friends/{self.names['friend']}", {"act": "accept"})

    # MARK: What the areas store

    def add_tracks(self) -> None:
        brought = [self.owner.bring(recordings.gpx(60, number, number + 1)) for number in range(TRACKS * self.scale)]
        self.tracks = [answer["tracks"][0]["id"] for answer in brought]
        for number in range(5 * self.scale):
            self.owner.ask("POST", "/categories", {"name": f"Category {number}"})
            self.owner.ask("POST", "/gear", {"name": f"Shoes {number}", "kind": "shoes"})
            content = recordings.gpx(60, number, 1_000 + number)
            self.owner.ask("PUT", f"/tracks/imports/{uuid.uuid4()}?name=a.gpx&of={len(content)}", content)
        track = self.owner.bring(walk(POINTS * self.scale))["tracks"][0]["id"]
        other = self.owner.bring(walk(POINTS * self.scale + 1), similar="keep")["tracks"][0]["id"]
        self.names |= {"track": track, "other": other, "file": self.owner.put(walk(POINTS * self.scale + 2))}
        self.picture = {"file": self.owner.put(PHOTO.read_bytes()), "width": 64, "height": 64}
        photos = [self.photo(number) for number in range(5 * self.scale)]
        self.owner.write("track_photos", [each | {"track": track} for each in photos])
        self.owner.ask("PATCH", f"/tracks/{track}", {"audience": "friends"})
        for number in range(5 * self.scale):
            path = f"/friend-tracks/{self.names['owner']}/{track}/comments/{uuid.uuid4()}"
            self.friend.ask("PUT", path, {"text": f"Comment {number}"})
        for _ in range(10 * self.scale):
            link = self.owner.make(f"/tracks/{track}/links", {"parts": ["map", "figures", "graphs", "photos"]})
        self.names["track_secret"] = link["secret"]

    def photo(self, number: int) -> dict:
        return {"picture": self.picture, "source": hashlib.sha256(str(number).encode()).hexdigest()}

    def add_race(self) -> None:
        teams = 20 * self.scale
        headers = self.owner.headers
        self.race = Race(self.cordada, headers, teams, points=500 * self.scale, checkpoints=5 * self.scale)
        for team in range(teams):
            self.follow(team, 0, 50)
        for first in range(50, 50 + 1_000 * self.scale, 1_000):
            self.follow(0, first, 1_000)
        told = self.race.ask("GET")
        # How many positions the fourth team sent later.
        self.moved = 0
        self.start_list = Race(self.cordada, headers, teams)
        self.listed = [team["id"] for team in self.start_list.ask("GET")["teams"]]
        self.names |= {
            "race": self.race.id,
            "team": told["teams"][0]["id"],
            "cleared": told["teams"][2]["id"],
            "checkpoint": told["checkpoints"][-1]["id"],
            "start_list": self.start_list.id,
            "key": self.race.keys[0],
        }

    def follow(self, team: int, first: int, count: int) -> None:
        """Sends positions of a team."""
        self.cordada.ask(
            "POST", self.race.path(team), self.race.positions(first, count), **{"Content-Type": "application/json"}
        )

    def add_gym(self) -> None:
        for number in range(10 * self.scale):
            gym = self.owner.make("/gyms", {"name": f"Roc {number}"})["id"]
        self.friend.ask("PUT", f"/gyms/{gym}/following", {"is_following": True})
        self.set = {"made_at": MADE_AT, "picture": self.picture, "marks": MARKS}
        problems = self.owner.write("boulder_problems", [self.set] * 200 * self.scale, gym)
        for problem in problems[: 10 * self.scale]:
            report = {"collection": "boulder_problems", "record": problem, "reason": "wrong"}
            self.friend.ask("POST", f"/spaces/{gym}/reports", report)
        sends = [{"time": MADE_AT + at, "is_send": True, "name": "Fosca"} for at in range(100 * self.scale)]
        self.owner.write("boulder_tries", sends)
        owner = self.names["owner"]
        self.owner.send([change("edit", "friend_sharing", owner, {"sends": True, "projects": True})])
        for _ in range(5 * self.scale):
            self.owner.make(f"/spaces/{gym}/invitations", {"role": "reader"})
        link = self.owner.make(f"/gyms/{gym}/problems/{problems[-1]}/links")
        self.names |= {"gym": gym, "problem": problems[-1], "problem_secret": link["secret"]}

    def add_course(self) -> None:
        for number in range(20 * self.scale):
            course = self.owner.make("/courses", {"name": f"Algebra {number}", "semester": "2026-1"})["id"]
        rooms = self.owner.write("campus_classrooms", [{"name": "Aula"}] * 5 * self.scale, course)
        content = {"file": self.owner.put(b"%PDF-"), "name": "x.pdf", "type": "application/pdf", "size": 5}
        document = {"title": "Text", "classroom": rooms[0], "content": content}
        documents = self.owner.write("campus_documents", [document] * 50 * self.scale, course)
        now = int(time.time() * 1_000)
        lessons = [{"title": "Lesson", "start_at": now + at * 60_000} for at in range(100 * self.scale)]
        self.owner.write("campus_activities", lessons, course)
        own = self.owner.write("campus_activities", lessons)
        feed = json.loads(self.owner.ask("PUT", "/campus/calendar", {"origin": "https://club.example"}))
        made = self.owner.make("/member/tokens", {"name": "school", "scopes": ["campus:read"], "days": 30})
        self.student = Person(self.cordada, {"Authorization": f"Bearer {made['token']}"})
        self.names |= {"course": course, "classroom": rooms[0], "material": documents[-1], "event": own[-1]}
        self.names["feed"] = re.search(r"calendars/([^/?\"]+)", json.dumps(feed)).group(1)

    def add_schools(self) -> None:
        """A school on this machine, whose activities the server fetches."""
        self.school = schools.Canvas()
        for number in range(50 * self.scale):
            self.school.plan(number, f"Activity {number}", self.school.courses[0]["id"], schools.soon())
        said = {"provider": "canvas", "address": self.school.address, "token": self.school.token}
        made = self.owner.make("/campus/connections", said | {"time_zone": "Europe/Madrid"})
        self.names["connection"] = made["id"]

    def add_lists(self) -> None:
        """What administrators and members have lists of, each as long as it may become."""
        for number in range(20 * self.scale):
            app = {"name": f"App {number}", "redirects": ["https://app.example/back"], "is_confidential": True}
            self.app = self.owner.make("/apps", app)
        for number in range(5 * self.scale):
            self.owner.make("/club/invitations")
            provider = {"provider": "uoc", "name": f"Campus {number}", "client_id": "club", "client_secret": "secret"}
            self.owner.make("/campus/providers", provider | {"address": f"https://campus{number}.example"})
            self.owner.make("/member/tokens", {"name": f"Token {number}", "scopes": ["campus:read"], "days": 30})

    def new_records(self) -> list[tuple[str, dict, str | None]]:
        """Collection, fields and space of records that may be created any number of times."""
        gym, track, problem = (self.names[name] for name in ("gym", "track", "problem"))
        return [
            ("gear", {"name": "Shoes", "kind": "shoes"}, None),
            ("track_comments", {"track": track, "made_at": MADE_AT, "text": "Up"}, None),
            ("boulder_tries", {"gym": gym, "problem": problem, "time": MADE_AT, "is_send": True}, None),
            ("campus_activities", {"title": "Lesson", "start_at": MADE_AT}, None),
            ("boulder_problems", self.set, gym),
            ("boulder_comments", {"problem": problem, "made_at": MADE_AT, "text": "Heel"}, gym),
        ]

    # MARK: What takes too long to ask for

    def seed(self, database: pathlib.Path) -> None:
        """Adds members, friends and what happens between members to the database of the stopped server."""
        seed_members(database, 250 * self.scale)
        seed_friends(database, 50 * self.scale, 20)
        connection = sqlite3.connect(database)
        owner = uuid.UUID(self.names["owner"]).bytes
        others = connection.execute("SELECT id, user_name FROM members WHERE user_name LIKE 'member%'").fetchall()
        self.others = [(str(uuid.UUID(bytes=member)), name) for member, name in others]
        now = int(time.time() * 1_000)
        connection.executemany(
            "INSERT INTO notices VALUES (?, ?, ?, ?, '', '/', ?, NULL, NULL, ?, NULL, ?)",
            [
                (uuid.uuid4().bytes, owner, ("friend", "report")[at % 2], str(at), others[at][0], now - at, now)
                for at in range(25 * self.scale)
            ],
        )
        apps = [app for (app,) in connection.execute("SELECT id FROM apps")]
        of_app = uuid.UUID(self.app["id"]).bytes
        grants = [(owner, app) for app in apps] + [(member, of_app) for member, _ in others]
        connection.executemany(
            "INSERT INTO app_grants VALUES (?, ?, ?, 'campus:read', ?, ?, ?, 0, 1, NULL, '')",
            [(uuid.uuid4().bytes, member, app, now, now, uuid.uuid4().bytes) for member, app in grants],
        )
        (sequence,) = connection.execute("SELECT seq FROM change_counter").fetchone()
        connection.executemany(
            "INSERT INTO space_members VALUES (?, ?, 'reader', 0, ?, ?)",
            [(uuid.UUID(self.names["gym"]).bytes, member, now, sequence) for member, _ in others],
        )
        connection.commit()
        connection.close()
