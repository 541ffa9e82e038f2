"""A member's devices reach the same state after any failure of the network between them (Y1 to Y5, K10)."""

import json
import re
import time

import pytest
from accounts import PASSWORD, add_category, open_another_device, open_member, register, sign_in, take_in
from conftest import DESKTOP, FIXTURES, KEPT, PHONE, wait_for_routes, wait_until
from devices import (
    agree,
    all_sent,
    another_device,
    back_on_the_network,
    cut_off_sync,
    delete_track,
    do,
    edit_track,
    feed,
    is_sync,
    kept_on_device,
    kept_record,
    let_sync_through,
    live,
    lose_answers,
    open_track,
    own_categories,
    phone_and_web,
    row,
    rows,
    shelf,
    waiting,
)
from locales import phrases
from playwright.sync_api import Page, Route, expect
from receiver import straight
from recorder import ALLOWED, RUN_FIXES, begin_recording, figure, save, stop
from tracks import WALK, import_files, shown_figures

RUN = FIXTURES / "fitparse-fr110-2013-02-06.fit"
HIKE = FIXTURES / "gpxpy-cerknicko-jezero.gpx"
HIKES = 7  # lines of that file
PADDLE = FIXTURES / "tcxreader-sup_activity.tcx"


def with_a_track(open_page, server, **phone_options) -> tuple[Page, Page, str]:
    """Returns a phone and a desktop that show the same track, and its identifier."""
    phone, web = phone_and_web(open_page, server, **phone_options)
    import_files(phone, server.address, WALK)
    phone.goto(server.address)
    (ident,) = rows(phone, 1)
    for page in (phone, web):
        open_track(page, server.address, ident)
    return phone, web, ident


def heading(page: Page):
    return page.locator(".track-page h1")


# Y1: all changes appear on all devices


def test_a_run_recorded_on_the_phone_is_on_the_web_with_the_same_figures(server, open_page):
    phone, web = phone_and_web(open_page, server, **ALLOWED)
    receiver = begin_recording(phone, server.address, RUN_FIXES)
    receiver.hear(RUN_FIXES[1:120])
    stop(phone)
    phone.locator("[name=name]").fill("Volta curta")
    phone.locator("[name=note]").fill("Boira 🌫\nal coll")
    ident = save(phone)
    there = shown_figures(phone)
    assert rows(web, 1) == [ident]
    expect(row(web, "Volta curta")).to_be_visible()
    open_track(web, server.address, ident)
    expect(web.locator(".track-note")).to_have_text("Boira 🌫\nal coll")
    assert shown_figures(web) == there
    phone.reload()
    assert shown_figures(phone) == there
    assert len(feed(web, server.address, "tracks")) == 1


def test_an_edit_on_the_web_reaches_the_open_phone_by_itself(server, open_page):
    phone, web, _ = with_a_track(open_page, server)
    edit_track(web, name="Named on the web")
    edited = time.monotonic()
    expect(heading(phone)).to_have_text("Named on the web")
    print(f"on the phone {time.monotonic() - edited:.2f} s after it was on the web")
    edit_track(phone, note="Noted on the phone")
    expect(web.locator(".track-note")).to_have_text("Noted on the phone")
    agree([phone, web], server.address)


