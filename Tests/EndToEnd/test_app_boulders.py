"""Boulders: photos of walls marked by touch, pointer and keys, problems of gyms, projects and sends (B1 to B6, B8)."""

import json
import pathlib
import re
import zipfile

import pytest
from accessibility import violations
from accounts import register, sign_in
from boulders import (
    HEIGHT,
    HOLD,
    HOLD_PHOTOS_BACK,
    PHOTO,
    STORED,
    TOUCHED,
    WALL_JPEG,
    WIDTH,
    choose_photo,
    count_taps,
    marks,
    tap,
    taps,
    wall,
)
from club import PASSWORD, Member, records
from conftest import DESKTOP, KEPT, LOOKS, PHONE, wait_until
from controls import button
from devices import all_sent, back_on_the_network, kept_on_device, visit
from gyms import MARKS, member_with_gym, say
from locales import phrases
from playwright.sync_api import Page, expect
from race_pages import BOOK

# The place of the red hold on the page's picture, in pixels of the page.
_SEEN = """async (image) => {
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] < 180 || data[at + 1] > 90) continue;
    count++;
    x += (at / 4) % canvas.width;
    y += Math.floor(at / 4 / canvas.width);
  }
  const box = image.getBoundingClientRect();
  return [box.x + (x / count / canvas.width) * box.width, box.y + (y / count / canvas.height) * box.height];
}"""

