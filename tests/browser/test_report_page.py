"""The page in a real browser: Chromium, driven by Playwright, with axe-core looking for barriers.

    pip install playwright; npm pack axe-core; BYLINE_AXE=package/axe.min.js pytest tests/browser

Without a browser these tests are skipped; `tests/reports/page` takes the page apart without one.
BYLINE_PAGE names a further page; `benchmarks/studies/speed/reports.py --folder` leaves some behind.
"""

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from pages.made import made_report

import byline
from byline.questions.report import report as ask
from byline.reports.page.frame import report_page
from byline.reports.redaction import redacted
from byline.storage.answers import Answers

playwright = pytest.importorskip(
    "playwright.sync_api", reason="needs Playwright: pip install playwright"
)
HOSTILE = "</script><img src=x onerror=alert(1)>\u202e\" onclick='x' &lt;"


@pytest.fixture(scope="module")
def browser():
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("needs Chromium")
    with playwright.sync_playwright() as started:
        made = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, Path]:
    """The bundled pile, a report made by hand, a hostile one and a large one, as files."""
    folder = tmp_path_factory.mktemp("pages")
    report = made_report()
    first = report.texts[0]
    bad = replace(first, body=f"{HOSTILE} {first.body}\n\n{'x' * 1_000_000}", title=HOSTILE)
    many = tuple(replace(first, id=f"ann/{k}.txt", date=None) for k in range(2000))
    asked = ask(byline.read(byline.bundled_pile()), cache=Answers(folder / "cache"))
    made = {
        "bundled": asked,
        "made": report,
        "hostile": made_report(texts=(bad, *report.texts[1:]), pile=HOSTILE, command=HOSTILE),
        "large": made_report(texts=(*report.texts, *many)),
        "redacted": redacted(asked),
    }
    for name, one in made.items():
        (folder / f"{name}.html").write_text(report_page(one), "utf-8")
    found = {name: folder / f"{name}.html" for name in made}
    given = os.environ.get("BYLINE_PAGE")
    return found | ({"given": Path(given).resolve()} if given else {})


@pytest.fixture
def visit(browser, pages):
    """Opens a page, and says afterwards that nothing went wrong and nothing was fetched."""
    opened = []

    def open_page(name: str, width: int = 1280, **options):
        if name not in pages:
            pytest.skip("BYLINE_PAGE names a further page")
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        page = context.new_page()
        wrong: list[str] = []
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
        page.on(
            "request",
            lambda sent: wrong.append(sent.url) if sent.url.startswith(("http", "ws")) else None,
        )
        page.goto(pages[name].as_uri())
        opened.append((context, wrong))
        return page

    yield open_page
    for context, wrong in opened:
        context.close()
        assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bundled", "made", "hostile", "large", "redacted", "given"])
@pytest.mark.parametrize("width", [360, 1440])
def test_pages_load_without_a_word_and_fit_the_screen(visit, name, width):
    page = visit(name, width)
    assert page.locator("h1").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_tables_are_filtered_and_sorted(visit):
    page = visit("bundled")
    box = page.locator("#pile .filter input")
    box.fill("tilly goat")
    said = page.locator("#pile [role=status]")
    playwright.expect(said).to_have_text("2 of 41 shown")
    box.fill("")
    playwright.expect(said).to_have_text("")
    page.get_by_role("button", name="Words").first.click()
    words = page.locator("#pile table.sort tbody tr td:last-child").all_text_contents()
    assert [int(n) for n in words] == sorted(int(n) for n in words)


@pytest.mark.slow
def test_an_answer_leads_to_its_evidence_and_back(visit):
    page = visit("bundled")
    page.locator(".answers a").first.click()
    assert page.evaluate("location.hash").startswith("#u")
    page.go_back()
    source = page.locator("a.src").first
    source.click()
    target = page.evaluate("location.hash")
    assert page.locator(f"[id='{target[1:]}']").is_visible()
    page.locator(f"details:has([id='{target[1:]}']) p.meta a").click()
    assert page.evaluate("location.hash").startswith("#t")


