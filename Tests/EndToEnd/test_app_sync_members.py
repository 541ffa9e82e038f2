"""Ownership: adoption is the member's choice, and the data of two members never mix (Y6, K1)."""

import hashlib

import pytest
from accessibility import violations
from accounts import BUILT_IN, PASSWORD, add_category, open_member, register, sign_in, take_in
from conftest import DESKTOP, FIXTURES, PHONE, wait_for_routes, wait_until
from devices import (
    agree,
    all_sent,
    another_device,
    back_on_the_network,
    cut_off_sync,
    edit_track,
    feed,
    let_sync_through,
    lose_answers,
    open_track,
    own_categories,
    phone_and_web,
    row,
    rows,
    shelf,
    visit,
    waiting,
)
from playwright.sync_api import Page, expect
from race_pages import BOOK
from receiver import straight
from recorder import ALLOWED, begin_recording, save
from rounds import recorded_round, similar_tracks
from tracks import WALK, choose_files, import_files, shown_figures

HIKE = FIXTURES / "gpxpy-cerknicko-jezero.gpx"
HIKES = 7  # lines of that file


def offer(page: Page):
    return page.get_by_role("dialog", name=BOOK["club.adoptTitle"])


def days_of_tracks(count: int) -> str:
    """A file of short runs, one per day."""
    runs = []
    for day in range(count):
        points = "".join(
            f'<trkpt lat="{42 + day / 50 + n / 20_000:.6f}" lon="1.5"><ele>900</ele>'
            f"<time>2025-{1 + day // 28:02}-{1 + day % 28:02}T08:{n // 60:02}:{n % 60:02}Z</time></trkpt>"
            for n in range(0, 120, 2)
        )
        runs.append(f"<trk><name>Day {day}</name><type>running</type><trkseg>{points}</trkseg></trk>")
    return f"<gpx>{''.join(runs)}</gpx>"


def owner(page: Page) -> str:
    return page.evaluate("JSON.parse(localStorage.getItem('cordada.session')).member.id")


def sign_out(page: Page, address: str, forgetting: bool = False) -> None:
    page.goto(f"{address}/settings/account")
    page.locator(".page-actions button").click()
    if forgetting:
        page.locator("dialog [type=checkbox]").check()
    page.locator("dialog .button-primary").click()


# K1: records made without an account


def test_what_a_guest_made_goes_into_the_new_account_with_the_same_figures(server, open_page):
    phone = open_page(server.address, viewport=PHONE)
    import_files(phone, server.address, WALK, HIKE)
    add_category(phone, server.address, "Raquetes")
    phone.goto(f"{server.address}/settings/profile")
    phone.locator("[name=weight_kg]").fill("58.5")
    phone.locator("form [type=submit]").click()
    wait_until(lambda: any(each["collection"] == "profile" for each in shelf(phone, "records")))
    phone.goto(server.address)
    idents = rows(phone, 1 + HIKES)
    figures = {}
    for ident in idents[:3]:
        open_track(phone, server.address, ident)
        figures[ident] = shown_figures(phone)
    open_track(phone, server.address, idents[0])
    phone.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    phone.locator("dialog [name=category]").select_option(label="Raquetes")
    phone.locator("dialog [type=submit]").click()
    expect(phone.locator(".track-page")).to_contain_text("Raquetes")

    register(phone, server.address, "marta")
    expect(offer(phone)).to_contain_text(BOOK["tracks.guestTracks#other"].replace("{count}", str(1 + HIKES)))
    expect(offer(phone)).to_contain_text(BOOK["tracks.guestCategories#one"])
    take_in(phone)
    expect(phone.locator(".toast", has_text=BOOK["club.adopted"])).to_be_visible()
    web = another_device(open_page, server)
    agree([phone, web], server.address)
    assert sorted(rows(web, 1 + HIKES)) == sorted(idents)
    for page in (web, phone):
        for ident, seen in figures.items():
            open_track(page, server.address, ident)
            assert shown_figures(page) == seen
    tracks = feed(web, server.address, "tracks")
    (category,) = [
        each for each in feed(web, server.address, "categories").values() if each["body"].get("kind") is None
    ]
    assert tracks[idents[0]]["body"]["category"] == category["id"]
    (profile,) = feed(web, server.address, "profile").values()
    assert profile["body"]["weight_kg"] == 58.5
    assert shelf(phone, "records", "device") == [] and shelf(phone, "files", "device") == []


