"""Defenders: a city drawn together, besieged, and told."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise
from .events import Event
from .invariants import CARDS_LIE, Broken, broken
from .knowledge import FEATURES, determinize, observe
from .meta import OPTIONS, TAGLINE, TITLE, VERSION
from .refusals import Rule
from .rules.ending import give_up, reward
from .rules.turn import SITUATIONS, always_asked, setup, step
from .scenarios import PHRASES, arrange
from .setting import KIND, setting_from
from .state import Decision, State
from .table import has_secret_votes, misfit
from .view import label, names, outcome, prompt, seat_names, standing, things, view

GAME = Game(
    id="defenders",
    title=TITLE,
    tagline=TAGLINE,
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
    content_kinds={KIND: "what things are called: locations, defenders and threats of a city of your own"},
    keeps_secrets=has_secret_votes,
    menu=128,
    features=FEATURES,
    setup=setup,
    step=step,
    open_questions=(Decision.SCENE,),
    always_asked=always_asked,
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
    standing=standing,
    prompt=prompt,
    outcome=outcome,
    label=label,
    names=names,
    things=things,
    seat_names=seat_names,
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
)
