"""Photos on tracks: each at the place where it was taken, on phone and desktop, with or without an account."""

import struct

import gpxpy
import pytest
from accessibility import violations
from accounts import open_member, register
from conftest import DESKTOP, FIXTURES, HANG, KEPT, PHONE, wait_until
from controls import covered
from devices import DELETED_BEFORE, another_device, feed, kept_on_device, shelf, visit
from people import PEOPLE, open_page_of
from photos import WALL, add_photos, expect_toast, open_walk, sized
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import WALK, import_files, member_with

POINTS = gpxpy.parse(WALK.read_text()).tracks[0].segments[0].points
RED = (FIXTURES / "photos" / "made-red.jpg").read_bytes()


def _text(tag: int, text: str) -> tuple[int, int, bytes]:
    return tag, 2, text.encode() + b"\0"


def _degrees(tag: int, value: float) -> tuple[int, int, bytes]:
    return tag, 5, struct.pack(">6I", int(abs(value) * 1_000_000), 1_000_000, 0, 1, 0, 1)


def _directory(start: int, entries: list[tuple[int, int, bytes]]) -> bytes:
    """A TIFF directory, big-endian, followed by its values."""
    head, values = struct.pack(">H", len(entries)), b""
    for tag, kind, content in entries:
        count = len(content) // {2: 1, 4: 4, 5: 8}[kind]
        head += struct.pack(">HHI", tag, kind, count)
        if len(content) <= 4:
            head += content.ljust(4, b"\0")
        else:
            head += struct.pack(">I", start + 6 + 12 * len(entries) + len(values))
            values += content
    return head + bytes(4) + values