def twice(page: Page):
    """The notice that another track contains the same activity."""
    return page.locator(".notice", has_text=BOOK["tracks.twice.text"])


def test_a_walk_that_two_devices_imported_is_noticed_on_its_page(server, open_page, tmp_path):
    """T16: neither device could know the other's file during its import."""
    walks = [tmp_path / "walk.gpx", tmp_path / "next day.gpx"]
    for day, file in enumerate(walks):
        file.write_bytes(recorded_round(day, slower=1, seed=day))
    phone = open_member(open_page, server, path="/import", viewport=PHONE)
    choose_files(phone, *walks)
    phone.goto(server.address)
    next_day, first = rows(phone, 2)
    watch = tmp_path / "watch.tcx"
    written = phone.request.get(f"{server.address}/api/v1/tracks/{first}/export?format=tcx")
    watch.write_bytes(written.body())

    web = open_page(server.address, viewport=DESKTOP)
    import_files(web, server.address, watch)
    expect(web.locator(".import-row")).to_contain_text(BOOK["tracks.import.added"])
    sign_in(web, server.address, "marta")
    take_in(web)
    agree([phone, web], server.address)
    (second,) = set(rows(web, 3)) - {first, next_day}

    open_track(phone, server.address, second)
    expect(twice(phone).get_by_role("link")).to_have_attribute("href", f"/tracks/{first}")
    open_track(web, server.address, first)
    expect(twice(web).get_by_role("link")).to_have_attribute("href", f"/tracks/{second}")
    assert violations(web) == []
    # By now the engine is loaded: it would have answered before the server.
    visit(web, f"/tracks/{next_day}")
    expect(similar_tracks(web)).to_be_visible()
    expect(twice(web)).to_have_count(0)
    visit(web, f"/tracks/{first}")

    web.get_by_role("button", name=BOOK["tracks.twice.delete"]).click()
    web.locator("dialog .button-danger").click()
    web.wait_for_url(f"{server.address}/tracks/{second}")
    rows(web, 2)
    for page in (web, phone):
        expect(twice(page)).to_have_count(0)
    web.get_by_role("button", name=BOOK["toast.undo"]).click()
    for page in (web, phone):
        expect(twice(page).get_by_role("link")).to_have_attribute("href", f"/tracks/{first}")


def test_what_is_left_on_the_device_is_asked_for_no_more_and_taken_in_later(server, open_page):
    phone = open_page(server.address, viewport=PHONE)
    import_files(phone, server.address, WALK)
    register(phone, server.address, "marta")
    expect(offer(phone)).to_be_visible()
    phone.get_by_role("button", name=BOOK["club.adoptLeave"]).click()
    expect(offer(phone)).to_have_count(0)
    phone.reload()
    rows(phone, 0)
    expect(phone.get_by_role("heading", name=BOOK["tracks.empty"])).to_be_visible()
    expect(offer(phone)).to_have_count(0)
    assert feed(phone, server.address, "tracks") == {}

    sign_out(phone, server.address, forgetting=True)
    phone.wait_for_url(f"{server.address}/settings")
    phone.goto(server.address)
    rows(phone, 1)
    sign_in(phone, server.address, "marta")
    phone.goto(f"{server.address}/settings/device")
    phone.get_by_role("button", name=BOOK["club.adoptAsk"].replace("{name}", "Marta Puig")).click()
    take_in(phone)
    phone.goto(server.address)
    idents = rows(phone, 1)
    agree([phone], server.address)
    assert list(feed(phone, server.address, "tracks")) == idents