def test_what_is_done_without_a_network_goes_by_itself_when_it_returns(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    phone.context.set_offline(True)
    expect(phone.locator(".state-bar")).to_contain_text(phrases("en")["shell.offline"])
    edit_track(phone, name="On the ridge")
    edit_track(phone, heart_rate="148")
    assert [each["kind"] for each in waiting(phone)] == ["edit", "edit"]
    assert feed(web, server.address, "tracks")[ident]["body"]["name"] != "On the ridge"
    phone.context.set_offline(False)
    expect(heading(web)).to_have_text("On the ridge")
    agree([phone, web], server.address)
    assert feed(web, server.address, "tracks")[ident]["body"]["heart_rate"] == 148


# A page in the background receives no news.
IN_BACKGROUND = "Object.defineProperty(document, 'visibilityState', { value: 'hidden' })"
# The answers to uploads are held until the test hands them on.
HELD_ANSWERS = """globalThis.answers = [];
  Object.defineProperty(XMLHttpRequest.prototype, "onload", {
    set(take) { this.addEventListener("load", () => answers.push(() => take.call(this))); },
  })"""


@pytest.mark.parametrize(
    "script", ["", IN_BACKGROUND, HELD_ANSWERS], ids=["by both", "by the answer alone", "by the news first"]
)
def test_an_imported_file_costs_one_request_of_sync(server, open_page, script):
    def open_(address: str) -> Page:
        page = open_page(address)
        page.add_init_script(script)
        return page

    page = open_member(open_, server, path="/import")
    wait_until(lambda: any(each.get("succeeded_at") for each in shelf(page, "sync")))
    asked = []
    page.on("request", lambda request: asked.append(request) if is_sync(request) else None)
    files = (WALK, RUN, PADDLE)
    for count, file in enumerate(files, 1):
        page.locator("input[type=file]").set_input_files(file)
        if script == HELD_ANSWERS:
            wait_until(lambda: page.evaluate("answers.length > 0"))
            agree([page], server.address)
            page.evaluate("answers.shift()()")
        expect(page.locator("[data-step=answered]")).to_have_count(count)
        agree([page], server.address)
    assert len(asked) == len(files)


def test_files_imported_without_a_network_go_when_it_returns(server, open_page, tmp_path):
    phone, web = phone_and_web(open_page, server, **KEPT)
    kept_on_device(phone)
    import_files(web, server.address, WALK)
    web.goto(server.address)
    rows(phone, 1)
    other = tmp_path / "other.gpx"
    other.write_text(WALK.read_text().replace("</gpx>", "<!-- another program's -->\n</gpx>"))
    phone.context.set_offline(True)
    import_files(phone, server.address, WALK, other, HIKE, RUN)
    book, answers = phrases("en"), phone.locator(".import-row")
    for answer, said in zip(answers.all(), ("known", "similar", "added", "added"), strict=True):
        expect(answer).to_contain_text(book[f"tracks.import.{said}"])
    assert len(waiting(phone)) == HIKES + 1
    # Meanwhile another device imports the same file.
    import_files(web, server.address, HIKE)
    phone.context.set_offline(False)
    agree([phone, web], server.address)
    assert len(live(feed(web, server.address, "tracks"))) == 2 + HIKES
    phone.goto(server.address)
    rows(phone, 2 + HIKES)


def test_what_a_page_left_undone_goes_when_the_app_is_opened_again(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    cut_off_sync(phone)
    edit_track(phone, name="Closed too soon")
    wait_until(lambda: len(waiting(phone)) == 1)
    context = phone.context
    phone.close()
    phone = context.new_page()
    phone.goto(server.address)
    expect(heading(web)).to_have_text("Closed too soon")
    agree([phone, web], server.address)


def test_what_is_deleted_leaves_the_others_and_comes_back_from_them(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    phone.goto(server.address)
    rows(phone, 1)
    delete_track(web)
    rows(phone, 0)
    # The phone has enough data to offer it, and restores it.
    assert kept_record(phone, "tracks", ident)["summary"]["distance_m"] > 0
    do(phone, server.address, "tracks", ident, "restore")
    for page in (phone, web):
        assert rows(page, 1) == [ident]
    phone.get_by_role("link", name=phrases("en")["tracks.title"]).first.click()
    rows(phone, 1)
    web.locator("[data-row]").click()
    delete_track(web)
    rows(phone, 0)
    web.get_by_role("button", name=phrases("en")["toast.undo"]).last.click()
    rows(phone, 1)
    agree([phone, web], server.address)


def test_categories_and_the_profile_travel(server, open_page):
    phone, web = phone_and_web(open_page, server)
    web.goto(f"{server.address}/settings/categories")
    add_category(phone, server.address, "Raquetes")
    expect(web.locator(".row-title", has_text="Raquetes")).to_be_visible()
    phone.goto(f"{server.address}/settings/profile")
    phone.locator("[name=weight_kg]").fill("58.5")
    phone.locator("form [type=submit]").click()
    all_sent(phone)
    web.goto(f"{server.address}/settings/profile")
    expect(web.locator("[name=weight_kg]")).to_have_value("58.5")
    phone.locator("[name=weight_kg]").fill("59")
    phone.locator("form [type=submit]").click()
    expect(web.locator("[name=weight_kg]")).to_have_value("59.0")
    # Input on the page is kept.
    web.locator("[name=birth_year]").fill("1980")
    phone.locator("[name=weight_kg]").fill("60")
    phone.locator("form [type=submit]").click()
    all_sent(phone)
    web.locator("form [type=submit]").click()
    agree([phone, web], server.address)
    said = feed(web, server.address, "profile")
    assert [(each["body"]["weight_kg"], each["body"]["birth_year"]) for each in said.values()] == [(60, 1980)]
    assert not any(each.get("conflicts") for each in said.values())


def test_a_new_desktop_opens_on_the_newest_track_not_the_first_that_came(server, open_page):
    phone = open_member(open_page, server, viewport=PHONE)
    for file in (RUN, WALK):
        import_files(phone, server.address, file)
        all_sent(phone)
    phone.goto(server.address)
    newest, oldest = rows(phone, 2)
    web = open_another_device(open_page, server, viewport=DESKTOP, path="/screens.txt")
    shown = []
    web.on("framenavigated", lambda frame: shown.append(frame.url))

    def one_record(route: Route) -> None:
        route.continue_(post_data=json.dumps(route.request.post_data_json | {"limit": 1}))

    web.route(re.compile(r"/api/v1/sync$"), one_record)
    web.goto(server.address)
    web.wait_for_url(f"**/tracks/{newest}")
    expect(heading(web)).to_be_visible()
    assert not [url for url in shown if oldest in url]


def test_four_devices_at_once_come_to_agree(server, open_page):
    phone, web = phone_and_web(open_page, server)
    import_files(web, server.address, WALK, RUN, PADDLE)
    tablet = another_device(open_page, server, {"width": 820, "height": 1180})
    other = another_device(open_page, server, PHONE)
    devices = [phone, web, tablet, other]
    phone.goto(server.address)
    tracks = rows(phone, 3)
    for page, ident in zip(devices, tracks, strict=False):
        open_track(page, server.address, ident)
    other.goto(f"{server.address}/settings/categories")
    expect(other.locator(".page-actions button")).to_be_visible()
    for page in devices:
        page.context.set_offline(True)
    for number, page in enumerate(devices[:3]):
        edit_track(page, name=f"By device {number}")
    # Loading a whole page needs the network here: the fourth was opened before.
    other.locator(".page-actions button").click()
    other.locator("dialog [name=name]").fill("By device 3")
    other.locator("dialog [type=submit]").click()
    expect(other.locator(".row-title", has_text="By device 3")).to_be_visible()
    for page in devices:
        page.context.set_offline(False)
    agree(devices, server.address)
    said = feed(web, server.address, "tracks")
    assert [said[ident]["body"]["name"] for ident in tracks] == [f"By device {number}" for number in range(3)]
    assert own_categories(web, server.address) == ["By device 3"]
    assert not any(each.get("conflicts") for each in said.values())


def test_sync_goes_on_during_a_recording_and_does_not_disturb_it(server, open_page):
    fixes = straight([9] * 50, seconds=3)
    phone, web = phone_and_web(open_page, server, **ALLOWED)
    import_files(web, server.address, WALK)
    receiver = begin_recording(phone, server.address, fixes)
    receiver.hear(fixes[1:17])
    add_category(web, server.address, "While running")
    receiver.hear(fixes[17:27])
    phone.locator(".navigation-tab[href='/']").click()
    phone.locator("[data-row]").click()
    expect(phone.locator(".figure-sheet")).to_be_visible()
    phone.context.set_offline(True)
    edit_track(phone, name="Renamed while running")
    receiver.hear(fixes[27:40])
    phone.context.set_offline(False)
    web.goto(server.address)
    expect(row(web, "Renamed while running")).to_be_visible()
    receiver.hear(fixes[40:])
    phone.locator(".recording-state").click()
    stop(phone)
    expect(figure(phone, "tracks.distance")).to_have_text(re.compile(r"^44\d\sm$"))
    expect(phone.locator("[name=category] option, select option", has_text="While running")).to_have_count(1)
    ident = save(phone)
    assert ident in rows(web, 2)
    assert feed(web, server.address, "tracks")[ident]["summary"]["distance_m"] == pytest.approx(49 * 9, abs=8)


# Y2, Y3: changes on one side, or on both


def test_different_fields_merge_by_themselves(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    phone.context.set_offline(True)
    edit_track(phone, name="Named on the phone")
    edit_track(web, note="Noted on the web")
    all_sent(web)
    phone.context.set_offline(False)
    for page in (phone, web):
        expect(heading(page)).to_have_text("Named on the phone")
        expect(page.locator(".track-note")).to_have_text("Noted on the web")
    agree([phone, web], server.address)
    assert not feed(web, server.address, "tracks")[ident].get("conflicts")


def test_the_same_field_keeps_both_values_until_one_is_chosen(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    phone.context.set_offline(True)
    edit_track(phone, name="The phone's name", note="Of the phone alone")
    edit_track(web, name="The web's name")
    all_sent(web)
    phone.context.set_offline(False)
    for page in (phone, web):
        expect(heading(page)).to_have_text("The web's name")
        expect(page.locator(".track-note")).to_have_text("Of the phone alone")
    agree([phone, web], server.address)
    (conflict,) = feed(web, server.address, "tracks")[ident]["conflicts"]
    assert (conflict["field"], conflict["value"]) == ("name", "The phone's name")
    # Postponed: both devices keep the conflict, also after a restart.
    for page in (phone, web):
        page.reload()
        expect(heading(page)).to_have_text("The web's name")
        assert kept_record(page, "tracks", ident)["conflicts"] == [conflict]
    chosen = {"before": "The web's name", "after": "The phone's name", "seen": [conflict["change"]]}
    do(web, server.address, "tracks", ident, "choose", name=chosen)
    for page in (phone, web):
        expect(heading(page)).to_have_text("The phone's name")
    agree([phone, web], server.address)
    for page in (phone, web):
        assert "conflicts" not in kept_record(page, "tracks", ident)


def test_the_same_value_on_both_sides_is_no_conflict(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    phone.context.set_offline(True)
    edit_track(phone, name="Puigmal")
    edit_track(web, name="Puigmal")
    all_sent(web)
    phone.context.set_offline(False)
    agree([phone, web], server.address)
    assert not feed(web, server.address, "tracks")[ident].get("conflicts")


# Y4: a deletion wins, and can be undone


@pytest.mark.parametrize("first", ["edit", "delete"])
def test_deleting_wins_over_editing_whichever_came_first(server, open_page, first):
    phone, web, ident = with_a_track(open_page, server)
    phone.context.set_offline(True)
    if first == "edit":
        delete_track(phone)
        edit_track(web, name="Edited before it was deleted")
    else:
        edit_track(phone, name="Edited after it was deleted")
        delete_track(web)
    all_sent(web)
    phone.context.set_offline(False)
    wait_until(lambda: live(feed(web, server.address, "tracks")) == [])
    agree([phone, web], server.address)
    for page in (phone, web):
        page.goto(server.address)
        rows(page, 0)
    do(web, server.address, "tracks", ident, "restore")
    for page in (phone, web):
        assert rows(page, 1) == [ident]
    agree([phone, web], server.address)
    assert not feed(web, server.address, "tracks")[ident].get("conflicts")
    if first == "edit":
        expect(row(web, "Edited before it was deleted")).to_be_visible()


# Y5: nothing is lost or repeated


def test_lost_answers_make_neither_duplicates_nor_conflicts(server, open_page):
    phone, web, ident = with_a_track(open_page, server, **KEPT)
    kept_on_device(phone)
    before = feed(web, server.address, "tracks")[ident]["rev"]
    lost = lose_answers(phone)
    with phone.expect_event("requestfailed", is_sync):
        edit_track(phone, name="First")
    edit_track(phone, name="Second")
    # News of accepted changes triggers another request, and so do the network and a reload. Without a wait in between, a busy
    # machine would reload each page before it asks.
    while len(lost) < 6:
        with phone.expect_event("requestfailed", is_sync):
            back_on_the_network(phone)
        phone.reload()
    assert len(lost[-1]["results"]) == 2
    assert len(waiting(phone)) == 2
    expect(heading(phone)).to_have_text("Second")
    let_sync_through(phone)
    agree([phone, web], server.address)
    expect(heading(web)).to_have_text("Second")
    said = feed(web, server.address, "tracks")
    assert said[ident]["rev"] == before + 2
    assert not said[ident].get("conflicts")


def test_a_lost_answer_does_not_undo_what_another_device_did_since(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    lose_answers(phone, 1)
    with phone.expect_event("requestfailed", is_sync):
        edit_track(phone, name="The phone's name")
    expect(heading(web)).to_have_text("The phone's name")
    edit_track(web, name="The web's later name")
    all_sent(web)
    back_on_the_network(phone)
    expect(heading(phone)).to_have_text("The web's later name")
    agree([phone, web], server.address)
    assert not feed(web, server.address, "tracks")[ident].get("conflicts")


def test_a_page_that_dies_in_the_middle_makes_nothing_twice(server, open_page):
    phone, web = phone_and_web(open_page, server, **ALLOWED)
    taken: list[dict] = []

    def take(route):
        """The server takes it; the page is closed before it receives the answer."""
        if route.request.post_data_json["changes"]:
            taken.append(route.fetch().json())
        else:
            route.fallback()

    phone.route("**/api/v1/sync", take)
    fixes = straight([3] * 60)
    receiver = begin_recording(phone, server.address, fixes)
    receiver.hear(fixes[1:])
    stop(phone)
    ident = save(phone)
    wait_for_routes(phone, taken)
    phone.unroute("**/api/v1/sync")
    phone.reload()
    agree([phone, web], server.address)
    assert rows(web, 1) == [ident]
    assert list(feed(web, server.address, "tracks")) == [ident]
    expect(phone.locator(".figure-sheet")).to_be_visible()


def test_an_upload_goes_on_where_it_was_cut_off(server, open_page, tmp_path):
    file = tmp_path / "long.gpx"
    file.write_text(long_gpx(150_000))
    phone = open_page(server.address, viewport=PHONE)
    import_files(phone, server.address, file)
    part, sent = 300_000, []

    def cut(route):
        body = route.request.post_data_buffer
        came = route.request.headers.get("content-range")
        sent.append((len(body), came))
        if len(sent) > 2:
            return route.fallback()
        begin = 0 if came is None else int(re.match(r"bytes (\d+)-", came).group(1))
        whole = begin + len(body)
        content_range = f"bytes {begin}-{begin + part - 1}/{whole}"
        route.fetch(headers=route.request.headers | {"content-range": content_range}, post_data=body[:part])
        route.abort("connectionreset")

    phone.route("**/api/v1/files/*", lambda route: cut(route) if route.request.method == "PUT" else route.fallback())
    register(phone, server.address, "marta")
    take_in(phone)
    for count in (1, 2):
        wait_for_routes(phone, sent, count)
        back_on_the_network(phone)
    web = another_device(open_page, server)
    wait_until(lambda: waiting(phone) == [])
    agree([phone, web], server.address)
    size = sent[0][0]
    assert size > 2**20
    assert sent[1:] == [(size - turn * part, f"bytes {turn * part}-{size - 1}/{size}") for turn in (1, 2)]
    (track,) = feed(web, server.address, "tracks").values()
    assert track["summary"]["duration_s"] == 149_999


def long_gpx(count: int) -> str:
    points = "".join(
        f'<trkpt lat="{42 + n * 3e-5 + n % 7 * 1e-6:.7f}" lon="{1 + n * 11 % 13 * 1e-5:.7f}"><ele>{900 + n * 7 % 100}</ele>'
        f"<time>{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(1_700_000_000 + n))}</time></trkpt>"
        for n in range(count)
    )
    return f"<gpx><trk><name>Long</name><trkseg>{points}</trkseg></trk></gpx>"


def test_without_a_server_signing_in_says_so_and_loses_nothing(server, open_page):
    open_member(open_page, server)
    page = open_page(f"{server.address}/sign-in")
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=password]").fill(PASSWORD)
    server.stop()
    page.locator("form [type=submit]").click()
    expect(page.get_by_role("alert")).to_have_text(phrases("en")["problem.network"])
    expect(page.locator("[name=user_name]")).to_have_value("marta")
    expect(page.locator("[name=password]")).to_have_value(PASSWORD)
    server.start()
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{server.address}/")


def test_an_ended_session_hides_nothing_and_its_changes_go_after_signing_in_again(server, open_page):
    phone, web, ident = with_a_track(open_page, server)
    web.goto(f"{server.address}/settings/account")
    web.locator(".section .row .button").click()
    expect(web.locator(".section .row")).to_have_count(1)
    edit_track(phone, name="After the session ended")
    expect(phone.locator(".state-bar")).to_contain_text(phrases("en")["shell.sessionEnded"])
    phone.reload()
    expect(heading(phone)).to_have_text("After the session ended")
    expect(phone.locator(".figure-sheet")).to_be_visible()
    assert len(waiting(phone)) == 1
    assert feed(web, server.address, "tracks")[ident]["body"]["name"] != "After the session ended"
    sign_in(phone, server.address, "marta")
    web.goto(server.address)
    expect(row(web, "After the session ended")).to_be_visible()
    agree([phone, web], server.address)


# K10


def test_preferences_reach_the_other_device_while_it_is_open(server, open_page):
    phone, web = phone_and_web(open_page, server, **KEPT)
    kept_on_device(phone)
    for page in (phone, web):
        page.goto(f"{server.address}/settings")
        expect(page.locator("[name=language]")).to_be_visible()
    phone.context.set_offline(True)
    phone.locator("[name=language]").select_option("ca")
    expect(phone.locator("h1")).to_have_text(phrases("ca")["club.you"])
    web.get_by_role("radio", name=phrases("en")["club.imperial"]).check(force=True)
    all_sent(web)
    phone.context.set_offline(False)
    for page in (phone, web):
        expect(page.locator("h1")).to_have_text(phrases("ca")["club.you"])
        expect(page.get_by_role("radio", name=phrases("ca")["club.imperial"])).to_be_checked()


def test_preferences_work_without_an_account(server, open_page):
    page = open_page(f"{server.address}/settings", viewport=PHONE, **KEPT)
    kept_on_device(page)
    page.context.set_offline(True)
    page.reload()
    page.locator("[name=language]").select_option("fr")
    page.get_by_role("radio", name=phrases("fr")["club.imperial"]).check()
    page.reload()
    expect(page.locator("h1")).to_have_text(phrases("fr")["club.you"])
    expect(page.get_by_role("radio", name=phrases("fr")["club.imperial"])).to_be_checked()
