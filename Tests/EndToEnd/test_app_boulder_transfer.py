"""Import and export of boulders: logbooks of other apps, problems of boards, and all data of a member (B4, B6, B7)."""

import csv
import io
import json
import re
import zipfile

import jsonschema_rs
from accessibility import violations
from accounts import PASSWORD, register, sign_in
from boulders import PHOTO, TOUCHED, choose_photo, logbook_entry, tap
from club import Member, records
from conftest import HANG, LANGUAGES, PHONE, ROOT, wait_until
from controls import button
from devices import all_sent, visit
from locales import phrases
from playwright.sync_api import Page, expect
from race_pages import BOOK

FILES = "/boulders/logbook/files"
TICKS = (
    "Climb;When climbed;Crag;Grade;How;Go\n"
    "La Travessa;12/03/2024;Savassona;6a+;Flash;\n"
    "Nas de Gat;13/03/2024;Savassona;V6;Redpoint;5\n"
    "El Sostre;13/03/2024;;blue;Attempt;2\n"
    "Res;some day;;6A;Sent;\n"
)


def give(page: Page, name: str, content: bytes | str) -> None:
    """Chooses a file on the import page."""
    file = {"name": name, "mimeType": "text/plain", "buffer": content.encode() if isinstance(content, str) else content}
    page.locator(".card input[type=file]").set_input_files(file)


# Labels that a page's selects cut, of their own options and of others.
CUT = """(others) => {
  const context = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll(".transfer-columns select")].flatMap((select) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    context.font = font;
    return [...[...select.options].map((option) => option.label), ...others].filter((words) => context.measureText(words).width > room);
  });
}"""


def counts(page: Page):
    return page.locator(".transfer-counts li")


def exported(page: Page, folder) -> bytes:
    """All data of the member, as the downloaded file."""
    with page.expect_download() as download:
        button(page, "boulders.transfer.download").click()
    assert download.value.suggested_filename == "cordada-boulders.zip"
    download.value.save_as(folder / "exported.zip")
    return (folder / "exported.zip").read_bytes()


def document(archive: bytes) -> dict:
    """The document in such a file, validated by the published schema."""
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        assert files.testzip() is None
        said = json.loads(files.read("boulders.json"))
    schema = json.loads((ROOT / "docs" / "boulders.schema.json").read_text())
    jsonschema_rs.validator_for(schema).validate(said)
    return said


