"""Draw Fortress: draw what is precious and a fortress about it, invent what threatens it, and judge together."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise
from .events import Event
from .invariants import Broken, broken
from .knowledge import FEATURES, determinize, keeps_secrets, observe
from .menus import MENUS
from .meta import OPTIONS, TAGLINE, TITLE, VERSION, misfit
from .refusals import Rule
from .rules.ending import reward
from .rules.setup import setup
from .rules.turn import SITUATIONS, always_asked, step
from .scenarios import PHRASES, arrange
from .settings import KIND, catalogue_words, settings_from
from .speech import adds_to, label, names, outcome, prompt, seat_names, sheets, standing, things, why_not_say
from .state import Decision, State
from .view import view

GAME = Game(
    id="draw-fortress",
    title=TITLE,
    tagline=TAGLINE,
    minutes=(90, 180),
    version=VERSION,
    package=__name__,
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=Rule,
    winners="all",
    keeps_secrets=keeps_secrets,
    content_from=settings_from,
    content_kinds={KIND: "what is guarded: a Precious, its traits, groups, and a catalogue of ideas"},
    goals={"state_bytes": (2560, 2560)},
    menu=72,
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
    misfit=misfit,
    invariants=Broken.in_words(),
    view=view,
    standing=standing,
    prompt=prompt,
    outcome=outcome,
    label=label,
    names=names,
    adds_to=adds_to,
    things=things,
    sheets=sheets,
    why_not_say=why_not_say,
    seat_names=seat_names,
    card_words=catalogue_words(),
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
)
