"""A race for viewers: on phones and wide screens, without an account (R8, R9, R10)."""

import http.server
import re
import threading
import time

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD
from conftest import DESKTOP, KEPT, LOOKS, PHONE, wait_until
from locales import phrases
from playwright.sync_api import Page, expect
from races import Race

WORDS = phrases("en")
BOTH = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def race(server) -> Race:
    """Team 1 rests after 4 km, team 2 continues after 6 km, and team 3 has sent nothing."""
    race = Race(server, categories=("Mixt", "Dones", "Mixt"))
    race.send(1, [race.position(50 * minute, minute) for minute in range(81)])
    race.send(1, [race.position(4_000, minute) for minute in range(81, 240)])
    race.send(2, [race.position(26 * minute, minute) for minute in range(240)])
    return race


def open_race(open_page, race: Race, path: str = "", **options) -> Page:
    page = open_page(f"{race.server.address}/races/{race.id}{path}", **options)
    expect(page.locator("h1")).not_to_be_empty()
    return page


def rows(page: Page):
    return page.locator(".ranking-teams > li")


def names(page: Page) -> list[str]:
    return page.locator(".team-row-name").all_inner_texts()


@BOTH
def test_a_guest_finds_a_race_and_sees_its_teams_by_place(race, open_page, viewport):
    page = open_page(f"{race.server.address}/races", viewport=viewport)
    page.get_by_role("link", name="Volta").click()
    expect(page.locator("h1")).to_have_text("Volta")
    expect(page.get_by_text(WORDS["races.watch.live"], exact=True)).to_be_visible()
    expect(rows(page)).to_have_count(3)
    assert names(page) == ["Equip 2", "Equip 1", "Equip 3"]
    ahead, resting, unheard = (rows(page).nth(index) for index in range(3))
    expect(ahead).to_contain_text("6.2")  # km along the course
    expect(ahead).to_contain_text("Control 6")
    expect(ahead).to_contain_text(WORDS["races.watch.condition.moving"])
    expect(resting).to_contain_text(WORDS["races.watch.condition.resting"])
    expect(unheard).to_contain_text(WORDS["races.watch.condition.waiting"])
    for row in (ahead, resting):
        expect(row.locator(".team-row-age")).to_have_text(re.compile(r"\d:\d\d ago"))
    expect(page.locator(".team-sheet")).to_be_visible()


HOUR = 3_600_000


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"start_at": 72 * HOUR}, "Start:"),
        ({"start_at": None}, WORDS["races.watch.list.coming"]),
        ({"start_at": -40 * 24 * HOUR}, "Start:"),
        ({"closed_at": -HOUR}, "Closed on"),
    ],
    ids=["in three days", "some day", "forty days ago", "closed"],
)
def test_nothing_is_live_but_a_race_in_progress(race, open_page, changes, words):
    now = int(time.time() * 1000)
    race._ask("PATCH", f"/races/{race.id}", {key: value and now + value for key, value in changes.items()})
    page = open_race(open_page, race, viewport=PHONE)
    expect(page.locator(".page-subtitle")).to_contain_text(words)
    expect(page.get_by_text(WORDS["races.watch.live"], exact=True)).to_have_count(0)


def test_what_happens_is_seen_at_once(race, open_page):
    page = open_race(open_page, race, viewport=PHONE)
    expect(page.get_by_text(WORDS["races.watch.live"], exact=True)).to_be_visible()
    assert names(page) == ["Equip 2", "Equip 1", "Equip 3"]
    race.send(3, [race.position(42 * minute, minute) for minute in range(240)])
    expect(page.locator(".team-row-name").first).to_contain_text("Equip 3")
    expect(rows(page).first).to_contain_text("Control 10")
    expect(rows(page).first).to_contain_text(WORDS["races.watch.condition.finished"])


def test_after_the_server_was_away_nothing_is_missed(race, open_page):
    page = open_race(open_page, race, viewport=PHONE)
    expect(page.get_by_text(WORDS["races.watch.live"], exact=True)).to_be_visible()
    race.server.stop()
    expect(page.locator(".liveness")).to_contain_text(WORDS["races.watch.lost"].split(".")[0])
    race.server.start()
    race.send(3, [race.position(42 * minute, minute) for minute in range(240)])
    expect(page.locator(".team-row-name").first).to_contain_text("Equip 3")
    expect(page.get_by_text(WORDS["races.watch.live"], exact=True)).to_be_visible()


