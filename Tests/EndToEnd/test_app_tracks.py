"""Import, display, editing, deletion and export of tracks, as used by a member."""

import re
import zipfile
from datetime import datetime

import gpxpy
import pytest
from accounts import open_member
from conftest import DESKTOP, FIXTURES, KEPT, PHONE, wait_until
from devices import kept_on_device
from locales import phrases
from playwright.sync_api import expect
from tracks import BROKEN, RUN, WALK, choose_files, import_files, member_with, open_first

PADDLE = FIXTURES / "tcxreader-sup_activity.tcx"


def test_without_tracks_the_list_says_what_to_do(server, open_page):
    page = open_member(open_page, server)
    book = phrases("en")
    expect(page.get_by_role("heading", name=book["tracks.empty"])).to_be_visible()
    page.get_by_role("link", name=book["tracks.import"]).click()
    expect(page.get_by_role("button", name=book["tracks.import.choose"])).to_be_visible()


def test_every_file_gets_its_answer(server, open_page):
    page = open_member(open_page, server)
    import_files(page, server.address, RUN, BROKEN)
    book = phrases("en")
    rows = page.locator(".import-row")
    expect(rows.nth(0)).to_contain_text(book["tracks.import.added"])
    expect(rows.nth(1).locator(".import-reason")).not_to_be_empty()

    import_files(page, server.address, RUN)
    expect(page.locator(".import-row").first).to_contain_text(book["tracks.import.known"])
    page.goto(server.address)
    expect(page.locator("[data-row]")).to_have_count(1)


def test_files_that_found_no_server_are_sent_again_together(server, open_page, tmp_path):
    book = phrases("en")
    page = open_member(open_page, server)
    page.goto(f"{server.address}/import")
    archives = [tmp_path / f"{file.stem}.zip" for file in (RUN, WALK)]
    for archive, file in zip(archives, (RUN, WALK), strict=True):
        with zipfile.ZipFile(archive, "w") as together:
            together.write(file, file.name)
    expect(page.locator("input[type=file]")).to_be_attached()
    server.stop()
    choose_files(page, *archives)
    expect(page.locator("[data-step=refused]")).to_have_count(2)
    server.start()
    held = []
    page.route("**/tracks/imports/*", lambda route: route.continue_() if held else held.append(route))
    page.get_by_role("button", name=book["tracks.import.retryAll"]).click()
    wait_until(lambda: page.evaluate("0") == 0 and held)
    closing = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    assert page.evaluate(closing), "the files are kept on the device"
    held[0].continue_()
    expect(page.locator("[data-step=answered]")).to_have_count(2)
    expect(page.get_by_role("button", name=book["tracks.import.retryAll"])).to_have_count(0)
    assert page.evaluate(closing)


def test_files_for_which_the_device_has_no_room_are_not_left_unasked(server, open_page):
    page = open_member(open_page, server)
    page.add_init_script("""
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, key) {
        if (String(key).startsWith("import/")) throw new DOMException("full", "QuotaExceededError");
        return put.call(this, value, ...(key === undefined ? [] : [key]));
      };
    """)
    page.goto(f"{server.address}/import")
    held = []
    page.route("**/tracks/imports/*", lambda route: held.append(route))
    page.locator("input[type=file]").set_input_files(WALK)
    wait_until(lambda: page.evaluate("0") == 0 and held)
    closing = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    wait_until(lambda: not page.evaluate(closing))
    held[0].continue_()
    expect(page.locator("[data-step=answered]")).to_have_count(1)
    wait_until(lambda: page.evaluate(closing))


def test_files_dropped_on_the_list_are_imported(server, open_page):
    page = member_with(open_page, server, RUN)
    dropped = page.evaluate_handle(
        """([name, bytes]) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([new Uint8Array(bytes)], name));
          return dropped;
        }""",
        [WALK.name, list(WALK.read_bytes())],
    )
    zone = page.locator(".drop-zone")
    zone.dispatch_event("dragenter", {"dataTransfer": dropped})
    expect(page.locator(".drop-zone-sign")).to_be_visible()
    zone.dispatch_event("drop", {"dataTransfer": dropped})
    page.wait_for_url(f"{server.address}/import")
    expect(page.locator("[data-step=answered]")).to_have_count(1)
    page.locator(".import-actions a").click()
    expect(page.locator("[data-row]")).to_have_count(2)


