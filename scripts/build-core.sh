#!/usr/bin/env bash
# Builds the core as WebAssembly: .build/core/NAME.wasm for each line of webassembly.txt. Each is loaded by the screens that
# need it alone.
# Its own scratch path leaves `swift build` and `swift test` untouched.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t targets < <(grep -Pzo 'coreTarget\(\s*"\K\w+' Package.swift | tr '\0' '\n')
sources=(Package.swift "${targets[@]/#/Sources/}" scripts/build-core.sh scripts/core-runtime.c scripts/webassembly.txt)
built=.build/core/built
if [ -f $built ] && [ -z "$(find "${sources[@]}" -newer $built -print -quit)" ]; then
  exit 0
fi

triple=wasm32-unknown-none-wasm
out=.build/core
bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
mkdir -p "$out"

echo "core: Embedded Swift for $triple"
# Incremental code generation would put into each module a hash of where its sources are.
flags=(-enable-experimental-feature Embedded -wmo -Osize -assert-config Debug
  -Xfrontend -disable-stack-protector -Xfrontend -disable-incremental-llvm-codegen)
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
while read -r product name; do
  build "$product" "$name" </dev/null
done < <(grep -v '^#' scripts/webassembly.txt)
touch $built
