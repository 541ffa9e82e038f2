#!/usr/bin/env bash
# Makes a private Python environment that holds what the given lists pin.
# usage: install-python.sh ENVIRONMENT REQUIREMENTS...
set -euo pipefail

environment=$1
shift
wanted=$(cat "$@" | sha256sum | cut -d' ' -f1)
[ "$(cat "$environment/.wanted" 2>/dev/null || true)" != "$wanted" ] || exit 0

echo "Preparing the private Python environment $environment"
[ -x "$environment/bin/pip" ] || python3 -m venv "$environment"
lists=()
for list in "$@"; do lists+=(-r "$list"); done
"$environment/bin/pip" install --quiet --disable-pip-version-check "${lists[@]}"
echo "$wanted" >"$environment/.wanted"
