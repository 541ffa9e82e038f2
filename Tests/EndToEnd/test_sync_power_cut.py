"""A server killed at any moment of syncs keeps all acknowledged changes, and repeats none.

POWER_CUTS is the number of kills: 20 by default, or 200 in `make soak`.
"""

import hashlib
import http.client
import json
import os
import random
import signal
import threading
import time
import uuid

from club import Member
from conftest import wait_until

CUTS = int(os.environ.get("POWER_CUTS", "20"))

LINE = (
    '<gpx version="1.1"><trk><trkseg>'
    '<trkpt lat="42.1" lon="1.5"><time>{0}</time></trkpt>'
    '<trkpt lat="42.2" lon="1.5"></trkpt>'
    "</trkseg></trk></gpx>"
)


class Device:
    """A device that changes records of its own and remembers the acknowledged changes."""

    def __init__(self, member: Member, seed: int):
        self.member = member
        self.id = str(uuid.uuid4())
        self.random = random.Random(seed)
        self.acknowledged: dict[str, str | None] = {}
        self.files: set[str] = set()
        self.waiting: list[tuple[dict, str | None]] = []
        self.requests = 0

    def change(self, collection: str, kind: str, record: str, name: str | None, fields: dict):
        body = {
            "id": str(uuid.uuid4()),
            "collection": collection,
            "record": record,
            "kind": kind,
            "fields": fields,
            "made_at": self.random.randrange(2**40),
        }
        self.waiting.append((body, name))

    def make_changes(self) -> None:
        names = dict(self.acknowledged)
        for _ in range(self.random.randint(1, 6)):
            name = f"name {self.random.random()}"
            alive = [record for record, name in names.items() if name is not None]
            if not alive or self.random.random() < 0.4:
                record = str(uuid.uuid4())
                self.change("categories", "create", record, name, {"name": {"after": name}})
            elif self.random.random() < 0.2:
                record, name = self.random.choice(alive), None
                self.change("categories", "delete", record, None, {})
            else:
                record = self.random.choice(alive)
                fields = {"name": {"before": names[record], "after": name}}
                self.change("categories", "edit", record, name, fields)
            names[record] = name

    def send_file(self) -> None:
        """Uploads a file, which is acknowledged separately."""
        content = LINE.format(uuid.uuid4()).encode()
        name = hashlib.sha256(content).hexdigest()
        status, _ = self.member.ask("PUT", f"/files/{name}", content, kind="application/octet-stream")
        assert status == 201
        self.files.add(name)

    def sync(self, cursor: str | None = None) -> dict:
        request = {
            "device": self.id,
            "device_name": "phone",
            "cursor": cursor,
            "changes": [body for body, _ in self.waiting],
        }
        status, answer = self.member.ask("POST", "/sync", json.dumps(request))
        assert status == 200, answer
        assert [result["status"] for result in answer["results"]] == ["taken"] * len(self.waiting)
        for body, name in self.waiting:
            self.acknowledged[body["record"]] = name
        self.waiting = []
        self.requests += 1
        return answer

    def work(self) -> None:
        """Synchronizes until the server is gone."""
        try:
            while True:
                if not self.waiting:
                    self.make_changes()
                self.sync()
                if self.random.random() < 0.2:
                    self.send_file()
        except (OSError, http.client.HTTPException):
            return

    def check(self) -> None:
        """Repeats unanswered changes, and compares all data."""
        self.sync()
        found: dict[str, str | None] = {}
        cursor, more = None, True
        while more:
            page = self.sync(cursor)
            cursor, more = page["cursor"], page["more"]
            for record in page["records"]:
                assert "conflicts" not in record
                found[record["id"]] = None if "deleted_at" in record else record["body"]["name"]
        for record, name in self.acknowledged.items():
            assert found[record] == name
        for name in self.files:
            assert self.member.ask("HEAD", f"/files/{name}")[0] == 200


def test_what_was_acknowledged_survives_kills(start_server):
    server = start_server()
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    member = Member(server.port)
    devices = [Device(member, seed + number) for number in range(3)]

    def acknowledged() -> int:
        return sum(len(device.acknowledged) for device in devices)

    for _ in range(CUTS):
        before = acknowledged()
        threads = [threading.Thread(target=device.work) for device in devices]
        for thread in threads:
            thread.start()
        wait_until(lambda: acknowledged() > before + 1, every=0.005)
        time.sleep(chance.uniform(0, 0.4))
        server.stop(signal.SIGKILL)
        for thread in threads:
            thread.join()
        server.start()
    for device in devices:
        device.check()
    files = sum(len(device.files) for device in devices)
    print(f"{CUTS} kills, {sum(device.requests for device in devices)} requests acknowledged,")
    print(f"{acknowledged()} records and {files} files as they should be")
    assert acknowledged() > CUTS
