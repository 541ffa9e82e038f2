"""The walls of a gym: their photos, and members who use them together (B3, B8, B9, B11)."""

import json
import re
import uuid

import pytest
from accessibility import violations
from accounts import register, sign_in
from boulders import HOLD_PHOTOS_BACK, PHOTO, TOUCHED, choose_photo, marks, tap, wall
from club import PASSWORD, Member, records
from conftest import DESKTOP, KEPT, PHONE, wait_until
from controls import button
from devices import all_sent, back_on_the_network, kept_on_device, visit
from gyms import MARKS, member_with_gym, say
from playwright.sync_api import Page, expect
from race_pages import BOOK

LANDSCAPE = {"width": 844, "height": 390}


def open_wall(page: Page, server, member: Member, name: str) -> str:
    """Creates a wall without a photo, and opens it; returns its address."""
    made = say(member, "boulder_walls", {"name": name})
    page.goto(f"{server.address}/boulders/gyms/{member.gym}/walls/{made}")
    return page.url


def test_a_wall_without_a_photo_asks_those_for_one_who_may_add_it(server, open_page, gym):
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    address = open_wall(page, server, gym, "Slab")
    photo = page.locator(".photo-choice-button")
    expect(photo).to_have_text(BOOK["boulders.wall.addPhoto"])
    expect(page.get_by_text(BOOK["boulders.wall.noPhoto"])).to_be_visible()
    assert violations(page) == []

    other = open_page(server.address, viewport=PHONE)
    register(other, server.address, "marta")
    other.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(other, "boulders.gyms.follow").click()
    other.get_by_role("link", name=re.compile("^Slab")).click()
    expect(other.get_by_text(BOOK["boulders.wall.noPhoto"])).to_be_visible()
    expect(other.locator(".photo-choice-button")).to_have_count(0)

    photo.locator("input").set_input_files(PHOTO)
    expect(page.locator(".wall-whole img")).to_be_visible()
    expect(page.get_by_text(BOOK["boulders.wall.noProblemsText"])).to_be_visible()
    expect(photo).to_have_count(0)
    # Who backs out of a problem leaves no photo, however often.
    for _ in range(2):
        button(page, "boulders.wall.newProblem").click()
        expect(page.locator(".stage-picture img")).to_be_visible()
        page.go_back()
        page.wait_for_url(address)
    all_sent(page)
    assert records(gym, "boulder_photos") == []


