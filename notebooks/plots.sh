# Executes the notebooks and leaves their pictures, and themselves as pages, in results/.
# Run from the root of the repository, after make: sh notebooks/plots.sh
python=/usr/bin/python3
"$python" -c 'import nbconvert, ipykernel' 2>/dev/null || {
    echo "plots: needs the packages jupyter-nbconvert and python3-ipykernel" >&2
    exit 2
}
mkdir -p results
export PYDEVD_DISABLE_FILE_VALIDATION=1
printf '%s\n' notebooks/*.ipynb | xargs -P "$(nproc)" -n 1 "$python" -m nbconvert --log-level WARN \
    --execute --to html --output-dir results || exit 1
ls results/walk*.png results/exact*.png results/sequencium*.png results/antipalindrome*.png \
    results/magicboard*.png results/slice*.png results/*.html
