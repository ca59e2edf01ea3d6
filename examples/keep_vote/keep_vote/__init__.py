"""Keep Vote: a council under siege votes in secret. A small game that shows how to add your own to Holdfast."""

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.play import MOST_DECISIONS
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise, suggest
from .events import Event
from .faces import FACES
from .invariants import ASSAULTS_LIE, SUPPLIES_LIE, Broken, broken
from .knowledge import FEATURES, determinize, observe
from .meta import OPTIONS, TAGLINE, TITLE
from .preview import preview
from .refusals import Rule
from .rules import SITUATIONS, always_asked, reward, setup, step, why_not_yield, yield_keep
from .scenarios import PHRASES, arrange
from .siege import KIND, drawn_siege, siege_from
from .stamps import STAMPS
from .standing import allies, roles, sides, standing
from .state import Decision, State
from .view import (
    adds_to,
    closes_talk,
    explain,
    label,
    outcome,
    prompt,
    seat_names,
    sheets,
    things,
    view,
    why_not_say,
)

GAME = Game(
    id="keep-vote",
    title=TITLE,
    tagline=TAGLINE,
    minutes=(10, 20),
    version=3,
    # The banner flies longer since 2, and a position has an option more since 3; nobody's moves depend on it.
    replays={1: MOST_DECISIONS, 2: MOST_DECISIONS},
    package="keep_vote",
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=Rule,
    winners="side",
    content_from=siege_from,
    content_kinds={KIND: "what may come over the wall: three assaults, how strong and how many"},
    drawn_content=drawn_siege,
    menu=12,  # two ways, each with nothing or one of five kinds of card
    features=FEATURES,
    setup=setup,
    step=step,
    open_questions=(Decision.DAWN_WORD,),
    always_asked=always_asked,
    concede=yield_keep,
    why_not_concede=why_not_yield,
    allies=allies,
    sides=sides,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    censuses=(SUPPLIES_LIE, ASSAULTS_LIE),
    invariants=Broken.in_words(),
    view=view,
    standing=standing,
    roles=roles,
    prompt=prompt,
    outcome=outcome,
    label=label,
    explain=explain,
    preview=preview,
    suggest=suggest,
    adds_to=adds_to,
    things=things,
    sheets=sheets,
    stamps=STAMPS,
    why_not_say=why_not_say,
    closes_talk=closes_talk,
    seat_names=seat_names,
    faces=FACES,
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
)
