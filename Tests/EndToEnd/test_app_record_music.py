"""The member's own music during a recording: stored on the device, with the phone's media keys (T18)."""

import math
import pathlib
import struct
import wave

import pytest
from accessibility import violations
from accounts import register
from conftest import LANGUAGES, LOOKS, PHONE, wait_until
from locales import phrases
from music import Player, broken_song
from playwright.sync_api import expect


def song(folder: pathlib.Path, title: str, seconds: float = 20) -> pathlib.Path:
    path = folder / f"{title}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        tones = (8000 * math.sin(0.35 * at) for at in range(int(8000 * seconds)))
        file.writeframes(b"".join(struct.pack("<h", int(tone)) for tone in tones))
    return path


@pytest.fixture
def player(server, open_page) -> Player:
    return Player(open_page(server.address, viewport=PHONE), server.address)


def test_without_music_the_bar_says_what_to_do(player):
    player.can("choose")
    expect(player.bar).to_contain_text(phrases("en")["tracks.music.hint"])


def test_music_starts_at_a_press_and_not_before(player, tmp_path):
    player.choose(song(tmp_path, "Pic de Casamanya"))
    expect(player.title).to_have_text("Pic de Casamanya")
    assert player.heard() == -1
    player.press("play")
    player.wait_for_sound()
    expect(player.position).not_to_have_value("0")
    player.press("pause")
    player.can("play")
    assert player.heard() == -1


def test_next_and_previous_go_round(player, tmp_path):
    player.choose(song(tmp_path, "One"), song(tmp_path, "Two"))
    player.press("play")
    player.wait_for_sound()
    for key, title in [("next", "Two"), ("next", "One"), ("previous", "Two"), ("previous", "One")]:
        player.press(key)
        expect(player.title).to_have_text(title)
        player.wait_for_sound()


def test_after_a_song_comes_the_next(player, tmp_path):
    player.choose(song(tmp_path, "Short", 0.5), song(tmp_path, "Long"))
    player.press("play")
    expect(player.title).to_have_text("Long")
    player.wait_for_sound()


def test_music_goes_on_while_other_pages_are_looked_at(player, tmp_path):
    player.choose(song(tmp_path, "Long"))
    player.press("play")
    player.wait_for_sound()
    expect(player.bar).to_be_visible()
    player.page.get_by_role("link", name=phrases("en")["races.tab"], exact=True).click()
    expect(player.bar).to_have_count(0)
    before = player.heard()
    wait_until(lambda: player.heard() > before)
    player.page.go_back()
    player.can("pause")


def test_music_survives_closing_and_needs_no_network(player, tmp_path):
    player.choose(song(tmp_path, "One"), song(tmp_path, "Two"))
    player.page.reload()
    expect(player.title).to_have_text("One")
    player.can("play")  # nothing starts by itself
    player.page.context.set_offline(True)
    player.press("play")
    player.wait_for_sound()
    player.press("next")
    expect(player.title).to_have_text("Two")
    player.wait_for_sound()


def test_a_broken_file_is_named_and_skipped(player, tmp_path):
    player.choose(broken_song(tmp_path, "Noise"), song(tmp_path, "Music"))
    player.press("play")
    expect(player.bar.get_by_role("status")).to_contain_text("Noise")
    expect(player.title).to_have_text("Music")
    player.wait_for_sound()


def test_broken_files_alone_end_in_silence(player, tmp_path):
    player.choose(broken_song(tmp_path, "Noise"), broken_song(tmp_path, "More noise"))
    player.press("play")
    expect(player.bar.get_by_role("status")).to_contain_text("More noise")
    player.can("play")


def test_songs_are_chosen_and_removed_in_their_list(player, tmp_path):
    player.choose(song(tmp_path, "One"), song(tmp_path, "Two"))
    book = phrases("en")
    player.press("songs")
    player.page.get_by_role("button", name="Two", exact=True).click()
    player.wait_for_sound()
    player.page.get_by_role("button", name=book["tracks.music.remove"].format(title="Two")).click()
    expect(player.page.locator(".music-row")).to_have_count(1)
    player.page.keyboard.press("Escape")
    expect(player.title).to_have_text("One")
    player.page.reload()
    player.press("songs")
    expect(player.page.locator(".music-row")).to_have_count(1)
    player.page.get_by_role("button", name=book["tracks.music.remove"].format(title="One")).click()
    player.can("choose")


def test_a_file_chosen_twice_is_kept_once(player, tmp_path):
    one = song(tmp_path, "One")
    player.choose(one)
    player.press("songs")
    player.page.locator("dialog input[type=file]").set_input_files([one, song(tmp_path, "Two")])
    expect(player.page.locator(".music-row")).to_have_count(2)


def test_the_lock_screen_shows_and_plays_the_music(player, tmp_path):
    player.choose(song(tmp_path, "One"), song(tmp_path, "Two"))
    player.press("play")
    player.wait_for_sound()
    shown = "[navigator.mediaSession.metadata.title, navigator.mediaSession.playbackState]"
    assert player.page.evaluate(shown) == ["One", "playing"]
    player.page.evaluate("keys.nexttrack({ action: 'nexttrack' })")
    expect(player.title).to_have_text("Two")
    player.page.evaluate("keys.pause({ action: 'pause' })")
    player.can("play")
    assert player.page.evaluate(shown) == ["Two", "paused"]
    player.page.evaluate("keys.previoustrack({ action: 'previoustrack' })")
    expect(player.title).to_have_text("One")
    player.page.evaluate("keys.play({ action: 'play' })")
    player.wait_for_sound()


def test_another_member_finds_no_music_of_the_first(server, open_page, tmp_path):
    player = Player(open_page(server.address), server.address)
    player.choose(song(tmp_path, "Mine"))
    register(player.page, server.address, "marta")
    player.page.goto(f"{server.address}/record")
    player.can("choose")


@LOOKS
def test_the_music_breaks_no_rule(server, open_page, viewport, theme, tmp_path):
    page = open_page(server.address, viewport=viewport, color_scheme=theme)
    player = Player(page, server.address)
    assert violations(page) == [], "without music"
    player.choose(broken_song(tmp_path, "Noise"), song(tmp_path, "A long name " * 12))
    player.press("play")
    player.wait_for_sound()
    assert violations(page) == [], "playing"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    player.press("songs")
    assert violations(page) == [], "the songs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_music_speaks_the_members_language(server, open_page, language):
    page = open_page(server.address, language=language)
    page.goto(f"{server.address}/record")
    expect(page.get_by_role("button", name=phrases(language)["tracks.music.choose"])).to_be_visible()
