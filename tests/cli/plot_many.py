"""Runs Python programs with pictures, each with the words of a line: plot_many.py CALLS

Libraries take longer to load than most calls last, so they are loaded once; a file that calls in a row draw is
read once. Each call has a process of its own, but plot.py, which leaves nothing behind: to copy the memory of a
process takes longer than a picture. Call number i leaves what it says in i.out and i.err, and its exit code in
i.code.
"""

import functools
import os
import runpy
import shlex
import sys
import traceback

import h5netcdf  # noqa: loaded for all
import pictures  # noqa
import plot
import xarray  # noqa


def run(arguments):
    """Returns the exit code."""
    try:
        if arguments[0] == plot.__file__:
            return plot.main(arguments[1:])
        sys.argv = arguments
        sys.path[0] = os.path.dirname(arguments[0])
        runpy.run_path(arguments[0], run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


plot.read = functools.lru_cache(1)(plot.read)
with open(sys.argv[1], encoding="utf-8") as file:
    calls = [shlex.split(line) for line in file]
streams = [os.dup(stream) for stream in (1, 2)]
for i, arguments in enumerate(calls, 1):
    alone = arguments[0] != plot.__file__
    child = os.fork() if alone else 0
    if child == 0:
        for stream, kind in ((1, "out"), (2, "err")):
            file = os.open(f"{i}.{kind}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(file, stream)
            os.close(file)
        code = run(arguments)
        sys.stdout.flush()
        if alone:
            os._exit(code)  # taking the libraries apart takes longer than most calls
        for stream, saved in zip((1, 2), streams):
            os.dup2(saved, stream)
    else:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with open(f"{i}.code", "w", encoding="utf-8") as file:
        print(code, file=file)
