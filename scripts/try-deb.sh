#!/usr/bin/env bash
# Tries the package of `make deb` on a clean Debian 12: installs it, serves a club as a service manager would, makes its backup, installs
# a newer version over it, brings the data of an old club up to date and takes the way back, removes and purges it. Says how long it
# took until the first member was signed in. Needs root.
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

entrance=(chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive)
inside() { "${entrance[@]}" "$@"; }
fail() {
  echo "try-deb: $1" >&2
  exit 1
}
# serve [VARIABLE=VALUE]...: as the unit does, without a service manager.
serve() {
  # No function, whose process would be a shell that ends without the server.
  "${entrance[@]}" "$@" setpriv --reuid=cordada --regid=cordada --clear-groups \
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
# logs TEXT: the log has it, soon after the first answer.
logs() {
  timeout 60 sh -c "until grep -q '$1' '$system/log'; do sleep 0.1; done" && return 0
  cat "$system/log" >&2
  return 1
}
stop() {
  kill "$server"
  wait "$server" || true
  server=
}
as_service() { inside setpriv --reuid=cordada --regid=cordada --clear-groups "$@"; }
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

mmdebstrap --quiet --variant=minbase bookworm "$system" >/dev/null
begin=$(date +%s)
mount -t proc proc "$system/proc"
cp /etc/resolv.conf "$system/etc/resolv.conf"
cp "$package" "$system/cordada.deb"
inside apt-get update -qq
inside apt-get install -qq --no-install-recommends -y /cordada.deb >/dev/null
inside cordada config check
inside id cordada >/dev/null || fail "there is no user cordada"
[ -f "$system/usr/share/man/man1/cordada.1.gz" ] || [ -n "$(ls "$system/etc/dpkg/dpkg.cfg.d" 2>/dev/null)" ] || fail "there is no manual"
inside install -d -o cordada -g cordada -m 750 /var/lib/cordada /var/lib/cordada-backup

# The service manager hears that the server is ready, and twice within the interval that it answers.
mkdir -p "$system/run"
timeout 120 python3 - "$system/run/notify" <<'END' &
import os, socket, sys
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
told = []
while told.count("WATCHDOG=1") < 2:
    told += manager.recv(4096).decode().split("\n")
sys.exit(told[0] != "READY=1")
END
manager=$!
until [ -S "$system/run/notify" ]; do sleep 0.1; done
serve NOTIFY_SOCKET=/run/notify WATCHDOG_USEC=2000000
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
session=$(curl --silent --fail --header 'Content-Type: application/json' \
  --data '{"user_name":"mar","password":"the long way up"}' "http://127.0.0.1:$port/api/v1/session")
token=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["token"])' "$session")
echo "From a clean Debian to a signed-in member: $(($(date +%s) - begin)) s"
wait "$manager" || fail "the service manager does not hear that the server is ready and alive"

# The backup of the administrator.
backup="http://127.0.0.1:$port/api/v1/administration/backup"
curl --silent --fail --output /dev/null --request POST --header "Authorization: Bearer $token" "$backup"
timeout 60 sh -c "until curl --silent --header 'Authorization: Bearer $token' $backup | grep -q '\"needs_attention\":false'; do sleep 0.2; done" ||
  fail "the backup is not made"
stop
as_service cordada check --data /var/lib/cordada-backup >/dev/null || fail "the backup is not whole"
listed() { as_service cordada user list; }
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

# The data of the version before is brought up to date, and the way back leads to what it was: without the last migration of records.
python3 - "$system/var/lib/cordada/cordada.sqlite" <<'END'
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.executescript("""
  DROP INDEX records_by_collection; DROP INDEX records_deleted_by_collection; DROP INDEX records_by_author;
  CREATE INDEX records_by_author ON records (author) WHERE author IS NOT NULL;
  DROP INDEX record_files_unmeasured; ALTER TABLE record_files DROP COLUMN size; DROP TABLE collection_totals;
  DELETE FROM migrations WHERE area = 'records' AND version = 9;
""")
END
chown --reference="$system/var/lib/cordada" "$system"/var/lib/cordada/cordada.sqlite*
serve
logs 'brought to this version' || fail "the data of the version before is not brought up to date"
stop
as_service cordada check >/dev/null || fail "the data brought up to date is not whole"
as_service cordada restore /var/lib/cordada/before-upgrade >/dev/null || fail "there is no way back"
serve
logs 'brought to this version' || fail "the way back does not lead to the data of the version before"
stop
listed | grep -q mar || fail "the way there and back lost a member"

inside apt-get remove -qq -y cordada >/dev/null
[ ! -e "$system/usr/bin/cordada" ] || fail "removing leaves the program"
[ -f "$system/etc/cordada/cordada.toml" ] || fail "removing takes the configuration"
inside apt-get purge -qq -y cordada >/dev/null
[ ! -e "$system/etc/cordada/cordada.toml" ] || fail "purging leaves the configuration"
[ -f "$system/var/lib/cordada/cordada.sqlite" ] && [ -f "$system/var/lib/cordada-backup/cordada.sqlite" ] || fail "purging took the club's data"
echo "The package installs, serves, is upgraded, removed and purged; the club's data stays."