def test_a_guest_imports_a_logbook_of_another_app_once(server, open_page, tmp_path):
    page = open_page(server.address + FILES, viewport=PHONE)
    give(page, "ticks.csv", TICKS)
    # Columns are recognized by name; the others are set on the screen, with an immediate preview.
    expect(page.locator("[name=day]")).to_have_value("1")
    expect(page.locator("[name=tries]")).to_have_value("")
    page.locator("[name=outcome]").select_option(label="How")
    page.locator("[name=tries]").select_option(label="Go")
    expect(page.locator(".transfer-rows tbody tr")).to_have_count(3)
    expect(page.locator(".transfer-rows tbody tr").nth(1)).to_contain_text("V6")
    expect(counts(page)).to_have_text(
        [
            "3 new entries of the logbook",
            "1 that cannot be read",
        ]
    )
    page.get_by_text(BOOK["boulders.transfer.unreadableRows"]).click()
    expect(page.locator(".transfer-unreadable li")).to_have_text(["Line 5: Res · some day · 6A · Sent"])
    assert violations(page) == []
    button(page, "boulders.transfer.import").click()
    expect(page.locator(".logbook-session .row")).to_have_count(3)
    expect(logbook_entry(page, "La Travessa")).to_contain_text(BOOK["boulders.outcome.flash"])
    expect(logbook_entry(page, "Nas de Gat")).to_contain_text("5 tries")
    expect(logbook_entry(page, "El Sostre")).to_contain_text("blue")

    # A second import adds nothing; the first can be undone.
    visit(page, FILES)
    give(page, "ticks.csv", TICKS)
    page.locator("[name=outcome]").select_option(label="How")
    page.locator("[name=tries]").select_option(label="Go")
    expect(counts(page).nth(1)).to_have_text("3 that you have already")
    expect(button(page, "boulders.transfer.import")).to_be_disabled()
    visit(page, "/boulders/logbook")
    expect(page.locator(".logbook-session .row")).to_have_count(3)

    # An entry edited since is not added again, and a spreadsheet formula stays a name.
    button_of = logbook_entry(page, "Nas de Gat").get_by_role(
        "button", name=re.compile(f"^{BOOK['boulders.logbook.edit']}")
    )
    button_of.click()
    page.locator("dialog [name=name]").fill("=1+1")
    page.locator("dialog [type=submit]").click()
    expect(logbook_entry(page, "=1+1")).to_be_visible()
    visit(page, FILES)
    give(page, "ticks.csv", TICKS)
    page.locator("[name=outcome]").select_option(label="How")
    page.locator("[name=tries]").select_option(label="Go")
    expect(counts(page).nth(1)).to_have_text("3 that you have already")
    with zipfile.ZipFile(io.BytesIO(exported(page, tmp_path))) as files:
        written = files.read("logbook.csv").decode()
    assert ",'=1+1," in written
    give(page, "logbook.csv", written)
    expect(page.locator(".transfer-rows tbody tr").nth(0)).to_contain_text("=1+1")
    expect(page.locator(".transfer-rows")).not_to_contain_text("'=1+1")
    expect(counts(page).nth(1)).to_have_text("3 that you have already")

    # Hostile and damaged files are rejected by name, and nothing is added.
    visit(page, FILES)
    for name, content in {
        "broken.zip": b"PK\3\4" + b"\0" * 500,
        "old.csv": b"\xff\xfe\0",
        "other.json": b"{}",
        "deep.json": b"[" * 100_000,
        "empty.csv": b"",
    }.items():
        give(page, name, content)
        expect(page.locator(".toast", has_text=name)).to_be_visible()
    expect(counts(page)).to_have_count(0)


def test_what_each_result_means_is_shown_and_said_before_anything_is_imported(server, open_page):
    page = open_page(server.address + FILES, viewport=PHONE)
    header = "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code\n"
    rows = [
        ("Aresta", "Send,"),
        ("Bauma", "Follow,"),
        ("Cova", "Follow,"),
        ("Diedre", "Flash,"),
        ("Cornisa", "Attempt,"),
        ("Fissura", "Levitation,"),
    ]
    ticks = "".join(
        f"2026-03-0{n},{name},V4,,,1,Camp 4,3,4,{style},Boulder,,,\n" for n, (name, style) in enumerate(rows, 1)
    )
    give(page, "ticks.csv", header + ticks)
    expect(page.get_by_text("Mountain Project")).to_be_visible()
    results = page.locator(".transfer-results select")
    labels = page.locator(".transfer-results label")
    expect(labels).to_have_text(["Levitation (1)", "Send (1)", "Follow (2)", "Flash (1)", "Attempt (1)"])
    for n, phrase in enumerate(["Unknown", "Sent", "Tried", "First", "Tried"]):
        expect(results.nth(n).locator("option:checked")).to_have_text(BOOK[f"boulders.transfer.means{phrase}"])
    expect(counts(page)).to_have_text(["5 new entries of the logbook", "1 that is not imported, by its result"])
    assert violations(page) == []
    meanings = [words for each in LANGUAGES for name, words in phrases(each).items() if ".transfer.means" in name]
    for width in (360, PHONE["width"]):
        page.set_viewport_size({**PHONE, "width": width})
        assert page.evaluate(CUT, meanings) == []
    results.nth(0).select_option(label=BOOK["boulders.transfer.meansTried"])
    page.locator(".transfer-results").get_by_label("Send (1)").select_option(
        label=BOOK["boulders.transfer.meansNothing"]
    )
    expect(counts(page)).to_have_text(["5 new entries of the logbook", "1 that is not imported, by its result"])
    button(page, "boulders.transfer.import").click()
    expect(page.locator(".logbook-session .row")).to_have_count(5)
    for name, outcome in {
        "Bauma": "tried",
        "Cova": "tried",
        "Diedre": "flash",
        "Cornisa": "tried",
        "Fissura": "tried",
    }.items():
        expect(logbook_entry(page, name)).to_contain_text(BOOK[f"boulders.outcome.{outcome}"])

    # An imported line is known regardless of the meaning of its result.
    visit(page, FILES)
    give(page, "ticks.csv", header + ticks)
    page.locator(".transfer-results").get_by_label("Follow (2)").select_option(
        label=BOOK["boulders.transfer.meansSent"]
    )
    expect(counts(page)).to_have_text(
        ["1 new entry of the logbook", "4 that you have already", "1 that is not imported, by its result"]
    )