@pytest.mark.slow
def test_texts_can_be_searched(visit):
    page = visit("bundled")
    page.locator("#texts .filter input").fill("hens timetable")
    playwright.expect(page.locator("#texts [role=status]")).to_contain_text("of 41 shown")
    shown = page.locator("#texts details.text:not([hidden])").count()
    assert 0 < shown < 41


def test_a_further_page_is_filtered_and_leads_to_its_texts(visit):
    page = visit("given")
    rows = page.locator("#pile table.sort tbody tr")
    every, name = rows.count(), rows.nth(3).locator("td").first.text_content()
    page.locator("#pile .filter input").fill(name)
    said = page.locator("#pile [role=status]")
    playwright.expect(said).to_contain_text(f"of {every} shown")
    assert page.locator("#pile table.sort tbody tr:visible").count() < every
    page.locator(".answers a[href^='#u']").first.click()
    target = page.evaluate("location.hash.slice(1)")
    assert page.locator(f"[id='{target}']").is_visible()


def test_figures_are_saved_as_numbers_drawings_and_pictures(visit, tmp_path):
    page = visit("made")
    figure = page.locator("figure[data-figure=calibration]")
    for label, ending, begins in (
        ("Numbers as CSV", ".csv", b"said,"),
        ("Drawing as SVG", ".svg", b"<svg"),
        ("Drawing as PNG", ".png", b"\x89PNG"),
    ):
        with page.expect_download() as waited:
            figure.get_by_text(label).click()
        target = tmp_path / waited.value.suggested_filename
        waited.value.save_as(target)
        assert target.name == f"calibration{ending}"
        assert target.read_bytes().startswith(begins)


def test_long_tables_open_on_request(visit):
    page = visit("large")
    rows = page.locator("#pile table.sort tbody tr:visible")
    assert rows.count() == 60
    page.get_by_role("button", name="Show all 2003 rows").click()
    assert rows.count() == 2003


def test_hostile_words_do_nothing(visit):
    page = visit("hostile")
    assert page.locator("img").count() == 0
    assert page.locator("body script").count() == 1
    assert HOSTILE.split("\u202e")[0] in page.locator("h1").text_content()


def test_the_page_is_whole_without_its_script(visit):
    page = visit("large", java_script_enabled=False)
    assert page.locator("#pile table.sort tbody tr:visible").count() == 2003
    assert not page.locator(".theme").is_visible()


def test_colours_can_be_chosen(visit):
    page = visit("made", color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(252, 252, 250)"
    page.locator(".theme").click()
    page.locator(".theme").click()
    assert page.evaluate(paper) == "rgb(21, 23, 26)"


UNEXPLAINED = """() => [...document.querySelectorAll('table')].flatMap(table => {
  const words = node => node.textContent.replace(/\\s+/g, ' ').trim().toLowerCase();
  const told = [...table.querySelectorAll('caption dfn')].map(words);
  const heads = [...table.querySelectorAll('thead th')];
  return heads.filter((head, place) => !told.includes(words(head))
    && !(head.classList.contains('d') && told.includes('dot'))
    && !(place > 0 && told.includes('columns'))).map(words);
})"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bundled", "redacted", "given"])
def test_every_column_and_setting_says_what_it_means(visit, name):
    page = visit(name)
    assert page.locator("table").count() > 5
    assert page.evaluate(UNEXPLAINED) == []
    meanings = page.locator("#method table").first.locator("tbody td:last-child")
    assert meanings.count() > 15
    for said in meanings.all_text_contents():
        assert said.endswith(".")
        assert "page in the docs" not in said


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["bundled", "made", "large", "redacted", "given"])
def test_nobody_is_kept_out(visit, name, scheme):
    axe = os.environ.get("BYLINE_AXE")
    if not axe:
        pytest.skip("needs axe-core: BYLINE_AXE names its axe.min.js")
    page = visit(name, color_scheme=scheme, bypass_csp=True)
    page.evaluate(Path(axe).read_text("utf-8"))
    found = page.evaluate("axe.run().then(done => done.violations)")
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    told = [(one["id"], one["nodes"][0]["html"][:200]) for one in serious]
    assert not told
