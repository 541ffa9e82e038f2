"""Devices detect a restored backup in all circumstances (Y5)."""

import json
import pathlib
import shutil
import uuid

from accounts import open_member
from club import Member
from command_line import run
from conftest import FIXTURES, PHONE, wait_until
from devices import agree, another_device, edit_track, feed, live, open_track, rows, shelf, waiting
from playwright.sync_api import expect
from race_pages import BOOK
from tracks import WALK, import_files

RUN = FIXTURES / "fitparse-fr110-2013-02-06.fit"


class Device:
    """A device that reads new records and remembers its position."""

    def __init__(self, member: Member):
        self.member = member
        self.cursor: str | None = None

    def sync(self, *names: str) -> dict:
        """Creates categories with these names."""
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
    """The names of the member's own categories: built-in ones have a kind."""
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
    # The restored history continues beyond the phone's position in the lost one.
    laptop.sync("after 1", "after 2", "after 3")
    answer = phone.sync()
    assert answer["reset"] is True
    assert names(answer) == {"before", "after 1", "after 2", "after 3"}
    assert "reset" not in phone.sync()
    # The tablet's position is in the backup.
    answer = tablet.sync()
    assert "reset" not in answer
    assert names(answer) == {"after 1", "after 2", "after 3"}


def category(record: str, kind: str, **fields) -> dict:
    change = {"id": str(uuid.uuid4()), "collection": "categories", "record": record, "kind": kind, "made_at": 0}
    return change | ({"fields": fields} if fields else {})


def ask(member: Member, cursor: str | None, *changes: dict) -> dict:
    asked = {"device": str(uuid.uuid4()), "device_name": "Pixel", "cursor": cursor, "changes": changes}
    status, answer = member.ask("POST", "/sync", json.dumps(asked))
    assert status == 200
    return answer


def test_a_device_is_told_where_the_histories_part_before_its_changes_are_judged(server, program, tmp_path):
    member = Member(server.port)
    backup = tmp_path / "backup"
    known, lost = str(uuid.uuid4()), str(uuid.uuid4())
    answer = ask(member, None, category(known, "create", name={"after": "Trail"}))
    before = max(record["seq"] for record in answer["records"])
    assert run(program, "backup", backup, "--data", server.data).returncode == 0
    ask(member, answer["cursor"], category(lost, "create", name={"after": "Lost"}))
    answer = ask(member, answer["cursor"], category(known, "edit", name={"before": "Trail", "after": "Path"}))
    for _ in range(2):
        server.stop()
        assert run(program, "restore", backup, "--data", server.data).returncode == 0
        server.start()
        edit = category(known, "edit", name={"before": "Path", "after": "Way"})
        answer = ask(member, answer["cursor"], edit)
        assert answer["reset"] is True
        assert answer["results"] == []
        assert answer["restored"]["seq"] >= before
        assert answer["restored"]["backed_up_at"] > 1_700_000_000_000
        told = {record["id"]: record for record in answer["records"]}
        assert told[known]["body"]["name"] == "Trail"
        assert told[known]["seq"] <= answer["restored"]["seq"]
        assert lost not in told
        # Later changes belong to this history, until another restoration.
        answer = ask(member, answer["cursor"], edit | {"id": str(uuid.uuid4())})
        assert [result["status"] for result in answer["results"]] == ["conflict"]
        assert "reset" not in answer


# The names of the files stored on the device for the current member.
FILE_NAMES = """() => new Promise((done) => {
  const { member } = JSON.parse(localStorage.getItem("cordada.session"));
  const opening = indexedDB.open(`cordada.${member.id}`);
  opening.onsuccess = () => {
    const asking = opening.result.transaction("files").objectStore("files").getAllKeys();
    asking.onsuccess = () => {
      opening.result.close();
      done(asking.result);
    };
  };
})"""


def file_names(page) -> list[str]:
    return page.evaluate(FILE_NAMES)


def test_devices_bring_back_what_a_restored_backup_lost(server, program, open_page, tmp_path):
    """A new track with its file, and a rename. A device without the file asks its member, receives the points as GPX,
    and stops asking once another device has restored the track."""
    backup = tmp_path / "backup"
    phone = open_member(open_page, server, viewport=PHONE)
    web = another_device(open_page, server)
    import_files(phone, server.address, RUN)
    phone.goto(server.address)
    (known,) = rows(phone, 1)
    agree([phone, web], server.address)
    assert run(program, "backup", backup, "--data", server.data).returncode == 0
    open_track(phone, server.address, known)
    edit_track(phone, name="Renamed since")
    # Without the server's import, like a recording: the device has the file.
    phone.route("**/api/v1/tracks/import**", lambda route: route.abort())
    import_files(phone, server.address, WALK)
    phone.goto(server.address)
    (made,) = set(rows(phone, 2)) - {known}
    agree([phone, web], server.address)
    # The web downloads the points of both tracks, without their original files.
    web.evaluate("localStorage.setItem('cordada.bring', 'wifi')")
    web.goto(server.address)
    wait_until(lambda: len([name for name in file_names(web) if name.startswith("stream/")]) == 2)
    figures = [each["summary"] for each in live(feed(phone, server.address, "tracks"))]
    phone.goto("about:blank")

    restore_to_another_disk(server, program, backup)
    # The web has the rename, but not the file.
    web.goto(f"{server.address}/settings/sync")
    expect(web.locator(".refusal-reason")).to_have_text(BOOK["error.restored"], timeout=30_000)
    expect(web.get_by_text(BOOK["club.sync.restored"].split("{")[0])).to_be_visible()
    with web.expect_download() as saved:
        web.get_by_role("button", name=BOOK["club.sync.refusalSave"]).click()
    assert saved.value.suggested_filename.endswith(".gpx")
    gpx = pathlib.Path(saved.value.path()).read_text("utf-8")
    assert gpx.count("<trkpt") > 100
    wait_until(lambda: waiting(web) == [])
    assert [each["body"]["name"] for each in live(feed(web, server.address, "tracks"))] == ["Renamed since"]
    phone.goto(server.address)
    assert set(rows(phone, 2)) == {known, made}
    wait_until(lambda: {each["id"] for each in live(feed(phone, server.address, "tracks"))} == {known, made})
    agree([phone, web], server.address)
    assert [each["summary"] for each in live(feed(phone, server.address, "tracks"))] == figures
    assert shelf(phone, "refused") == shelf(web, "refused") == []
    expect(web.locator(".refusal-reason")).to_have_count(0)


