"""Organisers and marshals of a race, from its creation to its printed results (R11)."""

import json
import re
import subprocess
import time

import pytest
from accessibility import violations
from accounts import register, sign_in
from club import PASSWORD, Member
from conftest import DESKTOP, FIXTURES, KEPT, PHONE, wait_until
from notifications import MESSAGES, PRESS
from playwright.sync_api import Page, expect
from race_pages import BOOK
from races import Race, longitude

WAYPOINTS = (0, 3_000, 6_000)
COURSE = (
    '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
    + "".join(f'<wpt lat="42.5" lon="{longitude(each)}"><name>Hut {each // 1000}</name></wpt>' for each in WAYPOINTS)
    + "<trk><trkseg>"
    + "".join(f'<trkpt lat="42.5" lon="{longitude(metres)}"/>' for metres in range(0, 6_001, 50))
    + "</trkseg></trk></gpx>"
)
TEAMS = 'sep=;\nDorsal;Equip;Categoria;Sortida;Talla\n7;Pics;mixta;;XL\n12;"Valls; i més";\n30;Cims;;23:45\n'


def button(page: Page, phrase: str, /, **words):
    return page.get_by_role("button", name=said(phrase, **words), exact=True)


def said(phrase: str, /, **words) -> str:
    words_of_all = BOOK.get(f"club.{phrase}")
    return re.sub(r"{(\w+)}", lambda word: str(words[word[1]]), BOOK.get(f"races.organise.{phrase}", words_of_all))


def organised(open_page, server, path: str = "", viewport=DESKTOP) -> tuple[Page, Race]:
    """A race with three teams, and a page of its owner."""
    race = Race(server)
    page = open_page(server.address, viewport=viewport)
    sign_in(page, server.address, "joana", PASSWORD)
    page.goto(f"{server.address}/races/{race.id}/organise{path}")
    return page, race


def radius(metres: str) -> str:
    return said("course.radiusOf", radius=metres.replace(" ", "\u00a0"))


def of_team(race: Race, number: int) -> dict:
    return next(team for team in race.read("/standings")["teams"] if team["number"] == number)


def witnessed(race: Race, number: int) -> list[int]:
    """The checkpoints at which a marshal saw a team."""
    return [each["checkpoint"] for each in of_team(race, number)["passages"] if each["kind"] == 2]


def passed_at(race: Race, number: int, checkpoint: int) -> int:
    """The time at which a team passed a checkpoint; 0 if unknown."""
    times = {each["checkpoint"]: each["time"] for each in of_team(race, number)["passages"]}
    return times.get(checkpoint, 0)


