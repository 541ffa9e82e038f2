"""Registration, sign-in and sign-out, settings, categories and the account, as used by a member."""

import json
import re
import subprocess
import zipfile

import pytest
from accounts import BUILT_IN, PASSWORD, add_category, open_another_device, open_member, register, sign_in
from club import Member
from conftest import KEPT, LANGUAGES, PHONE, wait_until
from devices import all_sent, kept_on_device
from locales import phrases
from playwright.sync_api import Response, expect


def takes_changes(answer: Response) -> bool:
    """True if a response answers changes sent by the app."""
    asked = answer.request
    return asked.url.endswith("/api/v1/sync") and bool(asked.post_data_json["changes"])


def test_registering_says_what_is_wrong_with_each_field_and_loses_nothing(server, open_page):
    page = open_page(f"{server.address}/register")
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=email]").fill("no address")
    page.locator("[name=password]").fill("short")
    page.locator("[name=repeated]").fill("different")
    page.locator("form [type=submit]").click()
    expect(page.locator("[aria-invalid=true]")).to_have_count(4)
    expect(page.locator("[name=display_name]")).to_be_focused()
    for name, typed in {
        "user_name": "marta",
        "email": "no address",
        "password": "short",
        "repeated": "different",
    }.items():
        expect(page.locator(f"[name={name}]")).to_have_value(typed)


def test_a_user_name_that_is_taken_is_refused_at_its_field(server, open_page):
    open_member(open_page, server)
    page = open_page(f"{server.address}/register")
    for name, typed in {
        "display_name": "Another Marta",
        "user_name": "marta",
        "email": "another@example.org",
        "password": PASSWORD,
        "repeated": PASSWORD,
    }.items():
        page.locator(f"[name={name}]").fill(typed)
    page.locator("form [type=submit]").click()
    expect(page.locator("[name=user_name]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=user_name]")).to_be_focused()
    expect(page.locator("[name=email]")).to_have_value("another@example.org")


def test_a_wrong_password_is_said_and_the_form_stays(server, open_page):
    open_member(open_page, server)
    page = open_page(f"{server.address}/sign-in")
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=password]").fill("not the password")
    page.locator("form [type=submit]").click()
    expect(page.get_by_role("alert")).to_have_text(phrases("en")["club.credentialsWrong"])
    expect(page.locator("[name=user_name]")).to_have_value("marta")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_speaks_the_devices_language(server, open_page, language):
    page = open_page(f"{server.address}/settings", language=language)
    expect(page.locator("h1")).to_have_text(phrases(language)["club.you"])
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_another_language_is_spoken_at_once_and_by_the_next_device_too(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings")
    for language in ("ca", "es", "fr", "en", "ca"):
        with page.expect_response(takes_changes):
            page.locator("[name=language]").select_option(language)
        expect(page.locator("h1")).to_have_text(phrases(language)["club.you"])
    other = open_page(server.address, language="fr")
    sign_in(other, server.address, "marta")
    other.goto(f"{server.address}/settings")
    expect(other.locator("h1")).to_have_text(phrases("ca")["club.you"])


def test_categories_are_added_renamed_deleted_and_undone(server, open_page):
    page = open_member(open_page, server)
    name = "Raquetes 🏔️ “neu” \u2067ثلج\u2069"
    add_category(page, server.address, name)
    page.locator(".row .icon-button").nth(0).click()
    page.locator("dialog [name=name]").fill("Neu")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row-title", has_text="Neu")).to_be_visible()
    page.locator(".row .icon-button").nth(1).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".row-title", has_text="Neu")).to_have_count(0)
    page.locator(".toast-action").last.click()
    expect(page.locator(".row-title", has_text="Neu")).to_be_visible()
    all_sent(page)
    page.reload()
    expect(page.locator(".row-title", has_text="Neu")).to_be_visible()


def test_what_was_seen_once_opens_with_the_server_stopped_and_changes_wait(server, open_page):
    page = open_member(open_page, server, **KEPT)
    add_category(page, server.address, "Before")
    all_sent(page)
    kept_on_device(page)
    server.stop()
    page.close()

    page = page.context.new_page()
    page.goto(f"{server.address}/settings/categories")
    expect(page.locator(".row-title", has_text="Before")).to_be_visible()
    add_category(page, server.address, "Without")
    page.locator(".row .icon-button").nth(2).click()
    page.locator("dialog [name=name]").fill("Without the server")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row-title", has_text="Without the server")).to_be_visible()
    server.start()
    page.reload()
    all_sent(page)

    other = page.context.browser.new_context().new_page()
    sign_in(other, server.address, "marta")
    other.goto(f"{server.address}/settings/categories")
    expect(other.locator(".row-title", has_text="Without the server")).to_be_visible()
    other.context.close()