def test_a_track_is_seen_edited_deleted_and_brought_back(server, open_page):
    page = member_with(open_page, server, RUN, WALK, viewport=PHONE, language="ca")
    book = phrases("ca")
    expect(page.get_by_role("heading", level=1)).to_have_text(book["tracks.title"])
    open_first(page)
    for name in [
        "tracks.distance",
        "tracks.detail.timeTotal",
        "tracks.pace",
        "tracks.detail.speedMax",
        "tracks.detail.energy",
    ]:
        expect(page.locator(".figure dt", has_text=re.compile(f"^{book[name]}$")).first).to_be_visible()
    expect(page.get_by_role("heading", name=book["tracks.origins.title"])).to_be_visible()
    page.get_by_text(book["tracks.origins.how"]).click()
    source, _ = book["tracks.origins.altitudes.filtered"].split("{noise}")
    expect(page.get_by_text(source)).to_contain_text(re.compile(r"\d[.,]\d\d\sm\b"))
    expect(page.get_by_role("img", name=re.compile(f"^{book['tracks.graphs.altitude']} "))).to_be_visible()

    page.get_by_role("button", name=book["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=heart_rate]").fill("251")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog .field-error")).to_have_text(
        book["tracks.edit.heartRateWrong"].replace("{most}", "250")
    )
    page.locator("dialog [name=heart_rate]").fill("141")
    page.locator("dialog [name=name]").fill("Volta al poble 🏔 <b>")
    page.locator("dialog [name=note]").fill("Fang\nà volonté")
    page.locator("dialog [type=submit]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Volta al poble 🏔 <b>")
    expect(page.locator(".track-note")).to_have_text("Fang\nà volonté")
    expect(page.locator(".figure", has_text=book["tracks.detail.heartMean"])).to_contain_text("141")

    # A name that would fill the page is cut, and whole by a press.
    long = ("Volta al poble 🏔 <b> " * 9).strip()[:180]
    page.get_by_role("button", name=book["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=name]").fill(long)
    page.locator("dialog [type=submit]").click()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(long)
    page.get_by_role("button", name=book["page.titleWhole"]).click()
    shown = title.bounding_box()["height"]
    page.get_by_role("button", name=book["page.titleShort"]).click()
    expect(page.get_by_role("button", name=book["page.titleWhole"])).to_be_visible()
    assert title.bounding_box()["height"] < 90 < shown

    page.get_by_role("button", name=book["tracks.delete"]).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-row]")).to_have_count(1)
    page.locator(".toast-action").last.click()
    expect(page.locator("[data-row]")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.locator("[data-row]", has_text="Volta al poble 🏔 <b>")).to_be_visible()


def test_while_selecting_the_bar_stands_on_the_navigation(server, open_page):
    page = member_with(open_page, server, RUN, WALK, viewport=PHONE)
    book = phrases("en")
    offered = page.locator(".navigation-within")
    expect(offered).to_be_visible()
    page.get_by_role("button", name=book["tracks.select"]).click()
    bar = page.locator(".selection-bar")
    expect(bar).to_be_visible()
    expect(offered).to_be_hidden()
    below, above = bar.bounding_box(), page.locator(".navigation").bounding_box()
    assert below["y"] + below["height"] == pytest.approx(above["y"], abs=1)
    page.get_by_role("button", name=book["tracks.done"], exact=True).click()
    expect(offered).to_be_visible()


def test_statistics_add_up_what_was_imported(server, open_page):
    page = member_with(open_page, server, RUN, WALK, language="es")
    book = phrases("es")
    page.goto(f"{server.address}/statistics")
    expect(page.get_by_role("heading", level=1)).to_have_text(book["tracks.statistics.title"])
    expect(page.locator(".total", has_text=book["tracks.statistics.tracks"]).locator("dd")).to_have_text("2")
    expect(page.get_by_role("heading", name=book["tracks.bests.title"])).to_be_visible()
    years = [name.split()[-1] for name in page.locator(".bars-year-name").all_inner_texts()]
    assert years == ["2012", "2013"]
    page.locator(".card-more summary").first.click()
    expect(page.locator(".bars .table tbody tr").first).to_be_visible()
    page.locator("[type=radio][value=month]").first.check(force=True)
    expect(page.get_by_text(book["tracks.statistics.nothing"])).to_be_visible()
    page.locator("[type=radio][value=year]").first.check(force=True)
    expect(page.get_by_role("button", name=book["tracks.statistics.later"])).to_be_disabled()
    for year in range(datetime.now().year - 1, 2012, -1):
        page.get_by_role("button", name=book["tracks.statistics.earlier"]).click()
        expect(page.locator(".period-name")).to_have_text(str(year))
    expect(page.locator(".total", has_text=book["tracks.statistics.tracks"]).locator("dd")).to_have_text("1")


