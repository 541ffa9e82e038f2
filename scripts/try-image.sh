#!/usr/bin/env bash
# Tries the image of `make image`: serves a club from it, with its data outside, ends it, and serves it again. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."

data=$(mktemp -d)
container=
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait || true
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$data"
}
trap finish EXIT
fail() {
  echo "try-image: $1" >&2
  exit 1
}
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

container=$(buildah from oci-archive:.build/container/cordada.oci.tar)
inside() { buildah run --isolation chroot --user cordada --volume "$data:/var/lib/cordada" "$container" -- "$@"; }
owner=$(buildah run --isolation chroot "$container" -- id -u cordada)
chown "$owner" "$data"
serve() {
  inside cordada serve --config /etc/cordada/cordada.toml --listen "127.0.0.1:$port" >"$data/log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    ! curl --silent --fail "http://127.0.0.1:$port/healthz" >/dev/null || return 0
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  cat "$data/log" >&2
  fail "the server does not answer"
}
stop() {
  # The machine's processes are seen from inside: only the server at this port is meant.
  inside sh -c "for each in /proc/[0-9]*; do
    ! grep --quiet --no-messages '^cordada' \$each/comm || ! grep --quiet --no-messages '127.0.0.1:$port' \$each/cmdline || kill \${each#/proc/}
  done"
  wait "$server" || true
  server=
}

serve
curl --silent --fail "http://127.0.0.1:$port/" | grep -q '<title>Cordada</title>' || fail "the app is not there"
curl --silent --fail "http://127.0.0.1:$port/api/v1/maps" | grep -q GeoNames || fail "the map of the world is not there"
# The code for the first member is in the log, soon after the first answer.
code=$(timeout 60 sh -c "until grep -oE '^ +[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\$' $data/log; do sleep 0.1; done" | tr -d ' ')
member='{"user_name":"mar","email":"mar@example.org","display_name":"Mar","password":"the long way up"'
[ "$(curl --silent --output /dev/null --write-out '%{http_code}' --header 'Content-Type: application/json' --data "$member}" \
  "http://127.0.0.1:$port/api/v1/members")" = 422 ] || fail "a stranger is the first member"
member="$member,\"set_up_code\":\"$code\"}"
curl --silent --fail --output /dev/null --header 'Content-Type: application/json' --data "$member" \
  "http://127.0.0.1:$port/api/v1/members"
stop
serve
stop
inside cordada user list | grep -q mar || fail "the data outside the image is not found again"
echo "The image serves a club, with its data outside."
