"""Edits of a track's line on top of its recording (T22)."""

import re
from pathlib import Path

import pytest
from conftest import wait_until
from devices import visit
from people import PEOPLE, open_page_of, wait_for_server
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import WALK, choose_files, open_first


@pytest.mark.parametrize("who", PEOPLE)
def test_a_line_is_trimmed_and_comes_back(server, open_page, who):
    page = open_page_of(open_page, server, who)
    visit(page, "/import")
    choose_files(page, WALK)
    visit(page, "/")
    open_first(page)
    sheet = page.locator(".figure-sheet")
    before = sheet.inner_text()
    page.get_by_role("button", name=BOOK["tracks.line.title"]).click()
    thumb = page.get_by_role("slider", name=BOOK["tracks.line.from"])
    thumb.focus()
    for _ in range(5):
        page.keyboard.press("PageUp")
    figures = page.locator(".line-figures tr[data-changed]")
    expect(figures.first).to_be_visible()
    page.get_by_role("button", name=BOOK["tracks.line.save"]).click()
    back = page.get_by_role("button", name=BOOK["tracks.line.original"])
    expect(back).to_be_visible()
    # The edit names its stretch along the recording.
    expect(page.locator(".row", has_text=BOOK["tracks.line.cut"])).to_contain_text(
        re.compile(r"\d m – .*m · 0:00 – \d+:\d\d")
    )
    wait_for_server(page, server, who, "statistics", lambda answer: answer["total"]["tracks"] == 1)
    page.go_back()
    expect(sheet).not_to_have_text(before, use_inner_text=True)
    page.go_forward()
    back.click()
    expect(back).to_have_count(0)
    page.go_back()
    expect(sheet).to_have_text(before, use_inner_text=True)


def test_a_track_is_split_without_a_network_and_joined_again(server, open_page):
    page = open_page_of(open_page, server, "member offline")
    visit(page, "/import")
    choose_files(page, WALK)
    wait_for_server(page, server, "member offline", "tracks", lambda answer: len(answer["tracks"]) == 1)
    [whole] = distances(page, server)
    page.context.set_offline(True)
    visit(page, "/")
    open_first(page)
    page.get_by_role("button", name=BOOK["tracks.line.title"]).click()
    split(page)
    edits = page.get_by_role("heading", name=BOOK["tracks.line.edits"])
    expect(edits).to_be_visible()
    page.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(edits).to_have_count(0)
    split(page)
    expect(edits).to_be_visible()
    page.context.set_offline(False)
    # The point of the split belongs to both parts.
    wait_until(
        lambda: len(distances(page, server)) == 2 and sum(distances(page, server)) == pytest.approx(whole, abs=1)
    )
    visit(page, "/")
    page.get_by_role("button", name=BOOK["tracks.select"]).click()
    page.get_by_role("button", name=BOOK["tracks.pickAll"], exact=True).click()
    page.get_by_role("button", name=BOOK["tracks.join"], exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["tracks.join"], exact=True).click()
    expect(page.locator(".figure-sheet")).to_be_visible()
    wait_until(lambda: distances(page, server) == [pytest.approx(whole, abs=1)])


def test_no_edit_and_no_split_leaves_fewer_than_two_points(server, open_page):
    page = open_page_of(open_page, server, "guest")
    visit(page, "/import")
    choose_files(page, WALK)
    visit(page, "/")
    open_first(page)
    page.get_by_role("button", name=BOOK["tracks.line.title"]).click()
    too_few = page.get_by_text(BOOK["tracks.line.tooFew"])
    page.get_by_role("radio", name=BOOK["tracks.line.split"], exact=True).check(force=True)
    thumb = page.get_by_role("slider", name=BOOK["tracks.split.at"])
    button = page.get_by_role("button", name=BOOK["tracks.split"], exact=True)
    for end, step in (("Home", "ArrowRight"), ("End", "ArrowLeft")):
        thumb.press(end)
        expect(too_few).to_be_visible()
        expect(button).to_be_disabled()
        thumb.press(step)
        expect(button).to_be_enabled()
        expect(too_few).to_have_count(0)
    page.get_by_role("radio", name=BOOK["tracks.line.cut"], exact=True).check(force=True)
    first, last = (page.get_by_role("slider", name=BOOK[f"tracks.line.{end}"]) for end in ("from", "to"))
    save = page.get_by_role("button", name=BOOK["tracks.line.save"])
    first.press("Home")
    last.press("End")
    for _ in range(2):
        expect(too_few).to_be_visible()
        expect(save).to_be_disabled()
        last.press("ArrowLeft")
    expect(save).to_be_enabled()
    expect(too_few).to_have_count(0)


