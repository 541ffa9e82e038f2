"""Recording a run on the phone: a recorded run is played through the browser's own receiver (T1 to T6)."""

import contextlib
import itertools
import json
import os
import random
import re
import signal
import subprocess
import threading
import time
from dataclasses import replace

import pytest
from accessibility import violations
from browsers import OwnChromium
from conftest import DESKTOP, KEPT, LANGUAGES, PHONE, wait_until
from devices import kept_on_device, shelf, visit
from locales import phrases
from playwright.sync_api import Error, Page, expect
from receiver import Receiver, every_second, know_times, straight
from recorder import ALLOWED, RUN, RUN_FIXES, TELLING, figure, metres, save, start, stop


@pytest.fixture
def open_recorder(server, open_page):
    """Opens the recording page, which will receive `fixes`; the note about background recording is dismissed."""

    def open_(fixes, path="/record", **options) -> tuple[Page, Receiver]:
        page = open_page(server.address, viewport=options.pop("viewport", PHONE), **ALLOWED, **options)
        know_times(page.context, fixes)
        page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
        page.goto(server.address + path)
        return page, Receiver(page)

    return open_


def rows_on_disk(page: Page) -> list[list[float]]:
    blocks = sorted(shelf(page, "log"), key=lambda block: block["number"])
    numbers = [number for block in blocks for number in block["rows"]]
    return [numbers[at : at + 9] for at in range(0, len(numbers), 9)]


def times_of_fixes(rows: list[list[float]]) -> list[float]:
    """The time of each fix; the other rows are the member's actions, by the phone's clock."""
    return [row[1] for row in rows if row[0] == 0]


def inspected(program, file) -> dict:
    answer = subprocess.run([program, "inspect", "--json", file], capture_output=True, check=True, text=True)
    return json.loads(answer.stdout)["files"][0]["tracks"][0]


def exported(page: Page) -> str:
    """The GPX file of the current track."""
    page.get_by_role("button", name=phrases("en")["tracks.export"]).click()
    with page.expect_download() as file:
        page.locator("dialog .button-primary").click()
    return str(file.value.path())


def test_a_run_recorded_is_the_track_that_inspect_sees(open_recorder, program):
    page, receiver = open_recorder(RUN_FIXES)
    start(page, receiver, RUN_FIXES)
    receiver.hear(RUN_FIXES[1:])
    expect(page.get_by_text(re.compile("2 min without a good position"))).to_be_visible()
    stop(page)
    shown = {
        name: figure(page, name).inner_text() for name in ("tracks.distance", "tracks.pace", "tracks.record.ascent")
    }
    ident = save(page)
    expect(page.locator(".figure-sheet")).to_be_visible()

    kept = next(each["summary"] for each in shelf(page, "records") if each["id"] == ident)
    seen = inspected(program, exported(page))
    for name in ("distance_m", "duration_s", "moving_s", "ascent_m", "pace_s_per_km", "started_at"):
        if name in seen:
            assert kept[name] == pytest.approx(seen[name], abs=0.05), name
    assert shown["tracks.distance"].replace("\u00a0", " ") == f"{seen['distance_m'] / 1000:.2f} km"
    assert shown["tracks.record.ascent"].replace("\u00a0", " ") == f"{seen['ascent_m']:.0f} m"
    assert kept["distance_m"] == pytest.approx(inspected(program, RUN)["distance_m"], rel=0.01)


def test_pauses_and_what_is_walked_in_them_count_nothing(open_recorder):
    fixes = straight([3] * 180)
    page, receiver = open_recorder(fixes)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:61])
    page.locator(".pause-button").click()
    expect(page.locator("h1")).to_have_text(phrases("en")["tracks.record.paused"])
    before = figure(page, "tracks.distance").inner_text()
    receiver.hear(fixes[61:120])
    expect(figure(page, "tracks.distance")).to_have_text(before)
    page.locator(".pause-button").click()
    expect(page.locator("h1")).to_have_text(phrases("en")["tracks.record.recording"])
    receiver.hear(fixes[120:])
    stop(page)
    assert metres(page) == pytest.approx(2 * 60 * 3, abs=12)
    expect(figure(page, "tracks.record.timeUnpaused")).to_have_text(re.compile(r"^(1:5\d|2:0\d)$"))


