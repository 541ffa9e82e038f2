"""A member without a network: the data on the device can be used, and changes are kept (Y1, K2, T14)."""

import pytest
from accounts import open_member
from conftest import DESKTOP, KEPT, PHONE, wait_until
from devices import another_device, back_on_the_network, edit_track, feed, kept_on_device, rows, visit
from playwright.sync_api import expect
from race_pages import BOOK
from tracks import RUN, WALK, choose_files, import_files


def test_a_track_that_was_never_opened_is_renamed_without_a_network(server, open_page):
    desktop = open_member(open_page, server, viewport=DESKTOP)
    import_files(desktop, server.address, RUN)
    phone = another_device(open_page, server, viewport=PHONE, **KEPT)
    kept_on_device(phone)
    (ident,) = rows(phone, 1)
    phone.context.set_offline(True)
    phone.locator(f'[data-row="{ident}"]').click()
    expect(phone.get_by_text(BOOK["problem.notHere"])).to_be_visible()
    phone.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    phone.locator("dialog [name=name]").fill("Sense cobertura")
    phone.locator("dialog [type=submit]").click()
    expect(phone.locator(".track-page h1")).to_have_text("Sense cobertura")
    phone.context.set_offline(False)
    wait_until(lambda: feed(desktop, server.address, "tracks")[ident]["body"]["name"] == "Sense cobertura")


def test_a_member_who_signs_out_without_a_network_is_signed_out(server, open_page):
    page = open_member(open_page, server, viewport=PHONE, **KEPT)
    kept_on_device(page)
    page.goto(f"{server.address}/settings/account")
    expect(page.get_by_role("heading", name=BOOK["club.sessions"])).to_be_visible()
    page.context.set_offline(True)
    page.locator(".page-actions button").click()
    page.locator("dialog .button-primary").click()
    page.wait_for_url(f"{server.address}/settings")
    expect(page.get_by_text(BOOK["club.signedOut"])).to_be_visible()
    back_on_the_network(page)
    # The server ends the session with the next request.
    asked = {"X-Cordada": "1"}
    wait_until(lambda: page.context.request.get(f"{server.address}/api/v1/session", headers=asked).status == 401)


def test_statistics_of_any_period_are_added_up_on_the_device(server, open_page):
    page = open_member(open_page, server, viewport=PHONE, **KEPT)
    import_files(page, server.address, RUN, WALK)
    page.goto(server.address)
    rows(page, 2)
    kept_on_device(page)
    page.context.set_offline(True)
    page.goto(f"{server.address}/statistics")
    expect(page.locator(".totals .total").first).to_contain_text("2")
    page.locator("[name=category]").select_option(label=BOOK["category.running"])
    expect(page.locator(".totals .total").first).to_contain_text("1")
    expect(page.get_by_role("heading", name=BOOK["tracks.bests.title"])).to_be_visible()
    page.get_by_label(BOOK["tracks.statistics.days"], exact=True).check(force=True)
    page.locator("[name=from]").fill("2013-02-01")
    page.locator("[name=to]").fill("2013-02-28")
    expect(page.locator(".totals")).to_be_visible()
    expect(page.get_by_text(BOOK["problem.notHere"])).to_have_count(0)


@pytest.mark.parametrize("part", ["PhotosCard", "TrackMapView", "drawGraph"])
def test_a_part_of_a_track_that_is_out_of_reach_leaves_the_rest(server, open_page, part):
    """The network is lost before the app is cached on the device."""
    page = open_page(server.address, viewport=PHONE)
    page.route(f"**/assets/{part}-*", lambda route: route.abort("internetdisconnected"))
    visit(page, "/import")
    with page.expect_request(f"**/assets/{part}-*"):
        choose_files(page, RUN)
        page.locator(".import-row a").click()
    expect(page.locator(".figure-sheet")).to_be_visible()
    edit_track(page, name="Sense cobertura")
