"""Tiny Epic Defenders: hold the realm until its Epic Foe shows itself, then bring it down."""

from holdfast.engine.rules.game import Game

from .actions import ACTIONS
from .advice import advise
from .content import card_words
from .events import EVENTS
from .invariants import INVARIANTS, broken
from .knowledge import FEATURES, determinize, observe
from .meta import OPTIONS, TAGLINE, TITLE, VERSION
from .nearness import nearness
from .refusals import REFUSALS
from .rules.flow import act, reward, step
from .rules.legality import why_not
from .rules.menu import legal
from .rules.setup import setup
from .scenarios import ALIASES, PHRASES, arrange
from .situations import SITUATIONS
from .state import Decision, State
from .view import explain, label, names, outcome, prompt, view

GAME = Game(
    id="tiny-epic-defenders",
    title=TITLE,
    tagline=TAGLINE,
    minutes=(30, 60),
    goals={"gpu_random": (1.8e9, 2.5e9), "gpu_advise": (0.6e9, 1.0e9)},
    version=VERSION,
    package=__name__,
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=EVENTS,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=REFUSALS,
    menu=64,
    winners="all",
    keeps_secrets=lambda options: False,  # 6 all seats know the same
    features=FEATURES,
    setup=setup,
    step=step,
    act=act,
    legal=legal,
    why_not=why_not,
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
    nearness=nearness,
    names=names,
    card_words=card_words(),
    arrange=arrange,
    phrases=PHRASES,
    aliases=ALIASES,
)
