"""What axe finds on a page of the app (Q2)."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
# Each rule that is broken, and where.
BROKEN = """() => axe.run({ resultTypes: ["violations"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]))"""

# Turning and breathing never ends; what fades in does.
AT_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
)"""


def violations(page: Page) -> list:
    """The rules a page breaks, each with where. Colours are judged as they stay: what comes while
    axe looks, as a toast, comes without fading in."""
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_load_state("networkidle")
    page.evaluate(AT_REST)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    return page.evaluate(BROKEN)
