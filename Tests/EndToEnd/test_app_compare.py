"""Tracks along the same route and the comparison of two (T12), as used by a member."""

import re

import pytest
from accessibility import violations
from accounts import open_member
from conftest import FIXTURES, KEPT, LOOKS, PHONE
from devices import kept_on_device
from locales import phrases
from playwright.sync_api import Page, expect
from rounds import open_round, recorded_round, similar_tracks
from tracks import choose_files


@pytest.fixture
def member(server, open_page, tmp_path):
    """Opens a page of a new member with three runs along one route and one elsewhere; the slowest is the newest."""

    def of(**options) -> Page:
        files = []
        for day, slower in [(0, 1.0), (1, 0.9), (2, 1.1)]:
            files.append(tmp_path / f"run{day}.gpx")
            files[-1].write_bytes(recorded_round(day, slower, seed=day))
        page = open_member(open_page, server, path="/import", **options)
        choose_files(page, *files, FIXTURES / "fitparse-fr110-2013-02-06.fit")
        page.goto(server.address)
        expect(page.locator("[data-row]").first).to_be_visible()
        return page

    return of


def test_a_track_tells_who_went_the_same_way(member):
    page = member(language="ca", viewport=PHONE)
    book = phrases("ca")
    open_round(page, 0)
    rows = similar_tracks(page, "ca").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0).locator("td").last).to_have_text(re.compile(r"^\+\d+:\d\d"))
    expect(rows.nth(1).locator("td").last).to_have_text(re.compile(r"^−\d+:\d\d"))
    expect(rows.nth(1)).to_contain_text(book["tracks.similar.best"])
    expect(rows.nth(2)).to_contain_text(book["tracks.similar.this"])
    expect(rows.nth(2).get_by_role("link")).to_have_count(0)

    rows.nth(1).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(book["tracks.compare.title"])
    expect(page.locator(".compared-name").nth(0)).to_have_text("Round 0 <b>")
    expect(page.locator(".compared-name").nth(1)).to_have_text("Round 1 <b>")
    expect(page.get_by_role("heading", name=book["tracks.compare.gap"])).to_be_visible()
    expect(page.locator(".gap-result")).not_to_be_empty()


def test_the_gap_runs_along_graph_map_and_splits(member):
    page = member()
    book = phrases("en")
    open_round(page, 0)
    similar_tracks(page).get_by_role("link").nth(0).click()
    expect(page.locator(".gap-result")).to_contain_text("ahead by")
    graph = page.get_by_role("img", name=re.compile(f"^{book['tracks.compare.lead']} "))
    expect(graph).to_be_visible()
    expect(page.locator(".map-pin-start")).to_be_visible()

    slider = page.get_by_label(book["tracks.graphs.cursor"])
    slider.focus()
    for _ in range(40):
        slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("ahead by"))
    expect(page.locator(".map-pin-first")).to_be_visible()
    expect(page.locator(".map-pin-other")).to_be_visible()
    apart = page.evaluate(
        """() => {
          const [one, other] = ["first", "other"].map((whose) =>
            document.querySelector(`.map-pin-${whose}`).getBoundingClientRect());
          return Math.hypot(one.x - other.x, one.y - other.y);
        }"""
    )
    assert apart > 2

    marks = page.get_by_role("region", name=book["tracks.marks.title"]).locator("tbody tr")
    # A run slower by a tenth loses a tenth in each split.
    split, other, difference = (seconds(marks.nth(0).locator("td").nth(place).inner_text()) for place in range(3))
    assert abs(other - split - difference) <= 1
    assert abs(other / split - 1.1) < 0.03


def seconds(text: str) -> int:
    parts = [int(part) for part in text.lstrip("+−").split(":")]
    value = sum(part * 60**place for place, part in enumerate(reversed(parts)))
    return -value if text.startswith("−") else value


def test_the_two_are_swapped_and_another_is_chosen(member):
    page = member()
    open_round(page, 0)
    similar_tracks(page).get_by_role("link").nth(0).click()
    names = page.locator(".compared-name")
    expect(names).to_have_text(["Round 0 <b>", "Round 2 <b>"])
    page.get_by_role("button", name=phrases("en")["tracks.compare.swap"]).click()
    expect(names).to_have_text(["Round 2 <b>", "Round 0 <b>"])
    choice = page.locator("select[name=other]")
    # Until the tracks of the same route are loaded, only the present one is listed.
    expect(choice.locator("option")).to_have_count(2)
    choice.select_option(index=0)
    expect(names).to_have_text(["Round 2 <b>", "Round 1 <b>"])


def test_any_two_of_the_list_are_compared_but_a_gap_needs_one_route(member):
    page = member()
    book = phrases("en")
    page.get_by_role("button", name=book["tracks.select"]).click()
    compare = page.get_by_role("button", name=book["tracks.compare.two"], exact=True)
    # For any other number the button states the required one.
    why = page.get_by_role("button", name=book["tracks.compare.chooseTwo"])
    rows = page.locator("[data-row]")
    expect(why).to_be_disabled()
    rows.first.click()
    expect(why).to_be_disabled()
    expect(compare).to_have_count(0)
    rows.nth(1).click()
    rows.last.click()
    expect(why).to_be_disabled()
    rows.nth(1).click()
    compare.click()
    expect(page.get_by_text(book["tracks.compare.otherRoute"])).to_be_visible()
    expect(page.get_by_role("region", name=book["tracks.detail.figures"]).locator("tbody tr").first).to_be_visible()
    expect(page.locator(".map-pair li")).to_have_count(2)
    expect(page.get_by_role("heading", name=book["tracks.compare.gap"])).to_have_count(0)


def test_what_was_compared_is_there_without_a_network(member):
    page = member(**KEPT)
    open_round(page, 0)
    similar_tracks(page).get_by_role("link").nth(0).click()
    result = page.locator(".gap-result")
    expect(result).not_to_be_empty()
    told = result.inner_text()
    kept_on_device(page)
    page.context.set_offline(True)
    page.reload()
    expect(result).to_have_text(told)
    expect(page.locator(".compared-name")).to_have_count(2)


@LOOKS
def test_no_screen_breaks_a_rule(member, viewport, theme):
    page = member(viewport=viewport, color_scheme=theme)
    open_round(page, 0)
    expect(similar_tracks(page)).to_be_visible()
    assert violations(page) == [], "a track with others along its route"
    similar_tracks(page).get_by_role("link").nth(0).click()
    expect(page.locator(".graph canvas")).to_be_visible()
    expect(page.locator(".map-pair")).to_be_visible()
    page.locator(".card-more > summary").first.click()
    assert violations(page) == [], "a comparison"
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide, "the page scrolls sideways"
