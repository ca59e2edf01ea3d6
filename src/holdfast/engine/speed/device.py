"""The GPU itself: C++ compiled for it, its memory, a launch. Nothing else here knows NVIDIA's libraries.

They are big and optional, so they are imported when wanted. Compiling needs no GPU, only NVIDIA's compiler (NVRTC),
which is one of them; what was compiled is kept in the cache folder beside its source, under a hash of it.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from .compiler import CompileError, keep, kept

HOPPER, HOPPER_SHARED = (9, 0), 227 * 1024  # the kind of GPU that is compiled for where there is none
SECONDS = 1000  # of the milliseconds in which events are counted


class NoGpu(Exception):
    """This machine has no usable GPU."""


def _library(name: str) -> Any:
    try:
        return importlib.import_module(f"cuda.bindings.{name}")
    except ImportError as error:
        raise NoGpu(f"playing on a GPU needs NVIDIA's packages ({error}): pip install 'holdfast[gpu]'") from error


def _done(answer: Sequence[Any]) -> Any:
    """What a call gave, if it went well: every one of NVIDIA's begins its answer with a code."""
    code, *given = answer
    if int(code) != 0:
        raise NoGpu(f"the GPU or its driver failed: {code.name}")
    return given[0] if len(given) == 1 else given


# ---- compiling -------------------------------------------------------------------------------------------------------


def compile_for(capability: tuple[int, int], text: str, label: str) -> bytes:
    """Machine code of a kernel for a kind of GPU, from the cache if it was compiled before."""
    nvrtc = _library("nvrtc")
    arch = f"sm_{capability[0]}{capability[1]}"
    key = hashlib.sha256(f"{arch}{_done(nvrtc.nvrtcVersion())}{text}".encode()).hexdigest()[:12]
    folder = f"{label}_{key}"
    code = kept(folder, f"{arch}.cubin")
    if code is None:
        source = keep(folder, "kernel.cu", text.encode())
        code = _compile(nvrtc, text, arch, str(source))
        keep(folder, f"{arch}.cubin", code)
    return code


def _compile(nvrtc: Any, text: str, arch: str, source: str) -> bytes:
    program = _done(nvrtc.nvrtcCreateProgram(text.encode(), source.encode(), 0, None, None))
    try:
        options = [f"--gpu-architecture={arch}".encode(), b"--std=c++17", b"--disable-warnings"]
        (failed,) = nvrtc.nvrtcCompileProgram(program, len(options), options)
        if int(failed) != 0:
            log = bytearray(_done(nvrtc.nvrtcGetProgramLogSize(program)))
            _done(nvrtc.nvrtcGetProgramLog(program, log))
            raise CompileError(f"NVIDIA's compiler refuses {source}: {log.decode().splitlines()[0]}")
        code = bytearray(_done(nvrtc.nvrtcGetCUBINSize(program)))
        _done(nvrtc.nvrtcGetCUBIN(program, code))
        return bytes(code)
    finally:
        nvrtc.nvrtcDestroyProgram(program)


# ---- running ---------------------------------------------------------------------------------------------------------


class Device:
    """The GPU of this machine. What is taken from it is given back with `close`."""

    def __init__(self) -> None:
        self._driver = _library("driver")
        try:
            _done(self._driver.cuInit(0))
            self._number = _done(self._driver.cuDeviceGet(0))
        except (NoGpu, RuntimeError) as error:  # there is a driver but no card, or not even a driver
            why = str(error).splitlines()[0]
            raise NoGpu(f"no CUDA GPU was found here ({why}); `holdfast simulate` plays on the processor") from error
        _done(self._driver.cuCtxSetCurrent(_done(self._driver.cuDevicePrimaryCtxRetain(self._number))))
        self._rooms: list[Any] = []

    def close(self) -> None:
        """Give everything back."""
        self._free(0)
        _done(self._driver.cuDevicePrimaryCtxRelease(self._number))

    @contextmanager
    def lent(self) -> Iterator[Device]:
        """What is taken meanwhile is given back at the end."""
        before = len(self._rooms)
        try:
            yield self
        finally:
            self._free(before)

    def _free(self, beyond: int) -> None:
        while len(self._rooms) > beyond:
            _done(self._driver.cuMemFree(self._rooms.pop()))

    def _attribute(self, name: str) -> int:
        attribute = getattr(self._driver.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}")
        return int(_done(self._driver.cuDeviceGetAttribute(attribute, self._number)))

    @property
    def name(self) -> str:
        return str(_done(self._driver.cuDeviceGetName(64, self._number)).split(b"\0")[0].decode())

    @property
    def capability(self) -> tuple[int, int]:
        return self._attribute("COMPUTE_CAPABILITY_MAJOR"), self._attribute("COMPUTE_CAPABILITY_MINOR")

    @property
    def multiprocessors(self) -> int:
        return self._attribute("MULTIPROCESSOR_COUNT")

    @property
    def shared_memory(self) -> int:
        """Bytes that a block may have at most."""
        return self._attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN")

    def room(self, size: int) -> int:
        """The address of memory of so many bytes, all 0."""
        room = _done(self._driver.cuMemAlloc(max(size, 1)))
        self._rooms.append(room)
        _done(self._driver.cuMemsetD8(room, 0, max(size, 1)))
        return int(room)

    def take(self, content: np.ndarray[Any, Any]) -> int:
        """The address of a copy of an array."""
        room = self.room(content.nbytes)
        _done(self._driver.cuMemcpyHtoD(room, content.ctypes.data, content.nbytes))
        return room

    def give(self, room: int, into: np.ndarray[Any, Any]) -> None:
        """Fill an array from memory."""
        _done(self._driver.cuMemcpyDtoH(into.ctypes.data, room, into.nbytes))

    def kernel(self, code: bytes, name: str, shared: int) -> Any:
        """A compiled kernel whose blocks have so much shared memory."""
        driver = self._driver
        kernel = _done(driver.cuModuleGetFunction(_done(driver.cuModuleLoadData(code)), name.encode()))
        most = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        _done(driver.cuFuncSetAttribute(kernel, most, shared))
        return kernel

    def launch(self, kernel: Any, blocks: int, threads: int, shared: int, arguments: np.ndarray[Any, Any]) -> float:
        """Run a kernel with one record of arguments to its end; the seconds it took."""
        driver = self._driver
        began, ended = (_done(driver.cuEventCreate(0)) for _ in range(2))
        places = np.array([arguments.ctypes.data], np.uint64)
        _done(driver.cuEventRecord(began, 0))
        _done(driver.cuLaunchKernel(kernel, blocks, 1, 1, threads, 1, 1, shared, 0, places.ctypes.data, 0))
        _done(driver.cuEventRecord(ended, 0))
        _done(driver.cuEventSynchronize(ended))
        seconds = float(_done(driver.cuEventElapsedTime(began, ended))) / SECONDS
        for event in (began, ended):
            _done(driver.cuEventDestroy(event))
        return seconds
