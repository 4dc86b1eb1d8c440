"""What expect.sh asks Python: asked.py PIPES. To start one Python takes longer than most commands do,
so that one answers whatever a script asks, a request at a time, in the pipes PIPES.asked and
PIPES.answered: true or false; what goes wrong is added to the file err.

A request is a line each of: its kind, the working directory, a file, a copy; and then Python:
    holds                        a condition on the JSON in out: r, and q, the first of its points
    forge FILE COPY STATEMENTS   see forge.py
    rewrite FILE COPY STATEMENTS changes the copy without sealing it
    runs STATEMENTS              whether they end without an exception, in a process of their own
"""
import json
import os
import shutil
import sys
import traceback


def holds(_good, _copy, condition):
    with open("out", encoding="utf-8") as out:
        r = json.load(out)
    q = r["points"][0] if r.get("points") else None
    return bool(eval("(" + condition + ")", {"json": json, "sys": sys, "r": r, "q": q}))


def forge(good, copy, statements):
    from forge import forge as forge_and_seal  # its libraries take long to load, and few scripts need them

    forge_and_seal(good, copy, statements)
    return True


def rewrite(good, copy, statements):
    import h5py
    import numpy

    shutil.copyfile(good, copy)
    with h5py.File(copy, "r+") as file:
        exec(statements, {"file": file, "numpy": numpy})
    return True


def runs(_good, _copy, statements):
    if "xarray" in statements:  # loaded once, for all
        import h5netcdf, netCDF4, xarray  # noqa
    child = os.fork()
    if child == 0:
        sys.argv = [""]
        try:
            exec(statements, {"__name__": "__main__"})
            os._exit(0)
        except BaseException:
            with open("err", "a", encoding="utf-8") as err:
                traceback.print_exc(file=err)
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


kinds = {"holds": holds, "forge": forge, "rewrite": rewrite, "runs": runs}
while True:
    with open(sys.argv[1] + ".asked", encoding="utf-8") as asked:
        kind, folder, good, copy, text = asked.read().split("\n", 4)
    os.chdir(folder)
    try:
        answer = kinds[kind](good, copy, text)
    except BaseException:
        answer = False
        with open("err", "a", encoding="utf-8") as err:
            traceback.print_exc(file=err)
    with open(sys.argv[1] + ".answered", "w", encoding="utf-8") as answered:
        print(answer, file=answered)
