"""The phone of a team in a race: joining by a code, capturing, storing and sending (R1 to R5, R7, R12)."""

import datetime
import json
import re
import urllib.error
import urllib.request

import pytest
from accessibility import violations
from accounts import register
from conftest import DESKTOP, HANG, KEPT, PHONE, wait_until
from devices import kept_on_device, shelf
from playwright.sync_api import Page, expect
from race_pages import ALLOWED, BOOK, EVERY_15_S, join, link, switch, total, walked
from races import Race
from receiver import Fix, Receiver, know_times


@pytest.fixture
def race(server) -> Race:
    return Race(server)


@pytest.fixture
def open_join(race, server, open_page):
    """Opens the link of a team's code on a page that will receive `fixes`."""

    def open_(fixes, team=1, member=None, choices=EVERY_15_S, **options) -> tuple[Page, Receiver]:
        page = open_page(server.address, viewport=options.pop("viewport", PHONE), **{**ALLOWED, **options})
        know_times(page.context, fixes)
        if member:
            register(page, server.address, member)
        page.evaluate("(chosen) => localStorage.setItem('cordada.walk.choices', chosen)", json.dumps(choices))
        page.goto(link(race, team))
        return page, Receiver(page)

    return open_


def times_captured(page: Page) -> list[int]:
    return sorted(each["time"] for each in shelf(page, "captures", "device"))


def times_on_server(race: Race, number: int = 1) -> list[int]:
    team = next(each["id"] for each in race.read("")["teams"] if each["number"] == number)
    return sorted(race.ask(f"/teams/{team}/track")["times"])


@pytest.mark.parametrize("member", [None, "marta"])
def test_a_team_joins_by_its_code_and_the_server_gets_all_that_was_captured(race, open_join, member):
    fixes = walked(race, 40)
    page, receiver = open_join(fixes, member=member)
    expect(page.get_by_text("Team 1: Equip 1")).to_be_visible()
    join(page)
    expect(page).to_have_url(re.compile(f"/races/{race.id}/walk$"))
    expect(page.locator("h1")).to_have_text("Equip 1")
    assert shelf(page, "captures", "device") == []

    switch(page).click()
    receiver.hear(fixes)
    expect(total(page, "sent")).to_have_text("40")
    expect(total(page, "waiting")).to_have_text("0")
    switch(page).click()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    captures = shelf(page, "captures", "device")
    assert [each["time"] for each in captures] == [fix.time for fix in fixes]
    assert times_on_server(race) == [fix.time for fix in fixes]
    assert {(each["team"], each["accuracy_m"]) for each in captures} == {("Equip 1", 8)}
    assert len({each["device"] for each in captures}) == 1
    # Stopping erases nothing (R3).
    expect(total(page, "sent")).to_have_text("40")


def test_out_of_reach_of_the_server_captures_wait_through_a_reload_and_are_sent_later(race, open_join, server):
    fixes = walked(race, 60)
    page, receiver = open_join(fixes, **KEPT)
    join(page)
    kept_on_device(page)
    switch(page).click()
    receiver.hear(fixes[:10])
    expect(total(page, "sent")).to_have_text("10")

    server.stop()
    receiver.hear(fixes[10:30])
    expect(total(page, "waiting")).to_have_text("20")
    expect(page.locator(".capture[data-state=waiting]").first).to_be_visible()
    page.reload()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    expect(total(page, "waiting")).to_have_text("20")
    receiver.hear(fixes[30:50])
    expect(total(page, "waiting")).to_have_text("40")

    expect(total(page, "sent")).to_have_text("10")

    # Browsers do not report that a server is reachable again: the next capture tries.
    server.start()
    receiver.hear(fixes[50:])
    expect(total(page, "sent")).to_have_text("60")
    assert times_on_server(race) == times_captured(page) == [fix.time for fix in fixes]


