#!/usr/bin/env bash
# Measures what Benchmarks/README.md promises. The machine may be shared: ratios count.
set -euo pipefail
cd "$(dirname "$0")/.."

python=.build/python-tests/bin/python
swift build --quiet -c release --static-swift-stdlib --product benchmark
.build/release/benchmark
"$python" Benchmarks/server.py
"$python" Benchmarks/map.py