def test_a_gym_has_no_two_walls_of_one_name(server, open_page, gym):
    say(gym, "boulder_walls", {"name": "Soterrani 45°"})
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    expect(page.locator(".problem-card", has_text="Soterrani")).to_be_visible()
    button(page, "boulders.wall.add").click()
    page.locator("dialog [name=name]").fill("soterrani 45° ")
    page.locator("dialog [type=submit]").click()
    expect(page.get_by_text(BOOK["boulders.wall.nameTaken"])).to_be_visible()
    page.locator("dialog [name=name]").fill("Soterrani 30°")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)
    # Its own name is not that of another wall.
    page.locator(".problem-card", has_text="Soterrani 30°").click()
    button(page, "boulders.wall.edit").click()
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_photo_is_replaced_by_the_one_that_was_chosen_last(server, open_page):
    keeper = member_with_gym(server.port)
    slab = say(keeper, "boulder_walls", {"name": "Slab", "picture": keeper.picture})
    page = open_page(server.address, viewport=PHONE, **KEPT)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{keeper.gym}/walls/{slab}")
    page.get_by_role("link", name=BOOK["boulders.wall.replace"]).click()
    grey = {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": wall(page, 1)}
    chosen = page.locator(".photo-choice-button input")
    replace = page.locator(".wall-actions button", has_text=BOOK["boulders.wall.replace"])
    chosen.set_input_files(PHOTO)
    expect(replace).to_be_enabled()
    expect(replace).not_to_have_attribute("aria-busy", "true")
    # The shown photo is not the chosen one until scaling has finished.
    page.evaluate(f"() => {HOLD_PHOTOS_BACK}")
    chosen.set_input_files(grey)
    expect(replace).to_have_attribute("aria-busy", "true")
    expect(chosen).to_be_disabled()
    replace.click(force=True)
    expect(page.locator(".wall-corners")).to_have_count(2)
    page.evaluate("window.release()")
    expect(replace).not_to_have_attribute("aria-busy", "true")
    replace.click()
    expect(page.locator(".wall-whole img")).to_be_visible()
    page.wait_for_function("scrollY === 0")
    all_sent(page)
    [kept] = records(keeper, "boulder_walls")
    assert (kept["picture"]["width"], len(kept["former"])) == (800, 1)


def test_two_members_walk_a_wall_together_and_the_logbook_keeps_its_day(server, open_page, gym):
    keeper = open_page(server.address, viewport=PHONE, **TOUCHED)
    sign_in(keeper, server.address, "pau", PASSWORD)
    at_gym = f"/boulders/gyms/{gym.gym}"
    keeper.goto(server.address + at_gym)
    button(keeper, "boulders.wall.add").click()
    keeper.locator("dialog [name=name]").fill("Slab")
    keeper.locator("dialog .photo-choice-button input").set_input_files(PHOTO)
    expect(keeper.locator("dialog .wall-photo img")).to_be_visible()
    keeper.locator("dialog [type=submit]").click()
    expect(keeper.get_by_role("link", name=re.compile("^Slab"))).to_be_visible()
    all_sent(keeper)

    # Another member follows, and adds a problem in the cellar.
    climber = open_page(server.address, viewport=PHONE, **TOUCHED, **KEPT)
    register(climber, server.address, "marta")
    climber.goto(server.address + at_gym)
    button(climber, "boulders.gyms.follow").click()
    climber.get_by_role("link", name=re.compile("^Slab")).click()
    expect(climber.locator(".wall-whole img")).to_be_visible()
    kept_on_device(climber)
    climber.context.set_offline(True)
    button(climber, "boulders.wall.newProblem").click()
    expect(climber.locator(".stage-picture img")).to_be_visible()
    tap(climber, 0.4, 0.6)
    button(climber, "boulders.edit.next").click()
    climber.locator("[name=name]").fill("La Panxa")
    button(climber, "boulders.form.save").click()
    climber.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))
    button(climber, "boulders.problem.sent").click()
    problem = climber.url.removeprefix(server.address)
    # A viewer of the problem sees edits at once.
    visit(climber, "/boulders/projects")
    climber.context.set_offline(False)
    back_on_the_network(climber)
    all_sent(climber)

    # Each suggests another hold for the other's problem, and is notified.
    def propose(by, to, name: str, place: tuple[float, float], answer: str, answered: str) -> None:
        visit(by, "/boulders")
        by.locator(".problem-card", has_text=name).click()
        suggest(by, *place)
        tell(to, "1 new suggestion", name)
        button(to, f"boulders.suggest.{answer}").click()
        expect(to.get_by_text(BOOK[f"boulders.suggest.{answered}"])).to_be_visible()
        all_sent(to)

    propose(keeper, climber, "La Panxa", (0.6, 0.3), "accept", "accepted")
    own = say(gym, "boulder_problems", {"made_at": 1, "name": "La Fosca", **topo(gym)})
    propose(climber, keeper, "La Fosca", (0.7, 0.4), "refuse", "refused")
    by_name = {each["name"]: each for each in records(gym, "boulder_problems")}
    assert [len(by_name[name]["marks"]) for name in ("La Panxa", "La Fosca")] == [2, len(MARKS)]
    assert own

    # The wall is reset: the problem is archived, and logbook entries keep the wall of their day.
    visit(keeper, at_gym)
    keeper.get_by_role("link", name=re.compile("^Slab")).click()
    button(keeper, "boulders.wall.reset").click()
    keeper.locator("dialog").get_by_role("button", name=BOOK["boulders.wall.reset"]).click()
    expect(keeper.get_by_text(BOOK["boulders.wall.noProblems"])).to_be_visible()
    all_sent(keeper)
    visit(climber, problem)
    expect(climber.get_by_text(BOOK["boulders.shared.archived"])).to_be_visible()
    visit(climber, "/boulders/logbook")
    send = climber.locator(".logbook-session .row", has_text="La Panxa")
    expect(send.locator("img")).to_be_visible()
    send.get_by_role("link", name="La Panxa").first.click()
    expect(climber.locator(".day-wall .stage-picture img")).to_be_visible()
    # One mark: that of the day, without the later one.
    expect(climber.locator(".day-wall .played-mark")).to_have_count(1)
    assert violations(climber) == []