def test_captures_go_on_on_other_pages_and_are_said_there(race, open_join, server):
    fixes = walked(race, 20)
    page, receiver = open_join(fixes)
    join(page)
    switch(page).click()
    receiver.hear(fixes[:5])
    page.get_by_role("link", name=BOOK["tracks.tab"]).first.click()
    bar = page.locator(".walk-state")
    expect(bar).to_contain_text("Equip 1")
    receiver.hear(fixes[5:])
    wait_until(lambda: len(times_on_server(race)) == 20)
    # A restarted phone continues by itself on any page.
    page.goto(f"{server.address}/settings")
    expect(bar).to_be_visible()
    bar.click()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name=BOOK["races.walk.close"]).click()
    page.locator("dialog .button-danger").click()
    expect(page).to_have_url(re.compile("/races$"))
    expect(bar).to_have_count(0)
    assert len(times_captured(page)) == 20


def test_without_permission_the_switch_goes_back_and_the_page_says_what_to_do(race, open_join):
    page, _ = open_join([], permissions=[])
    join(page)
    switch(page).click()
    expect(page.get_by_role("alert")).to_contain_text(BOOK["races.walk.silenceTitle.denied"])
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    assert shelf(page, "captures", "device") == []


def test_where_no_position_is_to_be_had_the_page_says_so_and_goes_on_later(race, open_join):
    fixes = walked(race, 3)
    page, receiver = open_join(fixes)
    join(page)
    receiver.find_nothing()
    switch(page).click()
    told = page.get_by_role("alert").filter(has_text=BOOK["races.walk.silenceTitle.unavailable"])
    expect(told).to_be_visible()
    receiver.hear(fixes)
    expect(told).to_have_count(0)
    expect(total(page, "sent")).to_have_text("3")


def test_a_key_that_was_replaced_is_told_and_nothing_is_lost(race, open_join):
    fixes = walked(race, 10)
    page, receiver = open_join(fixes)
    join(page)
    team = race.read("")["teams"][0]["id"]
    race.keys[1] = race._ask("POST", f"/races/{race.id}/keys", {"teams": [team]})["keys"][0]["key"]
    switch(page).click()
    receiver.hear(fixes)
    expect(page.get_by_role("alert")).to_contain_text(BOOK["races.walk.troubleTitle.wrongKey"])
    expect(total(page, "waiting")).to_have_text("10")
    page.get_by_role("button", name=BOOK["races.walk.close"]).click()
    expect(page.locator("dialog")).to_contain_text(BOOK["races.walk.closeRefused#other"].format(count=10))
    page.keyboard.press("Escape")
    assert times_on_server(race) == []
    page.get_by_role("link", name=BOOK["races.walk.newCode"]).click()
    page.get_by_label(BOOK["races.walk.code"]).fill(f"{race.keys[1][:5]}-{race.keys[1][5:]}")
    page.get_by_role("button", name=BOOK["races.walk.useCode"]).click()
    join(page)
    expect(total(page, "sent")).to_have_text("10")
    assert times_on_server(race) == [fix.time for fix in fixes]


def test_what_an_archived_race_does_not_take_is_not_shown_as_sent(race, open_join):
    fixes = walked(race, 3)
    page, receiver = open_join(fixes)
    join(page)
    switch(page).click()
    receiver.hear(fixes[:2])
    expect(total(page, "sent")).to_have_text("2")
    race._ask("PATCH", f"/races/{race.id}", {"archived_at": race.start})
    receiver.hear(fixes[2:3])
    expect(total(page, "refused")).to_have_text("1")
    expect(total(page, "sent")).to_have_text("2")
    assert times_on_server(race) == [fix.time for fix in fixes[:2]]
    # The answer informs the phone that the race is over.
    expect(page.locator(".capture-switch [role=status]")).to_have_text(BOOK["races.walk.over"])


def test_a_code_of_no_team_is_refused_in_words(race, open_page, server):
    page = open_page(f"{server.address}/races/{race.id}/join#aaaaabbbbbcccccddddd", viewport=PHONE)
    expect(page.get_by_role("alert")).to_contain_text(BOOK["races.walk.wrongCode"])
    page.get_by_label(BOOK["races.walk.code"]).fill("hello")
    page.get_by_role("button", name=BOOK["races.walk.useCode"]).click()
    expect(page.get_by_text(BOOK["races.walk.noCode"])).to_be_visible()
    assert shelf(page, "walks", "device") == []