# The colour of a JPEG so far above a place, in shorter sides: at 0.036 is the ring of a mark there.
_COLOUR_AT = """async ([bytes, x, y, above]) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const up = above * Math.min(image.width, image.height);
  return [...drawing.getImageData(x * image.width, y * image.height - up, 1, 1).data].slice(0, 3);
}"""


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_touch_marks_the_hold_however_the_camera_was_held(server, open_page, viewport):
    page = open_page(f"{server.address}/boulders", viewport=viewport, **TOUCHED)
    for orientation in STORED:
        visit(page, "/boulders")
        choose_photo(page, {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": wall(page, orientation)})
        page.touchscreen.tap(*page.locator(".stage-picture img").evaluate(_SEEN))
        expect(page.locator(".editor-mark")).to_have_count(1)
        [(_, x, y)] = marks(page)
        assert abs(x - HOLD[0]) < 0.01, orientation
        assert abs(y - HOLD[1]) < 0.01 * WIDTH / HEIGHT, orientation


def test_marks_are_numbered_moved_taken_back_and_kept_without_an_account(server, open_page):
    page = open_page(f"{server.address}/boulders/photos", viewport=PHONE, **TOUCHED)
    choose_photo(page, PHOTO)
    tap(page, 0.2, 0.8)
    page.get_by_role("radio", name=BOOK["boulders.kind.left"]).check(force=True)
    tap(page, 0.5, 0.5)
    page.get_by_role("radio", name=BOOK["boulders.kind.top"]).check(force=True)
    tap(page, 0.8, 0.2)
    names = ["1 · Right hand", "2 · Left hand", "Top"]
    assert [name for name, *_ in marks(page)] == names

    # Keys select the marks and move them.
    left = page.locator(".editor-mark").nth(1)
    left.focus()
    page.keyboard.press("ArrowRight")
    assert marks(page)[1][1] > 0.5
    page.keyboard.press("Delete")
    assert [name for name, *_ in marks(page)] == ["1 · Right hand", "Top"]
    button(page, "boulders.edit.undo").click()
    assert [name for name, *_ in marks(page)] == names
    button(page, "boulders.edit.undo").click()
    assert marks(page)[1][1] == pytest.approx(0.5, abs=0.01)
    button(page, "boulders.edit.redo").click()
    assert marks(page)[1][1] == pytest.approx(0.5 + 0.01 / 1.5, abs=0.003)

    # The list changes the kind of a mark and its place in the order.
    page.locator(".editor-list > summary").click()
    page.locator(".mark-list select").first.select_option("both")
    assert marks(page)[0][0] == "1 · Both hands"
    assert violations(page) == []

    # After closing and reopening the app, the photo has kept its marks.
    before = marks(page)
    page.reload()
    expect(page.locator(".editor-mark")).to_have_count(3)
    assert marks(page) == before


def test_marks_on_a_wide_wall_are_read_on_a_phone_and_hands_take_turns(server, open_page):
    page = open_page(f"{server.address}/boulders/photos", viewport=PHONE, **TOUCHED)
    wide = bytes(page.evaluate(WALL_JPEG, [0.5, 0.5, 1600, 500]))
    choose_photo(page, {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": wide})
    for index in range(3):
        tap(page, 0.2 + 0.2 * index, 0.5)
    assert [name for name, *_ in marks(page)] == ["1 · Right hand", "2 · Left hand", "3 · Right hand"]
    shapes = page.locator(".editor-mark .mark-shape").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert min(shapes) >= 17
    # The start takes two hands; the next mark is a move.
    page.get_by_role("radio", name=BOOK["boulders.kind.start"]).check(force=True)
    for index in range(3):
        tap(page, 0.3 + 0.2 * index, 0.1)
    assert [name for name, *_ in marks(page)][3:] == ["Start", "Start", "4 · Right hand"]

    # The focus moves to the next mark, and after the last to the previous one.
    page.locator(".editor-mark").nth(1).focus()
    page.keyboard.press("Delete")
    expect(page.locator(".editor-mark").nth(1)).to_be_focused()
    page.locator(".editor-mark").last.focus()
    for _ in range(5):
        page.keyboard.press("Delete")
    expect(page.locator(".editor-mark")).to_have_count(0)
    expect(page.locator(".kinds input:checked")).to_be_focused()

    # A guest is informed beforehand, and keeps the work.
    expect(page.get_by_text(BOOK["boulders.edit.guest"])).to_be_visible()
    tap(page, 0.5, 0.5)
    button(page, "boulders.edit.keep").click()
    expect(page.locator(".problem-card")).to_have_count(1)


def test_a_tap_beside_a_mark_adds_one_and_an_undo_restores_the_hand(server, open_page):
    page = open_page(f"{server.address}/boulders/photos", viewport=PHONE, **TOUCHED)
    choose_photo(page, PHOTO)
    tap(page, 0.4, 0.5)
    box = page.locator(".stage-picture").bounding_box()
    # Two centimetres of a wall: a finger's width beside the first.
    tap(page, 0.4 + 20 / box["width"], 0.5)
    assert [name for name, *_ in marks(page)] == ["1 · Right hand", "2 · Left hand"]
    # A tap on a ring chooses its mark.
    tap(page, 0.4 + 4 / box["width"], 0.5)
    expect(page.locator(".editor-mark")).to_have_count(2)
    expect(page.locator(".editor-mark").first).to_have_attribute("aria-pressed", "true")

    hand = page.get_by_role("radio", name=BOOK["boulders.kind.left"])
    expect(page.get_by_role("radio", name=BOOK["boulders.kind.right"])).to_be_checked()
    button(page, "boulders.edit.undo").tap()
    expect(hand).to_be_checked()
    button(page, "boulders.edit.redo").tap()
    expect(page.get_by_role("radio", name=BOOK["boulders.kind.right"])).to_be_checked()
    button(page, "boulders.edit.undo").tap()
    tap(page, 0.7, 0.3)
    assert [name for name, *_ in marks(page)] == ["1 · Right hand", "2 · Left hand"]

    # No tool covers the picture.
    shown = page.locator(".stage-view").bounding_box()
    for tool in page.locator(".stage-bar button").all():
        assert tool.bounding_box()["y"] >= shown["y"] + shown["height"]


def test_a_dragged_mark_stands_above_the_finger_under_a_magnifier(server, open_page):
    page = open_page(f"{server.address}/boulders/photos", viewport=PHONE, **TOUCHED)
    choose_photo(page, PHOTO)
    tap(page, 0.3, 0.3)
    box = page.locator(".stage-picture").bounding_box()
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]):
        points = [{"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # Beside all marks, the finger moves the last one.
    touch("touchStart", (0.6, 0.9))
    touch("touchMove", (0.65, 0.85))
    touch("touchMove", (0.7, 0.8))
    expect(page.locator(".magnifier")).to_be_visible()
    touch("touchEnd")
    expect(page.locator(".magnifier")).to_be_hidden()
    [(_, x, y)] = marks(page)
    assert x == pytest.approx(0.7, abs=0.01)
    assert 0.8 - y == pytest.approx(56 / box["height"], abs=0.02)
    button(page, "boulders.edit.undo").click()
    [(_, x, y)] = marks(page)
    assert (x, y) == (pytest.approx(0.3, abs=0.01), pytest.approx(0.3, abs=0.01))

    # Two fingers zoom the picture and add no mark.
    width = page.locator(".stage-picture").bounding_box()["width"]
    touch("touchStart", (0.4, 0.5), (0.6, 0.5))
    touch("touchMove", (0.3, 0.5), (0.7, 0.5))
    touch("touchMove", (0.2, 0.5), (0.8, 0.5))
    touch("touchEnd")
    assert page.locator(".stage-picture").bounding_box()["width"] > 2 * width
    assert len(marks(page)) == 1


def test_a_problem_is_saved_without_a_network_and_seen_by_another_member(server, open_page, gym):
    page = open_page(server.address, viewport=PHONE, **TOUCHED, **KEPT)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(page, "boulders.gyms.follow").click()
    expect(page.get_by_text(BOOK["boulders.gyms.noProblems"])).to_be_visible()
    kept_on_device(page)
    page.context.set_offline(True)
    page.goto(f"{server.address}/boulders")
    choose_photo(page, PHOTO)
    page.get_by_role("radio", name=BOOK["boulders.kind.start"]).check(force=True)
    tap(page, 0.3, 0.8)
    page.get_by_role("radio", name=BOOK["boulders.kind.right"]).check(force=True)
    tap(page, 0.5, 0.5)
    page.get_by_role("radio", name=BOOK["boulders.kind.top"]).check(force=True)
    tap(page, 0.6, 0.2)
    button(page, "boulders.edit.next").click()

    # Without a gym the field is rejected and scrolled into view; so is an unknown gym.
    save = button(page, "boulders.form.save")
    save.click()
    field = page.locator("[name=gym]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_in_viewport()
    field.fill("Nowhere")
    save.click()
    expect(page.get_by_text(BOOK["boulders.form.noSuchGym"])).to_be_visible()
    field.fill("roc")
    page.get_by_role("button", name="Roc Gràcia").click()
    page.get_by_label(BOOK["boulders.form.default"]).check()
    page.get_by_role("radio", name=BOOK["boulders.scale.font"]).check(force=True)
    page.locator("[name=grade]").select_option("6A")
    page.get_by_role("radio", name=BOOK["boulders.style.noFeet"]).check(force=True)
    save.click()
    page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))
    facts = page.locator(".problem-facts")
    expect(facts).to_contain_text("6A")
    expect(facts).to_contain_text("≈ V3")
    expect(facts).to_contain_text(BOOK["boulders.style.noFeet"])
    # The member's own name is known without the server's list.
    expect(facts).to_contain_text("Marta Puig")
    page.locator("[name=comment]").fill("Dur")
    button(page, "boulders.comments.send").click()
    expect(page.locator(".comment-author")).to_have_text("Marta Puig")

    # A project lasts until it is sent.
    project, sent = button(page, "boulders.problem.project"), button(page, "boulders.problem.sent")
    project.click()
    expect(project).to_have_attribute("aria-pressed", "true")
    sent.click()
    expect(sent).to_have_attribute("aria-pressed", "true")
    expect(project).to_have_attribute("aria-pressed", "false")

    # Playback move by move.
    button(page, "boulders.play.next").click()
    expect(page.locator(".played-words")).to_have_text(BOOK["boulders.play.begin"])
    button(page, "boulders.play.next").click()
    expect(page.locator(".played-words")).to_have_text("Right hand to 1")

    # The photo is no longer saved, and the next problem begins with the default gym.
    visit(page, "/boulders/photos")
    expect(page.get_by_text(BOOK["boulders.photos.none"])).to_be_visible()
    choose_photo(page, PHOTO)
    button(page, "boulders.edit.next").click()
    expect(page.locator("[name=gym]")).to_have_value("Roc Gràcia")

    page.context.set_offline(False)
    back_on_the_network(page)
    expect(page.locator(".state-bar-words")).to_have_count(0)
    assert violations(page) == []
    [problem] = wait_until(lambda: page.evaluate("0") == 0 and records(gym, "boulder_problems"))
    assert [mark["kind"] for mark in problem["marks"]] == ["start", "right", "top"]
    assert problem["grade"] == {"scale": "font", "value": "6A"}
    other = open_page(server.address)
    sign_in(other, server.address, "pau", PASSWORD)
    fetched: list[str] = []
    other.on("request", lambda asked: "/files/" in asked.url and fetched.append(asked.url.rpartition("/")[2]))
    other.goto(f"{server.address}/boulders")
    # A list fetches only the server's thumbnail.
    expect(other.locator(".problem-card img")).to_be_visible()
    assert fetched == [problem["sizes"]["thumbnail"]]
    other.locator(".problem-card").click()
    picture = other.locator(".stage-picture img")
    expect(picture).to_be_visible()
    width, height = picture.evaluate("(image) => [image.naturalWidth, image.naturalHeight]")
    assert (width, height) == (problem["picture"]["width"], problem["picture"]["height"]) == (1800, 1200)
    expect(other.locator(".problem-facts")).to_contain_text("Marta Puig")
    expect(button(other, "boulders.problem.delete")).to_be_visible()
    assert violations(other) == []


@pytest.mark.parametrize("network", ["online", "offline"])
@pytest.mark.parametrize("who", ["guest", "member"])
def test_from_the_shutter_to_a_saved_problem_it_is_four_taps_at_most_besides_the_marks(
    server, open_page, gym, who, network
):
    page = open_page(server.address, viewport=PHONE, **TOUCHED, **KEPT)
    if who == "member":
        register(page, server.address, "marta")
        page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
        button(page, "boulders.gyms.follow").click()
        make_usual(page)
    visit(page, "/boulders")
    expect(page.locator(".photo-camera")).to_be_visible()
    kept_on_device(page)
    page.context.set_offline(network == "offline")
    page.goto(f"{server.address}/boulders")
    count_taps(page)
    with page.expect_file_chooser() as camera:
        page.locator(".photo-camera label").tap()
    camera.value.set_files(PHOTO)
    expect(page.locator(".stage-picture img")).to_be_visible()
    tap(page, 0.3, 0.8)
    tap(page, 0.6, 0.2)
    expect(page.locator(".editor-mark")).to_have_count(2)
    if who == "guest":
        # A problem belongs to a gym of the club; a guest's marked photo is kept for the account.
        button(page, "boulders.edit.keep").tap()
        expect(page.locator(".toast", has_text=BOOK["boulders.edit.kept"])).to_be_visible()
        used = taps(page)
        page.reload()
        page.locator(".problem-card").tap()
        expect(page.locator(".editor-mark")).to_have_count(2)
    else:
        button(page, "boulders.edit.next").tap()
        expect(page.locator("[name=gym]")).to_have_value("Roc Gràcia")
        button(page, "boulders.form.save").tap()
        page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))
        used = taps(page)
    # Including the shutter of the phone's camera.
    assert used + 1 == {"guest": 3, "member": 4}[who]
    page.context.set_offline(False)
    if who == "member":
        back_on_the_network(page)
        all_sent(page)
        [_, saved] = records(gym, "boulder_problems")
        assert len(saved["marks"]) == 2


def make_usual(page: Page) -> None:
    """Saves a first problem in the gym of the test, which becomes the default gym of forms."""
    visit(page, "/boulders")
    choose_photo(page, PHOTO)
    button(page, "boulders.edit.next").tap()
    page.locator("[name=gym]").fill("Roc Gràcia")
    page.get_by_label(BOOK["boulders.form.default"]).check()
    button(page, "boulders.form.save").tap()
    page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))


