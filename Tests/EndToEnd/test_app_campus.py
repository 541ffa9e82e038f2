"""Campus: the agenda of a semester with its strip of days, activities and notes, with and without an account (U3 to U5,
U8, U9, U12)."""

import json
import re
from datetime import datetime, timedelta

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, records
from conftest import DESKTOP, KEPT, PHONE, wait_until
from controls import button
from courses import DEVICE, soon, type_activity
from devices import back_on_the_network, kept_on_device, visit
from playwright.sync_api import expect
from race_pages import BOOK

TITLE = "PAC 2 <b>&amp; ../x</b>"
DAY = 86_400_000


def semester_begin() -> int:
    """Returns noon of this semester's first day."""
    today = datetime.now()
    autumn = not 2 <= today.month <= 8
    year = today.year - 1 if today.month == 1 else today.year
    return int(datetime(year, 9 if autumn else 2, 1, 12).timestamp()) * 1_000


def test_a_guest_keeps_an_agenda_with_notes_without_a_network(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    page.goto(f"{server.address}/campus")
    expect(page.get_by_text(BOOK["campus.agenda.none"])).to_be_visible()
    assert violations(page) == []
    kept_on_device(page)
    page.context.set_offline(True)
    page.get_by_role("link", name=BOOK["campus.activity.add"]).first.click()

    # An invalid activity is rejected, and no input is lost.
    start = soon()
    page.locator("form [type=submit]").click()
    expect(page.locator("[name=title]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=start]")).to_have_attribute("aria-invalid", "true")
    early = (start - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")
    type_activity(page, TITLE, start, end=early, page="javascript:alert(1)")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.activity.endsEarly"])).to_be_visible()
    expect(page.get_by_text(BOOK["campus.activity.noPage"])).to_be_visible()
    page.locator("[name=end]").fill("")
    page.locator("[name=page]").fill("https://cv.uoc.edu/aula")
    page.locator("[name=summary]").fill("Tema 2\n<i>Tema 3</i>")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text(TITLE)
    expect(page.locator(".activity-summary")).to_have_text("Tema 2\n<i>Tema 3</i>")
    link = page.locator(".activity-page")
    expect(link).to_have_attribute("href", "https://cv.uoc.edu/aula")
    expect(link).to_have_attribute("rel", "noopener noreferrer")

    # An empty note is rejected.
    note = page.locator("[name=note]")
    note.fill(" \n ")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.note.empty"])).to_be_visible()
    # One over the limit stays whole, and says by how much.
    note.fill("ó" * 20_003)
    page.locator("form [type=submit]").click()
    expect(page.get_by_text("3 characters too many")).to_be_visible()
    expect(note).to_be_focused()
    expect(note).to_have_value("ó" * 20_003)
    note.fill("Demanar el llibre")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.note.kept"])).to_be_visible()
    # The choice is shown once it is stored.
    page.get_by_role("radio", name=BOOK["campus.progress.doing"]).click(force=True)
    expect(page.get_by_role("radio", name=BOOK["campus.progress.doing"])).to_be_checked()

    # All of it is there after a cold start.
    page.goto(f"{server.address}/campus")
    row = page.locator(".row-link")
    expect(row).to_contain_text(TITLE)
    expect(row).to_contain_text(BOOK["campus.progress.doing"])
    expect(row).to_contain_text(BOOK["campus.note.one"])
    row.click()
    expect(page.locator("[name=note]")).to_have_value("Demanar el llibre")
    button(page, "campus.note.delete").click()
    expect(page.locator("[name=note]")).to_have_value("")
    page.locator(".toast").get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(page.locator("[name=note]")).to_have_value("Demanar el llibre")
    page.get_by_role("link", name=BOOK["campus.activity.edit"]).click()
    page.locator("[name=title]").fill("PAC 3")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("PAC 3")
    button(page, "campus.activity.delete").click()
    expect(page.get_by_text(BOOK["campus.agenda.none"])).to_be_visible()


def test_what_is_typed_is_there_again_until_it_is_saved(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    page.goto(f"{server.address}/campus")
    add = page.get_by_role("link", name=BOOK["campus.activity.add"]).first
    add.click()
    type_activity(page, "Estudiar", soon())
    page.go_back()
    add.click()
    expect(page.locator("[name=title]")).to_have_value("Estudiar")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Estudiar")
    page.locator("[name=note]").fill("Capítol 4")
    page.go_back()
    # A saved activity leaves no draft.
    add.click()
    expect(page.locator("[name=start]")).to_have_value("")
    page.go_back()
    page.get_by_role("link", name="Estudiar").click()
    expect(page.locator("[name=note]")).to_have_value("Capítol 4")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.note.kept"])).to_be_visible()


# Blocks all access to the device's documents, as on a busy machine, until `release()`.
HOLD = """() => new Promise((resolve) => {
  const opening = indexedDB.open("cordada.device");
  opening.onsuccess = () => {
    const store = opening.result.transaction("documents", "readwrite").objectStore("documents");
    let isHeld = true;
    window.release = () => { isHeld = false; };
    const again = () => {
      resolve();
      if (isHeld) store.get("").onsuccess = again;
      else opening.result.close();
    };
    store.get("").onsuccess = again;
  };
})"""


DRAFTS = """() => new Promise((resolve) => {
  const opening = indexedDB.open("cordada.device");
  opening.onsuccess = () => {
    const store = opening.result.transaction("documents").objectStore("documents");
    const reading = store.getAllKeys(IDBKeyRange.bound("drafts/", "drafts/~"));
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
  };
})"""


def test_what_is_typed_before_the_device_has_answered_is_there_again(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    page.goto(f"{server.address}/campus")
    add = page.get_by_role("link", name=BOOK["campus.activity.add"]).first
    expect(add).to_be_visible()
    page.evaluate(HOLD)
    add.click()
    page.locator("[name=title]").fill("Estudiar")
    page.go_back()
    expect(page.locator("[name=title]")).to_have_count(0)
    page.evaluate("release()")
    add.click()
    expect(page.locator("[name=title]")).to_have_value("Estudiar")
    # Saving at once leaves no draft.
    page.go_back()
    page.evaluate(HOLD)
    add.click()
    type_activity(page, "Estudiar", soon())
    page.locator("form [type=submit]").click()
    expect(page.locator("[name=start]")).to_have_count(0)
    page.evaluate("release()")
    expect(page.locator("h1")).to_have_text("Estudiar")
    page.go_back()
    add.click()
    expect(page.locator("[name=start]")).to_have_value("")
    assert page.evaluate(DRAFTS) == []


def test_a_note_in_two_tabs_keeps_what_both_wrote(server, open_page):
    member = Member(server.port, "marta")
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/activities/new")
    type_activity(page, "Estudiar", soon())
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Estudiar")
    save = lambda tab: tab.locator("form [type=submit]").click()  # noqa: E731
    page.locator("[name=note]").fill("u\ndos\ntres")
    save(page)
    wait_until(lambda: records(member, "campus_notes"))
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("[name=note]")).to_have_value("u\ndos\ntres")
    page.locator("[name=note]").fill("u\ndos\ntres i mig")
    other.locator("[name=note]").fill("ú\ndos\ntres")
    save(other)
    wait_until(lambda: records(member, "campus_notes")[0]["text"] == "ú\ndos\ntres")
    expect(page.locator("[name=note]")).to_have_value("u\ndos\ntres i mig")
    save(page)
    wait_until(lambda: records(member, "campus_notes")[0]["text"] == "ú\ndos\ntres i mig")


def test_a_note_first_written_on_two_devices_keeps_what_both_wrote(server, open_page):
    member = Member(server.port, "marta")
    phone, web = open_page(server.address, viewport=PHONE), open_page(server.address)
    for page in (phone, web):
        sign_in(page, server.address, "marta", PASSWORD)
    visit(phone, "/campus/activities/new")
    type_activity(phone, "Estudiar", soon())
    phone.locator("form [type=submit]").click()
    expect(phone.locator("h1")).to_have_text("Estudiar")
    wait_until(lambda: records(member, "campus_activities"))
    web.goto(phone.url)
    expect(web.locator("h1")).to_have_text("Estudiar")
    phone.context.set_offline(True)
    for page, text in ((phone, "Al tren"), (web, "A casa")):
        page.locator("[name=note]").fill(text)
        page.locator("form [type=submit]").click()
        if page is web:
            wait_until(lambda: records(member, "campus_notes"))
    phone.context.set_offline(False)
    back_on_the_network(phone)
    visit(phone, "/settings/sync/conflicts")
    conflict = phone.locator(".conflict")
    expect(conflict.locator(".conflict-value")).to_contain_text(["A casa", "Al tren"])
    # The conflict names its note.
    expect(conflict.locator(".conflict-record")).to_contain_text("Estudiar")
    conflict.locator(".conflict-value", has_text="Al tren").get_by_role("button").click()
    wait_until(lambda: [each["text"] for each in records(member, "campus_notes")] == ["Al tren"])


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_days_are_chosen_by_pointer_and_keys(server, open_page, viewport):
    page = open_page(server.address, viewport=viewport)
    page.goto(f"{server.address}/campus/activities/new")
    start = soon()
    type_activity(page, "Examen", start)
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Examen")
    visit(page, "/campus")
    today = page.locator(".day[aria-current=date]")
    expect(today).to_be_in_viewport()
    # One tab stop, and days by arrow keys.
    expect(page.locator(".day[tabindex='0']")).to_have_count(1)
    today.focus()
    key = "ArrowRight" if start.date() > datetime.now().date() else "Home"
    page.keyboard.press(key)
    if key == "Home":
        today.focus()
    busy = page.locator(".day[data-busy]")
    expect(busy).to_have_count(1)
    expect(busy).to_be_focused()
    page.keyboard.press("Enter")
    expect(busy).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".row-title")).to_have_text(["Examen"])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.get_by_text(BOOK["campus.day.nothing"])).to_be_visible()
    assert violations(page) == []
    button(page, "campus.day.all").click()
    expect(page.locator(".row-title")).to_have_text(["Examen"])
    # The previous semester is empty.
    button(page, "campus.semester.previous").click()
    expect(page.get_by_text(BOOK["campus.agenda.none"])).to_be_visible()
    button(page, "campus.semester.next").click()
    expect(page.locator(".row-title")).to_have_text(["Examen"])


