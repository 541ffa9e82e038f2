"""The screens of synchronization: its state, choosing between two values, restoring, pulling the list."""

import re

from accessibility import violations
from accounts import open_member, register
from conflicts import badge, change_on_both, edit_shown_track, two_devices
from conftest import DESKTOP, PHONE
from controls import button
from devices import all_sent
from locales import phrases
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import RUN, WALK, delete_first, member_with, open_first


def open_conflicts(page: Page, address: str) -> None:
    page.goto(f"{address}/settings/sync/conflicts")
    expect(page.locator(".conflict").first).to_be_visible()


def test_both_values_are_shown_on_both_sides_and_one_is_chosen(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN)
    change_on_both(desktop, phone, {"name": "Núria de dia"}, {"name": "Núria de nit"})
    for page in (desktop, phone):
        expect(badge(page)).to_contain_text("1")
        expect(page.locator(".track-page h1")).to_have_text("Núria de dia")
        expect(page.locator(".track-page .notice", has_text=BOOK["tracks.conflicts#one"])).to_be_visible()
    phone.locator(".track-page .notice a", has_text=BOOK["tracks.conflictsChoose"]).click()
    desktop.locator(".toast-action", has_text=BOOK["club.sync.choose"]).click()
    for page in (desktop, phone):
        values = page.locator(".conflict-value")
        expect(values).to_have_count(2)
        expect(values.nth(0)).to_contain_text(BOOK["club.sync.server"])
        expect(values.nth(0).locator(".conflict-words")).to_have_text("Núria de dia")
        expect(values.nth(1)).to_contain_text("Firefox · Android")
        expect(values.nth(1).locator(".conflict-words")).to_have_text("Núria de nit")
        expect(page.locator(".conflict mark")).to_have_text(["dia", "nit"])

    desktop.get_by_role("button", name=f"{BOOK['club.sync.keep']}: Firefox · Android").press("Enter")
    for page in (desktop, phone):
        expect(page.get_by_text(BOOK["club.sync.noConflictsText"])).to_be_visible()
        expect(badge(page)).to_have_count(0)
        page.goto(server.address)
        expect(page.locator("[data-row]").first).to_contain_text("Núria de nit")


def test_what_is_postponed_waits_and_is_asked_again(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN)
    change_on_both(desktop, phone, {"heart_rate": "140"}, {"heart_rate": "150"})
    expect(badge(phone)).to_contain_text("1")
    phone.goto(f"{server.address}/settings")
    phone.get_by_role("link", name=re.compile(f"^{BOOK['club.sync.title']}")).click()
    phone.get_by_role("link", name=re.compile(f"^{BOOK['club.sync.conflicts']}")).click()
    expect(phone.locator(".conflict-words")).to_have_text(["140 bpm", "150 bpm"])
    phone.get_by_role("button", name=BOOK["club.sync.later"], exact=True).click()
    phone.wait_for_url(f"{server.address}/settings/sync")
    # The frame announces the choice before the phrases of pages are loaded.
    held = []
    phone.route("**/assets/en-*.js", lambda route: held.append(route))
    phone.reload(wait_until="commit")
    expect(badge(phone)).to_contain_text("1")
    for route in held:
        route.continue_()
    asked = BOOK["club.sync.conflictsWait#one"]
    expect(phone.locator(".toast", has_text=asked)).to_be_visible()
    expect(phone.locator(".rows .count-badge")).to_contain_text("1")
    expect(badge(desktop)).to_contain_text("1")


def test_what_one_device_changed_of_a_record_is_one_question_that_can_be_divided(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN)
    ids = [f"018cc251-f400-7000-8000-00000000000{number}" for number in (2, 3)]
    change_on_both(
        desktop,
        phone,
        {"name": "A", "category": ids[0], "note": "Fang"},
        {"name": "B", "category": ids[1], "note": "Neu"},
    )
    open_conflicts(phone, server.address)
    expect(phone.locator(".conflict")).to_have_count(1)
    expect(phone.locator(".conflict-value")).to_have_count(2)
    expect(badge(phone)).to_contain_text("3")
    assert violations(phone) == []
    button(phone, "club.sync.eachAlone").click()
    expect(phone.locator(".conflict")).to_have_count(3)
    category = phone.locator(".conflict", has=phone.get_by_role("heading", name=BOOK["tracks.category"]))
    expect(category.locator(".conflict-words")).to_have_text([BOOK["category.walking"], BOOK["category.cycling"]])
    for left in (2, 1):
        phone.locator(".conflict button").first.press("Enter")
        expect(phone.locator(".conflict")).to_have_count(left)
        expect(phone.locator(".conflict h2").first).to_be_focused()
    phone.locator(".conflict button").first.press("Enter")
    expect(phone.locator("h1")).to_be_focused()
    all_sent(phone)
    expect(badge(desktop)).to_have_count(0)


