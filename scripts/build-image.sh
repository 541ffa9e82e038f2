#!/usr/bin/env bash
# Makes an OCI image of the package of `make deb`: .build/container/cordada.oci.tar. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."

package=$(echo .build/deb/*.deb)
folder=.build/container
system=$(mktemp -d)
container=
finish() {
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$system"
}
trap finish EXIT

# A Debian with nothing but what the package needs, without manuals and translations.
excluded=()
for path in man doc locale info lintian; do excluded+=("--dpkgopt=path-exclude=/usr/share/$path/*"); done
mmdebstrap --quiet --variant=apt "${excluded[@]}" --dpkgopt=path-include=/usr/share/doc/*/copyright \
  --include=systemd-standalone-sysusers,ca-certificates \
  --customize-hook="copy-in $package /" \
  --customize-hook='chroot "$1" sh -c "apt-get install -qq -y --no-install-recommends /cordada_*.deb >/dev/null"' \
  --customize-hook='chroot "$1" install -d -o cordada -g cordada -m 750 /var/lib/cordada /var/lib/cordada-backup' \
  --customize-hook='chroot "$1" sh -c "apt-get purge -qq -y --allow-remove-essential apt >/dev/null; rm -rf /cordada_*.deb /var/lib/apt /var/cache/apt"' \
  bookworm "$system" >/dev/null

rm -rf "$folder"
mkdir -p "$folder"
container=$(buildah from scratch)
buildah add --quiet "$container" "$system" / >/dev/null
buildah config --user cordada --port 8080 --volume /var/lib/cordada --volume /var/lib/cordada-backup --env LANG=C.UTF-8 --cmd '' \
  --entrypoint '["cordada", "serve", "--config", "/etc/cordada/cordada.toml", "--listen", "0.0.0.0:8080"]' \
  --label "org.opencontainers.image.title=Cordada" \
  --label "org.opencontainers.image.version=$(dpkg-deb --field "$package" Version)" "$container"
buildah commit --quiet --format oci --disable-compression=false "$container" "oci-archive:$folder/cordada.oci.tar:localhost/cordada:latest" >/dev/null
echo "The image is $folder/cordada.oci.tar, $(du --human-readable "$folder/cordada.oci.tar" | cut -f 1)"
