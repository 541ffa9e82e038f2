"""Each flow, for each person, activity and system of units: record, import, edit, export, compare, statistics.

A flow that works in one combination may fail in another: a member's ride, a guest's treadmill in miles, an offline
walk.
"""

import datetime
import json
import pathlib
import re
import subprocess
from dataclasses import dataclass, field

import gpxpy
import pytest
from accounts import register
from conftest import PHONE, Server, wait_until
from devices import kept_on_device, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK
from receiver import Fix, Receiver, know_times, straight
from recorder import ALLOWED, choose_category, metres, save, start, stop

START = datetime.datetime(2026, 5, 6, 8, 0, tzinfo=datetime.UTC)
WHO = ["guest", "member online", "member offline"]


@dataclass(frozen=True)
class Activity:
    """An activity at a constant speed."""

    kind: str
    # Metres per second.
    speed: float
    # The text of its rate, in both systems.
    rate: dict[str, str]


ACTIVITIES = {
    "run": Activity("running", 3, {"metric": "5:33 /km", "imperial": "8:56 /mi"}),
    "walk": Activity("walking", 1.5, {"metric": "11:07 /km", "imperial": "17:53 /mi"}),
    "ride": Activity("cycling", 8, {"metric": "28.8 km/h", "imperial": "17.9 mph"}),
}
LENGTH = {"metric": re.compile(r"3\.2\d km"), "imperial": re.compile(r"2\.0\d mi")}
SPLIT = {"metric": "1.00 km", "imperial": "1.00 mi"}


def line(activity: Activity, day: int) -> list[Fix]:
    """Two miles and a little more to the north."""
    begun = (START + datetime.timedelta(days=day)).timestamp() * 1000
    steps = [0.0] + [activity.speed * 5] * round(3240 / activity.speed / 5)
    fixes = straight(steps, start=begun)
    return [Fix(begun + 5000 * index, fix.latitude, fix.longitude, 900) for index, fix in enumerate(fixes)]


