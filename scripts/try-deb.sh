#!/usr/bin/env bash
# Tries the package of `make deb` on a clean Debian 12: installs it, serves a club, installs a newer version over it, removes and
# purges it. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."

package=$(echo .build/deb/*.deb)
system=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait || true
  umount "$system/proc" 2>/dev/null || true
  rm -rf "$system"
}
trap finish EXIT

inside() { chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
fail() {
  echo "try-deb: $1" >&2
  exit 1
}
# serve: as the unit does, without a service manager.
serve() {
  inside setpriv --reuid=cordada --regid=cordada --clear-groups \
    cordada serve --config /etc/cordada/cordada.toml --listen "127.0.0.1:$port" >"$system/log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    ! curl --silent --fail "http://127.0.0.1:$port/healthz" >/dev/null || return 0
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  cat "$system/log" >&2
  fail "the server does not answer"
}
stop() {
  kill "$server"
  wait "$server" || true
  server=
}
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

mmdebstrap --quiet --variant=minbase bookworm "$system" >/dev/null
mount -t proc proc "$system/proc"
cp /etc/resolv.conf "$system/etc/resolv.conf"
cp "$package" "$system/cordada.deb"
inside apt-get update -qq
inside apt-get install -qq --no-install-recommends -y /cordada.deb >/dev/null
inside cordada config check
inside id cordada >/dev/null || fail "there is no user cordada"
[ -f "$system/usr/share/man/man1/cordada.1.gz" ] || [ -n "$(ls "$system/etc/dpkg/dpkg.cfg.d" 2>/dev/null)" ] || fail "there is no manual"
inside install -d -o cordada -g cordada -m 750 /var/lib/cordada

serve
curl --silent --fail "http://127.0.0.1:$port/" | grep -q '<title>Cordada</title>' || fail "the app is not there"
curl --silent --fail "http://127.0.0.1:$port/api/v1/maps" | grep -q GeoNames || fail "the map of the world is not there"
# The code for the first member is in the log, soon after the first answer.
code=$(timeout 60 sh -c "until grep -oE '^ +[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\$' $system/log; do sleep 0.1; done" | tr -d ' ')
member='{"user_name":"mar","email":"mar@example.org","display_name":"Mar","password":"the long way up"'
[ "$(curl --silent --output /dev/null --write-out '%{http_code}' --header 'Content-Type: application/json' --data "$member}" \
  "http://127.0.0.1:$port/api/v1/members")" = 422 ] || fail "a stranger is the first member"
member="$member,\"set_up_code\":\"$code\"}"
curl --silent --fail --output /dev/null --header 'Content-Type: application/json' --data "$member" \
  "http://127.0.0.1:$port/api/v1/members"
stop
listed() { inside setpriv --reuid=cordada --regid=cordada --clear-groups cordada user list; }
listed | grep -q mar || fail "the command does not find the data of the service"

# A newer version keeps the data and what was changed in the configuration.
echo 'quota = "5GB"' >>"$system/etc/cordada/cordada.toml"
raised=$(mktemp -d)
dpkg-deb --raw-extract "$package" "$raised"
sed -i 's/^Version: .*/&+1/' "$raised/DEBIAN/control"
dpkg-deb --build --root-owner-group "$raised" "$system/newer.deb" >/dev/null
rm -rf "$raised"
inside apt-get install -qq -y /newer.deb >/dev/null
grep -q '^quota' "$system/etc/cordada/cordada.toml" || fail "the upgrade took the configuration back"
serve
stop
listed | grep -q mar || fail "the upgrade lost a member"

inside apt-get remove -qq -y cordada >/dev/null
[ ! -e "$system/usr/bin/cordada" ] || fail "removing leaves the program"
[ -f "$system/etc/cordada/cordada.toml" ] || fail "removing takes the configuration"
inside apt-get purge -qq -y cordada >/dev/null
[ ! -e "$system/etc/cordada/cordada.toml" ] || fail "purging leaves the configuration"
[ -f "$system/var/lib/cordada/cordada.sqlite" ] || fail "purging took the club's data"
echo "The package installs, serves, is upgraded, removed and purged; the club's data stays."
