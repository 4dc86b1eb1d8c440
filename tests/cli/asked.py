"""What expect.sh asks Python: asked.py PIPES. To start one Python takes longer than most commands do,
so that one answers whatever a script asks, a request at a time, in the pipes PIPES.asked and
PIPES.answered: true or false; what goes wrong is added to the file err.

A request is a line each of: its kind, the working directory, a file, a copy; and then Python:
    holds                        a condition on the JSON in out: r, and q, the first of its points
    forge FILE COPY STATEMENTS   see forge.py
    rewrite FILE COPY STATEMENTS changes the copy without sealing it
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


while True:
    with open(sys.argv[1] + ".asked", encoding="utf-8") as asked:
        kind, folder, good, copy, text = asked.read().split("\n", 4)
    os.chdir(folder)
    try:
        answer = {"holds": holds, "forge": forge, "rewrite": rewrite}[kind](good, copy, text)
    except BaseException:
        answer = False
        with open("err", "a", encoding="utf-8") as err:
            traceback.print_exc(file=err)
    with open(sys.argv[1] + ".answered", "w", encoding="utf-8") as answered:
        print(answer, file=answered)
