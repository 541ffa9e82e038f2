#!/bin/bash
# Builds the app into .build/app: types checked, bundled, named by content, compressed ahead of time.
# PYTHON_ENV names the Python environment that holds App/requirements.txt (default .build/python).
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -f .build/app/index.html ] &&
  [ -z "$(find App scripts/build-* scripts/assemble-app.mjs scripts/merge-chunks.mjs .build/core/*.wasm -newer .build/app/index.html -print -quit)" ]; then
  exit 0
fi

python=${PYTHON_ENV:-.build/python}
for maplibre in "$python"/lib/python3*/site-packages/maplibre/srcjs; do :; done
if [ ! -f "$maplibre/maplibre-gl.js" ]; then
  echo "build-app: no maplibre wheel in $python; install App/requirements.txt there" >&2
  exit 1
fi
maplibre=$(realpath "$maplibre")
# The system's libraries, through a link in this folder: esbuild names files by the ways to their sources, which would lead
# through as many folders as this one is deep.
system=.build/system
ln -sfn /usr/share $system
export NODE_PATH=$PWD/$system/nodejs:$maplibre

out=.build/app.new
split=.build/app.split
rm -rf "$out" "$split"
mkdir -p "$out/assets"

# The map's library, and the letters of its labels, which take seconds and change with their script only.
worker=$("$python/bin/python" scripts/build-map.py "$maplibre/maplibre-gl.js" .build/map/maplibre-gl.js "$out/assets")
if [ ! -f .build/map/letters.version ] || [ scripts/build-glyphs.py -nt .build/map/letters.version ]; then
  rm -rf .build/map/letters
  letters=$("$python/bin/python" scripts/build-glyphs.py .build/map/letters)
  echo "$letters" >.build/map/letters.version
fi
letters=$(cat .build/map/letters.version)
cp -r .build/map/letters "$out/assets/letters"

# What the reader of documents runs beside the page; the library itself comes with the reader's code. It looks for
# Node's modules only where Node runs it.
pdf=./$system/javascript/pdf/build
node_only=(--external:fs --external:http --external:https --external:url --external:zlib --external:canvas)

# The addresses of the core's builds by their names, as JSON; names by content of eight letters, as esbuild makes them.
cores=
for wasm in $(grep -v '^#' scripts/webassembly.txt | cut -d ' ' -f 2); do
  file=assets/$wasm-$(sha256sum ".build/core/$wasm.wasm" | head -c 8).wasm
  cp ".build/core/$wasm.wasm" "$out/$file"
  cores+=${cores:+,}\"$wasm\":\"/$file\"
done
cores={$cores}

node scripts/build-phrases.mjs
tsc --project App/tsconfig.json &
checkingApp=$!
tsc --project App/src/worker/tsconfig.json &
checkingWorker=$!

bundle() {
  esbuild --outdir="$out" "$@" --bundle --preserve-symlinks --minify --target=es2022 --public-path=/ \
    --asset-names='assets/[name]-[hash]' --chunk-names='assets/[name]-[hash]' \
    --legal-comments=linked --log-level=warning
}

