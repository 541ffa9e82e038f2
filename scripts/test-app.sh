#!/bin/bash
# Runs the app's own tests, which need no browser.
set -euo pipefail
cd "$(dirname "$0")/.."

export NODE_PATH=/usr/share/nodejs
out=.build/app-tests
rm -rf "$out"
node scripts/build-phrases.mjs
esbuild Tests/App/*.test.ts --bundle --platform=node --format=esm --target=node18 \
  --out-extension:.js=.mjs --outdir="$out" --log-level=warning
node --test "$out"
