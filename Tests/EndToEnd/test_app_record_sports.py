"""The category of a recording determines the filter of fixes and the form of its rate: for guests and members (T4,
T11)."""

import pytest
from accounts import open_member
from conftest import KEPT, PHONE, wait_until
from devices import all_sent, kept_on_device, kept_record
from playwright.sync_api import Page, expect
from race_pages import BOOK
from receiver import Receiver, know_times, straight
from recorder import ALLOWED, choose_category, metres, save, start, stop

# Faster than any run or walk, usual on a bicycle.
RIDE = straight([37.5] * 30, seconds=3)
# The sport of each built-in category, in the order in which they are shown.
SPORTS = [
    ("running", "running"),
    ("trail_running", "running"),
    ("hiking", "hiking"),
    ("walking", "walking"),
    ("nordic_walking", "walking"),
    ("cycling", "cycling"),
    ("swimming", "swimming"),
    ("skiing", "skiing"),
    ("ski_touring", "skiing"),
    ("snowshoeing", "walking"),
    ("via_ferrata", "hiking"),
    ("climbing", "other"),
    ("indoor", "fitness"),
]
WHO = ["guest", "member online", "member offline"]


def recorder_of(who: str, server, open_page) -> tuple[Page, Receiver]:
    """Opens the recording page as a guest, or as a member with or without a network."""
    options = {"viewport": PHONE, **ALLOWED, **KEPT}
    page = open_page(server.address, **options) if who == "guest" else open_member(open_page, server, **options)
    kept_on_device(page)
    know_times(page.context, RIDE)
    page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
    page.goto(f"{server.address}/record")
    if who == "member offline":
        expect(page.locator(".category-option").first).to_be_visible()
        page.context.set_offline(True)
    return page, Receiver(page)


@pytest.mark.parametrize("who", WHO)
def test_a_ride_is_recorded_as_a_ride(server, open_page, who):
    page, receiver = recorder_of(who, server, open_page)
    choose_category(page, "cycling")
    start(page, receiver, RIDE)
    receiver.hear(RIDE[1:])
    wait_until(lambda: metres(page) > 1000)
    stop(page)
    ident = save(page)
    assert kept_record(page, "tracks", ident)["summary"]["sport"] == "cycling"
    # A ride has a speed in place of a run's pace.
    sheet = page.locator(".figure-lead")
    expect(sheet).to_contain_text(BOOK["tracks.detail.speedMean"])
    expect(sheet).to_contain_text("45.0 km/h")
    expect(page.locator(".best-list")).to_contain_text("km/h")
    expect(page.locator(".best-list, .figure-lead, .track-body .table").get_by_text("/km", exact=False)).to_have_count(
        0
    )
    page.goto(server.address) if who != "member offline" else page.go_back()
    if who != "member offline":
        expect(page.locator(f'[data-row="{ident}"]')).to_contain_text("45.0 km/h")
    if who == "member online":
        all_sent(page)
        answer = page.context.request.get(f"{server.address}/api/v1/tracks/{ident}").json()
        assert answer["sport"] == "cycling" and answer["distance_m"] > 1000


@pytest.mark.parametrize("who", WHO)
def test_each_built_in_category_says_its_sport(server, open_page, who):
    page, _ = recorder_of(who, server, open_page)
    if who == "member online":
        answer = page.context.request.get(f"{server.address}/api/v1/categories").json()
        assert sorted((each["kind"], each["sport"]) for each in answer["categories"]) == sorted(SPORTS)
    # The first seven are in view, and one more press shows all.
    expect(page.locator(".category-option")).to_have_count(7)
    page.locator(".category-more").click()
    expect(page.locator(".category-option")).to_have_count(len(SPORTS))
    expect(page.locator(".category-more")).to_have_count(0)
    icons = page.locator(".category-option .icon").evaluate_all("icons => icons.map((icon) => icon.innerHTML)")
    assert len(set(icons)) == len(SPORTS)


def test_the_categories_last_recorded_are_in_view(server, open_page):
    page, _ = recorder_of("guest", server, open_page)
    for kind in ["climbing", "ski_touring", "climbing"]:
        choose_category(page, kind)
    page.reload()
    expect(page.locator(".category-option")).to_have_count(7)
    expect(page.get_by_role("radio", name=BOOK["category.climbing"], exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name=BOOK["category.ski_touring"], exact=True)).to_be_visible()