def test_the_files_of_a_guest_are_kept_as_they_came(server, open_page, tmp_path):
    phone = open_page(server.address, viewport=PHONE)
    long = tmp_path / "long.gpx"
    points = "".join(f'<trkpt lat="{43 + n / 1000}" lon="1.5"/>' for n in range(50))
    long.write_text(
        f"<gpx><trk><name>{'Puig ' * 100}\n\t</name><desc>{'Pas a pas. ' * 2000}</desc><trkseg>{points}</trkseg></trk></gpx>"
    )
    import_files(phone, server.address, WALK, HIKE, long)
    register(phone, server.address, "marta")
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "PUT" else None)
    take_in(phone)
    wait_until(lambda: waiting(phone) == [])
    assert len(sent) == 3  # each file once, independent of its number of tracks
    tracks = feed(phone, server.address, "tracks")
    assert len(tracks) == 2 + HIKES
    for file, lines in ((WALK, 1), (HIKE, HIKES), (long, 1)):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        bodies = [each["body"] for each in tracks.values() if each["body"]["original"] == digest]
        assert sorted(body["line"] for body in bodies) == list(range(lines))
        assert {(body["format"], body["file_name"]) for body in bodies} == {("gpx", file.name)}
        kept = phone.context.request.get(f"{server.address}/api/v1/files/{digest}")
        assert kept.body() == file.read_bytes()
    web = another_device(open_page, server)
    import_files(web, server.address, WALK, HIKE, long)
    expect(web.locator(".import-row", has_text=BOOK["tracks.import.known"])).to_have_count(3)
    assert len(feed(web, server.address, "tracks")) == 2 + HIKES


# Reloads the page at a given call of an object store's method.
RELOAD_AT = """([shelf, deed, count]) => {
  const real = IDBObjectStore.prototype[deed];
  IDBObjectStore.prototype[deed] = function (...given) {
    if (this.name === shelf && --count === 0) location.reload();
    return real.apply(this, given);
  };
}"""
# Before the account has a track, before the device removes one, and when the account gets the points of one.
MOMENTS = (["changes", "add", 8], ["records", "delete", 9], ["files", "put", 10])
# After the adoption, when the device removes the files.
AT_THE_END = ["files", "delete", 1]


def take_in_until(page: Page, moment: list) -> int:
    """Adopts the device's records, interrupted at a moment; returns the number left on the device."""
    expect(offer(page)).to_be_visible()
    page.evaluate(RELOAD_AT, moment)
    with page.expect_navigation():
        page.get_by_role("button", name=BOOK["club.adoptTake"], exact=True).click()
    return len(shelf(page, "records", "device"))


def test_taking_in_goes_on_after_it_was_cut_off(server, open_page, tmp_path):
    count = 60
    file = tmp_path / "days.gpx"
    file.write_text(days_of_tracks(count))
    phone = open_page(server.address, viewport=PHONE)
    import_files(phone, server.address, file)
    phone.goto(server.address)
    register(phone, server.address, "marta")
    left = count
    for moment in MOMENTS:
        now_left = take_in_until(phone, moment)
        assert 0 < now_left < left
        left = now_left
    lose_answers(phone, 2)
    take_in(phone)
    back_on_the_network(phone)
    web = another_device(open_page, server)
    back_on_the_network(phone)
    wait_until(lambda: waiting(phone) == [])
    agree([phone, web], server.address)
    said = feed(web, server.address, "tracks")
    assert sorted(each["body"]["name"] for each in said.values()) == sorted(f"Day {day}" for day in range(count))
    assert shelf(phone, "records", "device") == [] and shelf(phone, "files", "device") == []


def test_files_that_a_cut_off_left_behind_go_with_the_next_start(server, open_page):
    phone = open_page(server.address, viewport=PHONE)
    import_files(phone, server.address, HIKE)
    register(phone, server.address, "marta")
    assert take_in_until(phone, AT_THE_END) == 0
    wait_until(lambda: shelf(phone, "files", "device") == [])
    wait_until(lambda: waiting(phone) == [])
    assert len(feed(phone, server.address, "tracks")) == HIKES


def register_here(page: Page, user: str) -> None:
    """Goes from the sign-in page to registration without reloading."""
    page.get_by_role("link", name=BOOK["club.register"]).click()
    fields = {"display_name": "Marta Puig", "user_name": user, "email": f"{user}@example.org"}
    for name, value in {**fields, "password": PASSWORD, "repeated": PASSWORD}.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator("form [type=submit]").click()


