"""Courses and their documents in the app: opened, read, stored for later, with notes (U4, U6, U7, U9)."""

import hashlib
import json
import re
from datetime import datetime, timedelta

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, records
from conftest import DESKTOP, KEPT, PHONE, wait_until
from controls import button, covered
from courses import Teacher
from devices import kept_on_device, visit
from pdfs import pdf
from playwright.sync_api import Page, expect
from race_pages import BOOK

PAGES = [f"Tema {number}, p\\340gina de mostra" for number in range(1, 41)]


@pytest.fixture
def teacher(server) -> Teacher:
    return Teacher(server.port)


@pytest.fixture
def student(server, teacher) -> Member:
    member = Member(server.port, "marta")
    status, _ = member.ask("POST", "/invitation/acceptance", json.dumps({"secret": teacher.invite()}))
    assert status == 200
    return member


def open_course(page: Page, server, teacher: Teacher) -> None:
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/courses")
    page.get_by_role("link", name="Àlgebra lineal").click()
    expect(page.locator("h1")).to_have_text("Àlgebra lineal")


def test_a_pdf_opens_where_it_was_left(server, open_page, teacher, student):
    teacher.hand_out("Apunts", "apunts.pdf", pdf(PAGES))
    teacher.hand_out("Exercicis", "exercicis.pdf", pdf(PAGES))
    page = open_page(server.address, viewport=PHONE)
    open_course(page, server, teacher)
    number = page.get_by_label(BOOK["campus.pdf.page"], exact=True)
    page.get_by_role("link", name="Apunts").click()
    expect(number).to_have_value("1")
    number.fill("25")
    number.press("Enter")
    expect(number).to_have_value("25")
    place = page.locator(".pdf-scroller").evaluate("each => each.scrollTop += 150")
    expect(number).to_have_value("25")
    # Closed at once, it still opens there; another document does not.
    button(page, "campus.document.close").click()
    page.get_by_role("link", name="Exercicis").click()
    expect(number).to_have_value("1")
    button(page, "campus.document.close").click()
    page.get_by_role("link", name="Apunts").click()
    expect(number).to_have_value("25")
    wait_until(lambda: abs(page.locator(".pdf-scroller").evaluate("each => each.scrollTop") - place) < 2)
    expect(page.get_by_role("group", name="Page 25").locator(".pdf-text")).to_contain_text("Tema 25")
    # So it does after a cold start, and with pages of another size on the screen.
    page.wait_for_timeout(600)
    page.set_viewport_size(DESKTOP)
    page.reload()
    expect(number).to_have_value("25")
    expect(page.get_by_role("group", name="Page 25").locator(".pdf-text")).to_contain_text("Tema 25")


def test_a_student_reads_a_pdf_and_has_it_without_a_network(server, open_page, teacher, student):
    room = teacher.keep("campus_classrooms", name="Aula 1")
    teacher.hand_out("Apunts", "apunts.pdf", pdf(PAGES), classroom=room)
    page = open_page(server.address, viewport=PHONE, **KEPT)
    open_course(page, server, teacher)
    expect(page.get_by_text("pau", exact=False).first).to_be_visible()
    expect(page.get_by_role("heading", name="Aula 1")).to_be_visible()
    assert violations(page) == []
    document = page.locator(".document")
    expect(document).to_contain_text("PDF")
    kept_on_device(page)
    document.click()
    first = page.get_by_role("group", name="Page 1", exact=True)
    expect(first.locator(".pdf-text")).to_contain_text("Tema 1, pàgina de mostra")
    assert violations(page) == []
    assert covered(page) == []

    # Only few pages are drawn at a time; others are reached by number, keys and search.
    assert page.locator(".pdf-page").count() < 5
    number = page.get_by_label(BOOK["campus.pdf.page"], exact=True)
    number.fill("25")
    number.press("Enter")
    expect(page.get_by_role("group", name="Page 25").locator(".pdf-text")).to_contain_text("Tema 25")
    expect(number).to_have_value("25")
    page.locator(".pdf-scroller").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="Page 40")).to_be_visible()
    page.get_by_label(BOOK["campus.pdf.search"]).fill("TEMA 31, PAGINA")
    expect(page.locator(".pdf-mark")).to_have_count(1)
    expect(page.locator(".pdf-found")).to_have_text("1 of 1")
    width = page.get_by_role("group", name="Page 31").bounding_box()["width"]
    button(page, "campus.pdf.larger").click()
    wait_until(lambda: page.get_by_role("group", name="Page 31").bounding_box()["width"] > width)
    button(page, "campus.pdf.dark").click()
    expect(page.locator(".pdf[data-dark]")).to_be_visible()
    button(page, "campus.note.title").click()
    page.locator("[name=note]").fill("Demanar la demostració")
    page.locator(".reader-note [type=submit]").click()
    button(page, "campus.document.close").click()
    expect(document).to_contain_text(BOOK["campus.document.kept"])
    expect(document).to_contain_text(BOOK["campus.note.one"])
    [note] = wait_until(lambda: page.evaluate("0") == 0 and records(student, "campus_notes"))
    assert (note["text"], note["course"]) == ("Demanar la demostració", teacher.course)

    page.context.set_offline(True)
    page.goto(f"{server.address}/campus/courses/{teacher.course}")
    document.click()
    expect(page.get_by_role("group", name="Page 31").locator(".pdf-text")).to_contain_text("Tema 31")