@pytest.mark.parametrize("units", ["metric", "imperial"])
def test_a_lap_ends_when_its_button_is_pressed_and_stays_with_the_track(open_recorder, program, units):
    book = phrases("en")
    fixes = straight([6] * 45, seconds=2)
    page, receiver = open_recorder(fixes, path="/settings")
    page.get_by_label(book[f"club.{units}"]).check()
    visit(page, "/record")
    start(page, receiver, fixes)
    lap = page.get_by_role("button", name=book["tracks.record.lap"], exact=True)
    laps = page.locator(".live-marks", has_text=book["tracks.laps.title"])
    expect(laps).to_have_count(0)
    receiver.hear(fixes[1:16])
    lap.click()
    # The current one above, the completed one below.
    expect(laps.locator("tbody tr")).to_have_count(1)
    receiver.hear(fixes[16:31])
    expect(laps.locator("tbody th")).to_have_text(["2", "1"])
    lap.click()
    page.locator(".pause-button").click()
    expect(lap).to_be_disabled()
    page.locator(".pause-button").click()
    receiver.hear(fixes[31:])
    stop(page)
    save(page)
    table = page.get_by_role("region", name=book["tracks.laps.title"])
    expect(table.locator("tbody th")).to_have_text(["1", "2", "3"])
    expect(table.locator("tbody tr").first).to_contain_text(
        re.compile("9[0-9] m" if units == "metric" else "(29|30|31|32)[0-9] ft")
    )
    expect(table.locator("tbody tr").first).to_contain_text("5:33 /km" if units == "metric" else "8:56 /mi")


def test_an_auto_pause_is_taken_back_when_the_member_was_moving(open_recorder):
    book = phrases("en")
    fixes = straight([3] * 60 + [0] * 60 + [3] * 30)
    page, receiver = open_recorder(fixes)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:118])
    expect(page.locator("h1")).to_have_text(book["tracks.record.autoPaused"])
    expect(figure(page, "tracks.record.timeUnpaused")).to_have_text(re.compile(r"^(0:5\d|1:0\d)$"))
    page.get_by_role("button", name=book["tracks.record.wasMoving"]).click()
    expect(page.locator("h1")).to_have_text(book["tracks.record.recording"])
    expect(figure(page, "tracks.record.timeUnpaused")).to_have_text(re.compile(r"^(1:5\d|2:0\d)$"))
    receiver.hear(fixes[118:])
    expect(page.get_by_role("button", name=book["tracks.record.wasMoving"])).to_have_count(0)


def test_each_time_of_a_recording_is_called_by_what_it_counts(open_recorder):
    book = phrases("en")
    fixes = straight([3] * 60 + [0] * 40 + [3] * 30)
    page, receiver = open_recorder(fixes)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:])
    expect(page.locator("h1")).to_have_text(book["tracks.record.recording"])
    expect(figure(page, "tracks.record.timeUnpaused")).to_have_text(re.compile(r"^1:(2[89]|3\d)$"))
    expect(figure(page, "tracks.detail.timeTotal")).to_have_text(re.compile(r"^2:[01]\d$"))
    # The pause has ended without being undone.
    said = page.locator(".auto-pause")
    expect(said).to_contain_text(re.compile(r"lasted 0:(3[6-9]|4[0-4])\."))
    said.get_by_role("button", name=book["toast.dismiss"]).click()
    expect(said).to_have_count(0)

    stop(page)
    total = figure(page, "tracks.detail.timeTotal").inner_text()
    pace = figure(page, "tracks.pace").inner_text()
    save(page)
    lead = page.locator(".figure-lead .figure")
    expect(lead.filter(has_text=book["tracks.detail.timeTotal"]).locator("dd")).to_have_text(total)
    expect(lead.filter(has_text=book["tracks.pace"]).locator("dd")).to_have_text(pace)


def test_a_clock_that_is_set_back_an_hour_changes_no_duration(open_recorder):
    hour = 3_600_000
    fixes = straight([3] * 121, start=round(time.time()) * 1000)
    # The clock is set after a minute, and the receiver's times follow it.
    told = fixes[:61] + [replace(fix, time=fix.time - hour) for fix in fixes[61:]]
    page, receiver = open_recorder(told)
    start(page, receiver, told)
    receiver.hear(told[1:61])
    expect(figure(page, "tracks.record.timeUnpaused")).to_have_text(re.compile(r"^\d:\d\d$"))
    page.evaluate(f"() => {{ const own = Date.now; Date.now = () => own() - {hour}; }}")
    receiver.hear(told[61:])
    expect(figure(page, "tracks.record.timeUnpaused")).to_have_text(re.compile(r"^[2-9]:\d\d$"))
    stop(page)
    ident = save(page)
    kept = next(each["summary"] for each in shelf(page, "records") if each["id"] == ident)
    assert kept["duration_s"] == pytest.approx(120, abs=2)
    assert kept["distance_m"] == pytest.approx(360, abs=12)