def test_two_members_on_one_device_never_see_each_other(server, open_page):
    page = open_member(open_page, server)
    add_category(page, server.address, "Only Marta’s")
    register(page, server.address, "joan", "Joan Vila")
    page.goto(f"{server.address}/settings/categories")
    expect(page.locator(".row")).to_have_count(BUILT_IN)
    expect(page.get_by_text("Only Marta’s")).to_have_count(0)
    sign_in(page, server.address, "marta")
    page.goto(f"{server.address}/settings/categories")
    expect(page.get_by_text("Only Marta’s")).to_be_visible()


def test_signed_out_the_device_still_shows_what_it_has_unless_told_to_forget(server, open_page):
    page = open_member(open_page, server)
    add_category(page, server.address, "Still here")
    all_sent(page)
    page.goto(f"{server.address}/settings/account")
    page.locator(".page-actions button").click()
    page.locator("dialog .button-primary").click()
    page.wait_for_url(f"{server.address}/settings")
    page.goto(f"{server.address}/settings/categories")
    expect(page.get_by_text("Still here")).to_be_visible()

    sign_in(page, server.address, "marta")
    page.goto(f"{server.address}/settings/account")
    page.locator(".page-actions button").click()
    page.locator("dialog [type=checkbox]").check()
    page.locator("dialog .button-primary").click()
    page.wait_for_url(f"{server.address}/settings")
    page.goto(f"{server.address}/settings/categories")
    expect(page.get_by_text("Still here")).to_have_count(0)
    names = page.evaluate("indexedDB.databases().then((all) => all.map((each) => each.name))")
    assert set(names) <= {"cordada.device", "cordada-maps"}, "nothing of hers"


def test_a_session_elsewhere_is_listed_and_ended(server, open_page):
    page, other = open_member(open_page, server), open_another_device(open_page, server)
    page.goto(f"{server.address}/settings/account")
    expect(page.locator(".section .row")).to_have_count(2)
    page.locator(".section .row .button").click()
    expect(page.locator(".section .row")).to_have_count(1)
    other.reload()
    expect(other.locator(".state-bar")).to_contain_text(phrases("en")["shell.sessionEnded"])
    # All others end at once.
    programs = [Member(server.port, "marta", PASSWORD) for _ in range(3)]
    page.reload()
    expect(page.locator(".section .row")).to_have_count(4)
    page.get_by_role("button", name=phrases("en")["club.endOthers"]).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".toast", has_text="3 sessions ended.")).to_be_visible()
    expect(page.locator(".section .row")).to_have_count(1)
    assert {program.ask("GET", "/session")[0] for program in programs} == {401}