def test_after_many_wrong_codes_from_a_network_a_right_one_is_taken(race, open_page, server):
    for count in range(40):
        request = f"{server.address}/send/{race.id}/wrong{count}/race"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=HANG)
    assert refused.value.code == 429
    page = open_page(f"{server.address}/races/{race.id}/join#aaaaabbbbbcccccddddd", viewport=PHONE)
    expect(page.get_by_role("alert")).to_contain_text(BOOK["races.walk.tooManyCodes"])
    page.get_by_label(BOOK["races.walk.code"]).fill(race.keys[1])
    page.get_by_role("button", name=BOOK["races.walk.useCode"]).click()
    join(page)


@pytest.mark.parametrize(("minutes", "title"), [(192, "ahead"), (-192, "behind"), (4, None)])
def test_a_phone_says_that_its_clock_is_wrong(race, open_join, minutes, title):
    page, _ = open_join([])
    page.context.add_init_script(f"const own = Date.now; Date.now = () => own() + {minutes} * 60000")
    page.reload()
    join(page)
    titles = {each: BOOK[f"races.walk.clockTitle.{each}"] for each in ("ahead", "behind")}
    for each, words in titles.items():
        told = page.get_by_role("alert").filter(has_text=re.compile(words.replace("{span}", "3 hr 12 min")))
        expect(told).to_have_count(1 if each == title else 0)


def capture_by_clock(page: Page) -> None:
    """Joins and captures with the page's clock under the control of the test."""
    page.clock.install()
    page.reload()
    join(page)
    switch(page).click()


def test_a_capture_by_hand_says_that_no_position_comes(race, open_join):
    fixes = walked(race, 2)
    page, receiver = open_join(fixes)
    capture_by_clock(page)
    receiver.hear(fixes[:1])
    expect(total(page, "sent")).to_have_text("1")
    state = page.locator(".capture-switch [role=status]")
    page.get_by_role("button", name=BOOK["races.walk.captureNow"]).click()
    expect(state).to_have_text(BOOK["races.walk.looking"])
    page.clock.fast_forward("00:26")
    expect(state).to_have_text(BOOK["races.walk.notFound"])
    receiver.hear(fixes[1:])
    expect(total(page, "sent")).to_have_text("2")
    expect(state).not_to_have_text(BOOK["races.walk.notFound"])


def test_a_screen_that_was_never_joined_leads_to_joining(race, open_page, server):
    page = open_page(f"{server.address}/races/{race.id}/walk", viewport=PHONE)
    page.get_by_role("link", name=BOOK["races.walk.toJoin"]).click()
    expect(page.get_by_label(BOOK["races.walk.code"])).to_be_visible()


def test_choices_hold_from_the_next_capture_on(race, open_join):
    fixes = walked(race, 30)
    page, receiver = open_join(fixes)
    join(page)
    switch(page).click()
    receiver.hear(fixes[:4])
    expect(total(page, "sent")).to_have_text("4")
    page.get_by_role("button", name=BOOK["races.walk.settings"]).click()
    page.get_by_label(BOOK["races.walk.between"]).select_option("30")
    page.get_by_role("button", name=BOOK["races.walk.done"]).click()
    expect(page.locator(".capture-switch")).to_contain_text("30")
    receiver.hear(fixes[4:])
    # Every second one from now on.
    expect(total(page, "sent")).to_have_text("17")
    assert times_captured(page) == [fix.time for fix in fixes[:4] + fixes[5::2]]


def test_the_next_checkpoint_and_the_forecast_come_without_a_network(race, open_join):
    fixes = walked(race, 60)
    page, receiver = open_join(fixes, choices={"accuracy": "exact", "interval": 30})
    join(page)
    expect(page.locator(".next-checkpoint")).to_contain_text(re.compile(r"Control 2.*2\.00\skm", re.S))
    page.context.set_offline(True)
    switch(page).click()
    receiver.hear(fixes)
    # 59 * 24 m are walked: the distance is measured from the shown position, which is not captured yet.
    expect(page.locator(".next-checkpoint")).to_contain_text(re.compile(r"Control 2.*58\d\sm", re.S))
    expect(page.locator(".walk-figures")).to_contain_text("30 sec")
    assert times_captured(page)[-1] == fixes[-2].time


