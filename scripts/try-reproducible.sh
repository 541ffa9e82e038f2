#!/usr/bin/env bash
# Builds the package of the last commit twice from nothing, in folders of other names, in another language, time zone and umask, and
# compares the bytes. The files that differ are named.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT

# build FOLDER: the package of the last commit, from nothing.
build() {
  mkdir -p "$1"
  git archive HEAD | tar --extract --directory "$1"
  make --silent --directory "$1" deb >"$1.log" 2>&1 || {
    tail -20 "$1.log" >&2
    exit 1
  }
}

(build "$work/one")
(umask 077 && export TZ=Pacific/Kiritimati LC_ALL=C && build "$work/another-folder/of-a-longer-name")
one=$(echo "$work"/one/.build/deb/*.deb)
other=$(echo "$work/another-folder/of-a-longer-name"/.build/deb/*.deb)
if cmp --silent "$one" "$other"; then
  echo "Both are $(sha256sum "$one" | cut -d ' ' -f 1)"
  exit 0
fi
dpkg-deb --raw-extract "$one" "$work/first"
dpkg-deb --raw-extract "$other" "$work/second"
diff --recursive --brief "$work/first" "$work/second" >&2 || true
echo "try-reproducible: the packages differ" >&2
exit 1
