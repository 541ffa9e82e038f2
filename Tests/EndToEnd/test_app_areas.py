"""Tracks alone and several areas in one app: two further areas in its list, and their navigation (Q6)."""

import os
import pathlib
import re
import subprocess

import pytest
from accessibility import violations
from accounts import register, sign_in
from conftest import DESKTOP, LANGUAGES, LOOKS, PHONE, ROOT, wait_until
from devices import all_sent, visit
from locales import phrases
from playwright.sync_api import Page, expect

WORDS = phrases("en")
RACES = WORDS["races.tab"]
OWN = {language: phrases(language, "Tests/EndToEnd/areas/locales") for language in LANGUAGES}
HUTS, CAVES, VISITS = (OWN["en"][name] for name in ("huts.tab", "caves.tab", "huts.visits.tab"))


def bundled(entry: str, out: pathlib.Path) -> str:
    """The bundled code of the app for an entry file in `areas/`, with their words. It opens neither a map nor the engine."""
    phrases = out.parent / "phrases"
    folders = ["App/locales", "Tests/EndToEnd/areas/locales"]
    subprocess.run(["node", "scripts/build-phrases.mjs", phrases, *folders], cwd=ROOT, check=True)
    names = ("MAP_STYLES", "MAP_WORKER", "MAP_LETTERS", "ENGINE_WORKER")
    subprocess.run(
        ["esbuild", f"Tests/EndToEnd/areas/{entry}", "--bundle", "--format=esm", "--jsx=automatic", "--target=es2022"]
        + ["--loader:.css=empty", f"--outfile={out}", "--log-level=warning"]
        + [f'--define:{name}=""' for name in names]
        + ["--define:AREA_STYLES={}", "--define:CORES={}"]
        + ['--define:process.env.NODE_ENV="production"', "--alias:maplibre-gl=./.build/map/maplibre-gl.js"]
        + ["--alias:chart.js=/usr/share/javascript/chart.js/chart.mjs"]
        + [f"--alias:phrases={phrases}"]
        + ["--alias:pdfjs-dist=/usr/share/javascript/pdf/build/pdf.js"]
        + [f"--external:{module}" for module in ("fs", "http", "https", "url", "zlib", "canvas")],
        cwd=ROOT,
        env={**os.environ, "NODE_PATH": "/usr/share/nodejs"},
        check=True,
    )
    return out.read_text("utf-8")


@pytest.fixture(scope="session")
def app_with_areas(tmp_path_factory) -> str:
    return bundled("main.tsx", tmp_path_factory.mktemp("areas") / "main.js")


@pytest.fixture(scope="session")
def app_of_tracks(tmp_path_factory) -> str:
    return bundled("tracks.tsx", tmp_path_factory.mktemp("tracks") / "main.js")


@pytest.fixture
def open_areas(server, open_page, app_with_areas):
    """Opens a page of the app with the two further areas, or of an app with other code."""

    def open_(path="/", code=app_with_areas, **options) -> Page:
        page = open_page("about:blank", **options)
        page.route(
            re.compile(r"/assets/main-\w+\.js$"),
            lambda route: route.fulfill(content_type="text/javascript", body=code),
        )
        page.goto(server.address + path)
        expect(page.locator(".navigation-tab").first).to_be_visible()
        return page

    return open_


def tabs(page: Page) -> list[str]:
    """The entries of the bar or the side list, without inner ones."""
    return page.locator(".navigation-tabs > li > .navigation-tab .navigation-label").all_inner_texts()


def within(page: Page):
    return page.locator(".navigation-within .navigation-tab")


def test_tracks_alone_shows_its_places_and_nothing_to_choose(open_areas, app_of_tracks):
    page = open_areas("/settings", code=app_of_tracks, viewport=PHONE)
    places = ["tracks.tab", "tracks.statistics.tab", "tracks.record.tab", "club.you"]
    assert tabs(page) == [WORDS[each] for each in places]
    expect(within(page)).to_have_count(0)
    expect(page.locator("h1")).to_have_text(WORDS["club.you"])
    expect(page.get_by_text(WORDS["club.areas"], exact=True)).to_have_count(0)