def test_auto_pause_can_be_switched_off_before(open_recorder):
    fixes = straight([3] * 40 + [0] * 60)
    page, receiver = open_recorder(fixes)
    page.get_by_label(phrases("en")["tracks.record.autoPause"]).uncheck()
    start(page, receiver, fixes)
    receiver.hear(fixes[1:])
    expect(page.locator("h1")).to_have_text(phrases("en")["tracks.record.recording"])


SPOKEN = {
    "ca": ("500 metres. Temps: 2 minuts", "per quilòmetre."),
    "es": ("500 metros. Tiempo: 2 minutos", "por kilómetro."),
    "en": ("500 meters. Time: 2 minutes", "per kilometre."),
    "fr": ("500 mètres. Temps : 2 minutes", "au kilomètre."),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_mark_vibrates_and_is_spoken_in_the_apps_language(server, open_page, language):
    fixes = straight([9] * 120, seconds=3)
    page = open_page(server.address, viewport=PHONE, language=language, **ALLOWED)
    know_times(page.context, fixes)
    page.context.add_init_script(f"({TELLING})()")
    chosen = {"mark_interval_m": 500, "speak_marks": True, "vibrate_marks": True}
    page.evaluate(
        "(chosen) => { localStorage['cordada.record.noted'] = '1'; localStorage['cordada.preferences'] = chosen; }",
        json.dumps(chosen),
    )
    page.goto(f"{server.address}/record")
    receiver = Receiver(page)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:])
    expect(page.locator(".live-marks tbody tr")).to_have_count(2)
    told = page.evaluate("told")
    assert len(told["pulses"]) == 2
    assert told["words"][0] == [language, phrases(language)["tracks.record.spoken.start"]]
    assert len(told["words"]) == 3
    lang, words = told["words"][1]
    first, last = SPOKEN[language]
    assert lang == language
    assert words.replace("\u00a0", " ").replace("\u202f", " ").startswith(first)
    assert words.endswith(last)


def test_without_permission_nothing_starts_and_the_page_says_what_to_do(server, open_page):
    page = open_page(f"{server.address}/record", viewport=PHONE)
    page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
    page.locator(".start-button").click()
    expect(page.get_by_role("alert")).to_contain_text(phrases("en")["tracks.record.silence.denied"])
    expect(page.locator(".start-button")).to_be_visible()
    assert shelf(page, "recordings") == []


def test_without_a_signal_the_page_says_what_to_do_and_a_recording_starts_with_the_signal(open_recorder):
    book = phrases("en")
    page, receiver = open_recorder(RUN_FIXES)
    receiver.find_nothing()
    told = page.get_by_role("alert").filter(has_text=book["tracks.record.silence.unavailable"])
    expect(told).to_be_visible()
    page.locator(".start-button").click()
    expect(page.get_by_role("status").filter(has_text=book["tracks.record.starting"])).to_be_visible()
    # A cold receiver reports a failure once more before its first position.
    receiver.find_nothing()
    expect(told).to_be_visible()
    assert shelf(page, "recordings") == []
    receiver.hear(RUN_FIXES[:1])
    expect(page.locator(".running")).to_be_visible()
    expect(told).to_have_count(0)


def test_waiting_for_a_signal_can_be_ended(open_recorder):
    book = phrases("en")
    page, receiver = open_recorder(RUN_FIXES)
    receiver.hear(RUN_FIXES[:1])
    heard = page.evaluate("performance.now()")
    wait_until(lambda: page.evaluate("(heard) => performance.now() > heard + 5100", heard))  # too old to begin with
    page.locator(".start-button").click()
    expect(page.get_by_role("status").filter(has_text=book["tracks.record.starting"])).to_be_visible()
    page.get_by_role("button", name=book["dialog.cancel"]).click()
    expect(page.locator(".start-button")).to_be_visible()
    assert shelf(page, "recordings") == []
    start(page, receiver, RUN_FIXES[1:])