def topo(member: Member) -> dict:
    """A picture of the member's gym with marks."""
    [slab] = records(member, "boulder_walls")
    return {"picture": slab["picture"], "marks": MARKS}


def suggest(page: Page, x: float, y: float) -> None:
    """Suggests one more mark for the current problem."""
    page.get_by_role("link", name=BOOK["boulders.suggest.make"]).click()
    # The page of the problem has the picture too: only an editor has movable marks.
    expect(page.locator(".editor-mark").first).to_be_visible()
    tap(page, x, y)
    page.get_by_role("button", name=BOOK["boulders.suggest.send"]).click()
    expect(page.get_by_text(BOOK["boulders.suggest.open"])).to_be_visible()
    all_sent(page)


def tell(page: Page, words: str, name: str) -> None:
    """The author is notified above the list and at the problem, and opens the suggestion."""
    visit(page, "/boulders")
    page.get_by_role("link", name=name).filter(has_text=words).first.click()
    expect(page.locator(".notice", has_text=words)).to_be_visible()
    page.locator(".row", has_text=BOOK["boulders.suggest.open"]).click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_author_is_told_once_of_what_others_said(server, open_page, theme):
    keeper = member_with_gym(server.port)
    other = Member(server.port, "marta")
    other.gym = keeper.gym
    now = 1_790_000_000_000
    for text in ("Heel hook", "Dur"):
        say(other, "boulder_comments", {"problem": keeper.problem, "made_at": now, "text": text})
    say(keeper, "boulder_comments", {"problem": keeper.problem, "made_at": now, "text": "Mine"})
    suggested = {"problem": keeper.problem, "made_at": now, "base": MARKS, "marks": MARKS[:2]}
    say(other, "boulder_suggestions", suggested)
    page = open_page(server.address, viewport=PHONE, color_scheme=theme)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders")
    told = "2 new comments · 1 new suggestion"
    row = page.locator(".section .row", has_text="La Fosca")
    expect(row).to_contain_text(told)
    expect(page.locator(".problem-card", has_text="La Fosca")).to_contain_text(told)
    assert violations(page) == []
    row.click()
    expect(page.locator(".notice", has_text=told)).to_be_visible()
    page.go_back()
    expect(page.locator(".problem-card", has_text="La Fosca")).to_be_visible()
    expect(page.get_by_text(told)).to_have_count(0)
    page.reload()
    expect(page.locator(".problem-card", has_text="La Fosca")).to_be_visible()
    expect(page.get_by_text(told)).to_have_count(0)
    say(other, "boulder_comments", {"problem": keeper.problem, "made_at": 1, "text": "Written in the cellar"})
    expect(page.locator(".section .row", has_text="La Fosca")).to_contain_text("1 new comment")


def test_the_hours_of_a_gym_are_told_before_one_follows_it(server, open_page):
    keeper = Member(server.port, "pau")
    made = {"name": "Roc Gràcia", "opening": "9-22\n10-14", "note": "Ring twice"}
    assert keeper.ask("POST", "/gyms", json.dumps(made))[0] == 201
    page = open_page(server.address, viewport=PHONE)
    register(page, server.address, "marta")
    visit(page, "/boulders/gyms")
    page.get_by_role("link", name="Roc Gràcia").click()
    expect(button(page, "boulders.gyms.follow")).to_be_visible()
    expect(page.get_by_text("10-14")).to_be_visible()
    expect(page.get_by_text("Ring twice")).to_be_visible()