def test_a_day_of_a_logbook_is_the_same_in_every_time_zone(server, open_page, tmp_path):
    table = "Date,Name,Grade\n2022-10-08,Midnight Lightning,V8\n2022-10-08 19:30,Blue,V4\n"
    phone = open_page(server.address, viewport=PHONE, timezone_id="Asia/Kathmandu")
    register(phone, server.address, "marta")
    visit(phone, FILES)
    give(phone, "days.csv", table)
    button(phone, "boulders.transfer.import").click()
    expect(logbook_entry(phone, "Midnight Lightning")).to_be_visible()
    all_sent(phone)
    desktop = open_page(server.address, timezone_id="America/Los_Angeles")
    sign_in(desktop, server.address, "marta")
    visit(desktop, "/boulders/logbook")
    session = desktop.locator(".logbook-session", has_text="Midnight Lightning")
    expect(session).to_contain_text("Oct 8, 2022")
    visit(desktop, FILES)
    give(desktop, "days.csv", table)
    expect(counts(desktop)).to_have_text(["0 new entries of the logbook", "2 that you have already"])
    with zipfile.ZipFile(io.BytesIO(exported(desktop, tmp_path))) as files:
        rows = list(csv.DictReader(io.StringIO(files.read("logbook.csv").decode())))
    assert [row["date"] for row in rows if row["name"] == "Midnight Lightning"] == ["2022-10-08"]


def test_a_day_stays_a_day_when_its_entry_is_edited(server, open_page):
    page = open_page(server.address + FILES, viewport=PHONE)
    give(page, "days.csv", "Date,Name\n2022-10-08,Blue\n")
    button(page, "boulders.transfer.import").click()
    page.get_by_role("link", name="Blue").click()
    expect(page.locator(".problem-facts")).to_contain_text("Oct 8, 2022")
    expect(page.locator(".problem-facts")).not_to_contain_text("12:00")
    button(page, "boulders.logbook.edit").click()
    day = page.locator("dialog [name=time]")
    expect(day).to_have_value("2022-10-08")
    day.fill("2022-10-09")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".problem-facts")).to_contain_text("Oct 9, 2022")
    visit(page, FILES)
    give(page, "days.csv", "Date,Name\n2022-10-08,Blue\n")
    expect(counts(page)).to_have_text(["0 new entries of the logbook", "1 that you have already"])


def test_a_long_import_says_how_far_it_is_goes_on_elsewhere_and_is_stopped(server, open_page):
    page = open_page(server.address + FILES, viewport=PHONE)
    table = "Date,Name\n" + "".join(f"2024-03-{1 + each % 28:02},Problem {each}\n" for each in range(3000))
    give(page, "long.csv", table)
    button(page, "boulders.transfer.import").click()
    expect(page.locator(".transfer-progress")).to_contain_text(re.compile(r"\d of 3,000"))
    assert violations(page) == []
    page.get_by_role("link", name=BOOK["boulders.tab"], exact=True).click()
    expect(page.locator(".toast", has_text=BOOK["boulders.transfer.goesOn"])).to_be_visible()
    visit(page, FILES)
    button(page, "boulders.transfer.stop").click()
    stopped = page.locator(".toast", has_text=re.compile(r"Stopped: [\d,]+ of 3,000 imported"))
    expect(stopped).to_be_visible()
    # A repeated import adds the rest.
    give(page, "long.csv", table)
    expect(counts(page)).to_have_count(2)
    told = [int(re.sub(r"\D", "", each)) for each in counts(page).all_inner_texts()]
    assert min(told) > 0 and sum(told) == 3000


