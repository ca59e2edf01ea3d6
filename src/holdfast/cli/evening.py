"""A game at the terminal: bots move by themselves, people see the table, ask, and choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from rich.text import Text as Styled

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.notes import clean_text
from holdfast.engine.matches.savefile import MatchError, Move
from holdfast.engine.rules.actions import PLAIN, Action, Text
from holdfast.engine.rules.ink import NO_INK, Drawing
from holdfast.engine.words.catalogue import Message
from holdfast.terminal import boards
from holdfast.terminal.braille import in_dots
from holdfast.terminal.screen import Screen, whole_number
from holdfast.terminal.sight import Sight

from . import autosave
from . import seats as seating
from .autosave import Autosave
from .care import Boundaries, veil_latest
from .choice_list import choice_list
from .choices import Choices, Unclear
from .complaints import as_sentence
from .defaults import default_choice
from .meanwhile import since_last_turn
from .narration import story
from .questions import Questions
from .seats import Occupant
from .sheets import draw_on, find_sheet, sheets_of, wipe_last
from .stamping import STAMPED, stamp_names, stamped
from .standing import Standing, needs_words

RECAP = 6
ROWS = ";"  # between choices that are made in one gesture
STAMPS_WIDE = 24  # letters, of a drawing that was made of stamps
REMARK, REMARKS = "remark", " / "  # a text that nobody is asked for: words typed behind the choice, if it takes one
COMMANDS = {"look": "table", "exit": "quit", "q": "quit", "?": "help", "rule": "rules"}  # typed by habit


class Left(Exception):
    """The player got up from the table."""


class Evening:
    """One match, the people and bots at it, and the file that keeps it."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Occupant],
        screen: Screen,
        kept: Autosave,
        boundaries: Boundaries | None = None,
    ) -> None:
        self.match, self.seats, self.screen, self.kept = match, list(seats), screen, kept
        self.boundaries = boundaries or Boundaries()
        match.call_seats()
        of_the_game = [match.seat_name(p) for p in range(match.seats)] if match.game.seat_names else None
        self.names = seating.names(self.seats, of_the_game, match.language)
        self.people = [p for p, seat in enumerate(self.seats) if seat.bot is None]
        self.heard = dict.fromkeys([*self.people, None], 0)  # the moment each person will hear of next
        self.seen: dict[int, Any] = {}  # the view each person had last
        self.standing = Standing()
        self.at_keyboard: int | None = None
        self.unseen: dict[int | None, list[str]] = {}  # of standing answers, what their players have yet to read
        match.change_hands(self.people)  # a game that goes on may have others at it now

    def play(self) -> None:
        """To the end of the game, or until somebody leaves (Left, KeyboardInterrupt, EOFError)."""
        self._keep()
        if self.match.moves:
            self._recap()
        while not self.match.over:
            seat = self.match.deciders[0]
            if bot := self.seats[seat].bot:
                self._move(seat, bot.choose(self.match, seat))
            elif lets_stand := self._own_doing(seat):
                self._move(seat, lets_stand)
            elif stands := self.standing.answer(self.match, seat):
                self._tell_standing(seat, stands)
                self._move(seat, stands)
            else:
                self._turn(seat)
            if not self.people:
                self._tell(None)
        self._end()

    # ---- a person's turn -------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """Show the table and listen until a move is made or taken back."""
        self._hand_over(seat)
        self._tell(seat)
        self._sum_up(seat)
        choices = Choices(self.match, seat)
        questions = Questions(self.match, seat, choices, self.screen)
        self.screen.complete([*(a.name for a in choices.actions), *self.screen.phrases.commands])
        self._show(seat, choices)
        usual = default_choice(choices)
        while True:
            # What is pasted must not act on the screen that shows it again.
            typed = clean_text(self.screen.ask(self._invitation(seat, choices, usual)))
            if not typed and usual is not None:
                typed = usual.name
            moves = self.match.length
            try:
                self._answer(seat, typed, choices, questions)
            except (Unclear, MatchError) as error:
                self.screen.say(as_sentence(str(error)))
            if self.match.length != moves:
                return

    def _answer(self, seat: int, typed: str, choices: Choices, questions: Questions) -> None:
        """Do what was typed, or Unclear."""
        word, _, rest = typed.partition(" ")
        word, rest = word.lower(), rest.strip()
        word = COMMANDS.get(word) or self.screen.phrases.commands.get(word, word)
        if word in ("", "table"):
            self._show(seat, choices)
        elif word == "quit" and not rest:
            raise Left
        elif word in questions.known:
            questions.known[word](rest)
        elif word == "undo":
            if rest:
                raise Unclear(self.screen.phrases("undo.alone"))
            self._undo(seat)
        elif word == "correct" and not rest:
            self._correct(seat)
        elif word == "concede":
            if rest:
                raise Unclear(self.screen.phrases("concede.alone"))
            self._concede(seat)
        elif word == "stand":
            self._stand(seat, rest, choices)
        elif word == "suggest":
            self._suggest(seat, rest)
        elif word == "sheet":
            self._sheet(seat, rest)
        elif word == "veil" and not rest:
            self._veil(seat, choices)
        elif word == "lines":
            self._bound(rest)
        elif word == "moment":
            self._look_back(seat, rest)
        elif word == "save":
            self._save(rest)
        elif word == "ok" and choices.hinted is not None:
            self._choose(seat, choices.hinted, choices)
        elif len(steps := _steps(typed)) > 1:
            self._row(seat, steps)
        else:
            typed, _, words = typed.partition(REMARKS)
            choice, *stamps = typed.split(STAMPED)
            self._choose(seat, choices.find(choice), choices, words.strip(), stamps)

    def _choose(self, seat: int, action: Action, choices: Choices, words: str = "", stamps: Sequence[str] = ()) -> None:
        ink = self._drawn(self.match, action, stamps, choices)
        texts = self._typed(action, words, choices)
        asked = {name: room for name, room in action.texts.items() if name != REMARK and name not in texts}
        texts |= {name: self._words(name, room) for name, room in asked.items()}
        if action.family.unsaid and not any(text.strip() for text in texts.values()):
            action, texts = self._unsaid(action, choices), {}
        self.screen.say(f"{self._pointer} {choices.label(action)}", "bold")
        if ink and not self.screen.letters_only:
            self.screen.show(*map(Styled, in_dots(ink, STAMPS_WIDE)))
        try:
            self._move(seat, action, texts, ink)
        except IllegalMove as error:
            raise self._refused(error) from None

    def _refused(self, error: IllegalMove) -> Unclear:
        reason = error.refusal
        return Unclear(self.match.say(reason.message) if reason.message else reason.words)

    def _unsaid(self, action: Action, choices: Choices) -> Action:
        """What saying nothing with a choice means, once the player was asked; Unclear, if they meant to say more."""
        say, meant = self.screen.phrases, self.match.action(action.family.unsaid)
        if not self.screen.confirm(say("ask.unsaid", what=choices.label(meant)), default=False):
            raise Unclear(say("ask.unsaid_no", what=choices.label(action)))
        return meant

    def _row(self, seat: int, steps: Sequence[str]) -> None:
        """Several choices in one gesture, each looked for at the table as it would be then: all are made, or none."""
        then, row = self.match.rewind(self.match.length), list[Move]()
        try:
            for step in steps:
                if row:
                    then.go_on_in_row(seat)
                typed, _, words = step.partition(REMARKS)
                choice, *stamps = typed.split(STAMPED)
                choices = Choices(then, seat)
                action = choices.find(choice.strip())
                texts = self._typed(action, words.strip(), choices)
                row.append(Move(seat, action.name, ink=self._drawn(then, action, stamps, choices), texts=texts))
                then.make(seat, action, ink=row[-1].ink, texts=texts)
            self.match.make_row(seat, row)
        except IllegalMove as error:
            raise self._refused(error) from None
        self._keep()

    def _drawn(self, match: Match, action: Action, stamps: Sequence[str], choices: Choices) -> Drawing:
        """What stamps typed behind a choice draw; Unclear, if nothing is drawn with it."""
        if stamps and not action.family.ink:
            raise Unclear(self.screen.phrases("stamps.nothing", what=choices.label(action)))
        return stamped(match, choices.seat, stamps)

    def _typed(self, action: Action, words: str, choices: Choices) -> dict[str, str]:
        """Words typed behind a choice: its remark, or whatever it takes first; Unclear, if it takes none."""
        if words and not action.texts:
            raise Unclear(self.screen.phrases("ask.no_words", what=choices.label(action)))
        name = REMARK if REMARK in action.texts else next(iter(action.texts), "")
        return {name: words} if words else {}

    def _sheet(self, seat: int, typed: str) -> None:
        """A sheet on which people draw out of turn: put stamps on it, wipe the last away, or look at it."""
        say, match = self.screen.phrases, self.match
        name, *stamps = f" {typed} ".split(STAMPED)
        *named, last = name.split() or [""]
        wipes = say.commands.get(last.lower()) == "undo"
        sheet = find_sheet(match, seat, " ".join(named if wipes else [*named, last]))
        if stamps:
            draw_on(match, seat, sheet, stamps)
        elif wipes:
            wipe_last(match, seat, sheet)
        self._keep()
        drawn = [one.stroke for one in match.sheets().on(sheet)]
        if drawn and not self.screen.letters_only:
            self.screen.show(*map(Styled, in_dots(drawn, STAMPS_WIDE)))
        told = {"what": sheets_of(match, seat)[sheet], "n": len(drawn)}
        self.screen.say(as_sentence(say("sheet.shown", **told)))
        names = sorted(stamp_names(match).values())
        if names and not stamps and not wipes:
            self.screen.say(say("sheet.how", sheet=sheet, stamp=names[0]))

    def _stand(self, seat: int, wanted: str, choices: Choices) -> None:
        """Let an answer be given from now on whenever it can be, or no longer; which do, if none is named."""
        say, match = self.screen.phrases, self.match
        if not wanted:
            labels = [match.say(match.label(seat, match.action(name))) for name in self.standing.of(seat)]
            if not labels:
                raise Unclear(say("stand.none"))
            self.screen.say(say("stand.list", which=", ".join(labels)))
            return
        if stood := choices.among(map(match.action, self.standing.of(seat)), wanted):
            self._ask_again(seat, {stood.name})
            return
        action = choices.find(wanted)
        if needs_words(action):
            raise Unclear(say("stand.words"))
        self.standing.let(seat, action.name)
        self.screen.say(say("stand.on", what=choices.label(action)))
        self._move(seat, action)

    def _ask_again(self, seat: int, answers: Set[str], aloud: bool = True) -> None:
        """These stand no longer, as far as they do. If they are not its player's to hear now, they are told later: what
        was taken back with them may have been a secret."""
        for name in [name for name in self.standing.of(seat) if name in answers]:
            self.standing.end(seat, name)
            what = self.match.say(self.match.label(seat, self.match.action(name)))
            words = self.screen.phrases("stand.off", what=what)
            if aloud:
                self.screen.say(words)
            else:
                self.unseen.setdefault(seat, []).append(words)

    def _veil(self, seat: int, choices: Choices) -> None:
        """Nobody is told any more what was said or drawn last, and nobody is asked why."""
        if not veil_latest(self.match):
            raise Unclear(self.screen.phrases("veil.nothing"))
        self._keep()
        choices.relabel()  # what was veiled may have been a name
        self.screen.clear()
        self.screen.say(self.screen.phrases("veil.done"))
        self._show(seat, choices)

    def _bound(self, typed: str) -> None:
        """Let something not come up here, or not in full, or no longer; which stand, if nothing is named."""
        say = self.screen.phrases
        kind, _, rest = typed.partition(" ")
        veiled = say.commands.get(kind.lower()) == "veil"
        if typed:
            on = self.boundaries.turn("veil" if veiled else "line", rest if veiled else typed, self.match.language)
            self._keep()
            self.screen.say(say("lines.on" if on else "lines.off"))
        elif not self.boundaries.stand:
            raise Unclear(say("lines.none"))
        if self.boundaries.stand:
            self.screen.say(self._boundaries_told)

    @property
    def _boundaries_told(self) -> str:
        return self.screen.phrases("lines.stand", which=self.boundaries.told(self.match.language))

    def _suggest(self, seat: int, wanted: str) -> None:
        """What the game suggests, one after another; all of it is done in one gesture."""
        say, match = self.screen.phrases, self.match
        suggested = match.suggestions(seat)
        if not suggested:
            raise Unclear(say("suggest.none"))
        if say.commands.get(wanted.lower()) == "all":
            match.make_row(seat, [Move(seat, action.name) for action in suggested])
            self._keep()
        elif wanted:
            raise Unclear(say("suggest.how"))
        else:
            for k, action in enumerate(suggested, 1):
                self.screen.say(f"{k:4}  {match.say(match.label(seat, action))}")
            self.screen.say(say("suggest.how"))

    def _words(self, name: str, room: Text, was: str = "") -> str:
        """A text that comes with a move, typed on one line."""
        what = self.match.words().say_form(Message(f"note.{name}"), "inside", {})
        if was:
            key = "ask.again"
        elif room.least:
            key = "ask.words_needed" if name == PLAIN else "ask.named_needed"
        else:
            key = "ask.words" if name == PLAIN else "ask.named"
        return self.screen.ask(self.screen.phrases(key, what=what, least=room.least, letters=room.most, was=was))

    def _move(self, seat: int, action: Action, texts: Mapping[str, str] | None = None, ink: Drawing = NO_INK) -> None:
        self.match.play(seat, action, texts=texts, ink=ink)
        self._keep()

    def _correct(self, seat: int) -> None:
        """The player's last words, to be shown otherwise from now on."""
        moves = self.match.moves
        last = next((k for k in range(len(moves), 0, -1) if self.match.why_not_correct(seat, k) is None), None)
        if last is None:
            raise Unclear(self.screen.phrases("correct.nothing"))
        made, rooms = moves[last - 1], self.match.action(moves[last - 1].action).texts
        said = {PLAIN: made.text, **made.texts}
        # What was veiled may be said otherwise, and nobody reads here what it was.
        known = [name for name in rooms if said.get(name) or name in made.veiled]
        asked = {name: self._words(name, rooms[name], said.get(name, "")) for name in known}
        texts = {name: text for name, text in asked.items() if text}
        if texts:
            self.match.correct(seat, last, texts)
            self._keep()
        self.screen.say(self.screen.phrases("correct.done" if texts else "correct.kept"))

    # ---- what a person sees ----------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Let another person take the keyboard; in games with secrets nobody sees the other's cards meanwhile."""
        before, self.at_keyboard = self.at_keyboard, seat
        if len(self.people) < 2 or before == seat:
            return
        if self._keeps_secrets and self.screen.listens:
            self.screen.clear()
            self.screen.ask(self.screen.phrases("ask.wait", name=self.names[seat]))
            self.screen.clear()
        else:
            self.screen.say(self.screen.phrases("ask.pass", name=self.names[seat]), "bold reverse")

    def _tell(self, seat: int | None) -> None:
        """What happened since this person last heard."""
        moments = self.match.length + 1
        for line in story(self.match, seat, min(self.heard[seat], moments), flowing=not self.screen.plain):
            self.screen.tell(line)
        self.heard[seat] = moments
        for words in self.unseen.pop(seat, ()):
            self.screen.say(words, "dim")

    def _own_doing(self, seat: int) -> Action | None:
        """Nobody is asked to judge what they did on another seat of theirs: the answer that lets it stand."""
        judged = self.match.own_doing()
        return judged[1] if judged is not None and self.seats[seat].is_also(self.seats[judged[0]]) else None

    def _tell_standing(self, seat: int, action: Action) -> None:
        """That an answer which stands is given: where it may be a secret, only its own player reads what it is."""
        what = self.match.say(self.match.label(seat, action))
        words = self.screen.phrases("stand.given", name=self.names[seat], what=what)
        if self._keeps_secrets and self.at_keyboard != seat:
            self.unseen.setdefault(seat, []).append(words)
        else:
            self.screen.say(words, "dim")

    @property
    def _keeps_secrets(self) -> bool:
        """Whether somebody may know what the others at this keyboard may not."""
        return len(self.people) > 1 and self.match.hides_something

    def _sum_up(self, seat: int) -> None:
        """What the others did since this person last chose: much may have scrolled by."""
        lines = since_last_turn(self.match, seat)
        if not lines:
            return
        self.screen.say(self.screen.phrases("meanwhile.title", number=lines[-1].move), "bold")
        for line in lines:
            lost = f" {self.screen.phrases('meanwhile.lost')}" if line.lost else ""
            self.screen.count(line.move, f"{line.words}{lost}", "red" if line.lost else "")

    def _look_back(self, seat: int, text: str) -> None:
        """The table as it was after a move, and what that move did."""
        moves = whole_number(text)
        if moves is None or not 0 <= moves <= self.match.length:
            raise Unclear(self.screen.phrases("question.moment_which", most=self.match.length))
        past = self.match.rewind(moves)
        if not self.screen.too_narrow():
            self.screen.show(*boards.draw(Sight.of(past, seat, self.names, self.screen)))
        for line in story(past, seat, moves, flowing=not self.screen.plain):
            self.screen.tell(line)

    def _recap(self) -> None:
        """The last lines of a game that goes on, for everybody."""
        self.screen.say(self.screen.phrases("ask.last_happened"), "dim")
        for line in self.match.story(None)[-RECAP:]:
            self.screen.tell(line)
        self.heard = dict.fromkeys(self.heard, self.match.length + 1)

    def _show(self, seat: int, choices: Choices) -> None:
        """The board, the question, and the choices."""
        sight = Sight.of(self.match, seat, self.names, self.screen, self.seen.get(seat))
        board = [] if self.screen.too_narrow() else boards.draw(sight)
        self.seen[seat] = sight.view
        question = Styled(self.match.say(self.match.prompt()), style="bold")
        if self.screen.is_terminal and self.screen.roomy:
            self.screen.say("")
        if self.boundaries.stand:
            board = [*board, Styled(self._boundaries_told, style="dim")]
        if narrow := self.screen.too_narrow():
            self.screen.say(narrow)
        above = self.screen.lines_of(*board, question) + 1
        self.screen.show(*board, question, choice_list(choices, self.screen, above))

    def _invitation(self, seat: int, choices: Choices, usual: Action | None) -> str:
        who = f"{self.names[seat][:1].upper()}{self.names[seat][1:]} " if len(self.people) > 1 else ""
        begins = not any(move.seat in self.people for move in self.match.moves)
        how = f"{self.screen.phrases('ask.how')} " if begins else ""
        enter = f"[{choices.label(usual)}] " if usual is not None else ""
        return f"{who}{self._pointer} {how}{enter}"

    @property
    def _pointer(self) -> str:
        return ">" if self.screen.letters_only else "›"

    # ---- taking back, keeping, ending ------------------------------------------------------------------------------

    def _undo(self, seat: int) -> None:
        """Take back the last move a person made, and what bots did after it."""
        moves, say = self.match.moves, self.screen.phrases
        last = next((k for k in reversed(range(len(moves))) if moves[k].seat in self.people), None)
        if last is None:
            raise Unclear(say("undo.nothing"))
        last = self.match.row_of(last)
        back = range(last, len(moves))
        doubts = []
        if moves[last].seat != seat:
            doubts.append(say("undo.by_other", name=self.names[moves[last].seat]))
        if others := sum(moves[k].seat not in self.people for k in back):
            doubts.append(say("undo.bots", n=others))
        if any(self.match.reveals(k) for k in back):
            doubts.append(say("undo.revealed"))
        if doubts and not self.screen.confirm(say("undo.sure", doubts=say("undo.and").join(doubts)), default=False):
            self.screen.say(say("undo.kept"))
            return
        # What somebody else chose may be a secret.
        move = moves[last]
        self.match.undo(len(back))
        self.unseen.clear()  # what is told of standing answers may be what was taken back
        own = move.seat == seat and not move.act
        what = self.match.say(self.match.labels(seat)[move.action]) if own else say("undo.that_move")
        self.heard = {p: min(moment, self.match.length + 1) for p, moment in self.heard.items()}
        self._keep()
        self.screen.say(say("undo.done", what=what))
        self._ask_again(move.seat, {made.action for made in moves[last:] if made.seat == move.seat}, aloud=own)

    def _concede(self, seat: int) -> None:
        """Give the game up, if the rules allow it and all people on the player's side agree, here at the keyboard."""
        say, match = self.screen.phrases, self.match
        if refusal := match.why_not_concede(seat):
            words = match.say(refusal.message) if refusal.message else refusal.words
            raise Unclear(f"{words.rstrip('.')}{say('choice.rule', number=refusal.number) if refusal.number else '.'}")
        side = match.side_of(seat)
        others = [p for p in self.people if p != seat and side >> p & 1]
        if not self.screen.confirm(say("concede.sure"), default=False):
            self.screen.say(say("concede.kept"))
            return
        for other in others:
            if not self.screen.confirm(say("concede.agree", name=self.names[other]), default=False):
                self.screen.say(say("concede.kept"))
                return
        for each in (seat, *others):
            match.concede(each)
        self._keep()

    def _save(self, name: str) -> None:
        say = self.screen.phrases
        if not name:
            self._keep()
            key = "save.where" if self.kept.works else "save.nowhere"
            self.screen.say(say(key, path=self.kept.path), whole=True)
            return
        try:
            path = Path(name).expanduser()
            if path.is_dir():
                raise Unclear(say("save.folder", path=path, example=path / "game.json"))
            if path.exists() and not self.screen.confirm(say("save.exists", path=path), default=False):
                self.screen.say(say("save.nothing"))
                return
            autosave.write(path, self.match, self.seats, self.boundaries)
        except (OSError, RuntimeError, ValueError) as error:  # a name no file can have, or a home nobody has
            raise Unclear(say("save.cannot", path=name, why=error)) from None
        self.screen.say(say("save.done", path=path), whole=True)

    def _keep(self) -> None:
        if warning := self.kept.keep(self.match, self.seats, self.boundaries):
            self.screen.say(warning, "yellow")

    def _end(self) -> None:
        """How it went, for everyone, and what can be done with the file."""
        seat = self.people[0] if len(self.people) == 1 else None
        if self.people:
            self.heard[None] = max(self.heard[p] for p in self.people)
        self._tell(seat)
        if not self.screen.too_narrow():
            self.screen.show(*boards.draw(Sight.of(self.match, seat, self.names, self.screen)))
        self.screen.say(self.match.say(self.match.prompt()), "bold reverse")
        if self.kept.works:
            self.screen.say(self.screen.phrases("save.replay", path=self.kept.path), whole=True)
            self.screen.say(self.screen.phrases("save.verify", path=self.kept.path), whole=True)


def _steps(typed: str) -> list[str]:
    """The choices of a row. What stands behind the first remark's sign is words, to the end of the line."""
    choices, sign, words = typed.partition(REMARKS)
    *before, last = choices.split(ROWS)
    return [*before, f"{last}{sign}{words}"]
