"""What axe finds on a page of the app (Q2)."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Turning and breathing never ends; what fades in does.
AT_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
)"""


def violations(page: Page) -> list[tuple[str, list]]:
    """The rules a page breaks, each with where. Colours are judged as they stay: what comes while
    axe looks, as a toast, comes without fading in."""
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_load_state("networkidle")
    page.evaluate(AT_REST)
    found = Axe().run(page).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