def test_who_uses_several_areas_chooses_among_them(open_areas):
    page = open_areas("/settings", viewport=PHONE)
    expect(page.locator("h1")).to_have_text(WORDS["club.you"])
    expect(page.get_by_text(WORDS["club.areas"], exact=True)).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_area_of_the_list_has_its_place_and_its_places(open_areas, viewport):
    page = open_areas(viewport=viewport)
    assert tabs(page) == [WORDS["tracks.tab"], RACES, CAVES, HUTS, WORDS["club.you"]]
    page.locator(".navigation-tab", has_text=HUTS).click()
    expect(page.locator("h1")).to_have_text("Huts")
    expect(within(page)).to_have_text([VISITS])
    within(page).click()
    expect(page.locator("h1")).to_have_text("Visits")
    expect(within(page)).to_have_attribute("aria-current", "page")
    expect(page.locator(".navigation-tab", has_text=HUTS)).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_area_brings_its_words_in_every_language(open_areas, language):
    page = open_areas(viewport=PHONE, language=language)
    assert tabs(page)[2:4] == [OWN[language]["caves.tab"], OWN[language]["huts.tab"]]


def test_record_is_one_tap_away_in_tracks_at_the_thumb(open_areas):
    page = open_areas(viewport=PHONE)
    record = within(page).filter(has_text=WORDS["tracks.record.tab"])
    box = record.bounding_box()
    assert box["height"] >= 44 and box["y"] > PHONE["height"] / 2
    record.click()
    expect(page.locator(".start-button")).to_be_visible()
    # The page itself has the large button there.
    expect(within(page).first).to_be_hidden()


@LOOKS
def test_navigation_of_several_areas_breaks_no_rule(open_areas, viewport, theme):
    page = open_areas(viewport=viewport, color_scheme=theme)
    for path in ("/", "/statistics", "/huts/visits", "/settings/areas"):
        page.goto(re.sub(r"(?<=\d)/.*", path, page.url))
        expect(page.locator("h1")).to_be_visible()
        assert violations(page) == [], path


def test_areas_stand_in_the_order_that_the_member_chose_on_all_devices(server, open_areas):
    page = open_areas(viewport=PHONE)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/settings/areas")
    page.get_by_role("button", name=WORDS["club.areaUp"].format(name=RACES)).click()
    page.get_by_role("button", name=WORDS["club.areaHide"].format(name=HUTS)).click()
    # With one area fewer, the prominent place is beside its area.
    places = [RACES, WORDS["tracks.tab"], WORDS["tracks.record.tab"], CAVES, WORDS["club.you"]]
    wait_until(lambda: tabs(page) == places)
    all_sent(page)

    other = open_areas(viewport=DESKTOP)
    sign_in(other, server.address, "marta")
    wait_until(lambda: tabs(other) == places)


@pytest.mark.parametrize("path", ["/caves/7", "/huts", "/statistics", "/tracks/7"])
def test_a_visitor_who_follows_a_link_lands_on_it(server, open_areas, path):
    page = open_areas(path, viewport=PHONE)
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.url == server.address + path
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("form [name=password]")).to_have_count(0)


# The labels of the navigation, each with true if it is clipped.
_CUT = """() => [...document.querySelectorAll(".navigation-label")].filter((each) => each.checkVisibility())
  .map((each) => [each.textContent, each.scrollWidth > each.clientWidth])"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [360, 844])
def test_the_word_of_no_place_is_cut_on_a_narrow_phone_in_any_language(server, open_page, language, width):
    words = phrases(language)
    narrow = {"width": width, "height": 390 if width > 390 else 740}
    page = open_page(server.address, viewport=narrow, language=language)
    # All areas; then one fewer, which makes room for the prominent place.
    places = {"/": "tracks.tab", "/races": "races.tab", "/boulders": "boulders.tab", "/campus": "campus.tab"}
    places |= {"/settings": "club.you"}
    for more in ("races.tab", "tracks.record.tab"):
        shown = {words[place] for place in [*places.values(), more]}
        for path in places:
            visit(page, path)
            expect(page.locator(f'.navigation-tab[href="{path}"][aria-current]')).to_be_visible()
            labels = dict(page.evaluate(_CUT))
            assert shown <= labels.keys()
            assert [word for word, is_cut in labels.items() if is_cut] == [], path
        if more == "races.tab":
            visit(page, "/settings/areas")
            page.get_by_role("button", name=words["club.areaHide"].format(name=words["races.tab"])).click()
            del places["/races"]