def test_days_that_can_be_read_both_ways_are_asked_for_and_a_missing_one_is_said(server, open_page):
    page = open_page(server.address + FILES, viewport=PHONE)
    give(page, "both.csv", "Date,Name\n04/03/2025,Blue\n")
    day = page.locator(".transfer-rows tbody th")
    expect(day).to_contain_text("Mar 4")
    page.locator("[name=order]").select_option("month")
    expect(day).to_contain_text("Apr 3")
    give(page, "one.csv", "Date,Name\n14/03/2025,Blue\n")
    expect(day).to_contain_text("Mar 14")
    expect(page.locator("[name=order]")).to_have_count(0)
    give(page, "none.csv", "Moment of it,Name\n14/03/2025,Blue\n")
    expect(page.get_by_text(BOOK["boulders.transfer.noDay"])).to_be_visible()
    assert violations(page) == []
    page.locator("[name=day]").select_option(label="Moment of it")
    expect(page.get_by_text(BOOK["boulders.transfer.noDay"])).to_have_count(0)
    expect(day).to_contain_text("Mar 14")


def test_a_table_that_excel_saved_is_read_and_its_routes_keep_their_grades(server, open_page):
    page = open_page(server.address + FILES, viewport=PHONE)
    table = "Data;Bloc;Grau;Encadenat;Rocòdrom;Disciplina\n1/3/2026;L’Àguila;f7A+;sí;Gràcia;Bloc\n2/3/2026;Blau;V4;no;Gràcia;Bloc\n2/3/2026;Nou;6b;sí;Siurana;Via\n"
    give(page, "catala.csv", table.encode("cp1252"))
    expect(page.get_by_text(BOOK["boulders.transfer.guessedEncoding"])).to_be_visible()
    expect(counts(page)).to_have_text(["3 new entries of the logbook", "1 route, with its grade as it was given"])
    rows = page.locator(".transfer-rows tbody tr")
    expect(rows.nth(0)).to_contain_text("L’ÀguilaGràcia7A+Sent")
    expect(rows.nth(1)).to_contain_text("BlauGràciaV4Tried")
    expect(rows.nth(2)).to_contain_text("NouSiurana6bSent")
    assert violations(page) == []


def test_a_logbook_of_ropes_and_boulders_goes_out_and_in_with_every_grade_as_it_was(server, open_page, tmp_path):
    page = open_page(server.address + FILES, viewport=PHONE)
    table = (
        "Climb name,Grade,Style,Partner(s),Notes,Date,Crag name\n"
        "The Sloth,HVS 5a ***,Lead O/S,Ann,Big jugs,12/Mar/24,The Roaches\n"
        "Brown's Eliminate,E1 5b,2nd O/S,Ann,,12/Mar/24,Froggatt\n"
        "Kudos,6a+,Lead RP,Ann,,14/Mar/24,Horseshoe\n"
        "Inertia Reel,f7B+,Sent x,,,13/Mar/24,The Roaches\n"
        "The Nose,5.11a,Lead dog,Ann,,15/Mar/24,Yosemite\n"
        "Deliverance,V5,Sent β,,,16/Mar/24,Stanage\n"
        "Point Five,WI4,AltLd,Ann,,17/Jan/24,Ben Nevis\n"
    )
    give(page, "logbook.csv", table)
    expect(counts(page)).to_have_text(
        ["7 new entries of the logbook", "5 routes, with their grades as they were given"]
    )
    button(page, "boulders.transfer.import").click()
    given = {
        "HVS 5a · The Sloth",
        "E1 5b · Brown's Eliminate",
        "6a+ · Kudos",
        "7B+ · Inertia Reel",
        "5.11a · The Nose",
        "V5 · Deliverance",
        "WI4 · Point Five",
    }
    titles = page.locator(".logbook-session .row-title")
    expect(titles).to_have_count(7)
    assert set(titles.all_inner_texts()) == given
    expect(logbook_entry(page, "The Nose")).to_contain_text(BOOK["boulders.outcome.tried"])
    # The pyramid shows the boulders; grades of other scales are separate.
    levels = page.locator(".pyramid th[scope=row]").all_inner_texts()
    assert (levels[0], levels[-5], levels[-4:]) == ("7B+", "6C", ["6a+", "E1 5b", "HVS 5a", "WI4"])
    assert violations(page) == []

    # Exported as both formats, which another member's device reads with the same result.
    visit(page, FILES)
    archive = exported(page, tmp_path)
    document(archive)
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        written = files.read("logbook.csv")
    for name, content in {"cordada-boulders.zip": archive, "logbook.csv": written}.items():
        other = open_page(server.address + FILES, viewport=PHONE)
        give(other, name, content)
        expect(counts(other).first).to_have_text("7 new entries of the logbook")
        button(other, "boulders.transfer.import").click()
        titles = other.locator(".logbook-session .row-title")
        expect(titles).to_have_count(7)
        assert set(titles.all_inner_texts()) == given, name


