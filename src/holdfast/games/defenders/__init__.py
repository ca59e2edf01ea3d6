"""Defenders: a city drawn together, besieged, and told."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise
from .events import Event
from .generated import drawn_setting
from .geometry import suggest
from .invariants import CARDS_LIE, Broken, broken
from .knowledge import FEATURES, determinize, observe
from .leaflet import leaflet
from .menus import MENUS
from .meta import CREDIT, OPTIONS, TAGLINE, TITLE, VERSION
from .names import names
from .preview import preview
from .refusals import Rule
from .rules.ending import give_up, reward
from .rules.turn import SITUATIONS, always_asked, setup, step
from .scenarios import PHRASES, arrange
from .setting import KIND, setting_from
from .stamps import SKETCHES, STAMPS
from .state import Decision, State
from .table import closes_talk, has_secret_votes, misfit, own_doing
from .view import adds_to, label, outcome, prompt, seat_names, seat_view, standing, things, view

GAME = Game(
    id="defenders",
    title=TITLE,
    tagline=TAGLINE,
    credit=CREDIT,
    minutes=(60, 180),
    version=VERSION,
    package="holdfast.games.defenders",
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=Rule,
    winners="all",
    content_from=setting_from,
    drawn_content=drawn_setting,
    leaflet=leaflet,
    content_kinds={
        KIND: "what things are called, and what the tables tell: words, names, colours, templates and worries of yours"
    },
    keeps_secrets=has_secret_votes,
    only_votes_are_secret=True,
    goals={
        "state_bytes": (2048, 2048),
        "compiled": (4e6, 8e6),
        "interpreted": (1e4, 1e4),
        "gpu_random": (0.5e9, 1.0e9),
        "gpu_advise": (0.15e9, 0.15e9),
    },
    menu=128,
    features=FEATURES,
    setup=setup,
    step=step,
    menus=MENUS,
    open_questions=(Decision.SCENE,),
    always_asked=always_asked,
    closes_talk=closes_talk,
    own_doing=own_doing,
    suggest=suggest,
    preview=preview,
    stamps=STAMPS,
    sketches=SKETCHES,
    misfit=misfit,
    concede=give_up,
    reward=reward,
    advise=advise,
    observe=observe,
    determinize=determinize,
    broken=broken,
    censuses=(CARDS_LIE,),
    invariants=Broken.in_words(),
    view=view,
    seat_view=seat_view,
    standing=standing,
    prompt=prompt,
    outcome=outcome,
    label=label,
    names=names,
    things=things,
    adds_to=adds_to,
    seat_names=seat_names,
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
)
