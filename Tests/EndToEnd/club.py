"""Members of the club who speak to the server as a program does: they ask, import files, and change records."""

import http.client
import json
import uuid

from conftest import HANG

PASSWORD = "a long enough password"


class Member:
    """A member, registered or with a given password, and signed in on a server, from an address of this machine."""

    def __init__(self, port: int, name: str = "joana", password: str | None = None, source: str = "127.0.0.1"):
        self.port = port
        self.source = source
        self.token: str | None = None
        if password is None:
            about = {"user_name": name, "email": f"{name}@example.org", "display_name": name}
            status, _ = self.ask("POST", "/members", json.dumps(about | {"password": PASSWORD}))
            assert status == 201
        who = {"user_name": name, "password": password or PASSWORD}
        status, session = self.ask("POST", "/session", json.dumps(who))
        assert status == 200
        self.token = session["token"]

    def ask(self, method: str, path: str, body=None, length: int | None = None, kind="application/json"):
        """Returns the status and the JSON of an answer. An iterable body needs its length."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, HANG, (self.source, 0))
        headers = {"Content-Type": kind}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if length is not None:
            headers["Content-Length"] = str(length)
        connection.request(method, "/api/v1" + path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, json.loads(content) if content else None

    def bring(self, name: str, content, length: int | None = None):
        """Imports a file."""
        return self.ask("POST", f"/tracks/import?name={name}", content, length)

    def whole_tracks(self) -> set[str]:
        """The identifiers of all tracks, after reading each completely."""
        _, listed = self.ask("GET", "/tracks?limit=100")
        ids = {track["id"] for track in listed["tracks"]}
        assert listed["total"] == len(ids)
        for track in ids:
            for part in ("", "/lines", "/points"):
                assert self.ask("GET", f"/tracks/{track}{part}")[0] == 200
        return ids


def records(member: Member, collection: str) -> list[dict]:
    """The server's records of a collection for a member."""
    device = "00000000-0000-7000-8000-00000000000d"
    _, answer = member.ask("POST", "/sync", json.dumps({"device": device, "device_name": "test", "limit": 500}))
    live = [each for each in answer["records"] if each["collection"] == collection and "deleted_at" not in each]
    return [each["body"] for each in live]


def change_record(member: Member, kind: str, collection: str, record: str, fields: dict) -> None:
    """Changes a record of the member's own, as a device does."""
    said = {
        "id": str(uuid.uuid4()),
        "collection": collection,
        "record": record,
        "kind": kind,
        "made_at": 1_790_000_000_000,
        "fields": {name: {"before": None, "after": value} for name, value in fields.items()},
    }
    sync = {"device": str(uuid.uuid4()), "device_name": "Test", "cursor": None, "changes": [said]}
    status, answer = member.ask("POST", "/sync", json.dumps(sync))
    assert (status, answer["results"][0]["status"]) == (200, "taken")