def test_the_list_is_searched_and_filtered(server, open_page):
    page = member_with(open_page, server, RUN, WALK, viewport=PHONE)
    names = page.locator(".track-row-name").all_inner_texts()
    page.keyboard.press("/")
    page.keyboard.type(names[0].upper())
    expect(page.locator(".track-row-name")).to_have_text([names[0]])
    page.keyboard.type(" no such words")
    expect(page.get_by_text(phrases("en")["tracks.nothingFound"])).to_be_visible()
    page.locator(".empty button").click()
    expect(page.locator("[data-row]")).to_have_count(2)
    page.locator(".track-filters-button").click()
    page.locator(".track-filters input[type=date]").first.fill("2200-01-01")
    expect(page.locator("[data-row]")).to_have_count(0)


def test_one_track_is_exported_as_a_file_and_several_as_a_zip(server, open_page, tmp_path):
    page = member_with(open_page, server, RUN, WALK, viewport=PHONE)
    book = phrases("en")
    open_first(page)
    page.get_by_role("button", name=book["tracks.export"]).click()
    with page.expect_download() as one:
        page.locator("dialog .button-primary").click()
    assert one.value.suggested_filename.endswith(".gpx")
    gpxpy.parse(one.value.path().read_text("utf-8"))

    page.goto(server.address)
    page.get_by_role("button", name=book["tracks.select"]).click()
    page.get_by_role("button", name=book["tracks.pickAll"], exact=True).click()
    page.locator(".selection-bar").get_by_role("button", name=phrases("en")["tracks.export"]).click()
    with page.expect_download() as several:
        page.locator("dialog .button-primary").click()
    assert len(zipfile.ZipFile(several.value.path()).namelist()) == 2


INDOOR = """<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>
<Trackpoint><Time>2026-01-02T10:00:00Z</Time><DistanceMeters>0</DistanceMeters></Trackpoint>
<Trackpoint><Time>2026-01-02T10:30:00Z</Time><DistanceMeters>6000</DistanceMeters></Trackpoint>
</Track></Lap></Activity></Activities></TrainingCenterDatabase>"""


def test_a_format_that_can_hold_nothing_of_a_track_is_refused_in_words(server, open_page, tmp_path):
    indoor = tmp_path / "treadmill.tcx"
    indoor.write_text(INDOOR)
    page = member_with(open_page, server, indoor, language="ca")
    book = phrases("ca")
    open_first(page)
    page.get_by_role("button", name=book["tracks.export"]).click()
    page.get_by_role("radio", name="GPX").check()
    page.locator("dialog .button-primary").click()
    expect(page.get_by_role("dialog")).to_contain_text(book["error.nothing-for-format"])
    page.get_by_role("radio", name="TCX").check()
    with page.expect_download() as one:
        page.locator("dialog .button-primary").click()
    assert one.value.suggested_filename.endswith(".tcx")


def test_what_was_odd_in_a_file_is_said_in_the_members_language(server, open_page, tmp_path):
    odd = tmp_path / "odd.gpx"
    nowhere = '<trkpt lat="91" lon="2"/>'
    odd.write_text(WALK.read_text().replace("</trkseg>", nowhere * 3 + "</trkseg>", 1))
    page = open_member(open_page, server, language="fr")
    import_files(page, server.address, odd)
    words = phrases("fr")["tracks.warning.bad-positions#other"].replace("{count}", "3")
    expect(page.locator(".import-row")).to_contain_text(words)


def test_several_are_deleted_at_once_and_all_brought_back(server, open_page):
    page = member_with(open_page, server, RUN, WALK, PADDLE, viewport=PHONE)
    book = phrases("en")
    page.get_by_role("button", name=book["tracks.select"]).click()
    page.locator("[data-row]").nth(0).click()
    page.locator("[data-row]").nth(2).click(modifiers=["Shift"])
    expect(page.locator("[aria-checked=true]")).to_have_count(3)
    page.locator("[data-row]").nth(1).click()
    page.locator(".selection-bar .button-danger").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-row]")).to_have_count(1)
    page.locator(".toast-action").last.click()
    expect(page.locator("[data-row]")).to_have_count(3)