def test_a_race_is_made_run_and_printed(server, open_page, tmp_path):
    page = open_page(server.address)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/races")
    page.get_by_role("link", name=said("new")).click()
    page.locator("[name=name]").fill("Volta")
    start = int(time.time()) // 60 * 60 - 3 * 3600
    page.locator("[name=start_at]").fill(time.strftime("%Y-%m-%dT%H:%M", time.localtime(start)))
    page.locator("form [type=submit]").click()
    page.wait_for_url(re.compile(r"/races/[0-9a-f-]{36}/organise$"))
    organise = page.url
    race = organise.split("/")[-2]

    # The course, with its waypoints as checkpoints.
    page.goto(f"{organise}/course")
    (tmp_path / "course.gpx").write_text(COURSE)
    page.locator("input[type=file]").set_input_files(tmp_path / "course.gpx")
    page.locator("dialog .button-primary").click()
    expect(page.locator(".row-title")).to_have_text(["1 · Hut 0", "2 · Hut 3", "3 · Hut 6"])
    expect(page.locator(".row-text").nth(0)).to_contain_text(radius("50 m"))
    expect(page.locator(".row-text").nth(1)).to_contain_text("3.00 km")
    expect(page.locator(".row-text").nth(1)).to_contain_text(radius("25 m"))

    # An invalid table is rejected by line, a valid one accepted.
    page.goto(f"{organise}/teams")
    dialog = page.get_by_role("dialog")
    for table in (TEAMS + "7;Again;\n;;mixta\n", TEAMS):
        (tmp_path / "teams.csv").write_text(table)
        page.locator("input[type=file]").set_input_files(tmp_path / "teams.csv")
        if table != TEAMS:
            wrong = page.get_by_role("alert")
            expect(wrong).to_contain_text(said("table.place", line=6, column=said("teams.number")))
            expect(wrong).to_contain_text(said("table.place", line=7, column=said("teams.name")))
            expect(page.locator(".row-title")).to_have_count(0)
            continue
        # What it would change is shown before.
        expect(dialog.locator(".row-title")).to_have_text(["7 · Pics", "12 · Valls; i més", "30 · Cims"])
        expect(dialog.get_by_text(said("teams.unused", columns="Talla"))).to_be_visible()
        button(page, "table.apply").click()
        expect(dialog).to_have_count(0)
    expect(page.locator(".row-title")).to_have_text(["7 · Pics", "12 · Valls; i més", "30 · Cims"])
    expect(page.get_by_text(said("teams.unused", columns="Talla"))).to_be_visible()
    expect(page.locator(".row", has_text="Cims")).to_contain_text("11:45")

    # The table again, corrected: it changes the team that is there, and no other.
    (tmp_path / "teams.csv").write_text(TEAMS.replace("Cims", "Cims alts"))
    page.locator("input[type=file]").set_input_files(tmp_path / "teams.csv")
    expect(dialog.locator(".row-title")).to_have_text(["30 · Cims alts"])
    expect(dialog.locator(".row-text")).to_have_text(said("table.fields", fields=said("teams.name")))
    expect(dialog).to_contain_text(said("table.same#other", count=2))
    button(page, "table.apply").click()
    expect(page.locator(".row-title")).to_have_text(["7 · Pics", "12 · Valls; i més", "30 · Cims alts"])
    page.locator("input[type=file]").set_input_files(tmp_path / "teams.csv")
    expect(dialog).to_contain_text(said("table.same#other", count=3))
    button(page, "table.close").click()

    # A code for each team, which a camera reads from the printed page.
    page.goto(f"{organise}/codes")
    button(page, "codes.forNew").click()
    expect(page.locator(".code")).to_have_count(3)
    page.pdf(path=tmp_path / "codes.pdf")
    subprocess.run(["pdftoppm", "-r", "150", "-png", tmp_path / "codes.pdf", tmp_path / "codes"], check=True)
    pictures = sorted(tmp_path.glob("codes*.png"))
    read = subprocess.run(["zbarimg", "--raw", "-q", *pictures], capture_output=True, text=True, check=True)
    links = dict(zip((7, 12, 30), page.locator(".code-link").all_inner_texts(), strict=True))
    assert sorted(read.stdout.split()) == sorted(links.values())
    assert links[7].startswith(f"{server.address}/races/{race}/join#")
    # Whose camera reads none types the letters, which say by themselves of which race they are.
    typed = page.locator(".code", has_text="Pics").locator(".code-key span").all_inner_texts()
    assert "".join(typed) == links[7].split("#")[1]
    phone = open_page(f"{server.address}/join", viewport=PHONE)
    phone.get_by_label(BOOK["races.walk.code"]).fill(" ".join(typed).upper())
    phone.get_by_role("button", name=BOOK["races.walk.useCode"]).click()
    expect(phone.get_by_text("Pics")).to_be_visible()

    # One team walks to the finish, another is checked in by hand, without a network.
    page.goto(organise.removesuffix("/organise"))
    expect(page.get_by_text(said("draft"), exact=True)).to_be_visible()
    page.get_by_role("link", name=said("publish"), exact=True).click()
    page.get_by_role("radio", name=said("seenBy.everybody"), exact=True).click()
    page.get_by_role("link", name=said("watch")).click()
    expect(page.locator(".ranking")).to_be_visible()
    expect(page.get_by_text(said("draft"), exact=True)).to_have_count(0)
    key = links[7].split("#")[1]
    positions = [
        {"time": (start + minute * 60) * 1000, "latitude": 42.5, "longitude": longitude(minute * 70)}
        for minute in range(88)
    ]
    sent = page.request.post(f"{server.address}/send/{race}/{key}/positions", data={"positions": positions})
    assert sent.json()["taken"] == len(positions)
    page.goto(f"{organise}/check-in")
    page.locator("select").select_option(label="Hut 3")
    page.context.set_offline(True)
    for digit in "12":
        button(page, "checkIn.erase").locator("xpath=..").get_by_role("button", name=digit, exact=True).click()
    expect(page.locator(".check-in-team")).to_have_text("Valls; i més")
    button(page, "checkIn.note").click()
    expect(page.locator("[data-sent=false]")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("[data-sent=true]", has_text="Valls")).to_have_count(1)
    # Who passed by position is noted by nobody.
    expect(page.locator(".row", has_text=said("checkIn.byPosition"))).to_contain_text("7 · Pics")

    # All of them in print.
    standings = f"{server.address}/api/v1/races/{race}/standings"

    def is_told() -> bool:
        teams = page.request.get(standings).json()["teams"]
        return teams[0]["stage"] == "finished" and 2 in {each["kind"] for each in teams[1]["passages"]}

    wait_until(is_told)
    page.goto(f"{organise}/results")
    expect(page.locator("tbody tr").first).to_contain_text(said("results.finished"))
    expect(page.locator("tbody tr").nth(1)).to_contain_text("Hut 3")
    page.pdf(path=tmp_path / "results.pdf")
    paper = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "results.pdf", "-"], capture_output=True, text=True
    ).stdout
    for name in ("Volta", "Pics", "Valls; i més", "Cims", "Hut 6"):
        assert name in paper
    assert said("watch") not in paper
    with page.expect_download() as table:
        page.get_by_role("link", name="CSV", exact=True).click()
    assert table.value.suggested_filename.endswith(".csv")

    # A team on the course when the race is closed has not finished.
    state = page.locator("tbody tr").nth(1).locator("td").nth(2)
    expect(state).to_have_text(said("results.on_course"))
    page.goto(organise)
    button(page, "close").click()
    page.locator("dialog .button-danger").click()
    # Leaving a page at once may lose a click on it, so the test waits.
    wait_until(lambda: page.request.get(f"{server.address}/api/v1/races/{race}").json().get("closed_at"))
    page.goto(f"{organise}/results")
    expect(state).to_have_text(said("results.unfinished"))


