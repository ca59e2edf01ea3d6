"""Rules are optimised once: together, when somebody enters them.

Left to itself, Numba links each function with all that it calls, optimises the lot and makes machine code of it, then
does the same for whoever calls that function, and so on up to the door: what lies deep is worked over hundreds of
times. A rule here is only put into LLVM's words. The door that is entered from Python gathers the words of all rules
below it, and they are optimised as one.
"""

# mypy: allow-untyped-calls

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder


class NoEnvironment:
    """Stands for the code generator of a rule that is not linked: what Python knows of a function needs no place yet,
    and compiled rules never ask for it."""

    def set_env(self, name: str, environment: object) -> None:
        pass


class RuleLibrary(JITCodeLibrary):
    """The code of one rule, or of a door with all that is below it."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self._is_linked = False

    @property
    def codegen(self) -> Any:
        return self._codegen if self._is_linked else NoEnvironment()

    def finalize(self) -> None:
        """The rule is written, and others may call it."""
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Where the machine code begins; 0 for a rule, which has no way in from Python."""
        if not self._is_linked and any(f.name == name for f in self._final_module.functions if not f.is_declaration):
            self._link()
        return int(super().get_pointer_to_function(name)) if self._is_linked else 0

    def _link(self) -> None:
        for library in self._below():
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._shared_module = None  # it was this function alone
        self._is_linked = True
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _below(self) -> list[Any]:
        """The code of all that is called from here, directly or not, each once."""
        found, waiting = dict[Any, None](), list(self._linking_libraries)
        while waiting:
            library = waiting.pop(0)
            if library not in found:
                found[library] = None
                waiting += library._linking_libraries if isinstance(library, RuleLibrary) else []
        return list(found)

    def _optimize_final_module(self) -> None:
        """In one go. Numba's first one looks for counted references, of which rules have none."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class RuleCompiler(CompilerBase):
    """Numba's own way from Python to LLVM, into a library as above."""

    def define_pipelines(self) -> list[Any]:
        self.state.library = RuleLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]