def test_the_password_changes_when_the_old_one_is_right(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/security")

    def change(current: str) -> None:
        page.locator("[name=current]").fill(current)
        page.locator("[name=new]").fill("another good password")
        page.locator("[name=repeated]").fill("another good password")
        page.locator("form:has([name=current]) [type=submit]").click()

    change("not the old one")
    expect(page.locator("[name=current]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=new]")).to_have_value("another good password")
    change(PASSWORD)
    expect(page.locator(".toast")).to_contain_text(phrases("en")["club.passwordChanged"])
    sign_in(open_page(server.address), server.address, "marta", "another good password")


def test_everything_is_downloaded_and_restored(server, open_page, tmp_path):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/account")
    words = phrases("en")
    with page.expect_download() as download:
        page.get_by_role("button", name=words["club.downloadEverything"]).click()
    zip_path = tmp_path / download.value.suggested_filename
    assert zip_path.name == "cordada-marta.zip"
    download.value.save_as(zip_path)
    with zipfile.ZipFile(zip_path) as everything:
        assert json.loads(everything.read("club/account.json"))["user_name"] == "marta"
    page.locator("[data-picks=everything]").set_input_files(zip_path)
    expect(page.get_by_text(words["club.restoredNothing"])).to_be_visible()
    no_export = tmp_path / "other.zip"
    no_export.write_bytes(b"no zip")
    page.locator("[data-picks=everything]").set_input_files(no_export)
    expect(page.get_by_text(words["club.restoreWrong"])).to_be_visible()


def test_a_deleted_account_leaves_nothing(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/account")
    page.locator(".card .button-danger").click()
    page.locator("dialog [name=password]").fill("not the password")
    page.locator("dialog .button-danger").click()
    expect(page.locator("dialog [aria-invalid=true], dialog [role=alert]")).to_have_count(1)
    page.locator("dialog [name=password]").fill(PASSWORD)
    page.locator("dialog .button-danger").click()
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/sign-in")
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form [type=submit]").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_profile_shows_its_formula_and_refuses_what_cannot_be(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/profile")
    expect(page.locator(".formula").first).to_be_visible()
    page.locator("[name=weight_kg]").fill("heavy")
    page.locator("form [type=submit]").click()
    expect(page.locator("[name=weight_kg]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=weight_kg]").fill("58.5")
    page.locator("[name=birth_year]").fill("1984")
    page.locator("input[value=female]").check()
    # 58.5 kg × 0.1036 × 0.01 × 10,000 m × 0.9
    expect(page.get_by_text(re.compile(r"\b545 kcal"))).to_be_visible()
    with page.expect_response(takes_changes) as saved:
        page.locator("form [type=submit]").click()
    assert saved.value.ok
    page.reload()
    expect(page.locator("[name=weight_kg]")).to_have_value("58.5")


def test_the_keyboard_skips_to_the_content_and_escape_closes_dialogs(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/categories")
    expect(page.locator(".row")).to_have_count(BUILT_IN)
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    opener = page.locator(".page-actions button")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog [name=name]")).to_be_focused()
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
        )
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_recording_is_chosen_without_an_account_and_travels_with_one(server, open_page):
    page, book = open_page(f"{server.address}/settings"), phrases("en")
    pause = page.get_by_role("checkbox", name=book["tracks.recording.autoPause"])
    speak = page.get_by_role("checkbox", name=book["tracks.recording.speakMarks"])
    expect(page.locator("[name=spacing_m]")).to_have_value("5")
    expect(pause).to_be_checked()
    expect(speak).not_to_be_checked()
    expect(page.get_by_role("checkbox", name=book["tracks.recording.vibrateMarks"])).to_be_checked()
    page.locator("[name=spacing_m]").select_option("25")
    pause.uncheck()
    speak.check()
    page.reload()
    expect(page.locator("[name=spacing_m]")).to_have_value("25")
    expect(pause).not_to_be_checked()

    register(page, server.address, "marta")
    elsewhere = open_page(server.address)
    wait_until(lambda: page.evaluate("fetch('/api/v1/preferences').then((answer) => answer.json())").get("spacing_m"))
    sign_in(elsewhere, server.address, "marta")
    elsewhere.goto(f"{server.address}/settings")
    expect(elsewhere.locator("[name=spacing_m]")).to_have_value("25")
    expect(elsewhere.get_by_role("checkbox", name=book["tracks.recording.speakMarks"])).to_be_checked()

    page.goto(f"{server.address}/settings")
    page.locator("[name=mark_interval_m]").select_option("0")
    expect(speak).to_have_count(0)


def test_the_app_turns_dark_and_light_with_the_device_unless_told_otherwise(server, open_page):
    page = open_page(f"{server.address}/settings", viewport=PHONE, color_scheme="light")
    painted = page.locator("html")
    page.emulate_media(color_scheme="dark")
    expect(painted).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(painted).to_have_attribute("data-theme", "light")
    page.locator("[type=radio][value=dark]").check()
    expect(painted).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    expect(painted).to_have_attribute("data-theme", "dark")


def test_a_language_that_could_not_be_loaded_comes_with_the_network(server, open_page):
    page = open_page(f"{server.address}/settings")
    expect(page.locator("[name=language]")).to_be_visible()
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.locator("[name=language]").select_option("ca")
    expect(page.locator("h1")).to_have_text(phrases("en")["club.you"])
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text(phrases("ca")["club.you"])


def test_a_lost_password_is_replaced_by_a_link_of_the_administrator(server, open_page, program):
    page = open_member(open_page, server)
    page.context.clear_cookies()
    command = [program, "user", "reset-password", "--data", server.data, "--address", server.address, "marta"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    link = re.search(r"http\S+#\S{43}", said).group(0)
    for password, works in (("una altra boira", True), ("i una altra", False)):
        visitor = open_page(link)
        for name in ("password", "repeated"):
            visitor.locator(f"[name={name}]").fill(password)
        visitor.locator("form [type=submit]").click()
        if works:
            visitor.wait_for_url(f"{server.address}/sign-in")
            visitor.locator("[name=user_name]").fill("marta")
            visitor.locator("[name=password]").fill(password)
            visitor.locator("form [type=submit]").click()
            visitor.wait_for_url(f"{server.address}/")
        else:
            expect(visitor.get_by_text(phrases("en")["problem.expired-link"])).to_be_visible()