def test_a_gym_is_registered_and_what_is_no_photo_refused(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/gyms/new")
    page.locator("form [type=submit]").click()
    expect(page.locator("[name=name]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=name]").fill("La Panxa del Bou")
    page.locator("[name=address]").fill("Carrer Nou, 2")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("La Panxa del Bou")
    assert page.evaluate("scrollY") == 0
    page.goto(f"{server.address}/boulders/gyms")
    expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".row-title")).to_have_text("La Panxa del Bou")
    assert violations(page) == []
    page.goto(f"{server.address}/boulders/photos")
    for content in (b"no photo", PHOTO.read_bytes()[:2_000]):
        file = {"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": content}
        page.locator(".photo-choice input").set_input_files(file)
        expect(page.locator(".toast")).to_contain_text("notes.jpg")
        page.locator(".toast button").click()
    expect(page.locator(".problem-card")).to_have_count(0)
    all_sent(page)


@LOOKS
def test_a_gym_is_edited_without_a_network_handed_over_and_taken_over(server, open_page, gym, viewport, theme):
    page = open_page(server.address, viewport=viewport, color_scheme=theme, **KEPT)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}/edit")
    expect(page.locator("[name=name]")).to_have_value("Roc Gràcia")
    assert violations(page) == []
    kept_on_device(page)
    page.context.set_offline(True)
    page.locator(".photo-choice-button input").set_input_files(PHOTO)
    expect(page.locator(".gym-logo img")).to_be_visible()
    page.locator("[name=name]").fill(" ")
    button(page, "club.save").click()
    expect(page.locator("[name=name]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=name]").fill("La Cova")
    page.locator("[name=opening]").fill("9-22\n10-14")
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation({"latitude": 41.4, "longitude": 2.16})
    button(page, "boulders.gyms.here").click()
    expect(page.get_by_text("41.40000")).to_be_visible()
    button(page, "club.save").click()
    expect(page.locator("h1")).to_have_text("La Cova")
    expect(page.locator(".gym-facts")).to_contain_text("10-14")
    page.context.set_offline(False)
    back_on_the_network(page)
    all_sent(page)

    def listed() -> dict:
        return gym.ask("GET", "/gyms")[1]["gyms"][0]

    assert (listed()["name"], listed()["latitude"], len(listed()["logo"])) == ("La Cova", 41.4, 64)
    expect(page.locator(".gym-header .gym-logo img")).to_be_visible()
    assert violations(page) == []

    # Another member follows the gym, and can edit nothing before she joins its team.
    other = open_page(server.address, viewport=viewport)
    register(other, server.address, "marta")
    other.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(other, "boulders.gyms.follow").click()
    expect(button(other, "boulders.gyms.unfollow")).to_be_visible()
    expect(other.get_by_role("link", name=BOOK["boulders.gyms.edit"])).to_have_count(0)
    other.goto(f"{server.address}/boulders/gyms/{gym.gym}/edit")
    expect(other.get_by_text(BOOK["boulders.gyms.teamOnly"])).to_be_visible()
    visit(page, f"/boulders/gyms/{gym.gym}/team")
    expect(page.locator(".row-title").first).to_have_text("pau")
    with page.expect_download() as zipped:
        button(page, "club.downloadSpace").click()
    paths = zipfile.ZipFile(zipped.value.path()).namelist()
    assert "README.txt" in paths and [path for path in paths if path.endswith("/gym.json")]
    button(page, "club.invitations.make").click()
    other.goto(page.locator(".invitation-link").inner_text())
    button(other, "club.invitation.accept").click()
    other.get_by_role("link", name=BOOK["boulders.gyms.edit"]).click()
    expect(other.locator("[name=opening]")).to_have_value("9-22\n10-14")

    # The owner leaves, and the team continues.
    page.reload()
    expect(page.locator(".row-title").first).to_have_text("Marta Puig")
    assert violations(page) == []
    button(page, "boulders.team.leave").click()
    expect(page.get_by_text(BOOK["boulders.team.leaveToHeir"])).to_be_visible()
    page.locator("dialog").get_by_role("button", name=BOOK["boulders.team.leave"]).click()
    page.wait_for_url("**/boulders/gyms")
    other.goto(f"{server.address}/boulders/gyms/{gym.gym}/team")
    button(other, "boulders.gyms.delete").click()
    assert violations(other) == []
    other.locator("dialog").get_by_role("button", name=BOOK["boulders.gyms.delete"]).click()
    other.wait_for_url("**/boulders/gyms")
    expect(other.get_by_text(BOOK["boulders.gyms.none"])).to_be_visible()


def test_a_saved_problem_is_changed_by_its_author_and_by_no_other_climber(server, open_page, gym):
    page = open_page(server.address, viewport=PHONE, **TOUCHED)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(page, "boulders.gyms.follow").click()
    visit(page, "/boulders")
    choose_photo(page, PHOTO)
    tap(page, 0.3, 0.8)
    tap(page, 0.5, 0.5)
    button(page, "boulders.edit.next").click()
    page.locator("[name=gym]").fill("Roc Gràcia")
    button(page, "boulders.form.save").click()
    page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))
    address = page.url

    # The picture with its marks: about the tapped place is a ring in the colour of right hands, and within it the hold.
    page.evaluate("navigator.canShare = undefined")
    with page.expect_download() as shared:
        button(page, "boulders.share.picture").tap()
    assert shared.value.suggested_filename == "cordada.jpg"
    picture, place = list(pathlib.Path(shared.value.path()).read_bytes()), (0.3, 0.8)
    assert page.evaluate(_COLOUR_AT, [picture, *place, 0.036]) == pytest.approx([0x0B, 0x4F, 0x9E], abs=40)
    assert page.evaluate(_COLOUR_AT, [picture, *place, 0]) != pytest.approx([0x0B, 0x4F, 0x9E], abs=40)

    # Editing the marks, undone and then final.
    page.get_by_role("link", name=BOOK["boulders.edit.marks"]).tap()
    expect(page.locator(".editor-mark")).to_have_count(2)
    tap(page, 0.6, 0.2)
    button(page, "club.save").tap()
    expect(page.locator(".played-mark")).to_have_count(3)
    page.locator(".toast button", has_text=BOOK["toast.undo"]).tap()
    expect(page.locator(".played-mark")).to_have_count(2)
    page.get_by_role("link", name=BOOK["boulders.edit.marks"]).tap()
    page.locator(".editor-mark").first.focus()
    page.keyboard.press("Delete")
    button(page, "club.save").tap()
    expect(page.locator(".played-mark")).to_have_count(1)

    # Editing the fields.
    button(page, "boulders.problem.edit").tap()
    dialog = page.locator("dialog")
    dialog.get_by_role("radio", name=BOOK["boulders.scale.v"], exact=True).check(force=True)
    dialog.locator("[name=grade]").select_option("V4")
    dialog.locator("[name=name]").fill("La Nau")
    assert violations(page) == []
    dialog.locator("[type=submit]").tap()
    expect(page.locator("h1")).to_have_text("La Nau")
    expect(page.locator(".problem-facts")).to_contain_text("V4")
    all_sent(page)
    [problem] = records(gym, "boulder_problems")
    assert (problem["name"], problem["grade"]) == ("La Nau", {"scale": "v", "value": "V4"})
    assert len(problem["marks"]) == 1

    other = open_page(server.address)
    register(other, server.address, "berta", "Berta Font")
    # A member who does not follow the gym gets a link to it instead of waiting.
    other.goto(address)
    other.get_by_role("link", name=BOOK["boulders.problem.toGym"]).click()
    button(other, "boulders.gyms.follow").click()
    other.locator(".problem-card").click()
    expect(other.locator("h1")).to_have_text("La Nau")
    expect(button(other, "boulders.problem.sent")).to_be_visible()
    expect(button(other, "boulders.problem.edit")).to_have_count(0)
    expect(other.get_by_role("link", name=BOOK["boulders.edit.marks"])).to_have_count(0)
    other.goto(f"{address}/marks")
    expect(other.get_by_text(BOOK["boulders.problem.others"])).to_be_visible()
    expect(other.locator(".editor-mark")).to_have_count(0)