def test_problems_of_a_training_board_are_imported_as_saved_photos(server, open_page):
    page = open_page(server.address + FILES, viewport=PHONE)
    board = json.dumps(
        {
            "0": [[[5, 5, "s"], [1, 8, "m"], [3, 17, "f"]], 0.8],
            "1": [[[4, 5, "s"], [5, 17, "f"]], 0.7],
            "2": [[[11, 5, "s"]], 0.6],
        }
    )
    give(page, "board.json", board)
    expect(counts(page)).to_have_text(["2 new problems", "1 that cannot be read"])
    button(page, "boulders.transfer.import").click()
    cards = page.locator(".problem-card")
    expect(cards).to_have_count(2)
    cards.first.click()
    expect(page.locator(".editor-mark")).to_have_count(3)
    visit(page, FILES)
    give(page, "board.json", board)
    expect(counts(page)).to_have_text(["0 new problems", "2 that you have already", "1 that cannot be read"])
    entries = [{"Problem": {"Name": "test_name", "UserGrade": "7A"}, "DateClimbedAsString": "05 Sep 2023"}]
    give(page, "logbook.json", json.dumps({"Data": entries}))
    button(page, "boulders.transfer.import").click()
    expect(logbook_entry(page, "test_name")).to_contain_text("7A")


