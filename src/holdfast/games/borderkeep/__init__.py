"""Borderkeep: build a town, hire its defenders, and send monsters and disasters next door."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content, tables
from .actions import ACTIONS
from .advice import advise
from .events import Event
from .invariants import Broken, broken
from .knowledge import FEATURES, determinize, keeps_secrets, observe
from .menus import MENUS
from .meta import CREDIT, OPTIONS, REPLAYS, TAGLINE, TITLE, VERSION
from .nearness import nearness
from .preview import preview
from .refusals import Rule
from .rules.ending import reward
from .rules.setup import setup
from .rules.turn import always_asked, step
from .scenarios import PHRASES, arrange
from .situations import SITUATIONS
from .speech import explain, label, outcome, prompt, seat_names
from .standing import standing
from .state import Decision, State
from .view import seat_view, view
from .whereabouts import ALL_CARDS

GAME = Game(
    id="borderkeep",
    title=TITLE,
    tagline=TAGLINE,
    credit=CREDIT,
    minutes=(45, 120),
    keeps_secrets=keeps_secrets,
    goals={  # it has seven times as much to keep in mind
        "compiled": (2e6, 6e6),
        "state_bytes": (4096, 4096),
        "gpu_random": (0.7e9, 1.0e9),
        "gpu_advise": (0.25e9, 0.4e9),
    },
    version=VERSION,
    replays=REPLAYS,
    package=__name__,
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=Rule,
    menu=128,
    features=FEATURES,
    setup=setup,
    step=step,
    menus=MENUS,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    always_asked=always_asked,
    censuses=(ALL_CARDS,),
    invariants=Broken.in_words(),
    view=view,
    seat_view=seat_view,
    standing=standing,
    prompt=prompt,
    outcome=outcome,
    label=label,
    explain=explain,
    nearness=nearness,
    preview=preview,
    seat_names=seat_names,
    card_words=content.card_words(),
    numbers=numbers_of(content, tables),
    arrange=arrange,
    phrases=PHRASES,
)
