"""The actions of teachers in the app: courses, classrooms, people, activities and documents (U11)."""

import json
from datetime import timedelta

from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, records
from conftest import DESKTOP, KEPT, PHONE, wait_until
from controls import button, covered
from courses import Teacher, soon, type_activity
from devices import all_sent, back_on_the_network, kept_on_device, visit
from pdfs import pdf
from playwright.sync_api import expect
from race_pages import BOOK


def test_a_teacher_makes_a_course_and_fills_it_without_a_network(server, open_page, tmp_path):
    teacher = Member(server.port, "pau")
    page = open_page(server.address, viewport=DESKTOP, **KEPT)
    sign_in(page, server.address, "pau", PASSWORD)
    visit(page, "/campus/courses")
    page.get_by_role("link", name=BOOK["campus.course.add"]).click()
    page.locator("form [type=submit]").click()
    expect(page.locator("[name=name]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=name]").fill("Àlgebra <b>lineal</b>")
    page.locator("[name=code]").fill("75.310")
    assert violations(page) == []
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Àlgebra <b>lineal</b>")
    kept_on_device(page)

    page.context.set_offline(True)
    button(page, "campus.classroom.add").click()
    page.locator("dialog [name=name]").fill("Aula 1")
    page.locator("dialog [type=submit]").click()
    expect(page.get_by_role("heading", name="Aula 1")).to_be_visible()
    file = tmp_path / "PAC_1 enunciat.pdf"
    file.write_bytes(pdf(["Enunciat"]))
    room = page.locator(".course-room", has=page.get_by_role("heading", name="Aula 1"))
    # The whole course is listed after the classrooms if it is empty.
    expect(page.locator(".course-room h2")).to_have_text(["Aula 1", BOOK["campus.course.whole"]])
    room.locator("input[type=file]").set_input_files(file)
    expect(room.get_by_role("link", name="PAC 1 enunciat")).to_contain_text(BOOK["shell.unsent.network"])
    assert covered(page) == []
    assert violations(page) == []
    page.get_by_role("link", name=BOOK["campus.activity.add"]).click()
    start = soon()
    type_activity(page, "PAC 1", start, end=(start + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M"))
    page.locator("[name=classroom]").select_option(label="Aula 1")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("PAC 1")
    button(page, "campus.activity.cancel").click()
    expect(page.get_by_text(BOOK["campus.activity.cancelledText"])).to_be_visible()
    button(page, "campus.activity.uncancel").click()
    expect(page.get_by_text(BOOK["campus.activity.cancelledText"])).to_have_count(0)

    page.context.set_offline(False)
    back_on_the_network(page)
    # The file is sent before the record that refers to it, and records in order.
    [classroom] = wait_until(lambda: records(teacher, "campus_classrooms"))
    [document] = wait_until(lambda: records(teacher, "campus_documents"))
    [activity] = wait_until(lambda: records(teacher, "campus_activities"))
    assert classroom["name"] == "Aula 1"
    assert document["content"]["name"] == file.name
    assert activity["classroom"] == document["classroom"]
    status, _ = teacher.ask("HEAD", f"/files/{document['content']['file']}")
    assert status == 200


def test_a_teacher_invites_and_archives(server, open_page):
    Member(server.port, "pau")
    page = open_page(server.address, viewport=DESKTOP)
    sign_in(page, server.address, "pau", PASSWORD)
    visit(page, "/campus/courses/new")
    page.locator("[name=name]").fill("Càlcul")
    page.locator("form [type=submit]").click()
    page.get_by_role("link", name=BOOK["campus.people.title"]).click()
    button(page, "club.invitations.make").click()
    link = page.locator(".invitation-link").inner_text()
    assert violations(page) == []
    Member(server.port, "marta")
    student = open_page(server.address, viewport=DESKTOP)
    sign_in(student, server.address, "marta", PASSWORD)
    student.goto(link)
    button(student, "club.invitation.accept").click()
    expect(student.locator("h1")).to_have_text("Càlcul")
    # Students only read.
    expect(button(student, "campus.classroom.add")).to_have_count(0)
    student.goto(f"{student.url}/edit")
    expect(student.get_by_text(BOOK["campus.teachersOnly"])).to_be_visible()

    visit(page, "/campus/courses")
    page.get_by_role("link", name="Càlcul").click()
    page.get_by_role("link", name=BOOK["campus.activity.edit"], exact=True).click()
    button(page, "campus.course.archive").click()
    expect(button(page, "campus.course.unarchive")).to_be_visible()
    visit(page, "/campus/courses")
    expect(page.get_by_role("link", name="Càlcul")).to_have_count(0)
    page.get_by_role("button", name="1 earlier course").click()
    expect(page.get_by_role("link", name="Càlcul")).to_contain_text(BOOK["campus.course.archived"])


def test_who_leaves_the_club_is_told_of_a_course_and_administrators_take_it_over(server, open_page):
    Member(server.port, "joana")
    teacher = Member(server.port, "pau")
    course = teacher.ask("POST", "/courses", json.dumps({"name": "Càlcul", "semester": "2026-1"}))[1]["id"]
    _, invitation = teacher.ask("POST", f"/spaces/{course}/invitations", json.dumps({"role": "reader"}))
    student = Member(server.port, "marta")
    assert student.ask("POST", "/invitation/acceptance", json.dumps({"secret": invitation["secret"]}))[0] == 200

    leaving = open_page(server.address, viewport=PHONE)
    sign_in(leaving, server.address, "pau", PASSWORD)
    leaving.goto(f"{server.address}/settings/account")
    leaving.locator(".card .button-danger").click()
    led = leaving.get_by_role("dialog").get_by_role("link", name="Càlcul")
    expect(led).to_have_attribute("href", f"/campus/courses/{course}")
    assert violations(leaving) == []
    assert teacher.ask("DELETE", "/member", json.dumps({"password": PASSWORD}))[0] == 204

    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, f"/campus/courses/{course}/people")
    expect(page.get_by_text(BOOK["club.people.ownerless"])).to_be_visible()

    page = open_page(server.address, viewport=DESKTOP)
    sign_in(page, server.address, "joana", PASSWORD)
    visit(page, "/campus/courses")
    button(page, "club.people.takeOver").click()
    page.wait_for_url(f"**/campus/courses/{course}")
    expect(page.locator("h1")).to_have_text("Càlcul")


def test_a_guest_at_the_address_of_something_of_a_course_is_offered_to_sign_in(server, open_page):
    page = open_page(server.address, viewport=DESKTOP)
    course, within = (f"01890000-0000-7000-8000-00000000000{digit}" for digit in "12")
    for place in ["", f"/activities/{within}", f"/activities/{within}/edit", f"/documents/{within}"]:
        page.goto(f"{server.address}/campus/courses/{course}{place}")
        expect(page.get_by_text(BOOK["campus.membersOnlyText"])).to_be_visible()
        expect(page.locator(".empty-actions a[href='/sign-in']")).to_be_visible()
    for place in [f"/activities/{within}", f"/activities/{within}/edit", f"/subjects/{within}"]:
        page.goto(f"{server.address}/campus{place}")
        expect(page.get_by_text(BOOK["campus.nothingHereGuest"])).to_be_visible()
        expect(page.locator(".empty-actions a[href='/sign-in']")).to_be_visible()


def test_what_is_of_others_reads_like_what_is_nowhere(server, open_page):
    teacher = Member(server.port, "pau")
    course = teacher.ask("POST", "/courses", json.dumps({"name": "Càlcul", "semester": "2026-1"}))[1]["id"]
    nothing = "01890000-0000-7000-8000-000000000001"
    Member(server.port, "marta")
    page = open_page(server.address, viewport=PHONE, **KEPT)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus")
    kept_on_device(page)
    of_course = [f"/courses/{each}{place}" for each in (course, nothing) for place in ("", f"/activities/{nothing}")]
    own = [f"/activities/{nothing}", f"/activities/{nothing}/edit", f"/subjects/{nothing}"]
    for place in [*of_course, f"/courses/{course}/documents/{nothing}", *own]:
        page.goto(f"{server.address}/campus{place}")
        expect(page.get_by_text(BOOK["campus.nothingHereText"])).to_be_visible()
        expect(page.get_by_text(BOOK["problem.notHere"])).to_have_count(0)
    # Offline the device cannot know.
    page.context.set_offline(True)
    expect(page.get_by_text(BOOK["problem.notHereText"])).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(BOOK["campus.nothingHereText"])).to_be_visible()


def test_who_is_invited_while_the_device_is_away_sees_the_course_by_its_address(server, open_page):
    teacher, student = Member(server.port, "pau"), Member(server.port, "marta")
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "marta", PASSWORD)
    course = teacher.ask("POST", "/courses", json.dumps({"name": "Càlcul", "semester": "2026-1"}))[1]["id"]
    secret = teacher.ask("POST", f"/spaces/{course}/invitations", json.dumps({"role": "reader"}))[1]["secret"]
    assert student.ask("POST", "/invitation/acceptance", json.dumps({"secret": secret}))[0] == 200
    page.goto(f"{server.address}/campus/courses/{course}")
    expect(page.locator("h1")).to_have_text("Càlcul")


