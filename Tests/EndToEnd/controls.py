"""Controls of a page: a test finds them by their phrases, and sees which of them something covers."""

from playwright.sync_api import Page
from race_pages import BOOK

# The element at the centre of each control after scrolling it into view, if it is another one.
COVERED = """(scope) => {
  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const nameOf = (each) => `${each.tagName.toLowerCase()}.${each.className?.baseVal ?? each.className}`
    + ` "${(each.getAttribute("aria-label") ?? each.textContent ?? "").trim().slice(0, 30)}"`;
  return [...document.querySelectorAll(scope)].flatMap((root) => [...root.querySelectorAll(controls)]).flatMap((each) => {
    if (each.matches(".skip-link, .unseen, .pin, :disabled") || !each.checkVisibility()) return [];
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box] = each.getClientRects();
    if (!box || box.width < 2 || box.height < 2) return [];
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isItself = there && (each.contains(there) || [...(each.labels ?? [])].some((label) => label.contains(there)));
    return isItself ? [] : [`${nameOf(each)} lies under ${there ? nameOf(there) : "nothing"}`];
  });
}"""


def covered(page: Page, scope: str = "body") -> list[str]:
    """The controls within a part of the page that something else covers."""
    page.wait_for_load_state("networkidle")
    return page.evaluate(COVERED, scope)


def button(page: Page, phrase: str):
    """The button with a phrase of the app."""
    return page.get_by_role("button", name=BOOK[phrase], exact=True)