def photo(name: str, time=None, zone: str | None = None, place=None) -> dict:
    """A photo with EXIF data: a time on its own clock, with the offset `zone`, and a place."""
    camera = [_text(0x9003, time.strftime("%Y:%m:%d %H:%M:%S"))] if time else []
    camera += [_text(0x9011, zone)] if zone else []
    gps = []
    if place:
        latitude, longitude = place
        gps = [_text(1, "N" if latitude >= 0 else "S"), _degrees(2, latitude)]
        gps += [_text(3, "E" if longitude >= 0 else "W"), _degrees(4, longitude)]
    pointers = _directory(8, [(0x8769, 4, bytes(4)), (0x8825, 4, bytes(4))])
    first = 8 + len(pointers)
    second = first + len(_directory(first, camera))
    main = _directory(8, [(0x8769, 4, struct.pack(">I", first)), (0x8825, 4, struct.pack(">I", second))])
    exif = b"Exif\0\0MM\0*" + struct.pack(">I", 8) + main + _directory(first, camera) + _directory(second, gps)
    content = RED[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + RED[2:] + name.encode()
    return {"name": name, "mimeType": "image/jpeg", "buffer": content}


def at(share: float):
    return POINTS[int(share * (len(POINTS) - 1))]


# Placed by its time, by its position, and unplaced.
BY_TIME = photo("time.jpg", time=at(0.25).time, zone="+00:00")
BY_PLACE = photo("place.jpg", place=(at(0.75).latitude, at(0.75).longitude))
NOWHERE = photo("nowhere.jpg")


def tiles(page: Page):
    return page.locator(".photo-tile")


def button(page: Page, phrase: str):
    return page.get_by_role("button", name=BOOK[phrase], exact=True)


@pytest.mark.parametrize("who", PEOPLE)
def test_photos_stand_where_they_were_taken(server, open_page, who):
    page = open_page_of(open_page, server, who)
    open_walk(page)
    add_photos(page, NOWHERE, BY_PLACE, BY_TIME)
    expect_toast(page, "tracks.photos.added#other", count=3)
    expect_toast(page, "tracks.photos.unplaced#one")
    # Ordered along the way, with the unplaced one last.
    expect(tiles(page)).to_have_count(3)
    expect(tiles(page).locator(".photo-nowhere")).to_have_count(1)
    expect(tiles(page).nth(2)).to_contain_text(BOOK["tracks.photos.nowhere"])
    expect(page.locator(".map-pin-photo img")).to_have_count(2)

    # A duplicate, and a file that is no photo.
    add_photos(page, BY_TIME, {"name": "notes.txt", "mimeType": "image/jpeg", "buffer": b"no photo"})
    expect_toast(page, "tracks.photos.known#one")
    expect_toast(page, "tracks.photos.unreadable#one", name="notes.txt")
    expect(tiles(page)).to_have_count(3)
    add_photos(page, {"name": "bomb.jpg", "mimeType": "image/jpeg", "buffer": sized(RED, 10_000, 10_000)})
    expect_toast(page, "tracks.photos.tooLarge#one", name="bomb.jpg")
    add_photos(page, {"name": "half.jpg", "mimeType": "image/jpeg", "buffer": WALL[: len(WALL) // 2]})
    expect_toast(page, "tracks.photos.cutOff#one", name="half.jpg")
    expect(tiles(page)).to_have_count(3)

    # It is placed by hand, and undone.
    tiles(page).nth(2).get_by_role("button").click()
    button(page, "tracks.photos.place").click()
    page.get_by_role("slider", name=BOOK["tracks.photos.along"]).press("End")
    button(page, "tracks.photos.placeHere").click()
    expect_toast(page, "tracks.photos.moved")
    expect(page.locator(".photo-viewer")).to_have_count(0)
    expect(page.locator(".map-pin-photo")).to_have_count(3)
    page.reload() if who == "guest" else visit(page, page.url.removeprefix(server.address))
    expect(page.locator(".map-pin-photo")).to_have_count(3)
    page.context.set_offline(False)
    if who != "guest":
        other = another_device(open_page, server)
        other.locator("[data-row]").first.click()
        expect(tiles(other).locator("img")).to_have_count(3)
        expect(other.locator(".map-pin-photo img")).to_have_count(3)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_photo_is_looked_at_by_keys_and_swipes_named_and_deleted(server, open_page, viewport):
    page = member_with(open_page, server, WALK, viewport=viewport)
    page.locator("[data-row]").first.click()
    expect(page.locator(".map-place canvas")).to_be_visible()
    add_photos(page, BY_TIME, BY_PLACE)
    expect(page.locator(".map-pin-photo img")).to_have_count(2)
    assert covered(page, ".track-body") == []
    # The import of the track may still be told.
    button(page, "toast.dismiss").last.click()
    page.locator(".map-pin-photo").first.click()
    viewer = page.locator(".photo-viewer")
    expect(viewer).to_contain_text("1 of 2")
    expect(viewer.locator("img")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    expect(viewer).to_contain_text("2 of 2")
    # The graphs' cursor is at its place.
    page.keyboard.press("ArrowRight")
    expect(viewer).to_contain_text("2 of 2")
    box = viewer.locator(".photo-viewer-frame").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.3, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.7, middle, steps=3)
    page.mouse.up()
    expect(viewer).to_contain_text("1 of 2")
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    tiles(page).first.get_by_role("button").click()

    button(page, "tracks.photos.caption").click()
    page.locator("dialog [name=caption]").fill("Al cim! <b>1</b>")
    page.locator("dialog [type=submit]").click()
    expect(viewer.locator(".photo-viewer-caption")).to_have_text("Al cim! <b>1</b>")
    button(page, "tracks.photos.delete").click()
    expect(viewer).to_have_count(0)
    expect(tiles(page)).to_have_count(1)
    page.locator(".toast", has_text=BOOK["tracks.photos.deleted"]).get_by_role(
        "button", name=BOOK["toast.undo"]
    ).click()
    expect(tiles(page)).to_have_count(2)
    expect(tiles(page).first.get_by_role("button", name="Al cim! <b>1</b>")).to_be_visible()
    # The cursor of map and graphs highlights the photo taken there.
    tiles(page).nth(0).get_by_role("button").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".photo-tile[data-current]")).to_have_count(1)
    expect(tiles(page).nth(1)).to_have_attribute("data-current", "true")
    expect(page.locator(".cursor-figures")).not_to_have_text(BOOK["tracks.graphs.hint"])


def place_of(page: Page, server, by: str | None = None) -> dict:
    """The server's place of the only photo; waits until it was placed in the given way."""
    places = lambda: [each["body"].get("place") for each in feed(page, server.address, "track_photos").values()]  # noqa: E731
    wait_until(lambda: [place and place["by"] for place in places()] == [by])
    return places()[0]


def drag(page: Page, pin, right: int, down: int) -> None:
    box = pin.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2, steps=3)
    page.mouse.move(x + right, y + down, steps=3)
    page.mouse.up()


def test_a_photo_is_dragged_on_the_map_and_goes_back(server, open_page):
    page = member_with(open_page, server, WALK, viewport=DESKTOP)
    page.locator("[data-row]").first.click()
    expect(page.locator(".map-place canvas")).to_be_visible()
    add_photos(page, BY_TIME)
    pin = page.locator(".map-pin-photo")
    expect(pin.locator("img")).to_be_visible()
    before = place_of(page, server, "time")
    # The import of the track may still be told.
    button(page, "toast.dismiss").last.click()
    stood = pin.bounding_box()
    drag(page, pin, 60, 60)
    expect_toast(page, "tracks.photos.moved")
    after = place_of(page, server, "hand")
    assert abs(after["distance_m"] - before["distance_m"]) > 20
    # The end of a drag is no press, and the map does not move.
    expect(page.locator(".photo-viewer")).to_have_count(0)
    page.locator(".toast", has_text=BOOK["tracks.photos.moved"]).get_by_role("button", name=BOOK["toast.undo"]).click()
    assert place_of(page, server, "time") == before
    wait_until(lambda: pin.bounding_box() == stood)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_photo_is_put_on_the_track_by_a_press_a_finger_and_keys(server, open_page, viewport):
    page = member_with(open_page, server, WALK, viewport=viewport)
    page.locator("[data-row]").first.click()
    expect(page.locator(".map-place canvas")).to_be_visible()
    add_photos(page, NOWHERE)
    tiles(page).first.get_by_role("button").click()
    button(page, "tracks.photos.place").click()
    dialog = page.get_by_role("dialog", name=BOOK["tracks.photos.place"])
    expect(dialog.locator(".map-place canvas")).to_be_visible()
    pin = dialog.get_by_role("button", name=BOOK["tracks.photos.pin"], exact=True)
    expect(pin.locator("img")).to_be_visible()
    words = dialog.locator(".photo-place .figures")
    told, stood = [words.inner_text()], [pin.bounding_box()]

    # The map draws the pin a frame after the words.
    def moved() -> None:
        wait_until(lambda: words.inner_text() not in told and pin.bounding_box() not in stood)
        told.append(words.inner_text())
        stood.append(pin.bounding_box())

    assert violations(page) == []
    # At the end of the way; then at the point of the way nearest to the map's centre.
    dialog.get_by_role("slider", name=BOOK["tracks.photos.along"]).press("End")
    moved()
    box = dialog.locator(".map-place").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    moved()
    drag(page, pin, 30, 30)
    moved()
    pin.focus()
    for key in ["ArrowLeft", "ArrowUp"] * 5:
        page.keyboard.press(key)
    moved()
    assert page.evaluate("document.activeElement.className").startswith("map-pin")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(tiles(page).first).to_contain_text(BOOK["tracks.photos.nowhere"])
    button(page, "tracks.photos.place").click()
    expect(pin.locator("img")).to_be_visible()
    dialog.get_by_role("slider", name=BOOK["tracks.photos.along"]).press("End")
    button(page, "tracks.photos.placeHere").click()
    expect_toast(page, "tracks.photos.moved")
    place_of(page, server, "hand")
    page.locator(".toast", has_text=BOOK["tracks.photos.moved"]).get_by_role("button", name=BOOK["toast.undo"]).click()
    place_of(page, server, None)


def test_photos_added_without_the_points_are_placed_once_they_can_be_downloaded(server, open_page):
    desktop = open_member(open_page, server, viewport=DESKTOP)
    import_files(desktop, server.address, WALK)
    phone = another_device(open_page, server, viewport=PHONE, **KEPT)
    kept_on_device(phone)
    phone.locator("[data-row]").first.click()
    expect(phone.locator(".map-place canvas")).to_be_visible()
    phone.context.set_offline(True)
    add_photos(phone, BY_TIME, BY_PLACE, NOWHERE)
    expect_toast(phone, "tracks.photos.waiting#other", count=2)
    expect_toast(phone, "tracks.photos.unplaced#one")
    expect(tiles(phone).locator(".photo-nowhere")).to_have_count(3)
    # One is placed by hand meanwhile, and stays there.
    tiles(phone).first.get_by_role("button").click()
    button(phone, "tracks.photos.place").click()
    phone.get_by_role("slider", name=BOOK["tracks.photos.along"]).press("End")
    button(phone, "tracks.photos.placeHere").click()
    expect(tiles(phone).locator(".photo-nowhere")).to_have_count(2)
    # The device still knows it after a restart.
    phone.reload()
    expect(tiles(phone).locator(".photo-nowhere")).to_have_count(2)
    phone.context.set_offline(False)
    expect(tiles(phone).locator(".photo-nowhere")).to_have_count(1)

    def by() -> list[str | None]:
        photos = feed(desktop, server.address, "track_photos").values()
        return sorted((each["body"].get("place") or {}).get("by", "") for each in photos)

    wait_until(lambda: len(by()) == 3 and by().count("") == 1 and "hand" in by())


@pytest.mark.parametrize("whose, left", [("track_photos", 2), ("tracks", 0)])
def test_what_was_deleted_a_month_ago_goes_with_its_pictures(server, open_page, whose, left):
    page = open_page(server.address, viewport=PHONE)
    open_walk(page)
    add_photos(page, BY_TIME, BY_PLACE)
    expect(tiles(page).locator("img")).to_have_count(2)

    def counts() -> tuple[int, int]:
        photos = [each for each in shelf(page, "records") if each["collection"] == "track_photos"]
        return len(photos), len(shelf(page, "files"))

    # The points of the track and its file; for both photos, which are equal, one picture, its thumbnail and its
    # original.
    wait_until(lambda: counts() == (2, 5))
    for collection, days, photos, files in (
        ("track_photos", 29, 2, 5),
        ("track_photos", 31, 1, 5),
        (whose, 31, 0, left),
    ):
        page.evaluate(DELETED_BEFORE, [collection, 1, days])
        page.reload()
        wait_until(lambda: counts() == (photos, files))  # noqa: B023


def test_a_hundred_photos_are_added_one_after_the_other(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    import_files(page, server.address, WALK)
    visit(page, "/")
    page.locator("[data-row]").first.click()
    many = [photo(f"{index}.jpg", time=at(index / 100).time, zone="+00:00") for index in range(100)]
    page.locator(".track-body input[type=file]").set_input_files(many)
    expect(page.get_by_role("progressbar", name=BOOK["tracks.photos.progress"])).to_be_visible()
    expect(tiles(page)).to_have_count(100, timeout=HANG * 1000)
    expect(tiles(page).locator(".photo-nowhere")).to_have_count(0)
    # Photos without room are grouped behind others.
    counts = "(pins) => pins.map((pin) => Number(pin.querySelector('.map-pin-count')?.textContent ?? 1))"
    wait_until(lambda: sum(page.locator(".map-pin-photo").evaluate_all(counts)) == 100, seconds=HANG)
    assert 1 < page.locator(".map-pin-photo").count() < 100


def test_what_a_guest_added_goes_into_the_new_account(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    import_files(page, server.address, WALK)
    visit(page, "/")
    page.locator("[data-row]").first.click()
    add_photos(page, BY_TIME)
    expect(tiles(page)).to_have_count(1)
    register(page, server.address, "marta")
    expect(page.get_by_role("dialog", name=BOOK["club.adoptTitle"])).to_contain_text("1 photo on a track")
    button(page, "club.adoptTake").click()
    expect(page.locator(".toast", has_text=BOOK["club.adopted"])).to_be_visible()
    page.locator("[data-row]").first.click()
    expect(tiles(page).locator("img")).to_have_count(1)
    used = lambda: page.context.request.get(f"{server.address}/api/v1/member/storage").json()["used"]  # noqa: E731
    wait_until(lambda: used() > WALK.stat().st_size + 1_000)
    other = another_device(open_page, server)
    other.locator("[data-row]").first.click()
    expect(tiles(other).locator("img")).to_have_count(1)