@pytest.mark.parametrize("hours, words", [(30, "limitLeft"), (-1, "limitOver")])
def test_the_next_time_limit_is_shown_beforehand_without_a_network(race, open_join, hours, words):
    race.edit({"finish_by": race.start + 4 * 3_600_000 + hours * 3_600_000})
    fixes = walked(race, 20)
    page, receiver = open_join(fixes, choices={"accuracy": "exact", "interval": 30})
    join(page)
    limit = page.locator(".next-limit")
    expect(limit).to_contain_text("Cut-off at Control 10")
    said = re.escape(BOOK[f"races.walk.{words}"]).replace(r"\{time\}", ".*").replace(r"\{distance\}", r"10\.00\skm")
    expect(limit).to_contain_text(re.compile(said))
    page.context.set_offline(True)
    switch(page).click()
    receiver.hear(fixes)
    if hours > 0:
        expect(limit).to_contain_text(re.compile(r"9\.\d+\skm"))


def test_another_tab_says_where_the_captures_are_made(race, open_join, server):
    fixes = walked(race, 5)
    page, receiver = open_join(fixes)
    join(page)
    switch(page).click()
    receiver.hear(fixes)
    other = page.context.new_page()
    other.goto(f"{server.address}/races/{race.id}/walk")
    expect(other.get_by_text(BOOK["races.walk.elsewhere"])).to_be_visible()
    expect(switch(other)).to_be_disabled()
    page.close()
    expect(other.get_by_text(BOOK["races.walk.elsewhere"])).to_have_count(0)
    expect(switch(other)).to_be_enabled()
    expect(switch(other)).to_have_attribute("aria-checked", "true")


def test_other_programs_get_the_address_of_the_team(race, open_join, server):
    page, _ = open_join([])
    page.get_by_text("GPSLogger", exact=True).click()
    page.locator("details[open]").get_by_role("button", name=BOOK["races.walk.copyAddress"]).click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{server.address}/send/{race.id}/{race.keys[1]}/gpslogger?")
    # The server accepts a position sent to the copied address.
    at = race.start // 1000 * 1000 + 60_000
    when = datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    said = {"%LAT": "42.5", "%LON": "1.51", "%TIME": when, "%BATT": "91.0"}
    address = re.sub(r"%[A-Z]+", lambda word: said.get(word.group(), ""), copied)
    assert page.request.get(address).status == 200
    assert times_on_server(race) == [at]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_the_screen_works_with_a_screen_reader(race, open_join, viewport):
    fixes = walked(race, 8)
    page, receiver = open_join(fixes, viewport=viewport)
    expect(page.get_by_role("button", name=BOOK["races.walk.join"])).to_be_visible()
    assert violations(page) == []
    join(page)
    switch(page).click()
    receiver.hear(fixes)
    expect(total(page, "sent")).to_have_text("8")
    assert violations(page) == []


def told_since(page: Page, captured: Fix):
    """The text that nothing was measured since a capture, in the format of the page."""
    at = page.evaluate(
        "(time) => new Date(time).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })", captured.time
    )
    words = BOOK["races.walk.nothingSince"].split("{time}")[0]
    return page.get_by_role("alert").filter(has_text=words).filter(has_text=re.sub(r"\s", " ", at))


def test_a_team_whose_phone_measures_nothing_for_long_is_told_since_when(race, open_join, server):
    fixes = walked(race, 3)
    page, receiver = open_join(fixes)
    capture_by_clock(page)
    receiver.hear(fixes[:2])
    expect(total(page, "sent")).to_have_text("2")
    state = page.locator(".capture-switch [role=status]")
    every = BOOK["races.walk.every"].split("{interval}")[0]
    page.clock.fast_forward("02:50")
    expect(state).to_contain_text(every)
    page.clock.fast_forward("00:20")
    told = told_since(page, fixes[1])
    expect(told).to_be_visible()
    expect(state).not_to_contain_text(every)
    # Other pages show it, too.
    page.get_by_role("link", name=BOOK["tracks.tab"]).first.click()
    bar = page.locator(".walk-state")
    expect(bar).to_contain_text(BOOK["races.walk.nothingSince"].split("{time}")[0])
    bar.click()
    expect(told).to_be_visible()
    receiver.hear(fixes[2:])
    expect(total(page, "sent")).to_have_text("3")
    expect(told).to_have_count(0)
    expect(state).to_contain_text(every)


