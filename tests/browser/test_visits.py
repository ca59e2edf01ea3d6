"""What people come for: from the home page to a move, alone and with a friend, over good lines and bad ones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from holdfast.engine.matches.match import Match

from ..server.visitors import ServerProcess
from .brought import bring, played
from .visits import END, ask_why, begin, finish, friend, invitation, lay_table, move, sit_down, wait_for_question


def moves_made(page: Page) -> int:
    return int(page.locator(".where").inner_text().split()[1])


def test_two_clicks_lead_from_the_home_page_to_a_game_with_bots(page: Page) -> None:
    begin(page, "keep-vote")
    assert wait_for_question(page)
    expect(page.locator(".prompt")).to_contain_text("You choose")
    before = moves_made(page)
    assert move(page)
    assert moves_made(page) > before


def test_a_piece_on_the_board_makes_the_move(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.get_by_text("The council votes").count():
        move(page)
    before = moves_made(page)
    page.locator('.board .can-choose[data-piece="way:sortie"]').first.click()
    expect(page.locator("[data-action^='vote:sortie']").first).to_be_visible()
    expect(page.locator("[data-action^='vote:hold']")).to_have_count(0)
    page.locator('.board .can-choose[data-piece="supply:nothing"]').click()
    page.locator("form button.main").click()  # a vote may bring a remark
    expect(page.locator(".where")).not_to_have_text(f"Move {before} of {before}")


def test_a_game_is_played_to_its_end_by_number_keys(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page):
        before = page.locator(".where").inner_text()
        page.keyboard.press("1")
        if page.locator("form .button.main").count():
            page.locator("form .button.main").press("Enter")
        expect(page.locator(".where")).not_to_have_text(before)
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("The dice were honest")).to_be_visible()


def test_two_people_meet_by_a_link_and_talk(page: Page, browser: Browser) -> None:
    lay_table(page, "keep-vote")
    page.get_by_role("button", name="Steady bot").last.click()
    expect(page.get_by_role("button", name="QR code")).to_have_count(1)
    guest = friend(browser, invitation(page), "Ben")
    expect(page.get_by_text("Ben", exact=True)).to_be_visible()
    guest.get_by_label("Say something to the table").fill("Is there tea in this keep?")
    guest.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Is there tea in this keep?")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(guest.locator(".prompt")).to_be_visible()
    assert "claim" not in guest.url
    guest.context.close()


def test_a_move_made_offline_is_sent_when_the_line_is_back(page: Page) -> None:
    begin(page, "keep-vote")
    assert wait_for_question(page)
    before = page.locator(".where").inner_text()
    page.context.set_offline(True)
    expect(page.locator("[data-line=offline]")).to_be_visible()
    page.locator("[data-action]").last.click()
    if page.locator("form .button.main").count():
        page.locator("form .button.main").click()
    expect(page.locator(".where")).to_have_text(before)
    page.context.set_offline(False)
    expect(page.locator("[data-line=open]")).to_be_visible()
    expect(page.locator(".where")).not_to_have_text(before)


def test_nothing_is_lost_when_the_server_is_killed_and_comes_back(page: Page, own_server: ServerProcess) -> None:
    begin(page, "keep-vote", f"http://{own_server.address}/")
    assert move(page)
    before = moves_made(page)
    own_server.kill()
    expect(page.locator("[data-line=lost]")).to_be_visible()
    own_server.start()
    expect(page.locator("[data-line=open]")).to_be_visible()
    assert moves_made(page) >= before
    assert move(page)


def test_a_reload_leads_back_to_the_same_seat(page: Page) -> None:
    begin(page, "tiny-epic-defenders")  # where nobody moves while we are asked
    assert move(page)
    assert wait_for_question(page)
    before = moves_made(page)
    page.reload()
    assert wait_for_question(page)
    assert moves_made(page) == before


def test_what_is_being_written_outlives_a_line_that_breaks(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.locator("[data-action^=name_assault]").count():
        move(page)
    page.locator("[data-action^=name_assault]").first.click()
    page.locator("form input.field").fill("The night of ladders")
    page.context.set_offline(True)
    expect(page.locator("[data-line=offline]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-line=open]")).to_be_visible()
    expect(page.locator("form input.field")).to_have_value("The night of ladders")


def test_the_past_can_be_looked_at_while_the_game_goes_on(page: Page) -> None:
    begin(page, "keep-vote")
    for _ in range(3):
        assert move(page)
    assert wait_for_question(page)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.locator("[data-action]")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    assert wait_for_question(page)


def test_a_dimmed_piece_tells_why(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.get_by_text("The council votes").count():
        move(page)
    ask_why(page, "assault:")
    expect(page.get_by_role("dialog")).to_contain_text("another moment of the night")
    page.get_by_role("dialog").get_by_role("button", name="Rule 2").first.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_a_finished_game_is_replayed_and_shared(page: Page) -> None:
    begin(page, "keep-vote")
    finish(page)
    page.get_by_role("link", name="Watch it again").click()
    after = page.get_by_role("log").get_by_text("What came after")
    expect(after).to_be_visible()
    expect(page.locator(".log .ahead").first).to_contain_text(re.compile("."))
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".where")).to_contain_text("Move 1 of")
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page).to_have_url(re.compile("at=1"))
    page.get_by_label("Seen by").select_option(index=1)
    expect(page.locator(".where")).to_contain_text("Move 1 of")


def test_a_try_out_says_so_leads_back_and_goes_when_it_has_ended(page: Page) -> None:
    begin(page, "keep-vote")
    finish(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    assert re.fullmatch(r"keep-vote-\d{4}-\d\d-\d\d.*\.json", saved.value.suggested_filename)
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".where")).to_contain_text("Move 1 of")
    game = page.url.rpartition("/")[2].partition("?")[0]
    page.get_by_role("button", name="What if").click()
    tryout = page.locator(".tryout")
    expect(tryout).to_contain_text("a try-out from move 1 of another game")
    tryout.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/replay/{game}\?at=1"))

    page.goto("/")
    mine = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_have_count(2)
    expect(mine.nth(0)).not_to_contain_text("What if?")
    expect(mine.nth(1)).to_contain_text("What if?")
    mine.nth(1).get_by_role("link").click()
    tryout.get_by_role("button", name="End this try-out").click()
    page.get_by_role("dialog").get_by_role("button", name="End this try-out").click()
    expect(page).to_have_url(re.compile(rf"/replay/{game}\?at=1"))
    page.goto("/")
    expect(mine).to_have_count(1)
    expect(mine).not_to_contain_text("What if?")


def test_the_rules_beside_the_table_quote_what_was_found(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    page.get_by_role("tab", name="Rules").click()
    panel = page.get_by_role("tabpanel")
    panel.get_by_role("searchbox").fill("secure")
    first = panel.locator("summary").first
    expect(first).to_contain_text("Secure")
    expect(first.locator("mark").first).to_have_text(re.compile("secure", re.I))
    first.click()
    expect(panel.locator("details").first.locator(".markdown")).to_be_visible()


def test_german_is_spoken_on_request(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Deutsch").check()
    page.get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Belagerungen an einem Tisch")
    expect(page.locator('article[data-game="keep-vote"]')).to_contain_text("Das Tor halten")

    begin(page, "keep-vote")
    assert wait_for_question(page)
    page.get_by_role("button", name="Zurücknehmen", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Du hast noch nicht gezogen: Es gibt nichts zurückzunehmen.")
    for _ in range(4):
        assert move(page)
    assert wait_for_question(page)
    for part in (page.get_by_role("log"), page.locator(".prompt"), page.locator("ol").first):
        words = part.inner_text()
        assert "{" not in words
        assert not re.search(r"\b(the|draws|votes|Night)\b", words), words
    expect(page.get_by_role("log")).to_contain_text("Kanzler")


def test_a_curtain_falls_between_two_people_at_one_screen(page: Page) -> None:
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.get_by_role("combobox", name="Seat 2").select_option("hotseat")
    page.get_by_role("button", name="Lay the table").click()
    expect(page).to_have_url(re.compile("/new/"))  # nobody sits down without a name
    page.get_by_label("Who plays on seat 2?").fill("Berta")
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, f"[data-action], #curtain-title, {END}")
    names = set()
    while not page.locator("#end-title").count():
        page.locator("[data-action]:enabled, #curtain-title, #end-title").first.wait_for()
        if page.locator("#curtain-title").count():
            expect(page.locator(".board")).to_have_count(0)
            names.add(page.locator("#curtain-title").inner_text())
            page.get_by_role("button", name="I am").click()
        elif page.locator("[data-action]").count():
            before = page.locator(".where").inner_text()
            page.locator("[data-action]").first.click()
            if page.locator("form .button.main").count():
                page.locator("form .button.main").click()
            expect(page.locator(f".where:not(:text-is('{before}')), #curtain-title").first).to_be_visible()
    assert len(names) == 2
    assert "Hand over to Berta" in names


@pytest.mark.parametrize(
    ("game", "options", "hides"),
    [
        ("keep-vote", {"loyalties": "open"}, True),  # hands are secret, whoever stands together
        ("draw-fortress", {"setting": "snacks"}, True),  # while several judge
        ("draw-fortress", {"setting": "snacks"}, False),
        ("defenders", {}, False),
    ],
)
def test_a_curtain_hangs_where_a_seat_may_know_more_and_nothing_lies_behind_it(
    game: str, options: dict[str, str], hides: bool, page: Page
) -> None:
    def is_the_seconds(match: Match) -> bool:
        return match.deciders == [1] and match.hides_something == hides

    bring(page, played(game, 4, is_the_seconds, people=True, **options), "Anna", "Ben")

    if not hides:
        assert wait_for_question(page)
        expect(page.locator("#curtain-title")).to_have_count(0)
        return
    expect(page.locator("#curtain-title")).to_have_text("Hand over to Ben")
    expect(page.locator("main button")).to_have_text(["I am Ben", "Nobody at this screen minds; don't ask again"])
    expect(page.locator("main :is(a, input, textarea, [tabindex]), .board")).to_have_count(0)
    page.get_by_role("button", name="I am Ben").click()
    assert wait_for_question(page)
    page.reload()  # who sat there sits there still
    assert wait_for_question(page)
    expect(page.locator(".prompt")).to_contain_text("Ben")
