# The notebooks, executed with fresh data, have the tables and pictures with which they were saved.
. "$ROOT/tests/cli/expect.sh"

if /usr/bin/python3 -c 'import nbclient, nbconvert, ipykernel' 2>/dev/null; then
    expect 0 '' env RESULTS="$scratch/results" /usr/bin/python3 -B "$ROOT/notebooks/execute.py" --check
    expect_that 'pages and pictures are made' test -s results/walk.html -a -s results/walk_sweep.png
else
    skip 'jupyter-nbconvert and python3-ipykernel are not installed'
fi
cat >saved.py <<END
import glob, json
for name in glob.glob("$ROOT/notebooks/*.ipynb"):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    assert any(cell["outputs"] for cell in cells), name
    assert not any(word in text for word in ("/tmp", "/home", "/root", "Traceback")), name
END
expect_that 'they are saved with what they show' /usr/bin/python3 saved.py
finish