def test_the_signal_is_shown_before_a_recording(open_recorder):
    book = phrases("en")
    fixes = straight([1, 1, 1])
    page, receiver = open_recorder(fixes)
    for accuracy, name in ((4, "good"), (18, "fair"), (33, "poor")):
        receiver.hear([straight([1], accuracy=accuracy)[0]])
        expect(page.locator(".signal")).to_contain_text(book[f"tracks.record.signal.{name}"])
        expect(page.locator(".signal")).to_contain_text(f"±{accuracy}")


def test_what_is_too_short_goes_on_or_is_discarded(open_recorder):
    fixes = straight([2] * 60)
    page, receiver = open_recorder(fixes)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:6])
    stop(page)
    expect(page.get_by_role("alert")).to_contain_text(phrases("en")["tracks.record.tooShort"])
    expect(page.locator(".ended form")).to_have_count(0)
    page.get_by_role("button", name=phrases("en")["tracks.record.goOn"]).click()
    receiver.hear(fixes[6:])
    stop(page)
    expect(page.locator(".ended form")).to_be_visible()
    page.get_by_role("button", name=phrases("en")["tracks.record.discard"]).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".start-button")).to_be_visible()
    assert shelf(page, "recordings") == []
    assert shelf(page, "log") == []


def test_stopping_takes_a_held_button_or_an_answer(open_recorder):
    fixes = straight([3] * 30)
    page, receiver = open_recorder(fixes)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:])
    button = page.locator(".hold-button")
    button.focus()
    page.keyboard.press("Enter")
    # The last metres count only at the end.
    said = phrases("en")["tracks.record.stopFigures"].format(distance=r"(8\d\sm)", time=r"(0:\d\d)")
    asked = page.locator("dialog p").filter(has_text=re.compile(said))
    length, duration = re.search(said, asked.inner_text()).groups()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".running")).to_be_visible()
    button.hover()
    page.mouse.down()
    expect(page.locator(".ended")).to_be_visible()
    page.mouse.up()
    assert figure(page, "tracks.distance").inner_text() == length
    assert figure(page, "tracks.time").inner_text() == duration
    save(page)
    expect(page.locator(".figure-sheet")).to_contain_text(length)
    expect(page.locator(".figure-sheet")).to_contain_text(duration)


def test_the_screen_stays_on_while_recording_and_no_longer(open_recorder):
    fixes = straight([3] * 30)
    page, receiver = open_recorder(fixes)
    page.evaluate("""() => {
      const request = WakeLock.prototype.request;
      WakeLock.prototype.request = async function (kind) {
        return (window.screenLock = await request.call(this, kind));
      };
    }""")
    start(page, receiver, fixes)
    wait_until(lambda: page.evaluate("window.screenLock?.released") is False)
    receiver.hear(fixes[1:])
    stop(page)
    wait_until(lambda: page.evaluate("screenLock.released"))


def test_a_recording_goes_on_on_other_pages_and_after_going_back(open_recorder):
    fixes = straight([3] * 60)
    page, receiver = open_recorder(fixes, path="/statistics")
    page.locator("nav a[href='/record']").click()
    start(page, receiver, fixes)
    receiver.hear(fixes[1:30])
    page.go_back()
    expect(page.locator("h1")).to_have_text(phrases("en")["tracks.statistics.title"])
    bar = page.locator(".recording-state")
    expect(bar).to_contain_text(re.compile(r"8\d m · "))
    receiver.hear(fixes[30:])
    expect(bar).to_contain_text(re.compile(r"17\d m · "))
    bar.click()
    expect(page.locator(".running")).to_be_visible()
    expect(figure(page, "tracks.distance")).to_have_text(re.compile(r"17\d\sm"))


def test_another_tab_says_where_the_recording_is_and_takes_over_when_that_one_is_closed(open_recorder, server):
    fixes = straight([3] * 30)
    page, receiver = open_recorder(fixes)
    start(page, receiver, fixes)
    receiver.hear(fixes[1:])
    other = page.context.new_page()
    other.goto(f"{server.address}/record")
    expect(other.get_by_text(phrases("en")["tracks.record.elsewhere"])).to_be_visible()
    page.close()
    expect(other.locator(".record-interrupted")).to_be_visible()
    other.locator(".record-interrupted .button-primary").click()
    expect(other.locator(".running")).to_be_visible()
    assert metres(other) == pytest.approx(29 * 3, abs=7)