def test_a_checkpoint_is_dragged_and_its_time_follows(server, open_page):
    page, race = organised(open_page, server, "/course")
    race.send(1, [race.position(metres, metres / 80) for metres in range(0, 7_000, 80)])
    pin = page.get_by_role("button", name=re.compile("^Checkpoint 2, Control 2"))
    expect(pin).to_be_visible()
    along = page.locator(".row-text").nth(1)
    expect(along).to_contain_text("2.00 km")
    box = pin.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1], steps=5)
    page.mouse.up()
    expect(along).not_to_contain_text("2.00 km")
    moved = race.read("")["checkpoints"][1]["along_m"]
    assert moved > 2_200
    wait_until(lambda: abs(passed_at(race, 1, 1) - race.start - (moved - 25) / 80 * 60_000) < 90_000)
    # By keyboard, and undone.
    page.locator(".toast").get_by_role("button", name=BOOK["toast.undo"]).last.click()
    expect(along).to_contain_text("2.00 km")
    pin.press("ArrowLeft")
    wait_until(lambda: race.read("")["checkpoints"][1]["along_m"] < 1_995)


def test_a_course_is_drawn_and_the_drawing_is_undone(server, open_page):
    page, race = organised(open_page, server)
    drawn = race.organiser.ask("POST", "/races", '{"name":"Nova"}')[1]["id"]
    page.goto(f"{server.address}/races/{drawn}/organise/course")
    button(page, "course.draw").click()
    canvas = page.locator(".map-place canvas").first
    corners = page.locator(".corner-pin")
    for count, (x, y) in enumerate([(300, 100), (450, 100), (450, 200), (300, 200)]):
        canvas.click(position={"x": x, "y": y})
        expect(corners).to_have_count(count + 1)
    # The next corner is added after the selected one, by keys alone.
    corners.nth(1).press("Enter")
    button(page, "course.draw.add").press("Enter")
    expect(corners.nth(2)).to_have_attribute("aria-pressed", "true")
    corners.nth(2).press("Delete")
    corners.nth(3).press("ArrowDown")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(corners).to_have_count(5)
    page.keyboard.press("Control+y")
    expect(corners).to_have_count(4)
    assert violations(page) == []
    length = page.locator(".line-tool [role=status]")
    before = length.inner_text()
    box = corners.first.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] - 92, box["y"] + 8, steps=4)
    page.mouse.up()
    expect(length).not_to_have_text(before)
    # Leaving the page and returning loses nothing.
    page.get_by_role("button", name=BOOK["page.back"]).click()
    page.get_by_role("link", name=said("course.title")).click()
    expect(corners).to_have_count(4)
    button(page, "course.draw.redo").wait_for()
    page.get_by_role("button", name=BOOK["club.save"], exact=True).click()

    def line() -> list:
        status, answer = race.organiser.ask("GET", f"/races/{drawn}/course")
        return answer["line"] if status == 200 else []

    wait_until(lambda: len(line()) == 4)
    (west, north), (east, _), (_, south), _ = line()
    assert west < east and south < north
    # The ends of the course count even without a checkpoint.
    expect(page.locator(".row-title")).to_have_text([BOOK["races.start"], BOOK["races.finish"]])
    expect(page.locator(".row-text")).to_have_text([re.compile(said("course.radiusOf", radius=""))] * 2)
    page.locator(".toast").get_by_role("button", name=BOOK["toast.undo"]).click()
    wait_until(lambda: line() == [])