def test_teams_are_found_by_name_and_number(race, open_page):
    page = open_race(open_page, race, viewport=PHONE)
    expect(rows(page)).to_have_count(3)
    page.get_by_role("searchbox").fill("equip 1")
    expect(rows(page)).to_have_count(1)
    page.get_by_role("searchbox").fill("3")
    assert names(page) == ["Equip 3"]
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text(WORDS["races.watch.nothingFound"])).to_be_visible()


@BOTH
def test_a_category_has_places_and_gaps_of_its_own(race, open_page, viewport):
    page = open_race(open_page, race, viewport=viewport)
    assert names(page) == ["Equip 2", "Equip 1", "Equip 3"]
    ahead, behind, unheard = (rows(page).nth(index) for index in range(3))
    expect(ahead.locator(".team-row-gap")).to_have_count(0)
    # It was faster to 4 km, where it rests.
    expect(behind.locator(".team-row-gap")).to_have_text(re.compile(r"^−1:1\d:\d\d"))
    expect(unheard.locator(".team-row-gap")).to_have_count(0)
    expect(ahead.locator(".team-row-age")).to_have_text(re.compile(r"38:\d\d /km"))
    expect(behind.locator(".team-row-age")).not_to_contain_text("/km")
    page.get_by_label(WORDS["races.watch.category"]).select_option("Mixt")
    expect(rows(page)).to_have_count(2)
    assert names(page) == ["Equip 1", "Equip 3"]
    expect(rows(page).nth(0).locator(".team-row-place")).to_have_text("1")
    expect(rows(page).nth(0).locator(".team-row-gap")).to_have_count(0)


@BOTH
def test_the_link_to_a_team_shows_its_times_and_when_it_is_expected(race, open_page, viewport):
    page = open_race(open_page, race, "/teams/2", viewport=viewport)
    expect(page.locator("h1")).to_have_text("2 Equip 2")
    splits = page.locator(".splits tbody tr")
    expect(splits).to_have_count(6)
    told = next(team for team in race.read("/standings")["teams"] if team["number"] == 2)
    assert [each["checkpoint"] for each in told["passages"]] == [0, 1, 2, 3]
    expect(splits.nth(2).locator("td").first).to_have_text(re.compile(r"\d+:\d\d [AP]M$"))
    expect(splits.nth(4).locator("td").first).to_have_text("–")
    # Never a single time, as if it were certain.
    expect(page.locator(".arrivals > div").first).to_contain_text("Control 8")
    expect(page.locator(".arrivals dd").first).to_have_text(re.compile(r"\d.*M – .*\d.*M$"))
    expect(page.get_by_role("img", name=re.compile("Battery from 80"))).to_be_visible()
    page.get_by_role("button", name=WORDS["page.back"]).click()
    expect(page.locator("h1")).to_have_text("Volta")


@BOTH
def test_a_team_off_the_course_is_on_its_map_with_how_far_off_it_is(race, open_page, viewport):
    race.send(3, [race.position(50 * minute, minute) for minute in range(30)])
    # South at 89 m per minute. From half a kilometre on only organisers see it.
    away = [dict(race.position(1_450, minute), latitude=42.5 - 0.0008 * (minute - 29)) for minute in range(30, 56)]
    race.send(3, away)
    page = open_page(f"{race.server.address}/sign-in", viewport=viewport)
    sign_in(page, race.server.address, "joana", PASSWORD)
    page.goto(f"{race.server.address}/races/{race.id}/teams/3")
    expect(page.locator(".team-panel-figures")).to_contain_text(
        re.compile(WORDS["races.watch.offBy"] + r"\s*2\.31\skm")
    )
    # Teams 1 and 2 on the course are above; team 3 is below with its name, which is 24 pixels high.
    seen = """() => {
      const sheet = document.querySelector(".team-sheet");
      if (!sheet?.height) return false;
      const { width, height } = sheet;
      const pixels = sheet.getContext("2d").getImageData(0, 0, width, height).data;
      const drawn = (y) => pixels.subarray(4 * y * width, 4 * (y + 1) * width).some((value) => value > 0);
      const rows = Array.from({ length: height }, (_, y) => y).filter(drawn);
      return rows.some((y) => y < height / 2) && rows.filter((y) => y > height / 2).length >= 24 * devicePixelRatio;
    }"""
    page.wait_for_function(seen)
    page.get_by_role("button", name=WORDS["page.back"]).click()
    expect(rows(page)).to_have_count(3)