def test_thousands_of_problems_of_a_board_are_imported_whole(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    register(page, server.address, "marta")
    page.goto(server.address + FILES)
    holds = [[column, row, "m"] for column in range(11) for row in range(5, 17)]
    starts = [[column, row, "s"] for column in range(11) for row in range(5)]
    board = {
        str(number): [[starts[number % 55], holds[number // 55 % 132], [number % 11, 17, "f"]], 0.5]
        for number in range(2_693)
    }
    give(page, "board.json", json.dumps(board))
    expect(counts(page)).to_have_text(["2,693 new problems"])
    button(page, "boulders.transfer.import").click()
    expect(page.locator(".toast", has_text="2,693 imported")).to_be_visible(timeout=HANG * 1000)
    all_sent(page)
    visit(page, FILES)
    give(page, "board.json", json.dumps(board))
    expect(counts(page)).to_have_text(["0 new problems", "2,693 that you have already"])


def test_everything_of_a_member_is_exported_and_imported_into_another_account(server, open_page, gym, tmp_path):
    page = open_page(server.address, viewport=PHONE, **TOUCHED)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(page, "boulders.gyms.follow").click()
    visit(page, "/boulders")
    choose_photo(page, PHOTO)
    tap(page, 0.3, 0.8)
    tap(page, 0.5, 0.2)
    button(page, "boulders.edit.next").click()
    page.locator("[name=gym]").fill("Roc Gràcia")
    page.locator("[name=name]").fill("La Nau")
    button(page, "boulders.form.save").click()
    page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))
    problem = page.url
    button(page, "boulders.problem.sent").click()
    visit(page, "/boulders")
    choose_photo(
        page, {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": (PHOTO.parent / "made-red.jpg").read_bytes()}
    )
    visit(page, FILES)
    archive = exported(page, tmp_path)
    said = document(archive)
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        folders = sorted(name.split("/")[0] for name in files.namelist())
        rows = list(csv.DictReader(io.StringIO(files.read("logbook.csv").decode())))
    # One of two pictures has marks; it is also exported with them.
    assert folders == ["boulders.json", "logbook.csv", "marked", "pictures", "pictures"]
    assert [(each["name"], each["place"], len(each["marks"])) for each in said["problems"]] == [
        ("La Nau", "Roc Gràcia", 2)
    ]
    assert [len(said["photos"]), len(said["logbook"]), said["logbook"][0]["is_send"]] == [1, 1, True]
    assert [(row["name"], row["place"], row["result"]) for row in rows] == [("La Nau", "Roc Gràcia", "sent")]

    # Importing it again adds nothing; a deleted record returns to its gym.
    give(page, "exported.zip", archive)
    expect(counts(page).last).to_have_text("3 that you have already")
    page.goto(problem)
    button(page, "boulders.problem.delete").click()
    page.locator("dialog").get_by_role("button", name=BOOK["boulders.problem.delete"]).click()
    visit(page, FILES)
    give(page, "exported.zip", archive)
    expect(counts(page).filter(has_text="new problem")).to_have_text("1 new problem")
    button(page, "boulders.transfer.import").click()
    expect(page.locator(".problem-card", has_text="La Nau")).to_be_visible()
    visit(page, FILES)
    give(page, "exported.zip", archive)
    expect(counts(page).last).to_have_text("3 that you have already")

    # A guest has no gyms: the problem is saved as a photo with its fields. An account adopts all of it.
    guest = open_page(server.address + FILES, viewport=PHONE)
    give(guest, "exported.zip", archive)
    expect(counts(guest)).to_have_text(["1 new entry of the logbook", "1 new problem", "1 new photo"])
    button(guest, "boulders.transfer.import").click()
    expect(logbook_entry(guest, "La Nau")).to_be_visible()
    register(guest, server.address, "joan", "Joan Pi")
    button(guest, "club.adoptTake").click()
    expect(guest.locator(".toast", has_text=BOOK["club.adopted"])).to_be_visible()
    all_sent(guest)
    joan = Member(server.port, "joan", PASSWORD)
    [tried] = wait_until(lambda: guest.evaluate("0") == 0 and records(joan, "boulder_tries"))
    assert tried["picture"]["file"] == said["problems"][0]["picture"]["file"]
    assert len(tried["marks"]) == 2
    assert guest.request.get(f"{server.address}/api/v1/files/{tried['picture']['file']}").status == 200
    visit(guest, "/boulders/photos")
    guest.locator(".problem-card").nth(1).click()
    button(guest, "boulders.edit.next").click()
    expect(guest.locator("[name=name]")).to_have_value("La Nau")

    # Another device has both, with the marks and the name of the one.
    other = open_page(server.address, viewport=PHONE, has_touch=True)
    sign_in(other, server.address, "joan", PASSWORD)
    lists = []
    other.route("**/api/v1/gyms*", lambda route: lists.append(route))
    other.goto(f"{server.address}/boulders/photos")
    expect(other.locator(".problem-card")).to_have_count(2)
    card = other.locator(".problem-card", has_text="La Nau")
    expect(card.locator("svg > g")).to_have_count(2)
    # A change on one device appears on the other with its form open.
    card.click()
    tap(other, 0.5, 0.5)
    button(other, "boulders.edit.next").click()
    # Nothing of the form moves below a finger when the club's gyms arrive late.
    no_feet = other.get_by_role("radio", name=BOOK["boulders.style.noFeet"])
    expect(other.locator("[name=gym]")).to_have_value("Roc Gràcia")
    before = no_feet.bounding_box()
    wait_until(lambda: other.evaluate("0") == 0 and lists)
    with other.expect_response("**/api/v1/gyms*"):
        for each in lists:
            each.continue_()
    other.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    assert no_feet.bounding_box() == before
    no_feet.check()
    all_sent(other)
    expect(guest.get_by_role("radio", name=BOOK["boulders.style.noFeet"])).to_be_checked()
    [marked] = [each for each in records(joan, "boulder_photos") if each.get("name")]
    assert (len(marked["marks"]), marked["style"], marked["place"]) == (3, "no_feet", "Roc Gràcia")