def test_marks_are_put_and_saved_on_a_phone_that_lies_on_its_side(server, open_page):
    keeper = member_with_gym(server.port)
    page = open_page(server.address, viewport=LANDSCAPE, language="ca", **TOUCHED)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}{keeper.path}/marks")
    expect(page.locator(".stage-picture img")).to_be_visible()
    assert len(marks(page)) == len(MARKS)
    foot = page.locator(".navigation").bounding_box()["y"]
    for each in (".editor-picture", ".editor-tools", ".kinds", ".editor-actions .button-primary"):
        box = page.locator(each).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= foot, each
    assert page.locator(".editor-picture").bounding_box()["height"] >= 180
    assert violations(page) == []


def test_a_photo_that_a_guest_marked_says_so(server, open_page):
    page = open_page(f"{server.address}/boulders", viewport=PHONE, **TOUCHED)
    choose_photo(page, PHOTO)
    tap(page, 0.4, 0.6)
    tap(page, 0.6, 0.3)
    wait_until(lambda: len(marks(page)) == 2)
    button(page, "boulders.edit.keep").click()
    card = page.locator(".problem-card")
    expect(card.locator(".problem-title")).to_have_text("2 marks")
    expect(card.locator("svg g[transform]")).not_to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_two_who_moved_a_mark_see_both_pictures_and_whose_they_are(server, open_page, viewport):
    pau = member_with_gym(server.port)
    marta = Member(server.port, "marta")
    secret = pau.ask("POST", f"/spaces/{pau.gym}/invitations", json.dumps({"role": "editor"}))[1]["secret"]
    assert marta.ask("POST", "/invitation/acceptance", json.dumps({"secret": secret}))[0] == 200

    def move(member: Member, name: str, x: float) -> str:
        """Moves the first mark on a device of that name."""
        after = [{**MARKS[0], "x": x}, *MARKS[1:]]
        change = {
            "id": str(uuid.uuid4()), "space": pau.gym, "collection": "boulder_problems", "record": pau.problem, "kind": "edit",
            "made_at": 1_790_000_000_000, "fields": {"marks": {"before": MARKS, "after": after}},
        }  # fmt: skip
        said = {"device": str(uuid.uuid4()), "device_name": name, "cursor": None, "changes": [change]}
        return member.ask("POST", "/sync", json.dumps(said))[1]["results"][0]["status"]

    assert [move(marta, "Tablet", 0.1), move(pau, "Pixel", 0.9)] == ["taken", "conflict"]
    page = open_page(server.address, viewport=viewport)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/settings/sync/conflicts")
    values = page.locator(".conflict-value")
    expect(values).to_have_count(2)
    # The origin of each value, with the first mark at another place of the same photo.
    expect(values.nth(0)).to_contain_text("marta · Tablet")
    expect(values.nth(1).locator("h3")).to_have_text("Pixel")
    pictures = page.locator(".marks-view")
    expect(pictures).to_have_count(2)
    expect(pictures.locator("img")).to_have_count(2)
    first = [pictures.nth(n).locator("svg > g").first.get_attribute("transform") for n in range(2)]
    assert first[0] != first[1]
    # Only that mark is framed on both, and the legend explains it.
    expect(pictures.locator(".compared-frame")).to_have_count(2)
    legends = values.locator(".comparison-legend li")
    expect(legends).to_have_count(2)
    expect(legends.first).to_contain_text(BOOK["boulders.conflict.moved"].removesuffix("{mark}"))
    if viewport == DESKTOP:
        boxes = [values.nth(n).bounding_box() for n in range(2)]
        assert boxes[0]["y"] == boxes[1]["y"]
    assert violations(page) == []
    pictures.nth(1).click()
    expect(page.locator("dialog .stage-picture img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    values.nth(1).get_by_role("button", name=re.compile(BOOK["club.sync.keep"])).click()
    expect(page.get_by_text(BOOK["club.sync.noConflictsText"])).to_be_visible()
    wait_until(lambda: page.evaluate("0") == 0 and records(pau, "boulder_problems")[0]["marks"][0]["x"] == 0.9)


def test_a_setter_takes_a_problem_off_the_wall_and_the_gym_brings_it_back(server, open_page):
    keeper = member_with_gym(server.port)
    slab = say(keeper, "boulder_walls", {"name": "Slab", "picture": keeper.picture})
    made = {"made_at": 1, "name": "La Xemeneia", "picture": keeper.picture, "marks": MARKS, "wall": slab}
    say(keeper, "boulder_problems", made)
    gym = f"/boulders/gyms/{keeper.gym}"
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(server.address + gym)
    # A card says where a problem is, and by whom.
    card = page.locator(".problem-card", has_text="La Xemeneia")
    expect(card).to_contain_text(f"Slab · {BOOK['boulders.problem.byYou']}")
    card.click()
    expect(page.locator(".problem-facts").get_by_role("link", name="Slab")).to_be_visible()
    # What a climber does comes before what ends a problem.
    sent, off = button(page, "boulders.problem.sent"), button(page, "boulders.problem.archive")
    assert sent.bounding_box()["y"] < 700 < off.bounding_box()["y"]
    off.click()
    expect(page.get_by_text(BOOK["boulders.shared.archived"])).to_be_visible()
    assert violations(page) == []
    button(page, "boulders.problem.bringBack").click()
    expect(page.get_by_text(BOOK["boulders.shared.archived"])).to_have_count(0)

    # A wall that was reset has its problems back, also later.
    visit(page, f"{gym}/walls/{slab}")
    button(page, "boulders.wall.reset").click()
    page.locator("dialog").get_by_role("button", name=BOOK["boulders.wall.reset"]).click()
    expect(page.locator(".problem-card")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name=BOOK["boulders.wall.bringBack#one"]).click()
    expect(page.locator(".problem-card")).to_have_count(1)

    # Who backs out of a new problem on a wall leaves no photo behind.
    button(page, "boulders.wall.newProblem").click()
    expect(page.locator(".stage-picture img")).to_be_visible()
    page.go_back()
    expect(page.locator(".wall-whole")).to_be_visible()
    visit(page, "/boulders/photos")
    expect(page.get_by_text(BOOK["boulders.photos.none"])).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_archived_wall_comes_back_with_its_problems_as_they_were(server, open_page, theme):
    keeper = member_with_gym(server.port)
    slab = say(keeper, "boulder_walls", {"name": "Slab", "picture": keeper.picture})
    for name in ("La Xemeneia", "El Sostre", "La Panxa"):
        made = {"made_at": 1, "name": name, "picture": keeper.picture, "marks": MARKS, "wall": slab}
        problem = say(keeper, "boulder_problems", made | ({"archived_at": 2} if name == "El Sostre" else {}))
    say(keeper, "boulder_projects", {"gym": keeper.gym, "problem": problem, "since": 1}, is_own=True)
    sent = {"gym": keeper.gym, "problem": problem, "time": 1, "is_send": True, "name": "La Panxa"}
    say(keeper, "boulder_tries", sent, is_own=True)
    gym = f"/boulders/gyms/{keeper.gym}"
    page = open_page(server.address, viewport=PHONE, color_scheme=theme)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(server.address + gym)
    cards = page.locator(".problem-card")
    # The wall, and what is on it and beside it.
    expect(cards).to_have_count(4)

    # Without a network, as all of a gym is edited.
    page.get_by_role("link", name=re.compile("^Slab")).click()
    expect(cards).to_have_count(2)
    page.context.set_offline(True)
    button(page, "boulders.wall.archive").click()
    expect(page.get_by_text(BOOK["boulders.wall.isArchived"])).to_be_visible()
    expect(button(page, "boulders.wall.newProblem")).to_have_count(0)
    expect(button(page, "boulders.wall.reset")).to_have_count(0)
    expect(cards).to_have_count(2)
    page.context.set_offline(False)
    all_sent(page)
    assert records(keeper, "boulder_walls")[0]["archived_at"] > 0
    assert violations(page) == []

    visit(page, gym)
    expect(page.locator(".problem-card:visible")).to_have_count(1)
    page.get_by_text(BOOK["boulders.wall.archivedWalls"]).click()
    expect(page.get_by_role("link", name=re.compile("^Slab"))).to_be_visible()
    assert violations(page) == []
    # A send and a project stay with whose they are.
    visit(page, "/boulders/projects")
    expect(page.locator(".problem-card", has_text="La Panxa")).to_contain_text(BOOK["boulders.wall.archivedAt"])
    visit(page, "/boulders/logbook")
    entry = page.locator(".logbook-session .row", has_text="La Panxa")
    entry.get_by_role("link", name=re.compile("^" + BOOK["boulders.logbook.open"])).click()
    expect(page.get_by_text(BOOK["boulders.shared.archived"])).to_be_visible()
    expect(button(page, "boulders.problem.archive")).to_have_count(0)

    visit(page, f"{gym}/walls/{slab}")
    button(page, "boulders.wall.unarchive").click()
    expect(page.get_by_text(BOOK["boulders.wall.isArchived"])).to_have_count(0)
    visit(page, gym)
    expect(cards).to_have_count(4)
    expect(page.get_by_text("El Sostre")).to_have_count(0)
    assert page.get_by_text(BOOK["boulders.wall.archivedWalls"]).count() == 0


def test_the_problems_that_filters_chose_are_archived_together(server, open_page):
    keeper = member_with_gym(server.port)
    for name in ("Groc 1", "Groc 2"):
        say(keeper, "boulder_problems", {"made_at": 1, "name": name, "picture": keeper.picture, "marks": MARKS})
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{keeper.gym}?search=groc")
    off = BOOK["boulders.filter.archive"].format(count=2)
    page.get_by_role("button", name=off).click()
    expect(page.locator(".problem-card")).to_have_count(0)
    visit(page, f"/boulders/gyms/{keeper.gym}")
    expect(page.locator(".problem-card")).to_have_count(1)
    # Without a filter nothing is offered for all at once.
    expect(page.get_by_role("button", name=re.compile("off the wall"))).to_have_count(0)
    visit(page, f"/boulders/gyms/{keeper.gym}?whose=archived")
    page.get_by_role("button", name=BOOK["boulders.filter.bringBack"].format(count=2)).click()
    expect(page.locator(".problem-card")).to_have_count(0)
    all_sent(page)
    assert [each.get("archived_at") for each in records(keeper, "boulder_problems")] == [None] * 3


def test_the_problems_of_an_archived_wall_stay_archived_when_it_is_deleted(server, open_page):
    keeper = member_with_gym(server.port)
    slab = say(keeper, "boulder_walls", {"name": "Slab", "picture": keeper.picture, "archived_at": 1})
    made = {"made_at": 1, "name": "La Xemeneia", "picture": keeper.picture, "marks": MARKS, "wall": slab}
    say(keeper, "boulder_problems", made)
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{keeper.gym}/walls/{slab}")
    button(page, "boulders.wall.delete").click()
    dialog = page.locator("dialog")
    expect(dialog.get_by_text(BOOK["boulders.wall.deleteArchivedText"])).to_be_visible()
    dialog.get_by_role("button", name=BOOK["boulders.wall.delete"]).click()
    # The problem beside the wall alone.
    expect(page.locator(".problem-card")).to_have_count(1)
    all_sent(page)
    archived = {each["name"]: each.get("archived_at") for each in records(keeper, "boulder_problems")}
    assert archived["La Xemeneia"] > 0
    assert archived["La Fosca"] is None
    # Who takes it back has both as they were.
    page.get_by_role("button", name=BOOK["toast.undo"]).click()
    all_sent(page)
    assert [each["archived_at"] for each in records(keeper, "boulder_walls")] == [1]
    archived = {each["name"]: each.get("archived_at") for each in records(keeper, "boulder_problems")}
    assert archived["La Xemeneia"] is None