def test_people_of_a_large_course_are_found_and_a_course_is_copied(server, open_page):
    teacher = Teacher(server.port)
    room = teacher.keep("campus_classrooms", name="Grup de matí", position=1)
    teacher.hand_out("Temari", "temari.txt", b"1. Matrius", kind="text/plain", classroom=room)
    for number in range(10):
        student = Member(server.port, f"student{number}")
        accepted = json.dumps({"secret": teacher.invite()})
        assert student.ask("POST", "/invitation/acceptance", accepted)[0] < 300
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/campus/courses/{teacher.course}/people")
    search = page.get_by_role("searchbox", name=BOOK["club.people.search"])
    expect(search).to_be_visible()
    # The invitation is above the list.
    assert button(page, "club.invitations.make").bounding_box()["y"] < search.bounding_box()["y"]
    search.fill("STUDENT7")
    expect(page.locator(".row", has_text="student")).to_have_count(1)
    search.fill("nobody")
    expect(page.get_by_text(BOOK["club.people.nobody"])).to_be_visible()
    assert violations(page) == []

    page.goto(f"{server.address}/campus/courses/{teacher.course}/edit")
    page.get_by_role("link", name=BOOK["campus.course.copy"]).click()
    expect(page.locator("[name=name]")).to_have_value("Àlgebra lineal")
    expect(page.locator("[name=semester]")).not_to_have_value(teacher.semester)
    page.locator("form [type=submit]").click()
    expect(page.get_by_role("heading", name="Grup de matí")).to_be_visible()
    expect(page.get_by_text("Temari")).to_be_visible()
    all_sent(page)
    page.goto(f"{server.address}/settings/sync")
    expect(page.get_by_text(BOOK["club.sync.agreed"])).to_be_visible()
    expect(page.get_by_text(BOOK["club.sync.refusals"])).to_have_count(0)
