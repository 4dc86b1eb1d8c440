"""Executes the notebooks, which ask ./bukub for fresh data: execute.py [--check]

They are saved executed, so that they can be read here, and as pages with their pictures in results/. With
--check nothing is saved but in results/: their tables must be those that were saved, and their pictures of
the same sizes.
"""

import base64
import concurrent.futures
import os
import re
import struct
import sys
import tempfile

try:
    import nbclient
    import nbconvert
    import nbformat
    from traitlets.config import Config
except ModuleNotFoundError:
    print("notebooks: needs the packages jupyter-nbconvert and python3-ipykernel", file=sys.stderr)
    sys.exit(2)

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.environ.get("RESULTS") or os.path.join(os.path.dirname(HERE), "results")
LARGEST = 400_000  # bytes of a picture
ELSEWHERE = r'<script|<link|src=(?:"[^d]|[^"]).{0,60}|@import|url\('


def pictures_of(notebook):
    """All pictures on the page, as PNG."""
    return [base64.b64decode(output.data["image/png"]) for cell in notebook.cells
            for output in cell.get("outputs", []) if "image/png" in output.get("data", {})]


def tables_of(notebook):
    """All texts on the page."""
    return [output.data.get("text/markdown") for cell in notebook.cells for output in cell.get("outputs", [])]


def execute(name, check):
    """Executes a notebook. Returns what is wrong, in lines."""
    path = os.path.join(HERE, f"{name}.ipynb")
    saved, notebook = (nbformat.read(path, as_version=4) for _ in range(2))
    with tempfile.TemporaryDirectory() as sockets:  # as files: kernels that begin at once may choose the same port
        manager = {"transport": "ipc", "ip": os.path.join(sockets, "kernel")}
        nbclient.NotebookClient(notebook, record_timing=False, timeout=600, config=Config({"KernelManager": manager}),
                                resources={"metadata": {"path": HERE}}).execute()
    notebook.metadata = saved.metadata
    page, _ = nbconvert.HTMLExporter(
        template_name="page", extra_template_basedirs=[os.path.join(HERE, "templates")],
        exclude_input_prompt=True, exclude_output_prompt=True,
    ).from_notebook_node(notebook, {"metadata": {"name": name}})
    with open(os.path.join(RESULTS, f"{name}.html"), "w", encoding="utf-8") as file:
        file.write(page)
    wrong = [f"results/{name}.html needs files from elsewhere: {found}" for found in re.findall(ELSEWHERE, page)]
    wrong += [f"{name}: a picture of {len(picture):,} bytes" for picture in pictures_of(notebook)
              if len(picture) > LARGEST]
    if not check:
        nbformat.write(notebook, path)
        return wrong
    wrong += [f"{name}: not as it was saved:\n{was}\n{now}"
              for was, now in zip(tables_of(saved), tables_of(notebook)) if was != now]
    sizes = [[struct.unpack(">II", picture[16:24]) for picture in pictures_of(one)] for one in (saved, notebook)]
    if differ(*sizes):
        wrong.append(f"{name}: pictures of other sizes: {sizes[1]}, not {sizes[0]}")
    return wrong


def differ(saved, now):
    """Whether there are other pictures; other versions of libraries change sizes a little."""
    return len(saved) != len(now) or any(
        abs(a - b) > 0.1 * a for was, new in zip(saved, now) for a, b in zip(was, new))


def main(arguments):
    """Returns the exit code."""
    os.makedirs(RESULTS, exist_ok=True)
    os.environ.update(PYDEVD_DISABLE_FILE_VALIDATION="1", RESULTS=RESULTS)
    names = sorted(name.removesuffix(".ipynb") for name in os.listdir(HERE) if name.endswith(".ipynb"))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        wrong = [line for lines in pool.map(execute, names, ["--check" in arguments] * len(names)) for line in lines]
    print(*wrong, sep="\n", file=sys.stderr, end="\n" * bool(wrong))
    if not wrong:
        print(*(os.path.join("results", f"{name}.html") for name in names), sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