def test_a_team_whose_first_position_does_not_come_is_told(race, open_join):
    page, _ = open_join([])
    capture_by_clock(page)
    state = page.locator(".capture-switch [role=status]")

    def is_told() -> bool:
        page.clock.fast_forward("03:10")
        return state.inner_text() == BOOK["races.walk.notFound"]

    # The wait begins shortly after the switch, once the choice is stored.
    wait_until(is_told)


_WATCHES = """() => {
  window.watching = 0;
  const [watch, clear] = ["watchPosition", "clearWatch"].map((name) => navigator.geolocation[name].bind(navigator.geolocation));
  const open = new Set();
  const count = () => (window.watching = open.size);
  navigator.geolocation.watchPosition = (...all) => { const id = watch(...all); open.add(id); count(); return id; };
  navigator.geolocation.clearWatch = (id) => { clear(id); open.delete(id); count(); };
  window.locks = 0;
  const own = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (...all) {
    const lock = await own.apply(this, all);
    window.locks += 1;
    lock.addEventListener("release", () => (window.locks -= 1));
    return lock;
  };
}"""


def test_after_the_close_the_phone_rests_and_what_was_measured_before_still_goes(race, open_join, server):
    fixes = walked(race, 8)
    page, receiver = open_join(fixes, **KEPT)
    page.context.add_init_script(f"({_WATCHES})()")
    page.reload()
    join(page)
    kept_on_device(page)
    switch(page).click()
    receiver.hear(fixes[:2])
    expect(total(page, "sent")).to_have_text("2")
    page.wait_for_function("window.watching === 1 && window.locks === 1")
    page.context.set_offline(True)
    receiver.hear(fixes[2:6])
    expect(total(page, "waiting")).to_have_text("4")
    # The organisers close the race after the fourth fix.
    race._ask("PATCH", f"/races/{race.id}", {"closed_at": int(fixes[4].time) + 1})
    page.context.set_offline(False)
    expect(page.locator(".capture-switch [role=status]")).to_have_text(BOOK["races.walk.over"])
    expect(total(page, "sent")).to_have_text("5")
    expect(total(page, "refused")).to_have_text("1")
    assert times_on_server(race) == [fix.time for fix in fixes[:5]]
    page.wait_for_function("window.watching === 0 && window.locks === 0")
    expect(switch(page)).to_be_disabled()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    expect(page.get_by_role("button", name=BOOK["races.walk.captureNow"])).to_have_count(0)


def close(race: Race, at: int | None) -> None:
    race._ask("PATCH", f"/races/{race.id}", {"closed_at": at})


def seen_again(page: Page) -> None:
    """Makes the phone's page visible again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_race_that_is_opened_again_is_captured_again_by_itself_within_the_hour(race, open_join):
    fixes = walked(race, 3)
    page, receiver = open_join(fixes)
    capture_by_clock(page)
    receiver.hear(fixes[:1])
    expect(total(page, "sent")).to_have_text("1")
    now = int(page.evaluate("Date.now()"))
    close(race, now - 1_000)
    seen_again(page)
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    close(race, None)
    seen_again(page)
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    receiver.hear(fixes[1:2])
    expect(total(page, "sent")).to_have_text("2")
    # On the next day nothing is expected.
    close(race, now - 2 * 3_600_000)
    seen_again(page)
    expect(switch(page)).to_be_disabled()
    wait_until(lambda: not shelf(page, "walks", "device")[0]["capturing"])
    close(race, None)
    seen_again(page)
    expect(switch(page)).to_be_enabled()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