def test_notes_show_the_words_that_differ_and_fold_what_is_the_same(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN)
    same = "Pujada llarga pel bosc, amb neu a l’obaga. " * 30
    note = "Sortida a les {}.\n" + same + "\nTornem {}."
    change_on_both(
        desktop,
        phone,
        {"note": note.format("sis", "contents")},
        {"note": note.format("vuit", "contents i molls")},
    )
    open_conflicts(phone, server.address)
    words = phone.locator(".conflict-words")
    expect(words.nth(0).locator("mark")).to_have_text(["sis"])
    expect(words.nth(1).locator("mark")).to_have_text(["vuit", " i molls"])
    expect(words.nth(0)).to_contain_text("…")
    line = words.nth(0).locator("mark").first.evaluate("it => getComputedStyle(it).textDecorationLine")
    assert line == "underline", "what differs is not told by colour alone"
    expect(words.nth(0)).to_contain_text("Tornem contents.")
    words.nth(0).get_by_role("button", name=BOOK["club.sync.whole"]).click()
    expect(words.nth(0).locator("p")).to_have_text(note.format("sis", "contents"), use_inner_text=True)


def test_a_value_taken_away_is_called_none(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN)
    open_first(desktop)
    edit_shown_track(desktop, note="Fang")
    all_sent(desktop)
    phone.goto(phone.url)
    change_on_both(desktop, phone, {"note": ""}, {"note": "Fang i neu"})
    open_conflicts(desktop, server.address)
    expect(desktop.locator(".conflict-words")).to_have_text([BOOK["club.sync.none"], "Fang i neu"])


def test_how_sync_stands_is_said(server, open_page):
    book = phrases("fr")
    page = open_page(f"{server.address}/settings/sync", language="fr")
    expect(page.get_by_role("heading", name=book["club.sync.withoutAccount"])).to_be_visible()
    register(page, server.address, "marta")
    page.goto(f"{server.address}/settings/sync")
    expect(page.get_by_role("heading", name=book["club.sync.agreed"])).to_be_visible()
    expect(page.locator(".sync-card-text")).to_contain_text(book["club.sync.last"].split("{")[0])

    page.goto(f"{server.address}/settings")
    theme = page.locator("[type=radio][value=dark]")
    expect(theme).to_be_attached()
    page.context.set_offline(True)
    expect(page.locator(".state-bar")).to_contain_text(book["shell.offline"])
    theme.check(force=True)
    expect(page.locator(".state-bar")).to_contain_text(book["shell.offlineWaiting#one"].replace("{count}", "1"))
    page.locator("a[href='/settings/sync']").click()
    expect(page.get_by_role("heading", name=book["club.sync.waiting#one"].replace("{count}", "1"))).to_be_visible()
    expect(page.locator(".sync-card-text")).to_have_text(book["club.sync.waitingNetwork"])
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name=book["club.sync.agreed"])).to_be_visible()