@pytest.fixture
def teacher(server) -> Member:
    """A teacher with a course and an invitation to it."""
    member = Member(server.port, "pau")
    semester = {"name": "Àlgebra", "semester": "2026-1"}
    status, made = member.ask("POST", "/courses", json.dumps(semester))
    assert status == 201
    member.course = made["id"]
    status, made = member.ask("POST", f"/spaces/{member.course}/invitations", json.dumps({"role": "reader"}))
    assert status == 201
    member.secret = made["secret"]
    return member


def teach(teacher: Member, **fields) -> None:
    """Adds an activity to the course."""
    record = "00000000-0000-7000-8000-0000000000aa"
    change = {"id": record, "collection": "campus_activities", "record": record, "kind": "create", "made_at": 1}
    change |= {"space": teacher.course, "fields": {name: {"after": value} for name, value in fields.items()}}
    body = {"device": DEVICE, "device_name": "test", "changes": [change]}
    status, answer = teacher.ask("POST", "/sync", json.dumps(body))
    assert status == 200
    assert answer["results"][0]["status"] == "taken"


def test_a_student_sees_the_activities_of_a_course_and_keeps_notes_on_them(server, open_page, teacher):
    student = Member(server.port, "marta")
    assert student.ask("POST", "/invitation/acceptance", json.dumps({"secret": teacher.secret}))[0] == 200
    start = int(soon().timestamp()) * 1_000
    teach(teacher, title=TITLE, start_at=start, end_at=start + DAY // 24)
    page = open_page(server.address, viewport=PHONE, **KEPT)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus")
    row = page.locator(".row-link")
    expect(row).to_contain_text(TITLE)
    expect(row).to_contain_text("Àlgebra")
    kept_on_device(page)
    page.context.set_offline(True)
    page.goto(f"{server.address}/campus")
    row.click()
    expect(page.locator("h1")).to_have_text(TITLE)
    # Students can edit nothing of the course.
    expect(page.get_by_role("link", name=BOOK["campus.activity.edit"])).to_have_count(0)
    page.locator("[name=note]").fill("Aula 3")
    page.locator("form [type=submit]").click()
    page.get_by_role("radio", name=BOOK["campus.progress.done"]).click(force=True)
    expect(page.get_by_role("radio", name=BOOK["campus.progress.done"])).to_be_checked()
    expect(page.locator(".state-bar-words")).to_be_visible()
    page.context.set_offline(False)
    back_on_the_network(page)
    expect(page.locator(".state-bar-words")).to_have_count(0)
    assert violations(page) == []
    [note] = wait_until(lambda: page.evaluate("0") == 0 and records(student, "campus_notes"))
    wait_until(lambda: page.evaluate("0") == 0 and records(student, "campus_notes")[0].get("progress") == "done")
    assert note["text"] == "Aula 3"
    assert note["course"] == teacher.course
    assert records(teacher, "campus_notes") == []

    # A former student keeps the note with its subject.
    _, people = teacher.ask("GET", f"/spaces/{teacher.course}/members")
    [member] = [each["id"] for each in people["members"] if each["role"] == "reader"]
    assert teacher.ask("DELETE", f"/spaces/{teacher.course}/members/{member}")[0] == 204
    visit(page, "/campus/notes")
    kept = page.locator(".row", has_text="Aula 3")
    expect(kept).to_contain_text(BOOK["campus.notes.gone"])
    expect(kept.locator(".row-title")).to_have_text(TITLE)
    expect(kept).to_contain_text("Àlgebra")


def test_a_thousand_activities_are_an_agenda(server, open_page):
    member = Member(server.port, "marta")
    first = semester_begin()
    for batch in range(10):
        changes = []
        for number in range(batch * 100, batch * 100 + 100):
            record = f"00000000-0000-7000-8000-{number:012x}"
            said = {"title": f"Activitat {number}", "start_at": first + number * DAY // 8}
            fields = {name: {"after": value} for name, value in said.items()}
            change = {"id": record, "collection": "campus_activities", "record": record, "kind": "create"}
            changes.append(change | {"made_at": 1, "fields": fields})
        status, answer = member.ask(
            "POST", "/sync", json.dumps({"device": DEVICE, "device_name": "t", "changes": changes})
        )
        assert status == 200
        assert {each["status"] for each in answer["results"]} == {"taken"}
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus")
    # Half of the first day, 124 whole days, and half of the last: eight per day.
    expect(page.locator(".day[data-busy]")).to_have_count(126)
    # Past activities are shown by a button.
    earlier = page.get_by_role("button", name=re.compile("earlier"))
    expect(page.locator(".row-link").or_(earlier).first).to_be_visible()
    if earlier.count() > 0:
        earlier.click()
    expect(page.locator(".row-link")).to_have_count(1_000)


def test_the_page_of_today_has_what_comes_next(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    now = datetime.now()
    for title, start in (
        ("Ahir", now - timedelta(days=1)),
        ("Avui", now.replace(hour=23, minute=59)),
        ("Demà passat", now + timedelta(days=2)),
        ("D'aquí a un mes", now + timedelta(days=30)),
    ):
        page.goto(f"{server.address}/campus/activities/new")
        type_activity(page, title, start)
        page.locator("form [type=submit]").click()
        expect(page.locator("h1")).to_have_text(title)
    kept_on_device(page)
    page.context.set_offline(True)
    visit(page, "/campus")
    page.get_by_role("link", name=BOOK["club.today"], exact=True).click()
    expect(page.locator("h1")).to_have_text(BOOK["club.today"])
    expect(page.locator(".row-title")).to_have_text(["Avui", "Demà passat"])
    expect(page.locator(".section .row-text").first).to_have_text("1 activity today · 2 within a week")
    assert violations(page) == []
    page.locator(".row-link").first.click()
    expect(page.locator("h1")).to_have_text("Avui")
