"""Browsers with profiles of their own: a test kills one, and the next one opens its profile."""

import os
import signal
import subprocess

from conftest import CHROMIUM, CHROMIUM_OPTIONS, wait_until


class OwnChromium:
    """A Chromium with a persistent profile, which a test may kill."""

    def __init__(self, playwright, profile):
        profile.mkdir(exist_ok=True)
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [CHROMIUM, *CHROMIUM_OPTIONS, "--remote-debugging-port=0", "--lang=en", "--no-first-run"]
            + [f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(lambda: port_file.exists() and port_file.read_text().strip().count("\n") == 1)
        address = f"http://127.0.0.1:{port_file.read_text().splitlines()[0]}"
        self.browser = playwright.chromium.connect_over_cdp(address)
        self.context = self.browser.contexts[0]

    def kill(self) -> None:
        """Kills the browser without warning, like an empty battery."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