def test_a_document_goes_on_where_its_download_was_cut_off(server, open_page, teacher, student):
    content = pdf(PAGES) + b"\n" + bytes(5_000_000)
    teacher.hand_out("Apunts", "apunts.pdf", content)
    page = open_page(server.address, viewport=PHONE, **KEPT)
    open_course(page, server, teacher)
    # The first answer ends midway, like an interrupted connection.
    page.evaluate("""() => {
      const real = window.fetch;
      window.asked = [];
      window.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (!String(address).includes("/files/") || options?.method !== "GET") return answer;
        window.asked.push(options.headers.Range ?? "");
        if (window.asked.length > 1) return answer;
        const reader = answer.body.getReader();
        let held = 0;
        const cut = new ReadableStream({
          async pull(controller) {
            const { value } = await reader.read();
            held += value.length;
            controller.enqueue(value);
            if (held > 2_500_000) controller.error(new TypeError("the lift"));
          },
        });
        return new Response(cut, { status: answer.status, headers: answer.headers });
      };
    }""")
    page.locator(".document").click()
    expect(page.get_by_text(BOOK["problem.notHereText"])).to_be_visible()
    page.get_by_role("button", name=BOOK["problem.retry"]).click()
    expect(page.locator(".pdf-text").first).to_contain_text("Tema 1")
    whole, rest = page.evaluate("window.asked")
    assert whole == ""
    assert int(re.fullmatch(r"bytes=(\d+)-", rest)[1]) > 1_000_000


HOSTILE = pdf(
    ["Hola"],
    action="/OpenAction<</S/JavaScript/JS(globalThis.wasRun = true; app.alert\\('x'\\))>>"
    "/AA<</WC<</S/JavaScript/JS(globalThis.wasRun = true)>>>>",
)


def test_a_file_that_is_not_taken_stops_nothing_and_is_told_of(server, open_page, teacher, tmp_path):
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    visit(page, f"/campus/courses/{teacher.course}")
    expect(page.locator("h1")).to_have_text("Àlgebra lineal")
    for name, content in [("buit.pdf", b""), ("refusat.txt", b"refusat"), ("apunts.txt", b"apunts")]:
        (tmp_path / name).write_bytes(content)
    refused = hashlib.sha256(b"refusat").hexdigest()
    page.route(
        f"**/api/v1/files/{refused}",
        lambda route: route.fulfill(status=400, content_type="application/problem+json", body="{}"),
    )
    chosen = [tmp_path / name for name in ("buit.pdf", "refusat.txt", "apunts.txt")]
    page.locator("input[type=file]").set_input_files(chosen)
    expect(page.get_by_text(BOOK["campus.document.empty"].replace("{name}", "buit.pdf"))).to_be_visible()
    # The call to the browser lets its requests be answered meanwhile.
    [document] = wait_until(lambda: page.evaluate("0") == 0 and records(teacher, "campus_documents"))
    assert document["title"] == "apunts"
    expect(page.locator(".document-title")).to_have_text(["apunts"])
    unsent = page.get_by_role("listitem").filter(has_text=BOOK["campus.document.unsent"])
    expect(unsent).to_contain_text("refusat")
    expect(unsent).to_contain_text("The server does not accept this.")
    assert violations(page) == []
    unsent.get_by_role("button").click()
    expect(unsent).to_have_count(0)


