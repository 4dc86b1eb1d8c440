"""Runs Python programs with pictures, each with the words of a line: plot_many.py CALLS

Each call has a process of its own, but the libraries, which take longer to load than most calls last,
are loaded once. Call number i leaves what it says in i.out and i.err, and its exit code in i.code.
"""

import os
import runpy
import shlex
import sys
import traceback

import h5netcdf  # noqa: loaded for all
import style  # noqa
import xarray  # noqa

with open(sys.argv[1], encoding="utf-8") as file:
    calls = [shlex.split(line) for line in file]
for i, arguments in enumerate(calls, 1):
    child = os.fork()
    if child == 0:
        for stream, kind in ((1, "out"), (2, "err")):
            os.dup2(os.open(f"{i}.{kind}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        sys.argv = arguments
        sys.path[0] = os.path.dirname(arguments[0])
        code = 0
        try:
            runpy.run_path(arguments[0], run_name="__main__")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1 if end.code else 0
            if isinstance(end.code, str):
                print(end.code, file=sys.stderr)
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        os._exit(code)  # taking the libraries apart takes longer than most calls
    _, status = os.waitpid(child, 0)
    with open(f"{i}.code", "w", encoding="utf-8") as file:
        print(os.waitstatus_to_exitcode(status), file=file)
