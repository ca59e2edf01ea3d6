"""How the documentation is built: `make docs`, or sphinx-build -W -b html docs docs/_build/html."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))  # a source tree that is not installed is documented too

from holdfast import __version__
from holdfast.engine.scenarios import vocabulary

HERE = Path(__file__).parent

project = "Holdfast"
author = "The Holdfast authors"
copyright = author  # noqa: A001  Sphinx asks for this name
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
suppress_warnings = ["myst.header"]  # rulebooks number their headings themselves, and may skip a rank

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4  # so that page.md#a-heading is checked

autodoc_member_order = "bysource"
autodoc_default_options = {"undoc-members": True}  # some names say it all
autodoc_typehints_format = "short"
autodoc_type_aliases = {"Seat": "Seat"}
default_role = "literal"  # docstrings write `name`, as Markdown does

html_theme = "furo"
html_title = f"Holdfast {__version__}"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}

# `sphinx-build -b linkcheck` looks at links between pages and into the repository; it asks no other machine.
linkcheck_ignore = [r"https?://"]


# Each game of ours has a page with its rulebook, and one with its words for scenario files. They are written here, so
# that a game need not be named in the docs.
for rulebook in HERE.parent.glob("src/holdfast/games/*/rulebook.md"):
    name = rulebook.parent.name
    rules = f"```{{include}} ../../{rulebook.relative_to(HERE.parent).as_posix()}\n```\n"
    (HERE / "rules" / f"{name}.md").write_text(rules, "utf-8")
    words = vocabulary.page(import_module(f"holdfast.games.{name}").GAME)
    (HERE / "vocabulary" / f"{name}.md").write_text(words, "utf-8")
