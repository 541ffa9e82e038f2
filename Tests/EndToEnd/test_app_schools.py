"""Schools that use Canvas and Moodle: connected with a student's credentials, their documents read here, also offline
(U1, U2, U6, U9, U11)."""

import re

import pytest
import schools
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member
from conftest import DESKTOP, KEPT, PHONE
from devices import kept_on_device, visit
from pdfs import pdf
from playwright.sync_api import expect
from race_pages import BOOK


@pytest.fixture
def canvas():
    school = schools.Canvas()
    school.courses = [course | {"name": f"Algebra {course['id']}"} for course in school.courses]
    school.plan(1, "Essay", 927343, schools.soon())
    school.folders["927343"] = [{"id": 7, "full_name": "course files/Week 1"}]
    school.add_file(569, "../Module 1.pdf", 927343, folder=7)
    yield school
    school.close()


@pytest.fixture
def moodle():
    school = schools.Moodle()
    # In another course than the documents, which would otherwise be fetched in advance.
    school.plan(90211, "Essay", 701, schools.soon())
    yield school
    school.close()


def choose(page, phrase: str) -> None:
    page.get_by_role("radio", name=BOOK[phrase], exact=True).check()


def send(page) -> None:
    page.locator("form [type=submit]").click()


def begin(start_server, open_page, viewport):
    server = start_server("--reach", "127.0.0.1")
    Member(server.port, "marta")
    page = open_page(server.address, viewport=viewport, **KEPT)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/connections")
    page.get_by_role("button", name=BOOK["campus.connect.add"]).click()
    return page


def test_a_canvas_is_connected_by_a_token_and_its_documents_are_read_offline(start_server, open_page, canvas):
    canvas.storage.content = pdf(["Teoria de grups"])
    page = begin(start_server, open_page, PHONE)
    choose(page, "campus.provider.canvas")
    page.locator("[name=address]").fill(f"{canvas.address}/courses/927343")
    page.locator("[name=token]").fill("wrong")
    send(page)
    expect(page.get_by_text(BOOK["campus.connect.tokenRefused"])).to_be_visible()
    assert violations(page) == []
    page.locator("[name=token]").fill(canvas.token)
    send(page)
    expect(page.locator(".connection-on")).to_be_visible()

    # Its subjects are listed among the courses, with activities and documents by folder.
    visit(page, "/campus/courses")
    page.get_by_role("link", name="Algebra 927343").click()
    expect(page.locator("h1")).to_have_text("Algebra 927343")
    expect(page.locator(".row-title")).to_have_text("Essay")
    expect(page.get_by_role("heading", name="Week 1")).to_be_visible()
    expect(page.locator(".document-words")).to_contain_text("2026")
    assert violations(page) == []
    page.locator(".document").click()
    expect(page.locator(".pdf-text").first).to_contain_text("Teoria de grups")
    # The browser never received the token or the school's address of the file.
    assert all("authorization" not in headers for _, _, headers in canvas.storage.asked)
    page.get_by_role("button", name=BOOK["campus.document.close"]).click()
    expect(page.locator(".document-words")).to_contain_text(BOOK["campus.document.kept"])

    # The token is revoked, and then the network is cut: fetched data stay.
    kept_on_device(page)
    canvas.token = "another"
    page.get_by_role("button", name=BOOK["campus.subject.refresh"], exact=True).click()
    told = page.locator(".toast[role=alert]")
    expect(told).to_contain_text(BOOK["campus.failure.refused"])
    told.get_by_role("button", name=BOOK["campus.connections"]).click()
    expect(page.locator(".connection-failure")).to_have_text(BOOK["campus.failure.refused"])
    page.context.set_offline(True)
    visit(page, "/campus/courses")
    page.get_by_role("link", name="Algebra 927343").click()
    page.locator(".document").click()
    expect(page.locator(".pdf-text").first).to_contain_text("Teoria de grups")


def test_a_moodle_is_connected_by_name_and_password(start_server, open_page, moodle):
    page = begin(start_server, open_page, DESKTOP)
    choose(page, "campus.provider.moodle")
    page.locator("[name=address]").fill(f"{moodle.address}/moodle/my/")
    user, password = moodle.password
    page.locator("[name=user]").fill(user)
    page.locator("[name=password]").fill("wrong")
    send(page)
    expect(page.get_by_text(BOOK["campus.connect.passwordRefused"])).to_be_visible()
    assert violations(page) == []
    page.locator("[name=password]").fill(password)
    send(page)
    expect(page.locator(".row-title")).to_have_text("HSR")
    visit(page, "/campus")
    row = page.locator(".row-link")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Software-Engineering 1 HS2016")
    visit(page, "/campus/courses")
    # The recorded courses ended years ago.
    page.get_by_role("button", name=re.compile(r"^\d+ earlier course")).click()
    page.get_by_role("link", name="Wirtschaftsinformatik 2").click()
    expect(page.locator(".document")).to_have_count(3)
    # The failure of a school to provide a file is shown, and the file can be requested again.
    moodle.token = "another"
    page.locator(".document").first.click()
    expect(page.get_by_text(BOOK["campus.document.notGiven"])).to_be_visible()
    expect(page.get_by_role("button", name=BOOK["problem.retry"])).to_be_visible()
