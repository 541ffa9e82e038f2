#!/usr/bin/env bash
# Runs every parser against libFuzzer with AddressSanitizer, each for SOAK_SECONDS (60), and says how
# many inputs each took. What it learns stays in .build/fuzz/corpus; a crash leaves its input there.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${SOAK_SECONDS:-60}
targets=${SOAK_TARGETS:-gpx kml tcx fit geojson zip points photo json}
build=.build/fuzz

swift build --quiet -c release --scratch-path "$build" --product Fuzzing \
  -Xswiftc -sanitize=fuzzer,address
swiftc -use-ld=lld -sanitize=fuzzer,address -o "$build/fuzz" "$build/release/libFuzzing.a" \
  -larchive -lexpat -lz -lm

# What the fixtures and the program's own writers hold is where each parser begins.
seed() {
  local target=$1 corpus=$2
  mkdir -p "$corpus"
  case $target in
    zip) find Tests/Fixtures ../shared/data -size -64k \( -name '*.kmz' -o -name '*.zip' \) ;;
    photo) find Tests/Fixtures/photos -size -64k -name '*.jpg' ;;
    points | json) find Tests/Fixtures ../shared/data -size -64k -name '*.geojson' ;;
    *) find Tests/Fixtures ../shared/data -size -64k -iname "*.$target" ;;
  esac 2>/dev/null | while read -r file; do cp "$file" "$corpus/"; done
}

status=0
for target in $targets; do
  corpus=$build/corpus/$target
  seed "$target" "$corpus"
  echo "Fuzzing $target for $seconds s"
  if ! FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no "$build/fuzz" "$corpus" \
    -max_total_time="$seconds" -max_len=20000 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$build/$target-" >"$build/$target.log" 2>&1; then
    status=1
    tail -n 40 "$build/$target.log"
  fi
  grep -E 'number_of_executed_units|cov:' "$build/$target.log" | tail -n 2
done
exit $status