def test_a_pdf_runs_nothing_and_what_is_none_is_saved(server, open_page, teacher, student, tmp_path):
    teacher.hand_out("Un guió", "guio.pdf", HOSTILE)
    teacher.hand_out("No és un PDF", "fals.pdf", b"<html><script>wasRun = true</script>" * 50)
    teacher.hand_out("Dades", "dades.csv", b"a,b\n1,2\n", "text/csv")
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.wasRun = 1</script></svg>'
    teacher.hand_out("Un dibuix", "dibuix.svg", svg, "image/svg+xml")
    page = open_page(server.address, viewport=DESKTOP)
    open_course(page, server, teacher)

    def open_document(title: str) -> None:
        page.get_by_role("link", name=title).click()
        expect(page.locator("h1")).to_have_text(title)

    open_document("Un guió")
    expect(page.locator(".pdf-text")).to_contain_text("Hola")
    button(page, "campus.document.close").click()
    open_document("Un dibuix")
    expect(page.get_by_role("img", name="Un dibuix")).to_be_visible()
    button(page, "campus.document.close").click()
    open_document("No és un PDF")
    expect(page.get_by_text(BOOK["campus.pdf.unreadable"])).to_be_visible()
    assert violations(page) == []
    button(page, "campus.document.close").click()
    open_document("Dades")
    with page.expect_download() as saving:
        button(page, "campus.document.save").click()
    assert saving.value.suggested_filename == "dades.csv"
    saving.value.save_as(tmp_path / "dades.csv")
    assert (tmp_path / "dades.csv").read_bytes() == b"a,b\n1,2\n"
    assert page.evaluate("typeof wasRun") == "undefined"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_text_is_read_in_the_app_and_runs_nothing(server, open_page, teacher, student, viewport):
    text = "Capítol 1\n\n<script>document.title = 'run'</script>\n\t" + "molt llarg " * 80
    teacher.hand_out("Apunts", "apunts.txt", text.encode("utf-16"), kind="text/plain")
    teacher.hand_out("Programa", "programa.txt", b"\x7fELF\x01\x00", kind="text/plain")
    page = open_page(server.address, viewport=viewport)
    open_course(page, server, teacher)
    page.get_by_role("link", name="Apunts").click()
    shown = page.locator(".reader-text")
    expect(shown).to_contain_text("<script>document.title = 'run'</script>")
    assert page.evaluate("document.querySelector('.reader-text').scrollWidth <= innerWidth")
    expect(button(page, "campus.document.save")).to_be_visible()
    assert violations(page) == []
    # Calendars do not contain notes on documents.
    button(page, "campus.note.title").click()
    expect(page.get_by_label(BOOK["campus.note.label"], exact=True)).to_be_visible()
    button(page, "campus.document.close").click()
    page.get_by_role("link", name="Programa").click()
    expect(page.get_by_text(BOOK["campus.document.otherProgram"])).to_be_visible()


def test_a_pdf_with_a_password_is_read_by_who_knows_it(server, open_page, teacher, student):
    teacher.hand_out("Solucions", "solucions.pdf", pdf(["Les solucions"], password="Rouché"))
    page = open_page(server.address, viewport=PHONE)
    open_course(page, server, teacher)
    page.locator(".document").click()
    password = page.get_by_label(BOOK["club.password"], exact=True)
    expect(page.get_by_text(BOOK["campus.pdf.locked"])).to_be_visible()
    assert violations(page) == []
    assert covered(page) == []
    password.fill("Cramer")
    button(page, "campus.pdf.unlock").click()
    expect(page.get_by_text(BOOK["campus.pdf.wrongPassword"])).to_be_visible()
    password.fill("Rouché")
    password.press("Enter")
    expect(page.locator(".pdf-text")).to_contain_text("Les solucions")


def test_two_thousand_pages_are_not_drawn_at_once(server, open_page, teacher, student):
    teacher.hand_out("Enciclopèdia", "e.pdf", pdf([f"Full {number}" for number in range(1, 2_001)]))
    page = open_page(server.address, viewport=DESKTOP)
    open_course(page, server, teacher)
    page.locator(".document").click()
    expect(page.locator(".pdf-text").first).to_contain_text("Full 1")
    number = page.get_by_label(BOOK["campus.pdf.page"], exact=True)
    number.fill("1999")
    number.press("Enter")
    expect(page.get_by_role("group", name="Page 1,999", exact=True).locator(".pdf-text")).to_contain_text("Full 1999")
    assert page.locator("canvas").count() < 6