def test_a_server_that_is_down_is_said_and_sync_now_tries_again(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/sync")
    expect(page.get_by_role("heading", name=BOOK["club.sync.agreed"])).to_be_visible()
    server.stop()
    page.get_by_role("button", name=BOOK["club.sync.now"]).click()
    expect(page.get_by_role("heading", name=BOOK["club.sync.failed"])).to_be_visible()
    expect(page.locator(".sync-card-text")).to_contain_text(BOOK["problem.network"])
    server.start()
    page.get_by_role("button", name=BOOK["club.sync.now"]).click()
    expect(page.get_by_role("heading", name=BOOK["club.sync.agreed"])).to_be_visible()


def test_signed_out_says_why_sync_cannot_start(server, open_page):
    page = open_member(open_page, server)
    page.context.clear_cookies()
    page.goto(f"{server.address}/settings/sync")
    expect(page.get_by_role("heading", name=BOOK["club.sync.signedOut"])).to_be_visible()
    button = page.get_by_role("button", name=BOOK["club.sync.now"])
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description(BOOK["club.sync.needsSession"])


def test_a_sync_that_takes_long_says_how_far_it_is(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings")
    page.wait_for_load_state("networkidle")
    all_sent(page)
    held = []
    page.route("**/api/v1/sync", lambda route: held.append(route), times=1)
    page.locator("[type=radio][value=dark]").check(force=True)
    said = BOOK["shell.syncingOf"].replace("{done}", "0").replace("{of}", "1")
    expect(page.locator(".state-bar .sync-progress")).to_contain_text(said)
    expect(page.locator(".state-bar").get_by_role("progressbar")).to_be_visible()
    assert violations(page) == []
    held[0].continue_()
    expect(page.locator(".sync-progress")).to_have_count(0)


def test_a_change_that_the_server_refuses_is_listed_with_its_reason(server, open_page):
    page = member_with(open_page, server, RUN)
    open_first(page)
    was = page.get_by_role("heading", level=1).last.inner_text()
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=name]").evaluate("it => it.removeAttribute('maxlength')")
    page.locator("dialog [name=name]").fill("Llarg " * 60)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".toast[role=alert]")).to_contain_text(BOOK["error.too_long"])
    page.goto(f"{server.address}/settings/sync")
    refused = page.locator(".section", has=page.get_by_role("heading", name=BOOK["club.sync.refusals"]))
    expect(refused.locator(".row-title")).to_have_text(was)
    expect(refused.locator(".row-text")).to_contain_text(f"{BOOK['tracks.edit.name']}: Llarg Llarg")
    expect(refused.locator(".refusal-reason")).to_have_text(BOOK["error.too_long"])


def test_what_was_refused_stays_until_it_is_saved_and_discarded(server, open_page):
    page = member_with(open_page, server, RUN)
    open_first(page)
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=name]").evaluate("it => it.removeAttribute('maxlength')")
    page.locator("dialog [name=name]").fill("Llarg " * 60)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".toast[role=alert]")).to_contain_text(BOOK["error.too_long"])
    page.goto(f"{server.address}/settings/sync")
    with page.expect_download() as saved:
        page.get_by_role("button", name=BOOK["club.sync.refusalSave"]).click()
    with open(saved.value.path(), encoding="utf-8") as file:
        assert file.read() == f"{BOOK['tracks.edit.name']}: {'Llarg ' * 60}".rstrip()
    discard = page.get_by_role("button", name=BOOK["club.sync.refusalDiscard"])
    discard.click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["dialog.cancel"]).click()
    expect(page.get_by_text(BOOK["error.too_long"])).to_be_visible()
    discard.click()
    page.get_by_role("dialog").locator(".button-danger").click()
    expect(page.get_by_text(BOOK["error.too_long"])).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name=BOOK["club.sync.title"])).to_be_visible()
    expect(page.get_by_text(BOOK["error.too_long"])).to_have_count(0)


def test_a_deleted_track_is_brought_back_on_the_other_device(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN, WALK)
    name = delete_first(desktop, server.address)
    expect(phone.locator("[data-row]")).to_have_count(1)
    phone.get_by_role("link", name=BOOK["tracks.deletedOnes.link#one"]).click()
    row = phone.locator(".deleted-track")
    expect(row).to_contain_text(name)
    expect(row).to_contain_text("30 days")
    row.get_by_role("button").click()
    expect(phone.get_by_role("heading", name=BOOK["tracks.deletedOnes.none"])).to_be_visible()
    expect(desktop.locator("[data-row]")).to_have_count(2)

    phone.locator(".toast-action", has_text=BOOK["toast.undo"]).click()
    expect(row).to_have_count(1)
    expect(desktop.locator("[data-row]")).to_have_count(1)


def test_what_was_written_into_a_deleted_track_stays_with_who_wrote_it(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN, WALK)
    open_first(phone)
    phone.context.set_offline(True)
    edit_shown_track(phone, name="Al cim")
    delete_first(desktop, server.address)
    phone.context.set_offline(False)
    told = phone.locator(".toast[role=alert]")
    expect(told).to_contain_text(BOOK["error.gone"])
    told.get_by_role("button", name=BOOK["shell.showRefused"]).click()
    refused = phone.locator(".section", has=phone.get_by_role("heading", name=BOOK["club.sync.refusals"]))
    expect(refused.locator(".row-text")).to_contain_text(f"{BOOK['tracks.edit.name']}: Al cim")
    assert violations(phone) == []