@pytest.mark.parametrize("who", PEOPLE)
def test_the_places_of_a_file_stay_with_the_parts_of_a_split_track_and_with_a_joined_one(
    server, open_page, who, tmp_path
):
    page = open_page_of(open_page, server, who)
    visit(page, "/import")
    choose_files(page, file_with_places(tmp_path))
    visit(page, "/")
    open_first(page)
    expect(places(page)).to_have_text(["Start", "Middle", "End"])
    wait_for_server(page, server, who, "tracks", lambda answer: len(answer["tracks"]) == 1)
    if who == "member offline":
        page.context.set_offline(True)
    page.get_by_role("button", name=BOOK["tracks.line.title"]).click()
    split(page)
    expect(page.get_by_role("heading", name=BOOK["tracks.line.edits"])).to_be_visible()
    page.go_back()
    expect(places(page)).to_have_text(["Start", "Middle"])
    visit(page, "/")
    open_first(page)
    expect(places(page)).to_have_text(["Middle", "End"])
    page.context.set_offline(False)
    if who != "guest":
        wait_until(lambda: stored_places(page, server) == [["Middle", "End"], ["Start", "Middle"]])
    visit(page, "/")
    page.get_by_role("button", name=BOOK["tracks.select"]).click()
    page.get_by_role("button", name=BOOK["tracks.pickAll"], exact=True).click()
    page.get_by_role("button", name=BOOK["tracks.join"], exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["tracks.join"], exact=True).click()
    expect(places(page)).to_have_text(["Start", "Middle", "End"])
    if who != "guest":
        wait_until(lambda: stored_places(page, server) == [["Start", "Middle", "End"]])


def file_with_places(folder: Path) -> Path:
    """A run of six kilometres northwards with a place at its start, at two fifths and at its end."""
    named = [(42.4, "Start"), (42.4216, "Middle"), (42.454, "End")]
    places = "".join(f'<wpt lat="{latitude}" lon="2.15"><name>{name}</name></wpt>' for latitude, name in named)
    points = "".join(
        f'<trkpt lat="{42.4 + 0.0003 * index}" lon="2.15"><time>2024-05-01T10:{index // 6:02}:{index % 6}0Z</time></trkpt>'
        for index in range(181)
    )
    file = folder / "places.gpx"
    file.write_text(
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
        f"{places}<trk><name>Places</name><type>running</type><trkseg>{points}</trkseg></trk></gpx>"
    )
    return file


def places(page: Page):
    """The names of the places on the page of a track."""
    return page.locator(".waypoint-name")


def stored_places(page: Page, server) -> list[list[str]]:
    """The names of the places of each of the member's tracks on the server, the latest track first."""
    address = f"{server.address}/api/v1/tracks"
    tracks = page.context.request.get(address).json()["tracks"]
    details = [page.context.request.get(f"{address}/{track['id']}").json() for track in tracks]
    # A track may be deleted between the two answers.
    return [[place["name"] for place in detail.get("waypoints", [])] for detail in details]


def split(page: Page) -> None:
    """Splits the shown line some steps from its start."""
    page.get_by_role("radio", name=BOOK["tracks.line.split"]).check(force=True)
    page.get_by_role("slider", name=BOOK["tracks.split.at"]).focus()
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("PageUp")
    page.get_by_role("button", name=BOOK["tracks.split"], exact=True).click()


def distances(page: Page, server) -> list[float]:
    """The metres of the member's tracks on the server."""
    tracks = page.context.request.get(f"{server.address}/api/v1/tracks").json()["tracks"]
    return [each["distance_m"] for each in tracks]