def test_list_and_detail_seen_once_open_with_the_server_stopped(server, open_page):
    page = member_with(open_page, server, RUN, WALK, viewport=PHONE, **KEPT)
    open_first(page)
    name = page.locator("h1").inner_text()
    page.wait_for_load_state("networkidle")
    kept_on_device(page)
    server.stop()
    page.close()

    page = page.context.new_page()
    page.goto(server.address)
    expect(page.locator("[data-row]")).to_have_count(2)
    open_first(page)
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator(".graph canvas").first).to_be_visible()
    page.go_back()
    page.locator("[data-row]").nth(1).click()
    expect(page.get_by_text(phrases("en")["problem.notHere"])).to_be_visible()


def test_on_a_wide_screen_list_and_track_stand_side_by_side(server, open_page):
    page = member_with(open_page, server, RUN, WALK, viewport=DESKTOP)
    expect(page.locator("[data-row]")).to_have_count(2)
    expect(page.locator("[data-row][aria-current=page]")).to_have_count(1)
    expect(page.locator(".figure-sheet")).to_be_visible()
    page.locator("[data-row]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    second = page.locator("[data-row]").nth(1)
    expect(second).to_have_attribute("aria-current", "page")
    expect(second).to_be_focused()
    expect(page.locator(".track-page h1")).to_have_text(second.locator(".track-row-name").inner_text())


def test_beside_the_list_the_open_track_is_in_sight_and_a_few_tabs_lead_to_its_buttons(server, open_page, tmp_path):
    def line(number: int) -> str:
        points = "".join(f'<trkpt lat="{42 + step / 1000}" lon="{1.5 + number / 10}"/>' for step in range(20))
        return f"<trk><name>Track {number}</name><trkseg>{points}</trkseg></trk>"

    file = tmp_path / "many.gpx"
    file.write_text(f"<gpx>{''.join(map(line, range(60)))}</gpx>")
    page = member_with(open_page, server, file, viewport=DESKTOP)
    listed = page.request.get(f"{server.address}/api/v1/tracks?limit=100").json()["tracks"]
    page.goto(f"{server.address}/tracks/{listed[55]['id']}")
    row = page.locator("[data-row][aria-current=page]")
    expect(row).to_be_in_viewport()
    expect(page.locator(".figure-sheet")).to_be_visible()
    row.focus()
    edit = page.get_by_role("button", name=phrases("en")["tracks.detail.edit"], exact=True)
    for _ in range(3):
        page.keyboard.press("Tab")
        if edit.evaluate("edit => edit === document.activeElement"):
            break
    expect(edit).to_be_focused()


def test_the_cursor_of_the_graphs_moves_by_keys_and_is_told(server, open_page):
    page = member_with(open_page, server, RUN, viewport=PHONE)
    open_first(page)
    slider = page.get_by_role("slider", name=phrases("en")["tracks.graphs.cursor"])
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert re.search(r"\d.*, \d", slider.get_attribute("aria-valuetext"))
    expect(page.locator(".cursor-figures span").first).to_be_visible()


def test_the_map_fills_the_window_and_going_back_leaves_it(server, open_page):
    page = member_with(open_page, server, RUN, viewport=PHONE)
    open_first(page)
    address = page.url
    page.get_by_role("button", name=phrases("en")["map.expand"]).click()
    expect(page.locator(".track-map[data-full=true]")).to_be_visible()
    assert page.url == f"{address}/map"
    page.go_back()
    expect(page.locator(".track-map[data-full=false]")).to_be_visible()
    assert page.url == address


# Keeps the device's store busy until `letGo()`: writes wait.
HOLD = """async () => {
  const { name } = (await indexedDB.databases()).find(({ name }) => /^cordada\\.(?!device)/.test(name));
  const database = await new Promise((done) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => done(opening.result);
  });
  const shelf = database.transaction("changes", "readwrite").objectStore("changes");
  const hold = () => (shelf.count().onsuccess = () => held && hold());
  let held = true;
  hold();
  window.letGo = () => {
    held = false;
    database.close();
  };
}"""


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_track_that_is_deleted_gives_way_once_the_device_has_kept_it(server, open_page, viewport):
    page = member_with(open_page, server, RUN, WALK, viewport=viewport)
    name = page.locator(".track-row-name").first.inner_text()
    open_first(page)
    deleted = page.url
    page.evaluate(HOLD)
    page.get_by_role("button", name=phrases("en")["tracks.delete"]).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url == deleted
    page.evaluate("letGo()")
    page.wait_for_url(lambda url: url != deleted)
    expect(page.locator("[data-row]")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert page.url != deleted
    if viewport is DESKTOP:
        expect(page.locator("[data-row]")).to_have_attribute("aria-current", "page")
        expect(page.locator(".track-page h1")).not_to_have_text(name)
