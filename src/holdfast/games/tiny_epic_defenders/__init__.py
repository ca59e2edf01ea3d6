"""Tiny Epic Defenders: hold the realm until its Epic Foe shows itself, then bring it down."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise
from .events import Event
from .invariants import Broken, broken
from .knowledge import FEATURES, determinize, observe
from .menus import MENUS
from .meta import CREDIT, OPTIONS, TAGLINE, TITLE, VERSION
from .nearness import nearness
from .preview import preview
from .refusals import Rule
from .rules.flow import reward, step
from .rules.setup import setup
from .scenarios import ALIASES, PHRASES, arrange
from .situations import SITUATIONS
from .speech import explain, label, outcome, piece_names, prompt, whose
from .standing import fortune, roles, standing
from .state import Decision, State
from .view import seat_view, view
from .whereabouts import ARTIFACTS, TURN_CARDS

GAME = Game(
    id="tiny-epic-defenders",
    title=TITLE,
    tagline=TAGLINE,
    credit=CREDIT,
    minutes=(30, 60),
    goals={"gpu_random": (1.8e9, 2.5e9), "gpu_advise": (0.6e9, 1.0e9)},
    version=VERSION,
    package=__name__,
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=Rule,
    menu=64,
    winners="all",
    keeps_secrets=lambda options: False,  # 6 all seats know the same
    features=FEATURES,
    setup=setup,
    step=step,
    menus=MENUS,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    censuses=(TURN_CARDS, ARTIFACTS),
    invariants=Broken.in_words(),
    view=view,
    seat_view=seat_view,
    standing=standing,
    fortune=fortune,
    roles=roles,
    whose=whose,
    prompt=prompt,
    outcome=outcome,
    label=label,
    explain=explain,
    nearness=nearness,
    preview=preview,
    names=piece_names,
    card_words=content.card_words(),
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
    aliases=ALIASES,
)