def test_all_deleted_tracks_are_brought_back_at_once(server, open_page):
    desktop, phone = two_devices(open_page, server, RUN, WALK)
    for _ in range(2):
        delete_first(desktop, server.address)
    phone.get_by_role("link", name="2 deleted tracks").click()
    phone.get_by_role("button", name=BOOK["tracks.deletedOnes.bringAllBack"]).click()
    expect(phone.get_by_role("heading", name=BOOK["tracks.deletedOnes.none"])).to_be_visible()
    expect(phone.get_by_text("2 tracks restored")).to_be_visible()
    expect(desktop.locator("[data-row]")).to_have_count(2)
    phone.locator(".toast-action", has_text=BOOK["toast.undo"]).click()
    expect(desktop.locator("[data-row]")).to_have_count(0)


def test_without_an_account_a_deleted_track_comes_back_too(server, open_page):
    page = open_page(f"{server.address}/import", viewport=PHONE)
    page.locator("input[type=file]").set_input_files(WALK)
    expect(page.locator("[data-step=answered]")).to_have_count(1)
    page.goto(server.address)
    open_first(page)
    page.get_by_role("button", name=BOOK["tracks.delete"]).click()
    page.locator("dialog .button-danger").click()
    page.get_by_role("link", name=BOOK["tracks.deletedOnes.link#one"]).click()
    page.locator(".deleted-track button").click()
    none = page.get_by_role("heading", name=BOOK["tracks.deletedOnes.none"])
    expect(none).to_be_visible()
    page.reload()
    expect(none).to_be_visible()
    page.goto(server.address)
    expect(page.locator("[data-row]")).to_have_count(1)


class Finger:
    """A finger on the screen of a phone."""

    def __init__(self, page: Page):
        self.touch = page.context.new_cdp_session(page)

    def pull(self, pixels: int) -> None:
        self.send("touchStart", [{"x": 190, "y": 300}])
        for way in range(10, pixels + 1, 10):
            self.send("touchMove", [{"x": 190, "y": 300 + way}])

    def let_go(self) -> None:
        self.send("touchEnd", [])

    def send(self, kind: str, points: list) -> None:
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def asks_for_news(request) -> bool:
    return request.url.endswith("/api/v1/sync")


def test_pulling_the_list_syncs(server, open_page):
    page = member_with(open_page, server, RUN, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".sync-button")).to_be_hidden()
    all_sent(page)
    disc = page.locator(".pull-to-sync")
    finger = Finger(page)
    finger.pull(60)
    expect(disc).to_have_attribute("data-pull", "pulling")
    finger.let_go()
    expect(disc).to_have_attribute("data-pull", "still")
    expect(page.locator(".toast")).to_have_count(0)

    finger.pull(200)
    expect(disc).to_have_attribute("data-pull", "armed")
    assert page.evaluate("scrollY") == 0
    with page.expect_request(asks_for_news):
        finger.let_go()
    expect(page.locator(".toast")).to_contain_text(BOOK["tracks.sync.done"])
    expect(disc).to_have_attribute("data-pull", "still")
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"


def test_pulling_without_a_network_says_so(server, open_page):
    page = member_with(open_page, server, RUN, viewport=PHONE, has_touch=True, is_mobile=True)
    page.context.set_offline(True)
    finger = Finger(page)
    finger.pull(200)
    finger.let_go()
    expect(page.locator(".toast[role=alert]")).to_contain_text(BOOK["problem.offline"])


def test_where_there_is_no_touch_a_button_syncs(server, open_page):
    page = member_with(open_page, server, RUN)
    with page.expect_request(asks_for_news):
        page.get_by_role("button", name=BOOK["tracks.sync.now"], exact=True).click()
    expect(page.locator(".toast")).to_contain_text(BOOK["tracks.sync.done"])


def test_who_has_no_account_is_offered_no_sync_on_the_list(server, open_page):
    page = open_page(server.address, viewport=DESKTOP)
    expect(page.get_by_role("heading", name=BOOK["tracks.welcome"])).to_be_visible()
    expect(page.locator(".sync-button")).to_have_count(0)
