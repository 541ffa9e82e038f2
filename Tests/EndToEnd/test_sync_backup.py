"""Devices notice that a backup was restored, whatever happened since (Y5)."""

import json
import shutil
import uuid

from club import Member


class Device:
    """Reads what is new and remembers how far it has read."""

    def __init__(self, member: Member):
        self.member = member
        self.cursor: str | None = None

    def sync(self, *names: str) -> dict:
        """Makes categories of these names."""
        changes = [
            {
                "id": str(uuid.uuid4()),
                "collection": "categories",
                "record": str(uuid.uuid4()),
                "kind": "create",
                "fields": {"name": {"after": name}},
                "made_at": 0,
            }
            for name in names
        ]
        asked = {"device": str(uuid.uuid4()), "device_name": "Pixel", "cursor": self.cursor, "changes": changes}
        status, answer = self.member.ask("POST", "/sync", json.dumps(asked))
        assert status == 200
        assert [result["status"] for result in answer["results"]] == ["taken"] * len(names)
        self.cursor = answer["cursor"]
        return answer


def names(answer: dict) -> set[str]:
    """Of the member's own categories: those that everybody has are of a kind."""
    return {record["body"]["name"] for record in answer["records"] if "kind" not in record["body"]}


def test_a_restored_backup_is_noticed_after_new_changes(server, tmp_path):
    member = Member(server.port)
    phone, tablet, laptop = Device(member), Device(member), Device(member)
    tablet.sync("before")
    phone.sync()
    server.stop()
    shutil.copytree(server.data, tmp_path / "backup")

    server.start()
    assert "reset" not in phone.sync("lost")
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "backup", server.data)

    server.start()
    # The restored history goes on past the place that the phone has read to in the lost one.
    laptop.sync("after 1", "after 2", "after 3")
    answer = phone.sync()
    assert answer["reset"] is True
    assert names(answer) == {"before", "after 1", "after 2", "after 3"}
    assert "reset" not in phone.sync()
    # What the tablet has read is in the backup.
    answer = tablet.sync()
    assert "reset" not in answer
    assert names(answer) == {"after 1", "after 2", "after 3"}