def test_edits_of_a_line_since_the_backup_come_back(server, program, open_page, tmp_path):
    backup = tmp_path / "backup"
    phone = open_member(open_page, server, viewport=PHONE)
    import_files(phone, server.address, WALK)
    phone.goto(server.address)
    (walk,) = rows(phone, 1)
    agree([phone], server.address)
    assert run(program, "backup", backup, "--data", server.data).returncode == 0
    phone.goto(f"{server.address}/tracks/{walk}/line")
    for metres in ("12", "7"):
        phone.get_by_role("radio", name=BOOK["tracks.line.raise"]).check(force=True)
        phone.locator("[name=metres]").fill(metres)
        phone.get_by_role("button", name=BOOK["tracks.line.save"]).click()
        expect(phone.get_by_text(f"{BOOK['tracks.line.raise']}: {metres} m")).to_be_visible()
        # The editor begins anew with the edited points.
        expect(phone.locator("[name=metres]")).to_have_value("")
    wait_until(lambda: waiting(phone) == [])
    (before,) = live(feed(phone, server.address, "tracks"))
    assert [edit["metres"] for edit in before["body"]["edits"]] == [12, 7]
    phone.goto("about:blank")
    server.stop()
    assert run(program, "restore", backup, "--data", server.data).returncode == 0
    server.start()
    assert "edits" not in live(feed(phone, server.address, "tracks"))[0]["body"]
    phone.goto(server.address)
    wait_until(lambda: live(feed(phone, server.address, "tracks"))[0]["body"].get("edits") == before["body"]["edits"])
    agree([phone], server.address)
    assert live(feed(phone, server.address, "tracks"))[0]["summary"] == before["summary"]
    assert shelf(phone, "refused") == []


def restore_to_another_disk(server, program, backup):
    """Restores a backup; the files that came since it are lost."""
    server.stop()
    shutil.rmtree(server.data)
    assert run(program, "restore", backup, "--data", server.data).returncode == 0
    server.start()


def sent_since(server, program, open_page, backup):
    """A phone, a backup, and the identifier of a track that it has sent as a file since."""
    phone = open_member(open_page, server, viewport=PHONE)
    import_files(phone, server.address, RUN)
    phone.goto(server.address)
    (known,) = rows(phone, 1)
    agree([phone], server.address)
    assert run(program, "backup", backup, "--data", server.data).returncode == 0
    import_files(phone, server.address, WALK)
    phone.goto(server.address)
    (made,) = set(rows(phone, 2)) - {known}
    agree([phone], server.address)
    return phone, known, made


def test_a_file_that_lies_in_the_restored_folder_is_its_members_again(server, program, open_page, tmp_path):
    """No device has the file of a track that was imported online, and the server still has it."""
    backup = tmp_path / "backup"
    phone, known, made = sent_since(server, program, open_page, backup)
    figures = {each["id"]: each["summary"] for each in live(feed(phone, server.address, "tracks"))}
    assert not [name for name in file_names(phone) if name.startswith("original/")]
    phone.goto("about:blank")
    server.stop()
    assert run(program, "restore", backup, "--data", server.data).returncode == 0
    server.start()
    phone.goto(server.address)
    wait_until(lambda: {each["id"] for each in live(feed(phone, server.address, "tracks"))} == {known, made})
    agree([phone], server.address)
    assert {each["id"]: each["summary"] for each in live(feed(phone, server.address, "tracks"))} == figures
    assert shelf(phone, "refused") == []


def test_a_track_whose_file_is_lost_comes_back_from_its_points(server, program, open_page, tmp_path):
    backup = tmp_path / "backup"
    phone, known, made = sent_since(server, program, open_page, backup)
    # The line that a page has shown is all that the device has at first.
    open_track(phone, server.address, made)
    wait_until(lambda: phone.locator("canvas").count() > 0)
    phone.evaluate("localStorage.setItem('cordada.bring', 'wifi')")
    phone.goto(server.address)
    wait_until(lambda: len([name for name in file_names(phone) if name.startswith("stream/")]) == 2)
    phone.goto("about:blank")
    restore_to_another_disk(server, program, backup)
    phone.goto(f"{server.address}/settings/sync")
    expect(phone.locator(".refusal-reason")).to_have_text(BOOK["error.restored"], timeout=30_000)
    with phone.expect_download() as saved:
        phone.get_by_role("button", name=BOOK["club.sync.refusalSave"]).click()
    assert pathlib.Path(saved.value.path()).read_text("utf-8").count("<trkpt") > 100
    phone.get_by_role("button", name=BOOK["club.sync.refusalMake"]).click()
    expect(phone.locator(".refusal-reason")).to_have_count(0)
    wait_until(lambda: {each["id"] for each in live(feed(phone, server.address, "tracks"))} == {known, made})
    (back,) = [each for each in live(feed(phone, server.address, "tracks")) if each["id"] == made]
    assert back["body"]["format"] == "points"
    assert back["summary"]["distance_m"] > 0
    assert shelf(phone, "refused") == []
