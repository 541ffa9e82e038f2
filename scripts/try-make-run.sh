#!/usr/bin/env bash
# Starts Cordada the way the README tells a newcomer, on a free port, and asks for its first page.
# usage: try-make-run.sh [run|demo]
set -euo pipefail

target=${1:-run}
folder=$(mktemp -d)
log=$folder/log
setsid make "$target" LISTEN=127.0.0.1:0 DATA="$folder/data" >"$log" 2>&1 &
group=$!
trap 'kill -TERM -- "-$group" 2>/dev/null || true; wait "$group" 2>/dev/null || true; rm -rf "$folder"' EXIT

for _ in $(seq 1200); do
  address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$log" | head -n 1 || true)
  [ -z "$address" ] || break
  kill -0 "$group" 2>/dev/null || break
  sleep 0.5
done
if [ -z "${address:-}" ]; then
  echo "make $target printed no address:" >&2
  cat "$log" >&2
  exit 1
fi
curl --silent --fail --show-error "$address/healthz" >/dev/null
curl --silent --fail --show-error "$address/" | grep -q '<title>Cordada</title>'
curl --silent --fail --show-error "$address/api/v1/maps" | grep -q '"kind":"vector"'
echo "make $target answers at $address"
