#!/bin/bash
# Runs the model of sync for some seconds (60), from a seed that it prints.
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/sync-tests
esbuild Tests/Sync/run.ts --bundle --platform=node --format=esm --target=node18 \
  --outfile="$out/run.mjs" --log-level=warning
exec node "$out/run.mjs" "$@"
