"""Each link and picture of the pages leads to a file, and to the heading that it names."""

import re

import pytest

from course.hand_out import hand_out
from support.modules import FOLDER

PAGES = sorted([FOLDER / "README.md", *FOLDER.glob("docs/*.md"), *FOLDER.glob("course/*.md")])
RELEASES = (FOLDER / "../../releases").resolve()  # GitHub has a page there, not a file.


def anchors(page):
    """Return the names that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page):
    # Those to other pages of the web, which begin with https://, are left out.
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r'(?:\]\(|<img src=")(?!https://)([^)"]+)', text):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        missing = not target.is_file() and target != RELEASES
        if missing or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(FOLDER).as_posix())
def test_each_link_to_a_file_or_a_heading_leads_there(page):
    broken = ", ".join(broken_links(page))
    assert not broken, f"these links lead nowhere: {broken}"


def test_each_link_of_the_page_for_the_student_leads_to_a_file_that_is_handed_out(tmp_path):
    hand_out(tmp_path / "class")
    broken = ", ".join(broken_links(tmp_path / "class" / "README.md"))
    assert not broken, f"these links of student.md lead nowhere once it is README.md: {broken}"