def test_a_reloaded_page_offers_to_finish_what_was_cut_off(open_recorder, server):
    page, receiver = open_recorder(RUN_FIXES)
    start(page, receiver, RUN_FIXES)
    receiver.hear(RUN_FIXES[1:60])
    distance = figure(page, "tracks.distance").inner_text()
    page.goto(f"{server.address}/settings")
    expect(page.locator("dialog")).to_contain_text(distance)
    page.get_by_role("button", name=phrases("en")["tracks.record.finish"]).click()
    expect(page.locator(".ended")).to_be_visible()
    # The name that the app proposes follows the sheet.
    expect(page.locator("[name=name]")).not_to_have_value("")
    page.locator("[name=name]").fill("Cut off")
    save(page)
    expect(page.locator("h1")).to_have_text("Cut off")
    page.goto(server.address)
    expect(page.locator("[data-row]", has_text="Cut off")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_full_disk_is_told_and_made_up_for(open_recorder):
    fixes = straight([3] * 90)
    page, receiver = open_recorder(fixes)
    page.evaluate("""() => {
      const put = IDBObjectStore.prototype.put;
      window.full = false;
      IDBObjectStore.prototype.put = function (...given) {
        if (window.full) throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, given);
      };
    }""")
    start(page, receiver, fixes)
    receiver.hear(fixes[1:20])
    page.evaluate("window.full = true")
    receiver.hear(fixes[20:80])
    expect(page.get_by_role("alert")).to_contain_text(phrases("en")["tracks.record.unkept"])
    page.evaluate("window.full = false")
    receiver.hear(fixes[80:])
    expect(page.get_by_role("alert")).to_have_count(0)
    assert times_of_fixes(rows_on_disk(page)) == [fix.time for fix in fixes]


def test_a_run_is_recorded_named_and_saved_in_the_members_language(server, open_page):
    book = phrases("ca")
    page = open_page(server.address, viewport=PHONE, language="ca", **ALLOWED)
    know_times(page.context, RUN_FIXES)
    page.goto(server.address)
    page.locator("nav a[href='/record']").click()
    expect(page.locator("h1")).to_have_text(book["tracks.record.title"])
    page.get_by_role("radio", name=book["category.walking"], exact=True).check()
    receiver = Receiver(page)
    receiver.hear(RUN_FIXES[:1])
    page.locator(".start-button").click()
    expect(page.locator("dialog")).to_contain_text(book["tracks.record.note.other"])
    page.locator("dialog .button-primary").click()
    expect(page.locator("h1")).to_have_text(book["tracks.record.recording"])
    receiver.hear(RUN_FIXES[1:40])
    stop(page)
    proposed = page.locator("[name=name]").input_value()
    assert book["category.walking"].lower() in proposed.lower()
    page.locator("[name=note]").fill("Boira")
    save(page)
    expect(page.locator("h1")).to_have_text(proposed)
    expect(page.locator(".track-note")).to_have_text("Boira")
    page.goto(f"{server.address}/record")
    expect(page.get_by_role("radio", name=book["category.walking"], exact=True)).to_be_checked()


@pytest.mark.parametrize(
    "agent, name",
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1",
            "apple",
        ),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36", "other"),
    ],
)
def test_the_page_says_honestly_what_a_phone_cannot_do(server, open_page, agent, name):
    page = open_page(f"{server.address}/record", viewport=PHONE, user_agent=agent, **ALLOWED)
    page.locator(".start-button").click()
    expect(page.locator("dialog")).to_contain_text(phrases("en")[f"tracks.record.note.{name}"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name=phrases("en")["tracks.record.note.title"]).click()
    expect(page.locator("dialog")).to_contain_text(phrases("en")[f"tracks.record.note.{name}"])


def test_a_run_is_recorded_with_the_server_stopped(open_recorder, server):
    page, _ = open_recorder(RUN_FIXES, **KEPT)
    kept_on_device(page)
    server.stop()
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(f"{server.address}/record")
    receiver = Receiver(page)
    start(page, receiver, RUN_FIXES)
    receiver.hear(RUN_FIXES[1:80])
    stop(page)
    save(page)
    expect(page.locator(".figure-sheet")).to_be_visible()
    expect(page.locator(".graph canvas").first).to_be_visible()


@pytest.mark.parametrize(
    ("viewport", "theme"),
    [(PHONE, "light"), (DESKTOP, "dark"), ({"width": 844, "height": 390}, "light")],
    ids=["phone", "desktop", "lying"],
)
def test_no_state_of_a_recording_breaks_a_rule(server, open_page, viewport, theme):
    page = open_page(server.address, viewport=viewport, color_scheme=theme, **ALLOWED)
    know_times(page.context, RUN_FIXES)
    page.goto(f"{server.address}/record")
    receiver = Receiver(page)
    assert violations(page) == [], "before a signal"
    receiver.hear(RUN_FIXES[:1])
    assert violations(page) == [], "ready"
    page.locator(".start-button").click()
    assert violations(page) == [], "what a phone cannot do"
    page.locator("dialog .button-primary").click()
    receiver.hear(RUN_FIXES[1:30])
    assert violations(page) == [], "running"
    page.locator(".pause-button").click()
    assert violations(page) == [], "paused"
    page.goto(f"{server.address}/settings")
    expect(page.locator("dialog")).to_be_visible()
    assert violations(page) == [], "cut off"
    page.goto(f"{server.address}/record")
    expect(page.locator(".record-interrupted")).to_be_visible()
    assert violations(page) == [], "cut off, on its page"
    page.locator(".record-interrupted .button-primary").click()
    page.locator("nav a[href='/settings']").click()
    expect(page.locator(".recording-state")).to_be_visible()
    assert violations(page) == [], "on another page"
    page.locator(".recording-state").click()
    page.locator(".hold-button").click()
    assert violations(page) == [], "asked before it stops"
    page.locator("dialog .button-danger").click()
    assert violations(page) == [], "ended"


def test_nothing_older_than_a_second_is_lost_when_the_browser_is_killed(server, playwright, tmp_path):
    seed = int(os.environ.get("CORDADA_SEED", random.randrange(2**32)))
    print(f"CORDADA_SEED={seed}")
    moments = random.Random(seed)
    fixes = every_second(RUN_FIXES)
    received: list[tuple[float, float]] = []
    killed = pause = 0.0
    for turn in range(21):
        chromium = OwnChromium(playwright, tmp_path / "profile")
        try:
            page = chromium.context.new_page()
            page.on("console", lambda message: print(message.text))
            page.on("requestfailed", lambda request: print(request.url, request.failure))
            chromium.context.grant_permissions(["geolocation"], origin=server.address)
            know_times(page, fixes)
            page.goto(f"{server.address}/record")
            receiver = Receiver(page)
            if turn == 0:
                page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
                start(page, receiver, fixes)
                received.append((fixes[0].time, time.monotonic()))
            else:
                expect(page.locator(".record-interrupted")).to_be_visible()
                check_log(page, received, killed, pause)
                page.locator(".record-interrupted .button-primary").click()
                expect(page.locator(".running")).to_be_visible()
            if turn == 20:
                print(f"{len(received)} of {len(fixes)} fixes")
                stop(page)
                save(page)
                expect(page.locator(".figure-sheet")).to_be_visible()
                break
            killed, pause = play_until_killed(chromium, receiver, fixes, received, moments.uniform(0.1, 1.2))
        finally:
            chromium.kill()


def play_until_killed(chromium, receiver, fixes, received, seconds: float) -> tuple[float, float]:
    """Plays the next fixes and notes the moment of each; returns the moment of the kill and the longest time that the
    browser took for a fix.

    The kill comes a number of seconds after five fixes, so that even a slow machine has data to lose in each round.
    """
    moment: list[float] = []
    pauses: list[float] = []

    def kill():
        moment.append(time.monotonic())
        os.killpg(chromium.process.pid, signal.SIGKILL)

    def play(some) -> None:
        for fix in some:
            begun = time.monotonic()
            receiver.hear([fix])
            received.append((fix.time, time.monotonic()))
            pauses.append(received[-1][1] - begun)

    last = received[-1][0]
    coming = iter([each for each in fixes if each.time > last])
    play(itertools.islice(coming, 5))
    timer = threading.Timer(seconds, kill)
    timer.start()
    with contextlib.suppress(Error):
        play(coming)
    timer.join()
    chromium.process.wait()
    return moment[0], max(pauses)


def check_log(page: Page, received, killed: float, pause: float) -> None:
    """Compares the received fixes with those on disk, which the test then expects.

    Allows a second, plus the delays of the browser before it woke and before it wrote.
    """
    kept = times_of_fixes(rows_on_disk(page))
    ages = [killed - moment for time, moment in received if time not in kept]
    assert [age for age in ages if age > 1 + 2 * pause] == [], "seconds from receiving what is lost to the kill"
    assert kept == sorted(set(kept)), "a row is there twice, or out of order"
    received[:] = [(time, killed) for time in kept]
