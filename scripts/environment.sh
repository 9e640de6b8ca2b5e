# Sourced by the other scripts: makes .venv with the pinned packages of one requirements file.
# usage: . scripts/environment.sh; environment base|test

python_to_use() {
    for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    echo "Byline needs Python 3.11 or newer and found none; set PYTHON to its path." >&2
    exit 2
}

environment() {
    wanted="$1"
    if [ ! -x .venv/bin/python ]; then
        python=$(python_to_use) || exit 2
        "$python" -m venv .venv
    fi
    # What was installed is remembered, so that a second run starts at once and needs no network.
    mark=".venv/installed-$wanted"
    state=$(cat pyproject.toml "requirements/$wanted.txt" | cksum)
    if [ "$(cat "$mark" 2>/dev/null)" != "$state" ]; then
        echo "Installing into .venv (once) ..." >&2
        .venv/bin/python -m pip install --quiet --disable-pip-version-check \
            --require-hashes -r "requirements/$wanted.txt"
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
        # Byte code of our own files, so that the program starts quickly where Python keeps none.
        .venv/bin/python -m compileall -q src
        echo "$state" >"$mark"
    fi
}