# Every tenth page has the word twice, near its foot.
LONG = [f"Full {number}" + ") Tj 0 -600 Td (l\\355mit i L\\315MIT" * (number % 10 == 0) for number in range(1, 2_001)]


def open_search(page: Page, server, teacher: Teacher):
    open_course(page, server, teacher)
    page.locator(".document").click()
    expect(page.locator(".pdf-text").first).to_contain_text("Full 1")
    return page.get_by_label(BOOK["campus.pdf.search"])


def test_a_search_goes_to_the_word_on_any_of_two_thousand_pages(server, open_page, teacher, student):
    teacher.hand_out("Enciclopèdia", "e.pdf", pdf(LONG))
    page = open_page(server.address, viewport=PHONE)
    field = open_search(page, server, teacher)
    chosen = page.locator(".pdf-mark[data-chosen]")
    found = page.locator(".pdf-found")

    def looks_at(number: int, text: str) -> None:
        expect(found).to_have_text(f"{number} of 400")
        sheet = page.get_by_role("group", name=f"Page {10 * ((number + 1) // 2):,}", exact=True)
        expect(sheet.locator(".pdf-mark[data-chosen]")).to_be_in_viewport(ratio=1)
        expect(sheet.locator(".pdf-mark")).to_have_count(2)
        # The highlight covers the word, not its line, once the letters of the page are there.
        lies_on = """() => {
          const mark = document.querySelector(".pdf-mark[data-chosen]").getBoundingClientRect();
          const [x, y] = [mark.left, mark.top + mark.height / 2];
          const letter = (x) => document.caretRangeFromPoint(x, y);
          const [from, to] = [letter(mark.left + 1), letter(mark.right - 1)];
          return from.startContainer.data?.slice(from.startOffset, to.startOffset + 1).trim();
        }"""
        assert wait_until(lambda: page.evaluate(lies_on)) == text

    # Accents and case are ignored, and the browser's search keys are handled by the app.
    page.keyboard.press("Control+f")
    expect(field).to_be_focused()
    field.fill("LIMIT")
    expect(chosen).to_have_count(1)
    looks_at(1, "límit")
    assert page.locator(".pdf-page").count() < 6
    assert violations(page) == []
    assert covered(page) == []
    field.press("Enter")
    looks_at(2, "LÍMIT")
    field.press("Enter")
    looks_at(3, "límit")
    field.press("Shift+Enter")
    field.press("Shift+Enter")
    looks_at(1, "límit")
    # The last match precedes the first, and the highlight covers the word at each zoom.
    button(page, "campus.pdf.foundBefore").click()
    looks_at(400, "LÍMIT")
    page.keyboard.press("F3")
    looks_at(1, "límit")
    width = chosen.bounding_box()["width"]
    button(page, "campus.pdf.larger").click()
    wait_until(lambda: chosen.bounding_box()["width"] > width)
    page.keyboard.press("Control+g")
    looks_at(2, "LÍMIT")
    # After scrolling away, the same key returns to the match.
    page.locator(".pdf-scroller").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="Page 2,000", exact=True)).to_be_visible()
    page.keyboard.press("Shift+F3")
    looks_at(1, "límit")
    assert page.locator(".pdf-page").count() < 6
    field.fill("enlloc")
    expect(found).to_have_text(BOOK["campus.pdf.foundNothing"])
    expect(page.locator(".pdf-mark")).to_have_count(0)
    field.press("Escape")
    expect(field).to_have_value("")
    expect(page.locator(".pdf-scroller")).to_be_focused()


