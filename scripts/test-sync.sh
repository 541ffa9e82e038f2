#!/bin/bash
# Runs the model of sync: test-sync.sh [seconds, 60] [seed] [only: without breaking rules on purpose first].
# SYNC_SERVER names a server that was built already.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${SYNC_SERVER:-}" ]; then
  swift build --quiet --product sync-server
  export SYNC_SERVER=.build/debug/sync-server
fi
# The server writes every change to its disk before it answers.
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi

out=.build/sync-tests
esbuild Tests/Sync/run.ts --bundle --platform=node --format=esm --target=node18 \
  --outfile="$out/run.mjs" --log-level=warning
exec node "$out/run.mjs" "$@"
