# Executes the notebooks, which ask ./bukub for fresh data, and leaves each as a page and its
# pictures in results/. Run from the root of the repository, after make: sh notebooks/execute.sh
python=/usr/bin/python3
"$python" -c 'import nbconvert, ipykernel' 2>/dev/null || {
    echo "notebooks: needs the packages jupyter-nbconvert and python3-ipykernel" >&2
    exit 2
}
mkdir -p results
export PYDEVD_DISABLE_FILE_VALIDATION=1
printf '%s\n' notebooks/*.ipynb | xargs -P "$(nproc)" -n 1 "$python" -m nbconvert --log-level WARN \
    --execute --to html --template page --TemplateExporter.extra_template_basedirs=notebooks/templates \
    --HTMLExporter.exclude_input_prompt=True --HTMLExporter.exclude_output_prompt=True \
    --output-dir results || exit 1

for notebook in notebooks/*.ipynb; do
    name=$(basename "$notebook" .ipynb)
    if grep -oE '<script|<link|src=("[^d]|[^"]).{0,60}|@import|url\(' "results/$name.html" >&2; then
        echo "notebooks: results/$name.html needs files from elsewhere" >&2
        exit 1
    fi
    ls results/"$name".html results/"$name"_*.png
done
