"""Keep Vote: a council under siege votes in secret. A small game that shows how to add your own to Holdfast."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise
from .events import Event
from .faces import FACES
from .invariants import INVARIANTS, broken
from .knowledge import FEATURES, determinize, observe
from .meta import OPTIONS, TAGLINE, TITLE
from .refusals import Rule
from .rules import SITUATIONS, always_asked, reward, setup, step
from .scenarios import PHRASES, arrange
from .siege import KIND, siege_from
from .state import Decision, State
from .view import explain, label, outcome, prompt, seat_names, view

GAME = Game(
    id="keep-vote",
    title=TITLE,
    tagline=TAGLINE,
    minutes=(10, 20),
    version=1,
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
    menu=12,  # two ways, each with nothing or one of five kinds of card
    features=FEATURES,
    setup=setup,
    step=step,
    always_asked=always_asked,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    invariants=INVARIANTS,
    view=view,
    prompt=prompt,
    outcome=outcome,
    label=label,
    explain=explain,
    seat_names=seat_names,
    faces=FACES,
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
)