def test_an_archived_problem_says_so_and_its_gym_has_none(server, open_page):
    keeper = member_with_gym(server.port)
    said = {"made_at": 1, "name": "La Vella", "picture": keeper.picture, "marks": MARKS, "archived_at": 2}
    wall = say(keeper, "boulder_walls", {"name": "Slab", "picture": keeper.picture})
    old = say(keeper, "boulder_problems", said | {"wall": wall})
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    suggest = page.get_by_role("link", name=BOOK["boulders.suggest.make"])
    page.goto(server.address + keeper.path)
    expect(suggest).to_be_visible()
    expect(page.get_by_text(BOOK["boulders.shared.archived"])).to_have_count(0)
    page.goto(f"{server.address}/boulders/gyms/{keeper.gym}/problems/{old}")
    expect(page.get_by_text(BOOK["boulders.shared.archived"])).to_be_visible()
    expect(suggest).to_have_count(0)
    assert violations(page) == []
    page.goto(f"{server.address}/boulders/gyms/{keeper.gym}/walls/{wall}")
    expect(page.get_by_text(BOOK["boulders.wall.noProblems"])).to_be_visible()
    page.get_by_text(BOOK["boulders.filter.title"], exact=True).click()
    page.locator("[name=whose]").select_option("archived")
    expect(page.locator(".problem-card", has_text="La Vella")).to_be_visible()