def test_a_guests_recording_that_was_cut_off_goes_to_who_saves_it(server, open_page):
    fixes = straight([3] * 90)
    phone = open_page(server.address, viewport=PHONE, **ALLOWED)
    receiver = begin_recording(phone, server.address, fixes)
    receiver.hear(fixes[1:])
    phone.goto(f"{server.address}/sign-in")
    expect(phone.locator("dialog")).to_be_visible()
    phone.keyboard.press("Escape")
    register_here(phone, "marta")
    phone.wait_for_url(f"{server.address}/")
    phone.reload()
    phone.get_by_role("button", name=BOOK["tracks.record.finish"]).click()
    expect(phone.locator(".ended")).to_be_visible()
    phone.locator("[name=name]").fill("Begun by nobody")
    ident = save(phone)
    web = another_device(open_page, server)
    expect(row(web, "Begun by nobody")).to_be_visible()
    agree([phone, web], server.address)
    assert list(feed(web, server.address, "tracks")) == [ident]
    assert shelf(phone, "recordings", "device") == shelf(phone, "log", "device") == []
    expect(offer(phone)).to_have_count(0)


# Y6: two members on one device


def test_what_waits_of_one_member_is_never_another_members(server, open_page):
    phone, web = phone_and_web(open_page, server)
    import_files(phone, server.address, WALK)
    phone.goto(server.address)
    (ident,) = rows(phone, 1)
    open_track(phone, server.address, ident)
    marta = owner(phone)
    cut_off_sync(phone)
    edit_track(phone, name="Only Marta's")
    add_category(phone, server.address, "Marta's category")
    assert len(waiting(phone)) == 2
    sign_out(phone, server.address)
    phone.wait_for_url(f"{server.address}/settings")
    # After sign-out she still sees it.
    phone.goto(server.address)
    expect(row(phone, "Only Marta's")).to_be_visible()

    register(phone, server.address, "joan", "Joan Vila")
    let_sync_through(phone)
    rows(phone, 0)
    add_category(phone, server.address, "Joan's category")
    expect(phone.get_by_text("Marta's category")).to_have_count(0)
    wait_until(lambda: waiting(phone) == [])
    assert feed(phone, server.address, "tracks") == {}
    assert own_categories(phone, server.address) == ["Joan's category"]
    phone.goto(f"{server.address}/tracks/{ident}")
    expect(phone.get_by_text("Only Marta's")).to_have_count(0)
    assert len(shelf(phone, "changes", marta)) == 2
    assert feed(web, server.address, "tracks")[ident]["body"]["name"] != "Only Marta's"
    assert own_categories(web, server.address) == []

    sign_in(phone, server.address, "marta")
    expect(row(phone, "Only Marta's")).to_be_visible()
    expect(row(web, "Only Marta's")).to_be_visible()
    agree([phone, web], server.address)
    assert own_categories(web, server.address) == ["Marta's category"]


@pytest.mark.parametrize("held", ["signing in", "sync"])
def test_two_tabs_with_two_members_do_not_mix(server, open_page, held):
    """One tab makes changes as Marta during Joan's sign-in in the other; they share a cookie."""
    register(open_page(server.address), server.address, "joan", "Joan Vila")
    tab, web = phone_and_web(open_page, server)
    marta = owner(tab)
    other = tab.context.new_page()
    other.goto(f"{server.address}/sign-in")
    other.locator("[name=user_name]").fill("joan")
    other.locator("[name=password]").fill(PASSWORD)
    caught = []
    place, page = ("**/api/v1/session", other) if held == "signing in" else ("**/api/v1/sync", tab)
    page.route(place, lambda route: caught.append(route) if route.request.method == "POST" else route.fallback())
    if held == "signing in":
        # The cookie is Joan's before any tab knows it.
        other.locator("form [type=submit]").click()
        wait_for_routes(other, caught)
        answer = caught[0].fetch()
        for name in ("Marta's first", "Marta's second"):
            add_without_loading(tab, server.address, name)
        back_on_the_network(tab)
        caught[0].fulfill(response=answer)
        other.wait_for_url(f"{server.address}/")
    else:
        # Her request is in progress when the cookie becomes Joan's.
        for name in ("Marta's first", "Marta's second"):
            add_without_loading(tab, server.address, name)
        wait_for_routes(tab, caught)
        other.locator("form [type=submit]").click()
        other.wait_for_url(f"{server.address}/")
        for route in caught:
            route.continue_()
        tab.unroute(place)
    expect(tab.locator(".rows .row")).to_have_count(BUILT_IN)
    add_without_loading(tab, server.address, "Joan's own")
    wait_until(lambda: waiting(tab) == [])
    assert own_categories(tab, server.address) == ["Joan's own"]
    assert not any("Marta" in str(each) for each in shelf(tab, "records"))

    sign_in(tab, server.address, "marta")
    wait_until(lambda: shelf(tab, "changes", marta) == [])
    agree([tab, web], server.address)
    assert own_categories(web, server.address) == ["Marta's first", "Marta's second"]