def test_an_import_is_undone_with_its_checkpoints(server, open_page, tmp_path):
    page, race = organised(open_page, server, "/course")
    names = page.locator(".row-title")
    expect(names).to_have_count(6)
    (tmp_path / "course.gpx").write_text(COURSE)
    page.locator("input[type=file]").set_input_files(tmp_path / "course.gpx")
    page.locator("dialog [type=checkbox]").check()
    page.locator("dialog .button-primary").click()
    expect(names).to_have_text(["1 · Hut 0", "2 · Hut 3", "3 · Hut 6"])
    assert race.read("")["length_m"] < 6_100
    page.locator(".toast").get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(names).to_have_count(6)
    expect(names.first).to_have_text("1 · Control 0")
    wait_until(lambda: race.read("")["length_m"] > 9_900)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('<wpt lat="42.5" lon="1.5"/>', "course.onlyWaypoints"),
        ("", "course.noLine"),
        (
            '<trk><trkseg><trkpt lat="42.5" lon="1.5"/><trkpt lat="42.50002" lon="1.5"/></trkseg></trk>',
            "course.tooShort",
        ),
    ],
)
def test_a_file_that_is_no_course_is_refused_with_the_reason(server, open_page, tmp_path, content, words):
    page, _ = organised(open_page, server, "/course")
    (tmp_path / "course.gpx").write_text(
        f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">{content}</gpx>'
    )
    page.locator("input[type=file]").set_input_files(tmp_path / "course.gpx")
    page.locator("dialog .button-primary").click()
    expect(page.get_by_role("alert")).to_have_text(said(words, length="100\u00a0m"))


def test_a_phone_with_a_wrong_clock_is_told_to_organisers(server, open_page):
    page, race = organised(open_page, server)
    race.send(1, [race.position(100, 240 + 192.5)])
    page.goto(f"{page.url}/alerts")
    expect(page.locator(".row").filter(has_text="Equip 1")).to_contain_text(
        re.compile(said("alerts.clockAhead", span="3 hr 12 min"))
    )


def test_where_the_course_passes_twice_the_organiser_says_which_time(server, open_page, tmp_path):
    page, race = organised(open_page, server, "/course")
    out_and_back = COURSE.replace("</trkseg>", f'<trkpt lat="42.5" lon="{longitude(0)}"/></trkseg>')
    (tmp_path / "course.gpx").write_text(out_and_back)
    page.locator("input[type=file]").set_input_files(tmp_path / "course.gpx")
    page.locator("dialog [type=checkbox]").check()
    page.locator("dialog .button-primary").click()
    expect(page.locator(".row-title").nth(1)).to_have_text("2 · Hut 3")
    # The last hut is the turning point, between the others.
    page.get_by_role("button", name=said("course.editNamed", checkpoint="Hut 3")).click()
    page.locator("[name=after]").select_option(label="Hut 6")
    page.locator("[name=along_m] option").nth(2).wait_for(state="attached")
    page.locator("[name=along_m]").select_option(index=2)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row-title")).to_have_text(["1 · Hut 0", "2 · Hut 6", "3 · Hut 3", BOOK["races.finish"]])
    wait_until(lambda: race.read("")["checkpoints"][2].get("along_m", 0) > 8_900)


def test_a_marshal_is_invited_notes_and_takes_back_and_sees_nothing_else(server, open_page):
    page, race = organised(open_page, server, "/people")
    Member(server.port, "pere")
    page.locator("form [type=submit]").click()
    link = page.locator(".invitation-link").inner_text()
    assert violations(page) == []
    assert link.startswith(f"{server.address}/invitation#")
    expect(page.locator(".section .row-title")).to_have_text([said("people.contributor")])

    # Opened before sign-in, the link is kept, and its offer is accepted.
    phone = open_page(link, viewport=PHONE)
    phone.locator(".button-primary").click()
    phone.locator("[name=user_name]").fill("pere")
    phone.locator("[name=password]").fill(PASSWORD)
    phone.locator("form [type=submit]").click()
    expect(phone.get_by_role("heading", name="Volta")).to_be_visible()
    expect(phone.locator(".row-title")).to_contain_text(said("people.contributor"))
    assert violations(phone) == []
    phone.get_by_role("button", name=BOOK["club.invitation.accept"]).click()
    phone.wait_for_url(f"**/races/{race.id}/organise")
    # The link is used up.
    phone.goto(link)
    expect(phone.get_by_role("alert")).to_have_text(BOOK["club.invitation.gone"])
    page.reload()
    expect(page.locator(".row-title")).to_have_text(["joana", "pere"])

    phone.goto(f"{server.address}/races/{race.id}/organise")
    expect(phone.locator(".row-title")).to_have_text(
        [said("checkIn.title"), said("results.title"), said("people.title")]
    )
    phone.goto(f"{server.address}/races/{race.id}/organise/teams")
    expect(phone.get_by_role("heading", name=said("notYours"))).to_be_visible()
    phone.goto(f"{server.address}/races/{race.id}/organise/check-in")
    phone.locator("select").select_option(label="Control 4")
    phone.locator(".check-in-number").press_sequentially("99")
    expect(phone.locator(".check-in-team")).to_have_text(said("checkIn.noTeam"))
    phone.locator(".check-in-number").fill("2")
    phone.locator(".check-in-number").press("Enter")
    wait_until(lambda: witnessed(race, 2) == [2])
    phone.get_by_role("button", name=said("checkIn.undo", team="2 · Equip 2")).click()
    wait_until(lambda: witnessed(race, 2) == [])
    # A skipped checkpoint is marked, and is no longer expected.
    ride = [race.position(metres, minute) for minute, metres in enumerate([0, 80, 160, 240])]
    ride += [race.position(240 + 900 * minute, 3 + minute) for minute in range(1, 11)]
    race.send(3, ride + [race.position(9_240 + minute, 13 + minute) for minute in range(1, 60, 5)])
    wait_until(lambda: 2 in of_team(race, 3)["missed"])
    phone.get_by_role("radio", name=said("checkIn.missing", count=2)).check()
    expect(phone.locator(".rows .row")).to_have_text(
        ["1 · Equip 1", "2 · Equip 2", f"3 · Equip 3{BOOK['races.watch.missed']}"]
    )
    phone.locator(".check-in-number").fill("3")
    expect(phone.locator(".check-in-team")).to_have_text(f"Equip 3{BOOK['races.watch.missed']}")
    assert violations(phone) == []

    # Without the role the race is not visible.
    button(page, "people.removeNamed", name="pere").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".row-title")).to_have_text(["joana"])
    expect(phone.get_by_role("heading", name=said("notYours"))).to_be_visible()