# Styles come whole, however late a page's code comes: one sheet for the app, one for the map, one for each area that says so, and one
# for each folder within an area that a page loads by its path.
styled=$(
  grep -l '^  ownStyles: true,$' App/src/*/area.ts | xargs -r -n 1 dirname
  grep -rhoE 'loadStylesOf\("[a-z]+/[a-z]+"\)' App/src | cut -d '"' -f 2 | sed 's|^|App/src/|'
)
bundle App/src/main.tsx $(printf -- '--external:./%s/*.css ' $styled) --format=esm --jsx=automatic --entry-names='assets/[name]-[hash]' \
  --define:MAP_STYLES='""' --define:AREA_STYLES='{}' --define:MAP_WORKER='""' --define:CORES='{}' --define:MAP_LETTERS='""' \
  --define:ENGINE_WORKER='""' --define:PDF_WORKER='""' --alias:pdfjs-dist=$pdf/pdf.js "${node_only[@]}" \
  --alias:maplibre-gl=./.build/map/maplibre-gl.js \
  --alias:chart.js=./$system/javascript/chart.js/chart.mjs
rm -f "$out"/assets/main-*.js*

# The page for visitors of an area has one sheet of what it uses.
visits=
for visit in App/src/*/visit.tsx; do
  name=visit-$(basename "$(dirname "$visit")")
  visits+=" $name=$visit"
  bundle "$name=$visit" --format=esm --jsx=automatic --entry-names='assets/[name]-[hash]' --define:MAP_STYLES='""' \
    --define:MAP_WORKER='""' --define:MAP_LETTERS='""' --define:AREA_STYLES='{}' --define:CORES='{}' --define:ENGINE_WORKER='""' \
    --alias:maplibre-gl=./.build/map/maplibre-gl.js \
  --alias:chart.js=./$system/javascript/chart.js/chart.mjs
  rm -f "$out"/assets/"$name"-*.js*
done
bundle App/src/map/map.css --entry-names='assets/[name]-[hash]'
area_styles=
for area in $styled; do
  path=${area#App/src/}
  name=${path/\//-}
  find "$area" -name '*.css' | LC_ALL=C sort | sed "s|.*|@import \"$PWD/&\";|" >"$out/$name.css"
  bundle "$out/$name.css" --entry-names='assets/area-[name]-[hash]'
  rm "$out/$name.css"
  area_styles+=${area_styles:+,}\"$path\":\"/$(cd "$out" && echo assets/area-"$name"-*.css)\"
done

bundle App/src/shell/theme/first-paint.ts --format=iife --entry-names='assets/[name]-[hash]'
bundle App/src/engine/worker.ts --format=iife --entry-names='assets/engine-[hash]' --define:CORES="$cores"
bundle $pdf/pdf.worker.js --format=iife --entry-names='assets/[name]-[hash]'
bundle main=App/src/main.tsx $visits --outdir="$split" --format=esm --splitting --jsx=automatic --loader:.css=empty \
  --entry-names='assets/[name]-[hash]' \
  --define:process.env.NODE_ENV='"production"' \
  --define:MAP_STYLES="\"/$(cd "$out" && echo assets/map-*.css)\"" \
  --define:AREA_STYLES="{$area_styles}" \
  --define:MAP_LETTERS="\"$letters\"" \
  --define:CORES="$cores" --define:ENGINE_WORKER="\"/$(cd "$out" && echo assets/engine-*.js)\"" \
  --define:PDF_WORKER="\"/$(cd "$out" && echo assets/pdf.worker-*.js)\"" --alias:pdfjs-dist=$pdf/pdf.js "${node_only[@]}" \
  --define:MAP_WORKER="\"/assets/$worker\"" --alias:maplibre-gl=./.build/map/maplibre-gl.js \
  --alias:chart.js=./$system/javascript/chart.js/chart.mjs
SPLIT="$split" rollup --config scripts/merge-chunks.mjs --dir "$out" --silent
mv "$split"/assets/*.LEGAL.txt "$out/assets"
rm -r "$split"

# The pages, and the worker that keeps all of the app: one set, one version.
shell=$(node scripts/assemble-app.mjs page "$out")
bundle App/src/worker/service-worker.ts --format=iife --entry-names='[name]' --define:SHELL="$shell"
find "$out" -name '*.LEGAL.txt' -empty -delete

wait $checkingApp
wait $checkingWorker

find "$out" -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.svg' \
  -o -name '*.wasm' -o -name '*.webmanifest' -o -name '*.pbf' -o -name '*.txt' \) -size +512c -print0 |
  xargs -0 -n 8 -P 2 sh -c 'gzip -9 -k -n "$@" && brotli -q 11 -k "$@"' compress

rm -rf .build/app
mv "$out" .build/app
node scripts/assemble-app.mjs report .build/app
