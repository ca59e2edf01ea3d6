"""4.5 Judgements: the tags, votes, and what is remembered of them."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask_together, pop, push

from ..content import NEEDS_ALL, PESSIMISTIC, Question
from ..events import Event
from ..meta import BotVotes, Judging, Memory
from ..state import Crawl, Decision, Judgement, Situation, State
from .board import defense_under, persons

UNDECIDED = -1  # people are asked first
JUDGED = 2  # beside the answer, in memories


@rule
def verdict(s: State, c: int, question: int) -> int:
    """2.7 What the tags say; 10.3 where some are missing, the pessimistic answer."""
    site = s.sites[defense_under(s, c)]
    ways = s.comers[c].ways
    other = site.stops if question % 2 == 0 else site.admits
    if ways == 0 or other == 0:
        return PESSIMISTIC[question]
    if NEEDS_ALL[question]:
        return 1 if ways & ~other == 0 else 0
    return 1 if ways & other != 0 else 0


@rule
def judge(s: State, f: Crawl, c: int, question: int) -> int:
    """4.5 Yes, no, or UNDECIDED: then the question is put, and this is asked again when it is answered."""
    if s.options.judging == Judging.TAGS:
        return verdict(s, c, question)
    known = (f.answers >> (2 * (question % 2))) & 3
    if known == 0:
        known = recalled(s, c, defense_under(s, c), question)
    if known != 0:
        return known & 1
    says = verdict(s, c, question)
    push(s, Situation.JUDGEMENT, question, says, persons(s))
    return UNDECIDED


@rule
def put_question(s: State) -> None:
    """4.5 A vote; or first the verdict of the tags, which anybody may call into question."""
    f: Judgement = s.frames[s.depth - 1]
    now = f.step
    f.step += 1
    if f.voters == 0:
        resolve(s, f.verdict)
    elif now == 0:
        open_question(s, f)
    elif now == 1 and s.options.judging == Judging.TAGS_OVERRIDE:
        hear_calls(s, f)
    else:
        count_votes(s, f)


@rule
def open_question(s: State, f: Judgement) -> None:
    """4.5 All are asked at once, and what was answered before is put away."""
    s.polled = 0
    below: Crawl = s.frames[s.depth - 2]
    space = defense_under(s, below.comer)
    emit(Event.QUESTION_ASKED, f.question, below.comer, space)
    if s.options.judging == Judging.TAGS_OVERRIDE:
        emit(Event.VERDICT_ANNOUNCED, f.question, f.verdict)
        ask_together(s, f.voters, Decision.ACCEPT_OR_CALL)
    else:
        ask_together(s, f.voters, Decision.VOTE)


@rule
def hear_calls(s: State, f: Judgement) -> None:
    """4.5 The verdict stands if all accept it."""
    for p in range(s.options.players):
        if (f.voters >> p) & 1 and s.seats[p].answer:
            emit(Event.VOTE_CALLED, p)
            f.called |= 1 << p
    if f.called:
        ask_together(s, f.voters, Decision.VOTE)
    else:
        resolve(s, f.verdict)


@rule
def count_votes(s: State, f: Judgement) -> None:
    """4.5 The most pessimistic opinion wins. Bots vote as the tags say, if they have a vote."""
    yes = 0
    no = 0
    for p in range(s.options.players):
        if (f.voters >> p) & 1:
            show_vote(s, p, s.seats[p].answer)
            yes += s.seats[p].answer
            no += 1 - s.seats[p].answer
        elif s.options.bot_votes == BotVotes.COUNT:
            show_vote(s, p, f.verdict)
            yes += f.verdict
            no += 1 - f.verdict
    emit(Event.VERDICT_ANNOUNCED, f.question, f.verdict)
    if NEEDS_ALL[f.question]:
        resolve(s, 1 if no == 0 else 0)
    else:
        resolve(s, 1 if yes > 0 else 0)


@rule
def show_vote(s: State, p: int, answer: int) -> None:
    """4.5 From now on everybody sees it."""
    s.seats[p].answer = answer
    s.polled |= 1 << p
    emit(Event.VOTE_SHOWN, p, answer)


@rule
def resolve(s: State, answer: int) -> None:
    """4.5 The answer, for now and, if the table remembers, for later."""
    f: Judgement = s.frames[s.depth - 1]
    question = f.question
    emit(Event.JUDGED, question, answer)
    pop(s)
    below: Crawl = s.frames[s.depth - 1]
    below.answers |= (JUDGED | answer) << (2 * (question % 2))
    if s.options.judgement_memory == Memory.REMEMBER:
        remember(s, below.comer, defense_under(s, below.comer), question, JUDGED | answer)


# ---- memory ------------------------------------------------------------------------------------------------------


@rule
def recalled(s: State, c: int, space: int, question: int) -> int:
    """4.5 0, or what was judged of the Defense or the Access in a space."""
    place = 2 * space + question % 2
    return (s.comers[c].memory[place // 4] >> (2 * (place % 4))) & 3


@rule
def remember(s: State, c: int, space: int, question: int, known: int) -> None:
    card = s.comers[c]
    place = 2 * space + question % 2
    shift = 2 * (place % 4)
    card.memory[place // 4] = (card.memory[place // 4] & (255 - (3 << shift))) | (known << shift)


@rule
def forget_defense(s: State, space: int) -> None:
    """4.5 `judge_works` and `judge_interferes` of a space."""
    forget(s, space, Question.WORKS)


@rule
def forget_access(s: State, space: int) -> None:
    """4.5 `judge_threat_access` and `judge_need_access` of a space."""
    forget(s, space, Question.THREAT_ACCESS)


@rule
def forget(s: State, space: int, question: int) -> None:
    if s.options.judging == Judging.TAGS:
        return
    for k in range(s.threats.n):
        remember(s, s.threats.cards[k], space, question, 0)
    for k in range(s.needs.n):
        remember(s, s.needs.cards[k], space, question, 0)


# ---- answers -----------------------------------------------------------------------------------------------------


@rule
def vote_yes(s: State, p: int) -> None:
    """4.5 In secret until all have voted."""
    s.seats[p].answer = 1
    s.seats[p].spoke = s.decisions
    emit(Event.VOTED, p, 1)


@rule
def vote_no(s: State, p: int) -> None:
    """4.5"""
    s.seats[p].answer = 0
    s.seats[p].spoke = s.decisions
    emit(Event.VOTED, p, 0)


@rule
def accept(s: State, p: int) -> None:
    """4.5 The verdict of the tags."""
    s.seats[p].answer = 0


@rule
def call_vote(s: State, p: int) -> None:
    """4.5"""
    s.seats[p].answer = 1