def test_an_owner_hands_over_and_leaves_and_the_next_deletes_the_race(server, open_page):
    page, race = organised(open_page, server, "/people")
    pere = Member(server.port, "pere")
    race.admit(pere, "owner")
    nuria = Member(server.port, "nuria")
    race.admit(nuria, "reader")
    page.reload()
    button(page, "people.changeNamed", name="nuria").click()
    page.locator("dialog .choice-option").last.click()
    page.locator("dialog .button-primary").click()
    expect(page.locator(".row-text")).to_have_text([said("people.owner"), said("people.editor"), said("people.owner")])
    button(page, "people.leave").click()
    page.locator("dialog .button-danger").click()
    page.wait_for_url("**/races")
    expect(page.get_by_role("heading", name=said("own"))).to_have_count(0)

    other = open_page(f"{server.address}/sign-in")
    sign_in(other, server.address, "pere", PASSWORD)
    other.goto(f"{server.address}/races/{race.id}/organise")
    button(other, "delete").click()
    expect(other.locator("dialog p")).to_have_text(said("deleteAsk#other", count=3))
    other.locator("dialog .button-danger").click()
    other.wait_for_url("**/races")
    assert pere.ask("GET", f"/races/{race.id}")[0] == 404


def test_a_lost_answer_makes_no_second_race(server, open_page):
    page = open_page(f"{server.address}/sign-in")
    pere = Member(server.port, "pere")
    sign_in(page, server.address, "pere", PASSWORD)
    page.goto(f"{server.address}/races/new")
    page.locator("[name=name]").fill("Volta")
    lost = []

    def lose(route):
        if route.request.method != "POST" or lost:
            return route.fallback()
        lost.append(route.fetch().status)
        route.abort("connectionreset")

    page.route("**/api/v1/races", lose)
    button(page, "make").click()
    expect(page.get_by_role("alert")).to_be_visible()
    button(page, "make").click()
    page.wait_for_url("**/organise")
    assert lost == [201]
    body = json.dumps({"device": "00000000-0000-7000-8000-0000000000bb", "device_name": "test", "limit": 500})
    _, answer = pere.ask("POST", "/sync", body)
    assert [each["body"]["name"] for each in answer["records"] if each["collection"] == "races"] == ["Volta"]


def test_administrators_take_over_what_nobody_organises(server, open_page):
    admin = Member(server.port, "joana")
    owner = Member(server.port, "pere")
    _, made = owner.ask("POST", "/races", '{"name":"Volta"}')
    assert owner.ask("DELETE", "/member", json.dumps({"password": PASSWORD}))[0] == 204
    page = open_page(f"{server.address}/sign-in")
    sign_in(page, server.address, "joana", PASSWORD)
    page.goto(f"{server.address}/races")
    page.get_by_role("button", name=said("people.takeOver")).click()
    page.wait_for_url(f"**/races/{made['id']}/organise")
    assert admin.ask("GET", f"/spaces/{made['id']}/members")[1]["members"][0]["role"] == "owner"


