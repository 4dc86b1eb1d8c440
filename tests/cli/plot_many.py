"""Does what plot_sweep.py does when called with the words of each line: plot_many.py CALLS

Each call has a process of its own, but the libraries, which take longer to load than most calls last,
are loaded once. Call number i leaves what it says in i.out and i.err, and its exit code in i.code.
"""

import os
import sys

from plot_sweep import main

with open(sys.argv[1], encoding="utf-8") as file:
    calls = [line.split() for line in file]
for i, arguments in enumerate(calls, 1):
    child = os.fork()
    if child == 0:
        for stream, kind in ((1, "out"), (2, "err")):
            os.dup2(os.open(f"{i}.{kind}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        sys.exit(main(arguments))
    _, status = os.waitpid(child, 0)
    with open(f"{i}.code", "w", encoding="utf-8") as file:
        print(os.waitstatus_to_exitcode(status), file=file)