def test_a_search_begins_on_the_page_in_sight(server, open_page, teacher, student):
    teacher.hand_out("Enciclopèdia", "e.pdf", pdf(LONG))
    page = open_page(server.address, viewport=DESKTOP)
    field = open_search(page, server, teacher)
    number = page.get_by_label(BOOK["campus.pdf.page"], exact=True)
    number.fill("1001")
    number.press("Enter")
    expect(page.get_by_role("group", name="Page 1,001", exact=True)).to_be_visible()
    field.fill("límit i")
    expect(page.get_by_role("group", name="Page 1,010").locator(".pdf-mark[data-chosen]")).to_be_in_viewport()
    expect(page.locator(".pdf-found")).to_have_text("101 of 200")
    # A single match is scrolled into view, too.
    field.fill("full 1717")
    mark = page.get_by_role("group", name="Page 1,717", exact=True).locator(".pdf-mark[data-chosen]")
    expect(mark).to_be_in_viewport()
    expect(page.locator(".pdf-found")).to_have_text("1 of 1")
    page.locator(".pdf-scroller").evaluate("each => each.scrollBy(0, 2_000)")
    expect(mark).not_to_be_in_viewport()
    field.press("Enter")
    expect(mark).to_be_in_viewport()


def test_what_is_due_this_week_is_fetched_ahead(server, open_page, teacher, student):
    room = teacher.keep("campus_classrooms", name="Aula 1")
    other = teacher.keep("campus_classrooms", name="Aula 2")
    soon = int((datetime.now() + timedelta(days=3)).timestamp()) * 1_000
    teacher.keep("campus_activities", title="PAC 1", start_at=soon, classroom=room)
    teacher.hand_out("Enunciat", "enunciat.pdf", pdf(["Enunciat"]), classroom=room)
    teacher.hand_out("D'una altra aula", "altra.pdf", pdf(["Altra"]), classroom=other)
    page = open_page(server.address, viewport=PHONE, **KEPT)
    open_course(page, server, teacher)
    expect(page.get_by_role("link", name="Enunciat")).to_contain_text(BOOK["campus.document.kept"])
    expect(page.get_by_role("link", name="D'una altra aula")).not_to_contain_text(BOOK["campus.document.kept"])
    # Each refreshes by its own button, and shows the result.
    button(page, "campus.activities.refresh").click()
    expect(page.get_by_text(BOOK["campus.activities.refreshed"])).to_be_visible()
    teacher.hand_out("Més", "mes.txt", b"text", "text/plain")
    button(page, "campus.documents.refresh").click()
    expect(page.get_by_text(BOOK["campus.documents.refreshed"])).to_be_visible()
    expect(page.get_by_role("link", name="Més")).to_be_visible()


def test_earlier_semesters_are_shown_on_request(server, open_page, teacher, student):
    past = teacher.ask("POST", "/courses", json.dumps({"name": "Càlcul", "semester": "2019-1"}))[1]["id"]
    secret = teacher.ask("POST", f"/spaces/{past}/invitations", json.dumps({"role": "reader"}))[1]["secret"]
    assert student.ask("POST", "/invitation/acceptance", json.dumps({"secret": secret}))[0] == 200
    page = open_page(server.address, viewport=DESKTOP)
    page.goto(f"{server.address}/campus/courses")
    expect(page.get_by_text(BOOK["campus.membersOnly"])).to_be_visible()
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/courses")
    expect(page.locator(".row-title")).to_have_text(["Àlgebra lineal"])
    page.get_by_role("button", name="1 earlier course").click()
    expect(page.locator(".row-title")).to_have_text(["Àlgebra lineal", "Càlcul"])
    assert violations(page) == []


def test_a_document_that_the_club_has_no_room_for_says_so_where_it_stands(server, open_page, teacher, tmp_path):
    assert teacher.ask("PUT", "/members/pau/quota", json.dumps({"quota": 10}))[0] == 200
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    visit(page, f"/campus/courses/{teacher.course}")
    (tmp_path / "apunts.pdf").write_bytes(pdf(["Apunts"]))
    page.locator("input[type=file]").set_input_files(tmp_path / "apunts.pdf")
    document = page.get_by_role("link", name="apunts")
    expect(document).to_contain_text(BOOK["shell.unsent.full"])
    expect(document).not_to_contain_text(f"· {BOOK['campus.document.kept']}")
    assert covered(page) == []
    assert violations(page) == []
    document.click()
    expect(page.get_by_text(BOOK["problem.over-quota"])).to_be_visible()
    assert violations(page) == []
    # With enough quota the document is sent, without an error.
    assert teacher.ask("PUT", "/members/pau/quota", json.dumps({"quota": 1_000_000}))[0] == 200
    page.get_by_role("button", name=BOOK["campus.document.close"]).click()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(document).to_contain_text(BOOK["campus.document.kept"])
    expect(document).not_to_contain_text(BOOK["shell.unsent.full"])
    assert records(teacher, "campus_documents")