def gpx(activity: Activity, day: int) -> str:
    def when(fix: Fix) -> str:
        return datetime.datetime.fromtimestamp(fix.time / 1000, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    points = "".join(
        f'<trkpt lat="{fix.latitude:.7f}" lon="{fix.longitude:.7f}"><ele>{fix.altitude}</ele><time>{when(fix)}</time></trkpt>'
        for fix in line(activity, day)
    )
    return (
        '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk>'
        f"<name>{activity.kind} {day}</name><type>{activity.kind}</type><trkseg>{points}</trkseg></trk></gpx>"
    )


def indoors() -> str:
    """Half an hour on a stationary bicycle: heart rate, cadence, an altitude invented by the device, no positions."""
    points = "".join(
        f"<Trackpoint><Time>{START + datetime.timedelta(days=9, seconds=second):%Y-%m-%dT%H:%M:%SZ}</Time>"
        f"<AltitudeMeters>-9</AltitudeMeters><HeartRateBpm><Value>{120 + second // 60}</Value></HeartRateBpm>"
        f"<Cadence>{80 + second % 7}</Cadence></Trackpoint>"
        for second in range(0, 1800, 5)
    )
    return (
        '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>'
        f'<Activity Sport="Biking"><Id>2026-05-15T08:00:00Z</Id><Lap StartTime="2026-05-15T08:00:00Z"><Track>{points}'
        "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    )


@dataclass
class Person:
    page: Page
    address: str
    isOffline: bool = False
    # The tracks of each activity.
    tracks: dict[str, list[str]] = field(default_factory=dict)

    def visit(self, path: str) -> None:
        visit(self.page, path)

    def measure_in(self, units: str) -> None:
        self.visit("/settings")
        self.page.get_by_label(BOOK[f"club.{units}"]).check()


def recorded(person: Person, receiver: Receiver, activity: Activity, fixes: list[Fix]) -> str:
    person.visit("/record")
    choose_category(person.page, activity.kind)
    start(person.page, receiver, fixes)
    receiver.hear(fixes[1:])
    wait_until(lambda: metres(person.page) > 60)
    stop(person.page)
    return save(person.page)


@pytest.fixture(scope="module")
def person(request, browser, program, tmp_path_factory) -> Person:
    """A guest, a member, or an offline member, who has imported two of each activity and recorded one."""
    folder: pathlib.Path = tmp_path_factory.mktemp("flows")
    server = Server(program, folder / "data")
    context = browser.new_context(viewport=PHONE, locale="en", **ALLOWED)
    recordings = {
        name: straight(
            [3 * activity.speed] * (30 if name == "walk" else 15),
            start=1_780_000_000_000 + 10_000_000 * index,
            seconds=3,
        )
        for index, (name, activity) in enumerate(ACTIVITIES.items())
    }
    know_times(context, [fix for fixes in recordings.values() for fix in fixes])
    page = context.new_page()
    page.goto(server.address)
    if request.param != "guest":
        register(page, server.address, "marta")
    kept_on_device(page)
    page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
    person = Person(page, server.address, request.param == "member offline")
    if person.isOffline:
        page.reload()
        context.set_offline(True)
    files = {name: [folder / f"{name}{day}.gpx" for day in (0, 1)] for name in ACTIVITIES}
    for name, paths in files.items():
        for day, path in enumerate(paths):
            path.write_text(gpx(ACTIVITIES[name], day + 2 * list(ACTIVITIES).index(name)))
    files["indoor"] = [folder / "indoor.tcx"]
    files["indoor"][0].write_text(indoors())
    person.visit("/import")
    page.locator("input[type=file]").set_input_files([path for paths in files.values() for path in paths])
    expect(page.locator("[data-step=answered]")).to_have_count(7)
    links = page.locator(".import-row a")
    expect(links).to_have_count(7)
    ids = iter([link.get_attribute("href").rsplit("/", 1)[1] for link in links.all()])
    person.tracks = {name: [next(ids) for _ in paths] for name, paths in files.items()}
    receiver = Receiver(page)
    for name, activity in ACTIVITIES.items():
        person.tracks[name].append(recorded(person, receiver, activity, recordings[name]))
    yield person
    context.close()
    server.stop()


@pytest.mark.parametrize("activity", ACTIVITIES)
@pytest.mark.parametrize("units", ["metric", "imperial"])
@pytest.mark.parametrize("person", WHO, indirect=True)
def test_each_flow_says_what_was_done_as_its_people_do(person, units, activity):
    page, known = person.page, ACTIVITIES[activity]
    person.measure_in(units)
    first, other, recording = person.tracks[activity]
    rate, length = known.rate[units], LENGTH[units]
    # The list with the imported and recorded tracks.
    person.visit("/")
    expect(page.locator(f'[data-row="{first}"]')).to_contain_text(rate)
    expect(page.locator(f'[data-row="{recording}"]')).to_contain_text(rate.split()[1])
    # A track, with splits and best efforts in the units.
    person.visit(f"/tracks/{first}")
    expect(page.locator(".figure-lead")).to_contain_text(rate)
    expect(page.locator(".figure-lead")).to_contain_text(length)
    expect(page.locator(".mark-table tbody th").first).to_have_text(SPLIT[units])
    expect(page.locator(".best-list")).to_contain_text("1 km" if units == "metric" else "1 mi")
    expect(page.locator(".best-list")).to_contain_text(rate.split()[1])
    own, foreign = re.compile(r"/km|km/h|\d km"), re.compile(r"/mi\b|mph|\d mi\b")
    if units != "metric":
        own, foreign = foreign, own
    figures = page.locator(".figure-sheet, .mark-table")
    expect(figures.get_by_text(own).first).to_be_visible()
    expect(figures.get_by_text(foreign)).to_have_count(0)
    # Editing.
    name = f"{activity} in {units}"
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=name]").fill(name)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".track-page h1")).to_have_text(name)
    # Exporting.
    page.get_by_role("button", name=BOOK["tracks.export"]).click()
    page.locator("dialog input[value=gpx]").check()
    with page.expect_download() as file:
        page.locator("dialog .button-primary").click()
    assert gpxpy.parse(pathlib.Path(file.value.path()).read_text()).get_points_no() == len(line(known, 0))
    # Comparison with the other track of the same route.
    person.visit(f"/tracks/{first}/compare/{other}")
    table = page.locator(".compared-table").first
    expect(table).to_contain_text(length)
    expect(table).to_contain_text(rate.split()[1] if activity == "ride" else rate)
    # Statistics of the activity: two imported, one recorded.
    person.visit("/statistics")
    page.locator("[name=category]").select_option(label=BOOK[f"category.{known.kind}"])
    count = 4 if activity == "ride" else 3
    expect(page.locator(".totals .total").first).to_contain_text(str(count))
    expect(page.locator(".totals")).to_contain_text(" mi" if units == "imperial" else " km")
    expect(page.locator(".totals")).not_to_contain_text(foreign)


@pytest.mark.parametrize("units", ["metric", "imperial"])
@pytest.mark.parametrize("person", WHO, indirect=True)
def test_indoors_there_is_time_where_there_is_no_way(person, units):
    page = person.page
    person.measure_in(units)
    (ident,) = person.tracks["indoor"]
    person.visit(f"/tracks/{ident}")
    sheet = page.locator(".figure-sheet")
    expect(sheet).to_contain_text("29:55")
    # Unknown values are not shown.
    for unknown in ("–", "0.0", "-9"):
        expect(sheet).not_to_contain_text(unknown)
    expect(page.locator(".graph canvas")).to_have_count(2)
    expect(page.locator(".graph canvas").first).to_have_attribute("aria-label", re.compile("over time"))
    # A mouse resting on a graph would move the cursor.
    page.mouse.move(0, 0)
    page.locator(".cursor-slider").fill("100")
    expect(page.locator(".cursor-figures")).to_contain_text("bpm")
    person.visit("/")
    expect(page.locator(f'[data-row="{ident}"]')).to_contain_text("29:55")


PLAN = (
    '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><rte><name>The ridge</name>'
    '<rtept lat="42.60" lon="1.60"/><rtept lat="42.61" lon="1.61"/><rtept lat="42.63" lon="1.60"/></rte></gpx>'
)


@pytest.mark.parametrize("person", WHO, indirect=True)
def test_a_plan_stands_apart_from_what_was_done(person, tmp_path):
    page = person.page

    def counted() -> int:
        person.visit("/statistics")
        return int(page.locator(".totals .total dd").first.inner_text())

    before = sum(len(tracks) for tracks in person.tracks.values())
    # Away from a page that another test has filtered.
    person.visit("/")
    # The device shows its stored value until the server has answered.
    wait_until(lambda: counted() == before)
    (tmp_path / "plan.gpx").write_text(PLAN)
    person.visit("/import")
    page.locator("input[type=file]").set_input_files(tmp_path / "plan.gpx")
    link = page.locator(".import-row a", has_text="The ridge")
    expect(link).to_be_visible()
    ident = link.get_attribute("href").rsplit("/", 1)[1]
    wait_until(lambda: counted() == before)
    # The list marks it, and can exclude it.
    person.visit("/")
    row = page.locator(f'[data-row="{ident}"]')
    expect(row).to_contain_text(BOOK["tracks.plan"])
    # A way that was not gone is in no sum of its month, and has no pace.
    expect(page.locator(".month", has=row).locator(".month-sums")).to_be_empty()
    expect(row).not_to_contain_text("/km")
    page.locator(".track-filters-button").click()
    page.locator("[name=kind]").select_option("track")
    expect(row).to_have_count(0)
    page.locator("[name=kind]").select_option("route")
    expect(page.locator("[data-row]")).to_have_count(1)
    page.get_by_role("button", name=BOOK["tracks.clearFilter"]).click()
    # It can be followed while recording.
    person.visit(f"/tracks/{ident}")
    page.get_by_role("button", name=BOOK["tracks.plan.follow"], exact=True).click()
    expect(page.get_by_text(BOOK["tracks.record.following"].replace("{name}", "The ridge"))).to_be_visible()
    # It appears in the member's upcoming events.
    person.visit("/today")
    next_row = page.locator(f'a[href="/tracks/{ident}"]')
    expect(next_row).to_contain_text(BOOK["tracks.today.followed"])
    person.visit("/record")
    page.get_by_role("button", name=BOOK["tracks.record.unfollow"]).click()
    expect(page.get_by_text(BOOK["tracks.record.following"].replace("{name}", "The ridge"))).to_have_count(0)
    # Marked as done, on a day and with a duration.
    person.visit(f"/tracks/{ident}")
    expect(page.get_by_text(BOOK["tracks.marks.title"])).to_have_count(0)
    page.get_by_role("button", name=BOOK["tracks.plan.markDone"]).click()
    dialog = page.locator("dialog")
    dialog.get_by_label(BOOK["tracks.stated.start"]).fill("2024-05-18T09:30")
    dialog.get_by_label(BOOK["tracks.stated.duration"]).fill("an hour")
    dialog.get_by_role("button", name=BOOK["tracks.plan.markDone"]).click()
    expect(dialog.get_by_text(BOOK["tracks.stated.durationWrong"])).to_be_visible()
    dialog.get_by_label(BOOK["tracks.stated.duration"]).fill("1:15")
    dialog.get_by_role("button", name=BOOK["tracks.plan.markDone"]).click()
    expect(page.get_by_text(BOOK["tracks.plan.text"])).to_have_count(0)
    figures = page.locator(".figure-lead")
    expect(figures).to_contain_text("1:15:00")
    expect(page.get_by_text(re.compile("May.*2024")).first).to_be_visible()
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    expect(dialog.get_by_label(BOOK["tracks.stated.duration"])).to_have_value("1:15")
    page.keyboard.press("Escape")
    person.visit("/today")
    expect(page.get_by_role("heading", name=BOOK["campus.tab"])).to_be_visible()
    expect(next_row).to_have_count(0)
    wait_until(lambda: counted() == before + 1)


@pytest.mark.parametrize("person", ["guest", "member offline"], indirect=True)
def test_every_format_is_written_without_a_server(person, program, tmp_path):
    page = person.page
    person.measure_in("metric")
    person.visit(f"/tracks/{person.tracks['ride'][2]}")
    # The last choice is kept.
    for name in ("fit", "tcx", "kml", "kmz", "geojson", "gpx"):
        page.get_by_role("button", name=BOOK["tracks.export"]).click()
        page.locator(f"dialog input[value={name}]").check()
        with page.expect_download() as file:
            page.locator("dialog .button-primary").click()
        assert file.value.suggested_filename.endswith(f".{name}")
        file.value.save_as(tmp_path / f"ride.{name}")
        command = [program, "inspect", "--json", tmp_path / f"ride.{name}"]
        answer = subprocess.run(command, capture_output=True, check=True, text=True)
        (inspected,) = json.loads(answer.stdout)["files"]
        (track,) = inspected["tracks"]
        # Fifteen positions, 24 m and three seconds apart.
        assert track["distance_m"] == pytest.approx(14 * 24, rel=0.05), name
        assert track["duration_s"] == pytest.approx(14 * 3, abs=3), name
