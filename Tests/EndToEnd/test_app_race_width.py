"""No screen of a race is wider than the phone, regardless of the names of race, teams and checkpoints."""

import pytest
from accounts import sign_in
from club import PASSWORD
from locales import phrases
from playwright.sync_api import Page, expect
from races import Race

WORD = "Muntanyenquesexcursionistessenseparadaniretornmésenllàdelscimsilesvallsdelpirineu" + "xyzw"
NARROW = [{"width": 390, "height": 844}, {"width": 320, "height": 640}]
ORGANISE = ("", "details", "course", "teams", "codes", "people", "alerts", "corrections", "check-in", "results")


@pytest.fixture
def race(server) -> Race:
    race = Race(server)
    race.send(1, [race.position(50 * minute, minute) for minute in range(239)])
    race._ask("PATCH", f"/races/{race.id}", {"name": WORD})
    race._ask("POST", f"/races/{race.id}/teams", {"teams": [{"name": WORD, "category": WORD}]})
    race.keys[4] = race._ask("POST", f"/races/{race.id}/keys", {})["keys"][0]["key"]
    race.send(4, [race.position(40 * minute, minute) for minute in range(239)])
    return race


def is_no_wider(page: Page) -> bool:
    expect(page.locator(".waiting")).to_have_count(0)
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("viewport", NARROW, ids=("390", "320"))
def test_long_words_widen_no_page_of_organisers(race, server, open_page, viewport):
    page = open_page(server.address, viewport=viewport)
    sign_in(page, server.address, "joana", PASSWORD)
    wide = []
    for path in ORGANISE:
        page.goto(f"{server.address}/races/{race.id}/organise/{path}".rstrip("/"))
        expect(page.locator(".page-subtitle, h1").filter(has_text=WORD).first).to_be_visible()
        if not is_no_wider(page):
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("viewport", NARROW, ids=("390", "320"))
def test_long_words_widen_no_page_of_viewers_and_phones(race, server, open_page, viewport):
    page = open_page(server.address, viewport=viewport)
    wide = []
    for path in ("", f"/{race.id}", f"/{race.id}/teams/4", f"/{race.id}/embed", f"/{race.id}/join#{race.keys[4]}"):
        page.goto(f"{server.address}/races{path}")
        expect(page.get_by_text(WORD).first).to_be_visible()
        if not is_no_wider(page):
            wide.append(path)
        # A long name is cut, here as on any page.
        if path.endswith("/embed"):
            assert page.locator("h1").bounding_box()["height"] < 90
            expect(page.get_by_role("button", name=phrases("en")["page.titleWhole"])).to_be_visible()
    page.get_by_role("button", name=phrases("en")["races.walk.join"]).click()
    expect(page.locator(".capture-switch")).to_be_visible()
    if not is_no_wider(page):
        wide.append("walk")
    page.goto(f"{server.address}/races")
    if not is_no_wider(page):
        wide.append("races")
    assert wide == []
