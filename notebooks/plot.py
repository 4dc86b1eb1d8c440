"""Draws a result file: plot.py FILE.h5 PICTURE [--force], which ends in .png, .svg or .pdf; `bukub plot` runs it.

Exit codes: 0 drawn, 1 could not draw or write, 2 bad usage or a file without a picture.
"""

import os
import sys

# Ctrl-C ends this without a word, as it ends bukub; `save` removes what it has begun.
sys.excepthook = lambda kind, *what: kind is KeyboardInterrupt or sys.__excepthook__(kind, *what)

DEBIAN = "/usr/bin/python3"  # where Debian's packages are; another one may come first on PATH

try:
    from bukub import NotAResult, read
    from pictures import picture_of
    from style import save
except ModuleNotFoundError as missing:
    if os.path.exists(DEBIAN) and sys.executable != DEBIAN:
        os.execv(DEBIAN, [DEBIAN, "-B", *sys.argv])
    print(f"bukub: plot needs Python's package {missing.name}: install python3-matplotlib, python3-xarray "
          "and python3-h5netcdf", file=sys.stderr)
    sys.exit(1)


def main(arguments):
    """Returns the exit code."""
    if len(arguments) not in (2, 3) or arguments[2:] not in ([], ["--force"]):
        print("bukub: usage: plot.py FILE.h5 PICTURE [--force]", file=sys.stderr)
        return 2
    source, path = arguments[:2]
    try:
        what = source
        figure = picture_of(read(source), source)
        what = path
        save(figure, path, force=len(arguments) == 3)
        what = "output"
        name = "".join(one if one.isprintable() else "?" for one in path)
        os.write(sys.stdout.fileno(), f"saved: {name}\n".encode())  # unbuffered, so that it fails here
        return 0
    except NotAResult as reason:
        code, text = 2, reason
    except OSError as reason:
        code, text = 1, reason.strerror or reason
    except Exception as reason:  # values that no computation gives, or none where one is needed
        code, text = 2, f"cannot be drawn: {type(reason).__name__}: {reason}"
    print(f"bukub: {what}: {text}".replace("\n", " "), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