def test_an_alert_that_one_organiser_sees_to_is_known_to_the_others(server, open_page):
    page, race = organised(open_page, server, "/teams")
    button(page, "teams.editNamed", team="Equip 1").click()
    page.locator("dialog [name=phone]").fill("+376 123 456")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.goto(f"{server.address}/races/{race.id}/organise/alerts")
    # The second team leaves the course before a checkpoint, and returns after it.
    walked = [race.position(80 * minute, minute) for minute in range(44)]
    race.send(2, [each | {"latitude": 42.506} if 20 <= n < 31 else each for n, each in enumerate(walked)])
    wait_until(lambda: of_team(race, 2)["missed"] == [1])
    page.reload()
    missed = BOOK["races.watch.missedNames"].format(names="Control 2")
    expect(page.locator(".row", has_text="2 · Equip 2").filter(has_text=missed)).to_be_visible()
    # The course closes before anybody is at the finish.
    race.edit({"finish_by": race.start + 60 * 60_000})
    page.reload()
    outside = said("alerts.outsideAt", checkpoint="Control 10")
    expect(page.locator(".row", has_text="2 · Equip 2").filter(has_text=outside)).to_be_visible()
    race.edit({"finish_by": None})
    alerts = f"{server.address}/api/v1/races/{race.id}/alerts"
    wait_until(lambda: "outside_limit" not in page.request.get(alerts).text())
    page.reload()
    expect(page.locator(".row", has_text="2 · Equip 2").first).to_be_visible()
    expect(page.locator(".row", has_text=outside)).to_have_count(0)
    pere = Member(server.port, "pere")
    race.admit(pere, "editor")
    assert pere.ask("GET", f"/races/{race.id}/alerts")[0] == 200
    # No team has sent a position since the start.
    first = page.locator(".row", has_text="1 · Equip 1")
    expect(first).to_contain_text(said("alerts.silent"))
    # From an alert to its team, by telephone and on the map.
    call = first.get_by_role("link", name=said("alerts.call", team="Equip 1", phone="+376 123 456"))
    expect(call).to_have_attribute("href", "tel:+376123456")
    expect(first.get_by_role("link", name="1 · Equip 1")).to_have_attribute("href", f"/races/{race.id}/teams/1")
    other = open_page(f"{server.address}/sign-in")
    sign_in(other, server.address, "pere", PASSWORD)
    other.goto(f"{server.address}/races/{race.id}/organise/alerts")
    expect(other.locator(".row", has_text="1 · Equip 1").get_by_role("button")).to_be_visible()
    first.get_by_role("button", name=said("alerts.acknowledge")).click()
    seen = other.locator(".section", has_text=said("alerts.seen")).locator(".row")
    expect(seen).to_contain_text("1 · Equip 1")
    expect(seen).to_contain_text("joana")