SHORT_OF_ROOM = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const cut = [];
  for (const field of document.querySelectorAll(".ranking-filters input, .ranking-filters select")) {
    const style = getComputedStyle(field);
    pen.font = style.font;
    const words = field.placeholder ?? field.selectedOptions[0].label;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(words).width > room) cut.push(words);
  }
  return cut;
}"""
# Names that are cut, and rows with overlapping figures.
CROWDED = """() => {
  const cut = [];
  for (const name of document.querySelectorAll(".team-row-name"))
    if (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1) cut.push(name.textContent);
  for (const row of document.querySelectorAll(".team-row")) {
    const places = [...row.querySelectorAll(".team-row-place, .team-row-number, .team-row-name, .team-row-along")].map((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return words.getBoundingClientRect();
    });
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom) cut.push(row.textContent);
  }
  return cut;
}"""


@BOTH
@pytest.mark.parametrize("language", ["ca", "es", "en", "fr"])
def test_no_words_of_the_ranking_are_cut(race, open_page, viewport, language):
    named = [
        ("Els Isards de la Vall Ferrera i de l’Alta Ribagorça", "Femenina"),
        ('=HYPERLINK("https://a.example")', "Mixta"),
    ]
    race._ask("POST", f"/races/{race.id}/teams", {"teams": [{"name": name, "category": of} for name, of in named]})
    race._ask("POST", f"/races/{race.id}/teams", {"teams": [{"name": "Daines", "number": 123_456}]})
    page = open_race(open_page, race, viewport=viewport, language=language)
    expect(rows(page)).to_have_count(6)
    assert page.evaluate(SHORT_OF_ROOM) == []
    assert page.evaluate(CROWDED) == []
    if viewport == PHONE:
        page.set_viewport_size({**PHONE, "width": 320})
        assert page.evaluate(CROWDED) == []


def test_beside_few_teams_stand_the_graphs(race, open_page):
    page = open_race(open_page, race, viewport=DESKTOP)
    expect(page.locator(".race-view-teams .race-graphs")).to_be_visible()
    last = page.locator(".race-graphs").bounding_box()
    map_ = page.locator(".race-map-panel").bounding_box()
    # Neither column is less than half as long as the other.
    assert 0.5 < (last["y"] + last["height"]) / (map_["y"] + map_["height"]) < 2
    rows(page).first.locator("a").click()
    expect(page.locator(".race-view-map .race-graphs")).to_be_visible()


def test_a_number_that_no_team_has_is_said(race, open_page):
    page = open_race(open_page, race, "/teams/99", viewport=PHONE)
    expect(page.get_by_text(WORDS["races.watch.noSuchTeam"])).to_be_visible()


def test_after_the_close_no_team_moves_and_who_is_not_there_is_outside_the_limit(race, open_page):
    page = open_race(open_page, race)
    expect(rows(page).nth(0)).to_contain_text(WORDS["races.watch.condition.moving"])
    # The viewer is told without asking again.
    race.edit({"finish_by": race.start + 239 * 60_000})
    outside = WORDS["races.watch.outsideAt"].format(checkpoint="Control 10")
    for index in range(3):
        expect(rows(page).nth(index)).to_contain_text(outside)
    expect(rows(page).nth(0)).not_to_contain_text(WORDS["races.watch.condition.moving"])
    race.edit({"finish_by": None, "closed_at": race.start + 239 * 60_000})
    expect(rows(page).nth(0)).to_contain_text(WORDS["races.watch.condition.unfinished"])
    expect(rows(page).nth(0)).not_to_contain_text(outside)


def test_the_race_is_replayed_and_measured_on_its_map(race, open_page):
    page = open_race(open_page, race, viewport=DESKTOP)
    page.get_by_role("button", name=WORDS["races.watch.replay.title"]).click()
    slider = page.get_by_role("slider", name=WORDS["races.watch.replay.moment"])
    expect(slider).to_have_attribute("min", str(race.start))
    page.get_by_label(WORDS["races.watch.replay.speed"]).select_option("600")
    # 239 minutes at 600 times real speed are 24 seconds.
    wait_until(lambda: float(slider.input_value()) > race.start + 30 * 60_000)
    # Ranking and states are those of the time: team 1 was ahead, and moving.
    page.get_by_role("button", name=WORDS["races.watch.replay.pause"]).click()
    slider.fill(str(race.start + 60 * 60_000))
    expect(rows(page).first).to_contain_text(re.compile("Equip 1.*3.00", re.S))
    expect(rows(page).first).to_contain_text(WORDS["races.watch.condition.moving"])
    slider.fill(str(race.start + 235 * 60_000))
    expect(rows(page).first).to_contain_text(re.compile("Equip 2.*6.11", re.S))
    expect(rows(page).nth(1)).to_contain_text(WORDS["races.watch.condition.resting"])
    # After a reload the page shows the same moment.
    expect(page).to_have_url(re.compile(f"replay={race.start // 1000 + 235 * 60}$"))
    page.reload()
    expect(slider).to_have_value(str(race.start + 235 * 60_000))
    expect(rows(page).first).to_contain_text(re.compile("Equip 2.*6.11", re.S))
    page.get_by_role("button", name=WORDS["races.watch.replay.end"]).click()
    expect(slider).to_have_count(0)
    expect(page).to_have_url(re.compile(f"{race.id}$"))
    expect(rows(page).first.locator(".team-row-age")).to_have_text(re.compile(r"ago$"))

    page.get_by_role("button", name=WORDS["races.watch.measure.tool"]).click()
    map_ = page.locator(".map-place .maplibregl-canvas").first
    for x in (150, 250):
        map_.click(position={"x": x, "y": 150})
    expect(page.locator(".line-tool")).to_have_text(re.compile(r"^[\d.]+ k?m$"))


def test_a_team_is_replayed_with_its_time_and_battery_of_then(server, open_page):
    race = Race(server)
    charges = [dict(race.position(50 * minute, minute), battery_percent=90 - minute // 4) for minute in range(239)]
    race.send(1, charges)
    page = open_race(open_page, race, f"/teams/1?replay={race.start // 1000 + 100 * 60}")
    figures = page.locator(".team-panel-figures")
    # After 100 minutes: at 4 km since minute 80, and the battery from 90 % to 65 %.
    expect(figures).to_contain_text(re.compile(r"1:(19|20):\d\d"))
    expect(figures).to_contain_text("65%")
    page.get_by_role("button", name=WORDS["races.watch.replay.end"]).click()
    expect(figures).to_contain_text(re.compile(r"3:(19|20):\d\d"))
    # Positions after the finish are not shown.
    expect(figures).to_contain_text(re.compile(r"4[01]%"))


def test_the_ranking_says_what_it_goes_by(race, open_page):
    page = open_race(open_page, race)
    page.get_by_text(WORDS["races.watch.rankingHow"]).click()
    expect(page.get_by_text(WORDS["races.watch.rankingRule"])).to_be_visible()


def test_what_was_looked_at_opens_without_a_network(race, open_page):
    page = open_race(open_page, race, viewport=PHONE, **KEPT)
    expect(page.get_by_text(WORDS["races.watch.live"], exact=True)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    expect(rows(page)).to_have_count(3)
    expect(page.locator(".liveness")).to_contain_text(WORDS["races.watch.lost"].split(".")[0])


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A page of another site that embeds a page of the club."""

    def do_GET(self):
        body = f'<!doctype html><iframe width="800" height="700" src="{self.path[1:]}"></iframe>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://localhost:{site.server_port}"
    site.shutdown()


