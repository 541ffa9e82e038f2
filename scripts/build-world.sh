#!/usr/bin/env bash
# Makes the map of the world that is served when no other is given: .build/world.mbtiles, at most 5 MB.
set -euo pipefail
cd "$(dirname "$0")/.."

map=.build/world.mbtiles
if [ -f "$map" ] && [ -z "$(find scripts/world scripts/build-world.sh -newer "$map" -print -quit)" ]; then
  exit 0
fi
environment=.build/python-world
scripts/install-python.sh "$environment" scripts/world/requirements.txt
"$environment/bin/python" scripts/world/build.py "$map.new"
mv "$map.new" "$map"
# Half a gigabyte that is not needed again soon.
rm -r "$environment"
