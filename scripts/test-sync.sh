#!/bin/bash
# Runs the model of sync: test-sync.sh [seconds, 60] [seed] [only: without breaking rules on purpose first].
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/sync-tests
esbuild Tests/Sync/run.ts --bundle --platform=node --format=esm --target=node18 \
  --outfile="$out/run.mjs" --log-level=warning
exec node "$out/run.mjs" "$@"