def test_marks_are_listed_and_saved_with_letters_of_twice_the_size(server, open_page):
    keeper = member_with_gym(server.port)
    page = open_page(server.address, viewport=PHONE, language="ca", **TOUCHED)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}{keeper.path}/marks")
    page.locator(".editor-list summary").click()
    expect(page.locator(".mark-list > li")).to_have_count(len(MARKS))

    def beside() -> bool:
        """True if a mark's buttons are beside its kind."""
        [chosen, last] = [page.locator(".mark-list > li").first.locator(each).last for each in ("select", "button")]
        return last.bounding_box()["y"] < chosen.bounding_box()["y"] + chosen.bounding_box()["height"]

    assert beside()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for each in page.locator(".editor-side :is(button, select)").all():
        box = each.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], each.get_attribute("aria-label")
    for each in page.locator(".mark-list select").all():
        assert each.bounding_box()["width"] >= 150
    page.get_by_role("button", name=phrases("ca")["club.save"], exact=True).click()
    page.wait_for_url(server.address + keeper.path)


def test_a_wall_waits_for_its_photo_and_is_not_made_without_it(server, open_page, gym):
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    page.add_init_script(HOLD_PHOTOS_BACK)
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")

    def save(photo) -> None:
        button(page, "boulders.wall.add").click()
        page.locator("dialog [name=name]").fill("Slab")
        page.locator("dialog .photo-choice-button input").set_input_files(photo)
        page.locator("dialog [type=submit]").click()
        expect(page.locator("dialog [type=submit][aria-busy=true]")).to_be_visible()

    whole = PHOTO.read_bytes()
    save({"name": "cut.jpg", "mimeType": "image/jpeg", "buffer": whole[: len(whole) // 2]})
    page.evaluate("window.release()")
    expect(page.get_by_text(BOOK["boulders.photos.cutOff"].replace("{name}", "cut.jpg"))).to_be_visible()
    expect(page.locator("dialog [aria-busy=true]")).to_have_count(0)

    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    save(PHOTO)
    page.evaluate("window.release()")
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Slab")).click()
    expect(page.locator(".wall-whole img")).to_be_visible()
    all_sent(page)
    [wall] = wait_until(lambda: records(gym, "boulder_walls"))
    assert wall["picture"]


@pytest.mark.parametrize(("viewport", "theme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_a_new_photo_of_a_wall_takes_its_problems_along_and_a_reset_archives_them(
    server, open_page, gym, viewport, theme
):
    page = open_page(server.address, viewport=viewport, color_scheme=theme, **KEPT)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    expect(button(page, "boulders.wall.add")).to_be_visible()
    kept_on_device(page)
    page.context.set_offline(True)
    button(page, "boulders.wall.add").click()
    page.locator("dialog [name=name]").fill("Slab")
    page.locator("dialog .photo-choice-button input").set_input_files(PHOTO)
    expect(page.locator("dialog .wall-photo img")).to_be_visible()
    page.locator("dialog [type=submit]").click()
    page.get_by_role("link", name=re.compile("^Slab")).click()
    expect(page.get_by_text(BOOK["boulders.wall.noProblems"])).to_be_visible()
    button(page, "boulders.wall.newProblem").click()
    expect(page.locator(".stage-picture img")).to_be_visible()
    box = page.locator(".stage-picture").bounding_box()
    page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    [(_, x, y)] = marks(page)
    button(page, "boulders.edit.next").click()
    expect(page.locator("[name=gym]")).to_have_value("Roc Gràcia")
    expect(page.locator("[name=wall] option:checked")).to_have_text("Slab")
    page.locator("[name=name]").fill("La Panxa")
    button(page, "boulders.form.save").click()
    page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))

    button(page, "boulders.problem.sent").click()

    # All four points of the new photo are a tenth to the right: so is the mark.
    visit(page, f"/boulders/gyms/{gym.gym}")
    page.get_by_role("link", name=re.compile("^Slab")).click()
    page.get_by_role("link", name=BOOK["boulders.wall.replace"]).click()
    page.locator(".photo-choice-button input").set_input_files(
        {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": wall(page, 1)}
    )
    corners = page.locator(".wall-corners").nth(1).locator(".wall-corner")
    expect(corners).to_have_count(4)
    for index in range(4):
        corners.nth(index).focus()
        for _ in range(10):
            page.keyboard.press("ArrowRight")
    moved = page.locator(".wall-corners").nth(1).locator(".wall-mark")
    units = 1000 * WIDTH / HEIGHT
    assert float(moved.get_attribute("cx")) / units == pytest.approx(x + 0.1, abs=0.002)
    if viewport == PHONE:
        expect(page.locator(".state-bar-words")).to_be_visible()
    # A tenth more than fits the picture: the problem would be cut, and stays on the old photo.
    corners.nth(0).focus()
    for _ in range(90):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(BOOK["boulders.wall.noCorners"])).to_be_visible()
    expect(button(page, "boulders.wall.replace")).to_be_disabled()
    for _ in range(70):
        page.keyboard.press("ArrowLeft")
    button(page, "boulders.wall.replace").click()
    expect(button(page, "boulders.wall.reset")).to_be_visible()

    # A reset archives all problems of the wall in one action, which can be undone.
    button(page, "boulders.wall.reset").click()
    page.locator("dialog").get_by_role("button", name=BOOK["boulders.wall.reset"]).click()
    expect(page.locator(".problem-card")).to_have_count(0)
    if viewport == PHONE:
        page.get_by_text(BOOK["boulders.filter.title"], exact=True).click()
    page.locator("[name=whose]").select_option("archived")
    expect(page.locator(".problem-card")).to_have_count(1)
    page.locator(".toast", has_text="1 problem archived").get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(page.locator(".problem-card")).to_have_count(0)
    page.locator("[name=whose]").select_option("")
    expect(page.locator(".problem-card")).to_have_count(1)
    page.context.set_offline(False)
    back_on_the_network(page)
    all_sent(page)
    assert violations(page) == []
    [kept] = records(gym, "boulder_walls")
    [problem] = records(gym, "boulder_problems")
    assert (kept["picture"]["width"], len(kept["former"])) == (WIDTH, 1)
    assert problem["picture"]["file"] == kept["picture"]["file"]
    # The logbook keeps the wall of the day, and the mark at its old place.
    [send] = records(gym, "boulder_tries")
    assert send["picture"]["file"] == kept["former"][0]["file"]
    assert send["marks"][0]["x"] == pytest.approx(x, abs=0.002)
    assert problem["marks"][0]["x"] == pytest.approx(x + 0.1, abs=0.002)
    visit(page, "/boulders/logbook")
    expect(page.locator(".day-picture img")).to_be_visible()
    box = page.locator(".day-picture").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".day-wall .stage-picture img")).to_be_visible()
    shown = page.locator(".day-wall .played-mark").evaluate(
        "(mark) => mark.transform.baseVal.consolidate().matrix.e / mark.ownerSVGElement.viewBox.baseVal.width"
    )
    assert shown == pytest.approx(x, abs=0.002)
    assert violations(page) == []
    assert "archived_at" not in problem or problem["archived_at"] is None


def test_a_guest_at_the_address_of_a_gym_is_offered_to_sign_in(server, open_page):
    gym = Member(server.port, "anna").ask("POST", "/gyms", json.dumps({"name": "El Celler"}))[1]["id"]
    page = open_page(f"{server.address}/boulders/gyms/{gym}", viewport=PHONE)
    expect(page.locator("h1")).to_have_text(BOOK["boulders.gym"])
    expect(page.locator("main").get_by_role("link", name=BOOK["shell.signIn"])).to_be_visible()
    assert violations(page) == []