def test_other_sites_show_a_race_and_no_other_page(race, open_page, elsewhere):
    address = f"{race.server.address}/races/{race.id}"
    page = open_page(f"{elsewhere}/{address}/embed", **KEPT)
    inside = page.frame_locator("iframe")
    # The second time a service worker may answer, without the server's headers.
    for _ in range(2):
        expect(inside.locator("h1")).to_have_text("Volta")
        expect(inside.locator(".ranking-teams > li")).to_have_count(3)
        expect(inside.locator(".navigation")).to_have_count(0)
        page.reload()
    inside.locator(".team-row").first.click()
    expect(inside.locator("h2").first).to_have_text("2 Equip 2")
    with page.expect_console_message(lambda message: "frame-ancestors 'none'" in message.text.replace('"', "'")):
        page.goto(f"{elsewhere}/{address}")
    expect(inside.locator(".page")).to_have_count(0)


@LOOKS
def test_watching_breaks_no_rule_of_accessibility(race, open_page, viewport, theme):
    page = open_race(open_page, race, viewport=viewport, color_scheme=theme)
    for path in (f"/races/{race.id}", f"/races/{race.id}/teams/2", "/races", f"/races/{race.id}/embed"):
        page.goto(race.server.address + path)
        expect(page.locator(".ranking-teams, .splits, .rows").first).to_be_visible()
        assert violations(page) == [], path