def add_without_loading(page: Page, address: str, name: str) -> None:
    """Adds a category without reloading the page."""
    if not page.url.endswith("/settings/categories"):
        page.goto(f"{address}/settings/categories")
    page.locator(".page-actions button").click()
    page.locator("dialog [name=name]").fill(name)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row-title", has_text=name)).to_be_visible()


# Sign-out


def test_removing_what_was_not_sent_is_warned_of(server, open_page):
    phone, web = phone_and_web(open_page, server)
    add_category(phone, server.address, "Sent")
    all_sent(phone)
    cut_off_sync(phone)
    add_category(phone, server.address, "Never sent")
    sign_out(phone, server.address, forgetting=True)
    expect(phone.locator("dialog")).to_contain_text(BOOK["club.unsentLost#one"])
    phone.get_by_role("button", name=BOOK["dialog.cancel"]).click()
    phone.goto(f"{server.address}/settings/categories")
    expect(phone.locator(".row-title", has_text="Never sent")).to_be_visible()

    sign_out(phone, server.address, forgetting=True)
    phone.locator("dialog .button-danger").click()
    phone.wait_for_url(f"{server.address}/settings")
    names = phone.evaluate("indexedDB.databases().then((all) => all.map((each) => each.name))")
    assert set(names) <= {"cordada.device", "cordada-maps"}
    phone.unroute("**/api/v1/sync")
    sign_in(phone, server.address, "marta")
    phone.goto(f"{server.address}/settings/categories")
    expect(phone.locator(".row-title", has_text="Sent")).to_have_text(["Sent"])


def test_removing_sends_first_what_can_be_sent(server, open_page):
    phone, web = phone_and_web(open_page, server)
    phone.goto(f"{server.address}/settings/categories")
    cut_off_sync(phone)
    add_without_loading(phone, server.address, "In the last moment")
    phone.unroute("**/api/v1/sync")
    sign_out(phone, server.address, forgetting=True)
    phone.wait_for_url(f"{server.address}/settings")
    assert own_categories(web, server.address) == ["In the last moment"]


def test_signing_out_with_changes_that_wait_says_that_they_are_kept(server, open_page):
    phone, web = phone_and_web(open_page, server)
    cut_off_sync(phone)
    add_category(phone, server.address, "Waits")
    phone.goto(f"{server.address}/settings/account")
    phone.locator(".page-actions button").click()
    expect(phone.locator("dialog")).to_contain_text(BOOK["club.unsentKept#one"])
    phone.locator("dialog .button-primary").click()
    phone.wait_for_url(f"{server.address}/settings")
    phone.unroute("**/api/v1/sync")
    phone.goto(f"{server.address}/settings/categories")
    expect(phone.locator(".row-title", has_text="Waits")).to_be_visible()
    expect(phone.locator(".state-bar")).to_contain_text(BOOK["shell.sessionEnded"])
    assert own_categories(web, server.address) == []
    sign_in(phone, server.address, "marta")
    web.goto(f"{server.address}/settings/categories")
    expect(web.locator(".row-title", has_text="Waits")).to_be_visible()
