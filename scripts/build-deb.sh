#!/usr/bin/env bash
# Packs the built program and app as a Debian package: .build/deb/cordada_VERSION_ARCHITECTURE.deb.
set -euo pipefail
cd "$(dirname "$0")/.."

# No file of the package is of a later time than its version, whenever it was built.
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog --file debian/changelog --show-field Timestamp)
export SOURCE_DATE_EPOCH
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

folder=.build/deb
laid=$folder/cordada
rm -rf "$folder"
mkdir -p "$laid/built"
cp -r debian docs README.md "$laid"
cp .build/release/cordada .build/release/cordada-pictures "$laid/built"
cp -r .build/app .build/world.mbtiles "$laid/built"
scripts/make-manual.py .build/release/cordada "$laid/built/manual"
# What it is made of, for whoever looks for a flaw in a library.
for maplibre in .build/python/lib/python3*/site-packages/maplibre/srcjs/maplibre-gl.js; do :; done
scripts/make-sbom.py .build/release/cordada .build/release/cordada-pictures --maplibre "$maplibre" \
  --output "$laid/built/cordada.spdx.json"
(cd "$laid" && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >../log 2>&1) || {
  cat "$folder/log" >&2
  exit 1
}
rm -r "$laid"
lintian --fail-on error,warning "$folder"/*.changes
echo "The package is $(echo "$folder"/*.deb)"
