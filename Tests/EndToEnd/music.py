"""Music while recording: a member chooses songs, and a test hears the player and presses its keys."""

import pathlib

from conftest import wait_until
from locales import phrases
from playwright.sync_api import Page, expect

# The page's only player and the registered media keys, exposed to the test.
LOOK = """
  const { Audio } = window;
  window.Audio = function () { return (window.sound = new Audio()); };
  window.keys = {};
  const offer = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
  navigator.mediaSession.setActionHandler = (key, run) => { keys[key] = run; offer(key, run); };
"""


def broken_song(folder: pathlib.Path, title: str) -> pathlib.Path:
    """A file with the name of a song and without music."""
    path = folder / f"{title}.mp3"
    path.write_bytes(b"no music at all" * 200)
    return path


class Player:
    """The music bar of the recording page."""

    def __init__(self, page: Page, address: str):
        self.page = page
        page.add_init_script(LOOK)
        page.goto(f"{address}/record")
        self.bar = page.locator(".music")
        self.title = page.locator(".music-title")
        self.position = page.locator(".music-position")

    def choose(self, *files: pathlib.Path) -> None:
        self.bar.locator("input[type=file]").set_input_files(files)
        expect(self.title).to_be_visible()

    def press(self, name: str) -> None:
        self.bar.get_by_role("button", name=phrases("en")[f"tracks.music.{name}"], exact=True).click()

    def can(self, name: str) -> None:
        button = self.bar.get_by_role("button", name=phrases("en")[f"tracks.music.{name}"], exact=True)
        expect(button).to_be_visible()

    def heard(self) -> float:
        """The position in the playing song, in seconds."""
        return self.page.evaluate("sound.paused ? -1 : sound.currentTime")

    def wait_for_sound(self) -> None:
        wait_until(lambda: self.heard() > 0)
