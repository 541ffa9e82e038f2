#!/usr/bin/env bash
# Measures what Benchmarks/README.md promises. The machine may be shared: ratios count.
set -euo pipefail
cd "$(dirname "$0")/.."

python=.build/python-tests/bin/python
swift build --quiet -c release --static-swift-stdlib --product benchmark
.build/release/benchmark
.build/release/benchmark races
recording=$(mktemp)
trap 'rm -f "$recording"' EXIT
"$python" -c 'import sys; sys.path.insert(0, "Benchmarks"); import recordings
sys.stdout.buffer.write(recordings.gpx(50_000))' >"$recording"
.build/release/benchmark gpx "$recording"
node Benchmarks/recorder.mjs
"$python" Benchmarks/pictures.py
"$python" Benchmarks/server.py
"$python" Benchmarks/map.py
"$python" Benchmarks/racemap.py
"$python" Benchmarks/app.py
"$python" Benchmarks/agenda.py
"$python" Benchmarks/timeline.py
"$python" Benchmarks/documents.py
"$python" Benchmarks/connections.py
"$python" Benchmarks/sync.py
"$python" Benchmarks/live.py
"$python" Benchmarks/races.py
"$python" Benchmarks/postgres.py
"$python" Benchmarks/several.py
"$python" Benchmarks/fairness.py
"$python" Benchmarks/administration.py
"$python" Benchmarks/moving_in.py
"$python" Benchmarks/friends.py
"$python" Benchmarks/sharing.py
