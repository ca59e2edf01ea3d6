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
from .meta import CREDIT, OPTIONS, REPLAYS, TAGLINE, TITLE, VERSION, misfit
from .poster import poster
from .preview import preview
from .refusals import Rule
from .rules.ending import reward
from .rules.setup import setup
from .rules.turn import SITUATIONS, always_asked, step
from .scenarios import PHRASES, arrange
from .settings import KIND, catalogue_words, our_settings, settings_from
from .settings.drawn import drawn_setting
from .speech import (
    adds_to,
    drawn_over,
    fortune,
    label,
    meant,
    names,
    outcome,
    prompt,
    seat_names,
    sheets,
    standing,
    things,
    why_not_say,
)
from .stamps import SKETCHES_OF_TAGS, STAMPS
from .state import Decision, State
from .view import seat_view, view

GAME = Game(
    id="draw-fortress",
    title=TITLE,
    tagline=TAGLINE,
    credit=CREDIT,
    minutes=(90, 180),
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
    winners="all",
    keeps_secrets=keeps_secrets,
    only_votes_are_secret=True,
    content_from=settings_from,
    drawn_content=drawn_setting,
    content_kinds={KIND: "what is guarded: a Precious, its traits, groups, and a catalogue of ideas"},
    goals={
        "state_bytes": (2560, 2560),
        "compiled": (6e6, 12e6),
        "interpreted": (1e4, 1e4),
        "cold_compile_s": (60, 60),
        "gpu_random": (0.6e9, 1.5e9),
        "gpu_advise": (0.15e9, 0.15e9),
    },
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
    seat_view=seat_view,
    standing=standing,
    fortune=fortune,
    prompt=prompt,
    outcome=outcome,
    label=label,
    preview=preview,
    names=names,
    adds_to=adds_to,
    drawn_over=drawn_over,
    things=things,
    sheets=sheets,
    stamps=STAMPS,
    poster=poster,
    sketches=our_settings().sketches | SKETCHES_OF_TAGS,
    meant=meant,
    why_not_say=why_not_say,
    seat_names=seat_names,
    card_words=catalogue_words(),
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
)