def test_an_alert_is_told_on_any_page_and_its_message_opens_it(server, open_page):
    race = Race(server)
    page = open_page(server.address, **KEPT)
    page.context.add_init_script(MESSAGES)
    page.clock.install()
    sign_in(page, server.address, "joana", PASSWORD)
    with page.expect_response(re.compile("/alerts$")):
        page.goto(f"{server.address}/races/{race.id}/organise/details")
    page.clock.fast_forward(5_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    race.send(1, [{**race.position(100, 230), "battery_percent": 12}])

    def message() -> dict | None:
        page.clock.fast_forward(16_000)
        return page.evaluate("told[0]")

    told = wait_until(message)
    assert told["title"] == f"1 · Equip 1: {said('alerts.battery_low')}"
    # Conditions that already held were not announced.
    assert page.evaluate("told.length") == 1
    page.context.service_workers[0].evaluate(PRESS, told["data"])
    expect(page.locator(".row[aria-current]")).to_contain_text("1 · Equip 1")


def test_results_have_a_column_for_each_checkpoint_where_there_is_room_and_none_off_a_phone(server, open_page):
    page, race = organised(open_page, server, "/teams")
    race.import_teams("number,name,category\n1,Equip 1,Mixt\n2,Equip 2,Dones\n3,Equip 3,Mixt\n")
    race.send(1, [race.position(80 * minute, minute) for minute in range(120)])
    race.send(2, [race.position(60 * minute, minute) for minute in range(120)])
    wait_until(lambda: len(of_team(race, 2)["passages"]) == 4)
    page.goto(f"{server.address}/races/{race.id}/organise/results")
    rows = page.locator("tbody tr")
    expect(page.get_by_role("columnheader", name="Control 4")).to_be_visible()
    expect(rows.nth(1).locator(".results-gap")).to_have_text(re.compile(r"^\+2\d:\d\d$"))
    expect(rows.nth(1).locator(".results-stop").nth(1)).to_have_text(re.compile(r"\d:\d\d"))
    page.get_by_label(BOOK["races.watch.category"]).select_option("Dones")
    expect(rows).to_have_count(1)
    expect(rows.locator("td").first).to_have_text("1")
    page.get_by_label(BOOK["races.watch.category"]).select_option("")
    page.set_viewport_size(PHONE)
    expect(page.get_by_role("columnheader", name="Control 4")).to_be_hidden()
    expect(rows.nth(1)).to_contain_text("Control 4")
    assert page.locator(".results-sheet").evaluate("each => each.scrollWidth <= each.clientWidth")
    with page.expect_download() as table:
        page.get_by_role("link", name="CSV", exact=True).click()
    lines = table.value.path().read_text("utf-8").splitlines()
    assert lines[0].startswith("\ufeffPlace,")
    local = time.strftime("%Y-%m-%d %H:%M", time.localtime(race.start / 1000))
    assert local in lines[1] and said("results.on_course") in lines[1]


def test_a_race_is_archived_and_taken_out_again(server, open_page):
    page, race = organised(open_page, server)
    button(page, "close").click()
    page.locator("dialog .button-danger").click()
    button(page, "archiveRace").click()
    expect(page.locator(".row-title", has_text=said("isArchived"))).to_be_visible()
    wait_until(lambda: "archived_at" in race.read(""))
    page.goto(f"{server.address}/races")
    archive = page.locator(".section", has=page.get_by_role("heading", name=BOOK["races.watch.list.archived"]))
    expect(archive.get_by_role("link")).to_have_text(re.compile("Volta"))
    page.goto(f"{server.address}/races/{race.id}/organise")
    button(page, "unarchive").click()
    wait_until(lambda: "archived_at" not in race.read(""))


def test_a_correction_says_who_and_why_and_is_taken_back(server, open_page):
    page, race = organised(open_page, server, "/corrections")
    button(page, "corrections.add").click()
    page.locator("[name=number]").fill("9")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".field-error").first).to_have_text(said("corrections.noTeam"))
    page.locator("[name=number]").fill("2")
    page.locator("[name=reason]").fill("a twisted ankle")
    page.locator("dialog [type=submit]").click()
    row = page.locator(".row")
    expect(row).to_contain_text(f"2 · Equip 2: {said('corrections.retiredOf')}")
    expect(row).to_contain_text("a twisted ankle · joana")
    wait_until(lambda: of_team(race, 2)["stage"] == "retired")
    button(page, "corrections.takeBack").click()
    page.locator("dialog .button-danger").click()
    wait_until(lambda: of_team(race, 2)["stage"] == "waiting")
    expect(page.locator(".section", has_text=said("corrections.takenBack")).locator(".row")).to_have_count(1)
    # Others do not see where the team was meanwhile, until an organiser says that it goes on.
    page.goto(f"{server.address}/races/{race.id}/teams/2")
    card = page.locator(".card", has_text=said("goesOn.title"))
    card.get_by_role("button", name=said("goesOn.act")).click()
    page.locator("[name=reason]").fill("the ankle is well again")
    page.locator("dialog [type=submit]").click()
    expect(card).to_have_count(0)
    assert "hidden_since" not in next(team for team in race.ask("/standings")["teams"] if team["number"] == 2)


def test_details_are_changed_and_the_race_closed_and_opened(server, open_page):
    page, race = organised(open_page, server, "/details")
    page.locator("[name=keep_days]").fill("0")
    page.locator("form [type=submit]").click()
    expect(page.locator(".field-error")).to_have_text(BOOK["error.out_of_range"])
    page.locator("[name=keep_days]").fill("14")
    page.locator("[name=fastest_mps]").select_option("5")
    page.locator("form [type=submit]").click()
    wait_until(lambda: [race.read("").get(field) for field in ("keep_days", "fastest_mps")] == [14, 5])
    page.goto(f"{server.address}/races/{race.id}/organise")
    button(page, "close").click()
    page.locator("dialog .button-danger").click()
    wait_until(lambda: "closed_at" in race.read(""))
    button(page, "reopen").click()
    wait_until(lambda: "closed_at" not in race.read(""))


@pytest.mark.parametrize("viewport", (PHONE, DESKTOP), ids=("phone", "desktop"))
def test_every_page_is_read_aloud(server, open_page, viewport):
    page, _ = organised(open_page, server, viewport=viewport)
    organise = page.url
    pages = (
        "",
        "/details",
        "/course",
        "/teams",
        "/codes",
        "/people",
        "/alerts",
        "/corrections",
        "/check-in",
        "/results",
    )
    for path in pages:
        page.goto(organise + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".waiting")).to_have_count(0)
        assert violations(page) == [], path


