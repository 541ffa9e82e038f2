#!/usr/bin/env bash
# Packs the built program and app as a Debian package: .build/deb/cordada_VERSION_ARCHITECTURE.deb.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/deb
laid=$folder/cordada
rm -rf "$folder"
mkdir -p "$laid/built"
cp -r debian docs README.md "$laid"
cp .build/release/cordada .build/release/cordada-pictures "$laid/built"
cp -r .build/app .build/world.mbtiles "$laid/built"
scripts/make-manual.py .build/release/cordada "$laid/built/manual"
(cd "$laid" && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >../log 2>&1) || {
  cat "$folder/log" >&2
  exit 1
}
rm -r "$laid"
lintian --fail-on error,warning "$folder"/*.changes
echo "The package is $(echo "$folder"/*.deb)"
