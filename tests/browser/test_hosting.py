"""What belongs to the host, to a seat and to a guest: clocks, powers over the table, other devices and programs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from ..engine.contents import siege
from .visits import CHOICES, asked, begin, friend, invitation, lay_table, move, sit_down, wait_for_question


def seats(page: Page) -> None:
    page.get_by_role("tab", name="Seats").click()


def change(page: Page, seat: int) -> None:
    page.get_by_text("Change this seat").nth(seat).click()


def play_with_ben(page: Page, browser: Browser) -> Page:
    """A game with a friend and a bot, begun; what the friend sees."""
    lay_table(page, "keep-vote")
    page.get_by_role("button", name="Steady bot").last.click()
    expect(page.get_by_role("button", name="QR code")).to_have_count(1)
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    for who in (page, ben):
        who.locator(".prompt").wait_for()
    return ben


def test_a_table_with_a_clock_and_no_onlookers(page: Page, browser: Browser) -> None:
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.get_by_label("5 min + 10 s a move").check()
    page.get_by_label("A bot makes that move").check()
    page.get_by_role("group", name="Who may watch").get_by_label("Nobody").check()
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, "#room-title")
    expect(page.get_by_text("5 min + 10 s a move; then a bot makes that move")).to_be_visible()
    expect(page.get_by_text("Nobody may watch")).to_be_visible()
    address = page.url
    page.get_by_role("button", name="Novice bot").click()
    page.get_by_role("button", name="Begin").click()
    assert wait_for_question(page)
    seats(page)
    expect(page.get_by_role("timer").first).to_contain_text(":")

    stranger = browser.new_context(locale="en-GB").new_page()
    stranger.goto(address)
    expect(stranger.get_by_role("alert")).to_contain_text("no onlookers")
    expect(stranger.locator(".board")).to_have_count(0)
    stranger.context.close()


def test_a_table_over_days_gives_days_for_each_move(page: Page) -> None:
    page.goto("/new/keep-vote")
    page.get_by_label("Over days").check()
    page.get_by_label("3 days for each move").check()
    page.get_by_role("button", name="Lay the table").click()
    sit_down(page, "#room-title")
    expect(page.get_by_text("3 days for each move; then we wait all the same")).to_be_visible()


def test_the_host_names_the_table_hands_it_over_and_sends_somebody_away(page: Page, browser: Browser) -> None:
    ben = play_with_ben(page, browser)
    seats(page)
    page.get_by_role("button", name="Name the table").click()
    page.get_by_label("Name of the table").fill("The long night")
    page.get_by_role("button", name="Call it that").click()
    expect(ben.get_by_role("heading", level=1)).to_contain_text("The long night")

    change(page, 1)
    page.get_by_role("button", name="Make Ben the host").click()
    seats(ben)
    expect(ben.get_by_role("button", name="End the game")).to_be_visible()
    expect(page.get_by_role("button", name="End the game")).to_have_count(0)

    change(ben, 0)
    ben.get_by_role("button", name="Send").click()
    ben.get_by_role("dialog").get_by_role("button", name="Send").click()
    expect(page.get_by_text("You watch.")).to_be_visible()
    expect(ben.get_by_role("button", name="Copy link")).to_be_visible()
    ben.context.close()


def test_a_bot_keeps_a_seat_until_its_person_is_back(page: Page, browser: Browser) -> None:
    ben = play_with_ben(page, browser)
    seats(page)
    change(page, 0)
    page.get_by_role("button", name="Steady bot plays on").click()
    expect(page.get_by_text("a bot plays for")).to_be_visible()
    page.get_by_role("button", name="Take the seat back").click()
    expect(page.get_by_text("a bot plays for")).to_have_count(0)
    ben.context.close()


def test_a_game_is_given_up_when_all_agree(page: Page, browser: Browser) -> None:
    ben = play_with_ben(page, browser)
    seats(ben)
    ben.get_by_role("button", name="Propose to give up").click()
    ben.get_by_role("dialog").get_by_role("button", name="Propose to give up").click()
    page.get_by_role("button", name="Agree").click()
    for who in (page, ben):
        expect(who.get_by_text("The game was ended before its end.")).to_be_visible()
    ben.context.close()


def test_a_second_seat_takes_the_others_consent(page: Page, browser: Browser) -> None:
    ben = play_with_ben(page, browser)
    seats(page)
    change(page, 2)
    page.get_by_role("button", name="Free it for a friend").click()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down here")).to_have_count(0)

    page.get_by_role("button", name="Ask to play it too").click()
    expect(ben.get_by_text("would like to play seat 3 too, and would know what it knows")).to_be_visible()
    ben.get_by_role("button", name="Agree").click()
    page.get_by_role("button", name="Sit down here").click()

    expect(page.get_by_role("button", name="Sit down here")).to_have_count(0)
    expect(page.get_by_role("button", name="Copy link")).to_have_count(0)
    ben.context.close()


def test_who_tries_another_way_is_told_what_it_shows_and_so_are_the_others(page: Page, browser: Browser) -> None:
    ben = play_with_ben(page, browser)
    mover = asked(page, ben)
    assert mover is not None
    move(mover)
    expect(ben.get_by_role("slider")).not_to_have_attribute("max", "0")
    ben.get_by_role("slider").fill("0")
    ben.get_by_role("button", name="What if …?").click()
    expect(ben.get_by_role("dialog")).to_contain_text("What you cannot see is dealt anew there")
    ben.get_by_role("dialog").get_by_role("button", name="Try it").click()

    expect(ben.locator(".tryout")).to_contain_text("What was hidden there has been dealt anew here.")
    assert move(ben)
    assert move(ben)  # for whichever seat: whoever tries something out alone hands nothing over
    page.get_by_role("tab", name="Chronicle").click()
    expect(page.get_by_role("log")).to_contain_text("Ben tries another way from move 0")
    ben.context.close()


def test_a_link_leads_to_the_same_seat_at_another_device(page: Page, browser: Browser) -> None:
    begin(page, "keep-vote")
    assert wait_for_question(page)
    seats(page)
    page.get_by_role("button", name="Go on at another device").click()
    expect(page.get_by_role("img", name="QR code of your link")).to_be_visible()
    link = page.get_by_label("Your link", exact=True).input_value()
    name = page.locator("header .who").inner_text()

    phone = browser.new_context(locale="en-GB").new_page()
    phone.goto(link)
    assert wait_for_question(phone)
    assert "rejoin" not in phone.url
    assert phone.locator("header .who").inner_text() == name
    phone.context.close()


def test_a_device_that_is_somebody_is_asked_before_it_becomes_somebody_else(page: Page, browser: Browser) -> None:
    begin(page, "keep-vote")
    seats(page)
    page.get_by_role("button", name="Go on at another device").click()
    link = page.get_by_label("Your link", exact=True).input_value()
    other = browser.new_context(locale="en-GB", base_url=page.url.split("/table")[0]).new_page()
    begin(other, "keep-vote")
    other.goto(link)
    other.get_by_role("button", name="Become the guest of the link").click()
    assert wait_for_question(other)
    other.context.close()


def test_whoever_signs_out_everywhere_else_plays_on_and_the_other_device_does_not(page: Page, browser: Browser) -> None:
    begin(page, "keep-vote")
    seats(page)
    page.get_by_role("button", name="Go on at another device").click()
    link = page.get_by_label("Your link", exact=True).input_value()
    phone = browser.new_context(locale="en-GB").new_page()
    phone.goto(link)
    assert wait_for_question(phone)
    guest = page.url.split("/table")[0] + "/api/guest"
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Sign out everywhere else").click()
    page.get_by_role("button", name="Sign out all other devices").click()
    expect(page.get_by_text("Only this browser is you now.")).to_be_visible()
    page.keyboard.press("Escape")

    expect(phone.locator(CHOICES)).to_have_count(0)  # it sits there no more, and watches
    expect(phone.get_by_role("alert")).to_contain_text("Seat 1 is not yours on this device any more")
    assert (phone.request.get(guest).json(), page.request.get(guest).json() is None) == (None, False)
    assert move(page)
    phone.context.close()


def test_a_program_gets_a_token_and_a_webhook_is_kept(page: Page) -> None:
    begin(page, "keep-vote")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Let a program play for you").click()
    page.get_by_label("What it is for").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    token = page.get_by_label("The token").input_value()
    refused = page.request.get("/api/guest", headers={"Authorization": "Bearer nonsense", "Cookie": ""})
    welcome = page.request.get("/api/guest", headers={"Authorization": f"Bearer {token}", "Cookie": ""})
    assert (refused.ok, welcome.ok) == (False, True)
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("my bot", exact=True)).to_have_count(0)

    page.get_by_text("Get a message when it is your turn").click()
    page.get_by_label("Address").fill("https://example.org/told")
    page.get_by_role("button", name="Keep this").click()
    expect(page.get_by_text("It will be told.")).to_be_visible()
    expect(page.get_by_label("Key of the signatures")).not_to_be_empty()


def test_whoever_the_host_lets_brings_something_to_play_with(page: Page, browser: Browser) -> None:
    page.goto("/new/keep-vote")
    page.get_by_label("2", exact=True).check()
    page.locator("form button.main").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    mine = "Bring something of your own"
    expect(page.get_by_text(mine)).to_be_visible()
    expect(ben.get_by_text(mine)).to_have_count(0)

    change(page, 1)
    page.get_by_role("button", name="Let Ben bring something to play with").click()
    ben.get_by_text(mine).click()
    ben.get_by_label("Files of mine").check()
    odd = siege(names=("event.fell", "<script>alert(1)</script>", "Night"))
    file = {"name": "odd.toml", "mimeType": "text/plain", "buffer": odd.encode()}
    ben.locator('input[type="file"]').set_input_files(file)  # type: ignore[arg-type]
    ben.get_by_text("This can be played with.").wait_for()
    ben.get_by_role("button", name="Lay it on the table").click()

    expect(page.get_by_text("Ben: 1 file")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    for who in (page, ben):
        who.locator(".prompt").wait_for()
    herald = asked(page, ben)
    assert herald is not None
    odd_name = "Announce <script>alert(1)</script>"
    expect(herald.get_by_role("button", name=odd_name, exact=True)).to_be_visible()
    expect(herald.get_by_role("button", name=f"<script>alert(1)</script>: {odd_name}")).to_be_visible()  # on the board


@pytest.mark.parametrize("game", ["attack-and-defense", "keep-vote"])
def test_sides_stand_together_while_the_table_fills(game: str, page: Page) -> None:
    page.goto(f"/new/{game}")
    page.get_by_label("4", exact=True).first.check()
    if game == "keep-vote":  # where the lot decides, nobody knows yet
        page.locator("form summary").click()
        page.locator(".option", has_text="whether loyalties are secret").get_by_label("open", exact=True).check()
    page.locator("form button.main").click()
    sit_down(page, "#room-title")

    expect(page.get_by_role("heading", name="Side 1")).to_be_visible()
    expect(page.locator("h3:has-text('Side 2') + ul > li")).to_have_count(2)
