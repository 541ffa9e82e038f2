#!/usr/bin/env bash
# Compares the core as WebAssembly with the native core, byte for byte.
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/core
mkdir -p "$out/vectors"
rm -f "$out"/vectors/*
swift build --quiet --product core-vectors
.build/debug/core-vectors "$out/vectors"
CORE_WASM="$out/core.wasm" CORE_VECTORS="$out/vectors" node --test Tests/Core/
