"""Runs axe on a page of the app (Q2)."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
# Each broken rule, with the places.
BROKEN = """() => axe.run({ resultTypes: ["violations"] })
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]))"""

# Endless animations such as a spinner's never finish; others are awaited.
AT_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
)"""


def violations(page: Page) -> list:
    """The broken rules of a page, each with the places. Colours are judged in their final state: elements that appear
    during the run do so without fading in."""
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_load_state("networkidle")
    page.evaluate(AT_REST)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    return page.evaluate(BROKEN)