def test_the_map_of_a_race_without_a_course_begins_at_the_region_of_the_server(start_server, open_page):
    server = start_server("--mbtiles", str(FIXTURES / "maps" / "andorra.mbtiles"))
    owner = Member(server.port)
    race = owner.ask("POST", "/races", json.dumps({"name": "Volta", "start_at": int(time.time()) * 1000}))[1]["id"]
    page = open_page(server.address, language="ca")
    sign_in(page, server.address, "joana", PASSWORD)
    # Andorra is 30 km wide, the scale bar at most a fifth of the map.
    for path in ("/organise/course", ""):
        page.goto(f"{server.address}/races/{race}{path}")
        expect(page.locator(".maplibregl-ctrl-scale")).to_have_text(re.compile(r"^\d\s*km$"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_race_is_shown_to_the_club_or_to_everybody(server, open_page, theme):
    race = Race(server)
    page = open_page(server.address, viewport=PHONE, color_scheme=theme)
    sign_in(page, server.address, "joana", PASSWORD)
    page.goto(f"{server.address}/races/{race.id}/organise")
    expect(page.get_by_text(said("public"))).to_be_visible()
    page.get_by_role("radio", name=said("seenBy.club"), exact=True).click()
    expect(page.locator(".row-title", has_text=said("club"))).to_be_visible()
    expect(page.get_by_text(said("shownToClub"))).to_be_visible()
    wait_until(lambda: race.ask("")["is_members_only"])
    assert violations(page) == []

    stranger = open_page(f"{server.address}/races", viewport=PHONE)
    expect(stranger.locator("h1")).to_be_visible()
    expect(stranger.get_by_role("link", name="Volta")).to_have_count(0)
    stranger.goto(f"{server.address}/races/{race.id}")
    expect(stranger.get_by_text(BOOK["shell.brokenTitle"])).to_be_visible()
    # Who signs in as a member finds it.
    register(stranger, server.address, "marta")
    stranger.goto(f"{server.address}/races")
    stranger.get_by_role("link", name="Volta").click()
    expect(stranger.get_by_text("Equip 1").first).to_be_visible()
    expect(stranger.get_by_text(said("club"))).to_have_count(0)

    # Its people are told who sees it.
    page.goto(f"{server.address}/races/{race.id}")
    expect(page.locator(".row-title", has_text=said("club"))).to_be_visible()
    page.goto(f"{server.address}/races/{race.id}/organise")
    page.get_by_role("radio", name=said("seenBy.people"), exact=True).click()
    wait_until(lambda: not race.ask("")["is_public"])
    stranger.goto(f"{server.address}/races")
    expect(stranger.locator("h1")).to_be_visible()
    expect(stranger.get_by_role("link", name="Volta")).to_have_count(0)
    page.get_by_role("radio", name=said("seenBy.everybody"), exact=True).click()
    wait_until(lambda: race.ask("")["is_public"] and not race.ask("")["is_members_only"])


def lines_of_many(*lengths: int) -> bytes:
    """A file with a named line of each length in metres."""
    return (
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
        + "".join(
            f"<trk><name>Way of {length} m</name><trkseg>"
            + "".join(f'<trkpt lat="42.5" lon="{longitude(metres)}"/>' for metres in range(0, length + 1, 100))
            + "</trkseg></trk>"
            for length in lengths
        )
        + "</gpx>"
    ).encode()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_course_is_chosen_among_the_lines_of_a_file(server, open_page, viewport, theme):
    race = Race(server)
    page = open_page(server.address, viewport=viewport, color_scheme=theme)
    sign_in(page, server.address, "joana", PASSWORD)
    page.goto(f"{server.address}/races/{race.id}/organise/course")

    def choose(name: str, content: bytes) -> None:
        page.locator("input[type=file]").set_input_files(
            {"name": name, "mimeType": "application/gpx+xml", "buffer": content}
        )

    choose("ways.gpx", lines_of_many(1_000, 6_000, 2_000))
    dialog = page.locator("dialog")
    expect(dialog.get_by_text(said("course.whichLine", count=3))).to_be_visible()
    ways = dialog.get_by_role("radio")
    expect(ways).to_have_count(4)
    # The longest is most likely it.
    expect(ways.nth(1)).to_be_checked()
    expect(dialog.locator(".course-line").nth(1)).to_contain_text("6.00 km")
    expect(dialog.locator(".course-line svg")).to_have_count(4)
    assert violations(page) == []
    dialog.get_by_text("Way of 2000 m").click()
    dialog.get_by_role("button", name=said("course.take"), exact=True).click()
    expect(dialog).to_have_count(0)
    assert abs(race.ask("")["length_m"] - 2_000) < 30

    # One line is taken without a question.
    choose("way.gpx", lines_of_many(3_000))
    dialog.get_by_role("button", name=said("course.take"), exact=True).click()
    expect(dialog).to_have_count(0)
    assert abs(race.ask("")["length_m"] - 3_000) < 30
