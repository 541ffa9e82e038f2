#!/usr/bin/env bash
# Compares the core as WebAssembly with the native core, byte for byte.
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/core
mkdir -p "$out/vectors"
rm -f "$out"/vectors/*
swift build --quiet --product core-vectors
recordings=$(find Tests/Fixtures -maxdepth 1 -iregex '.*\.\(gpx\|kml\|tcx\|fit\|geojson\)')
if [ -d ../shared/data/gpx ]; then
  recordings+=$'\n'$(find ../shared/data/{gpx,kml,tcx,fit} -type f)
else
  echo "test-core: ../shared/data is not there; comparing the fixtures alone" >&2
fi
sort <<<"$recordings"$'\n'"$(ls Tests/Fixtures/photos/*.jpg)" | tr '\n' '\0' | xargs -0 .build/debug/core-vectors "$out/vectors"
rm -rf "$out/tests"
esbuild Tests/Core/*.test.ts --bundle --platform=node --format=esm --target=node18 \
  --out-extension:.js=.mjs --outdir="$out/tests" --define:ENGINE_WORKER='""' --log-level=warning
CORE_WASM="$out/core.wasm" RECORDINGS_WASM="$out/recordings.wasm" RACES_WASM="$out/races.wasm" CORE_VECTORS="$out/vectors" \
  node --test "$out/tests"
