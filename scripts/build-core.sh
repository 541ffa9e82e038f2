#!/usr/bin/env bash
# Builds the core as WebAssembly: .build/core/core.wasm, reader.wasm, which reads files
# for imports, walking.wasm, by which the phone of a team follows its race, bouldering.wasm, for
# the screens of boulders, carrying.wasm, which reads logbooks for them, and studying.wasm, for those of
# the campus.
# Its own scratch path leaves `swift build` and `swift test` untouched.
set -euo pipefail
cd "$(dirname "$0")/.."

sources=(Package.swift Sources/{Numerics,JSON,Text,Geodesy,Spaces,Club,Races,Tracks,Boulders,Campus,GPX,Recordings,Writers,CallMemory,Engine,Reader,Walking,Bouldering,Carrying,Studying} scripts/build-core.sh scripts/core-runtime.c)
if [ -f .build/core/studying.wasm ] &&
  [ -z "$(find "${sources[@]}" -newer .build/core/studying.wasm -print -quit)" ]; then
  exit 0
fi

triple=wasm32-unknown-none-wasm
out=.build/core
bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
mkdir -p "$out"

echo "core: Embedded Swift for $triple"
flags=(-enable-experimental-feature Embedded -wmo -Osize -assert-config Debug
  -Xfrontend -disable-stack-protector)
"$bin/clang" --target="$triple" -Os -g -nostdlibinc -isystem /usr/include/wasm32-wasi \
  -c scripts/core-runtime.c -o "$out/runtime.o"

# crt1-reactor.o: without it the linker wraps every export in constructors and destructors.
link() {
  "$bin/wasm-ld" --no-entry --gc-sections --stack-first -z stack-size=262144 \
    --max-memory=268435456 --export=_initialize /usr/lib/wasm32-wasi/crt1-reactor.o \
    --whole-archive "$out/swift/$triple/release/lib$1.a" --no-whole-archive \
    "$out/runtime.o" "$bin/../lib/swift/embedded/$triple/libswiftUnicodeDataTables.a" \
    /usr/lib/wasm32-wasi/libc.a \
    /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a --strip-debug -o "$2"
}
features=(bulk-memory sign-ext nontrapping-float-to-int multivalue reference-types mutable-globals)

# build PRODUCT NAME: the product as NAME.wasm, and as NAME.full.wasm with the names of its functions,
# for reading crashes; the shipped one has the same code.
build() {
  # The archive is only ever added to: without this, a file that has moved would be in it twice.
  rm -f "$out/swift/$triple/release/lib$1.a"
  swift build --quiet --scratch-path "$out/swift" -c release --triple "$triple" --product "$1" \
    "${flags[@]/#/-Xswiftc=}"
  link "$1" "$out/$2.linked.wasm"
  wasm-opt -Oz -g "${features[@]/#/--enable-}" "$out/$2.linked.wasm" -o "$out/$2.full.wasm"
  wasm-opt --strip-debug --strip-producers "${features[@]/#/--enable-}" "$out/$2.full.wasm" -o "$out/$2.wasm"
  echo "$2: $(wc -c <"$out/$2.wasm") bytes, $(gzip -9 <"$out/$2.wasm" | wc -c) compressed"
}
build Engine core
build Reader reader
build Walking walking
build Bouldering bouldering
build Carrying carrying
build Studying studying
