"""Attack and Defense: The Game of Kings. Four buildings are a player's deck and his life."""

from holdfast.engine.rules.game import Game
from holdfast.engine.words.numbers import numbers_of

from . import content
from .actions import ACTIONS
from .advice import advise
from .card_faces import ready_texts
from .drafts import drafted
from .events import Event
from .generated import army
from .invariants import Broken, broken
from .knowledge import FEATURES, determinize, observe
from .leaflet import leaflet
from .library import KINDS, buildings_from, misfit
from .measuring import measure, usual
from .menus import MENUS
from .meta import CREDIT, OPTIONS, TAGLINE, TITLE, VERSION
from .preview import preview
from .refusals import Rule
from .rules.ending import concede, reward
from .rules.setup import setup
from .rules.turn import always_asked, step, under_way
from .scenarios import PHRASES, arrange, reading
from .situations import SITUATIONS
from .speech import allies, explain, label, outcome, prompt, roles, seat_names, sides, whose
from .standing import standing
from .state import Decision, State
from .view import view

GAME = Game(
    id="attack-and-defense",
    title=TITLE,
    tagline=TAGLINE,
    credit=CREDIT,
    minutes=(30, 75),
    version=VERSION,
    package=__name__,
    state=State,
    options=OPTIONS,
    actions=ACTIONS,
    events=Event,
    decisions=Decision,
    situations=SITUATIONS,
    refusals=Rule,
    winners="side",
    content_from=buildings_from,
    content_kinds=KINDS,
    drawn_content=army,
    leaflet=leaflet,
    drafted=drafted,
    measure=measure,
    usual=usual,
    goals={"state_bytes": (6144, 4096), "gpu_random": (0.2e9, 0.5e9), "gpu_advise": (50e6, 100e6)},
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
    under_way=under_way,
    misfit=misfit,
    concede=concede,
    allies=allies,
    sides=sides,
    invariants=Broken.in_words(),
    view=view,
    standing=standing,
    roles=roles,
    whose=whose,
    preview=preview,
    prompt=prompt,
    outcome=outcome,
    label=label,
    explain=explain,
    seat_names=seat_names,
    composed=ready_texts,
    numbers=numbers_of(content),
    arrange=arrange,
    phrases=PHRASES,
    reading=reading,
)
