"""Makes the data directory of a small club with a program of an earlier version, through its interface alone.

    .build/python-tests/bin/python Tests/Fixtures/clubs/make.py PROGRAM DIRECTORY

`CarriedOverTests` opens what it made with every version since. It prints what the test must know.
"""

import hashlib
import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.request
import uuid
from pathlib import Path

program, directory = sys.argv[1], Path(sys.argv[2])
shutil.rmtree(directory, ignore_errors=True)
# A program that knows this option asks the first member for a code without it.
help_text = subprocess.run([program, "help", "serve"], capture_output=True, text=True, check=True).stdout
anyone = ["--first-member", "anyone"] if "--first-member" in help_text else []
server = subprocess.Popen(
    [program, "serve", "--listen", "127.0.0.1:0", "--data", str(directory), *anyone],
    stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL,
    text=True,
)
address = re.search(r"http://\S+", server.stdout.readline()).group().rstrip("/")


def ask(method, path, token=None, body=None, content=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = content
    if body is not None:
        data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
    elif content is not None:
        headers["Content-Type"] = "application/octet-stream"
    request = urllib.request.Request(f"{address}/api/v1{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"{}")


def member(name):
    account = {
        "user_name": name,
        "email": f"{name}@example.org",
        "display_name": name.title(),
        "password": "pedraforca 2506",
    }
    ask("POST", "/members", body=account)
    return ask("POST", "/session", body={"user_name": name, "password": account["password"]})["token"]


def sync(token, device, cursor, *changes):
    request = {"device": device, "device_name": device[:8], "cursor": cursor, "changes": list(changes)}
    return ask("POST", "/sync", token, request)


def change(kind, collection, record, **fields):
    return {
        "id": str(uuid.uuid4()),
        "collection": collection,
        "record": record,
        "kind": kind,
        "made_at": 1790000000000,
        "fields": {name: {"before": before, "after": after} for name, (before, after) in fields.items()},
    }


def gpx(name, day):
    points = "".join(
        f'<trkpt lat="{42 + day / 50 + n / 20_000:.6f}" lon="1.5"><ele>{900 + n % 7}</ele>'
        f"<time>2025-06-{day:02}T08:00:{n:02}Z</time></trkpt>"
        for n in range(60)
    )
    return f"<gpx><trk><name>{name}</name><type>running</type><trkseg>{points}</trkseg></trk></gpx>".encode()


anna, berta = member("anna"), member("berta")
phone, tablet = str(uuid.uuid4()), str(uuid.uuid4())
told = {"anna": anna, "phone": phone}
tracks = []
for number, name in enumerate(("Volta", "Pedraforca", "Deleted")):
    original = gpx(name, number + 1)
    digest = hashlib.sha256(original).hexdigest()
    ask("PUT", f"/files/{digest}", anna, content=original)
    record = str(uuid.uuid4())
    made = change(
        "create",
        "tracks",
        record,
        name=(None, name),
        format=(None, "gpx"),
        original=(None, digest),
        line=(None, 0),
        file_name=(None, f"{name}.gpx"),
    )
    assert sync(anna, phone, None, made)["results"][0]["status"] == "taken"
    tracks.append(record)
category = str(uuid.uuid4())
sync(
    anna,
    phone,
    None,
    change("create", "categories", category, name=(None, "Trail"), sport=(None, "running")),
    change("edit", "tracks", tracks[0], category=(None, category), note=(None, "by night")),
)
told["profile"] = ask("PUT", "/profile", anna, {"name": "Anna", "weight_kg": 60})
ask("DELETE", f"/tracks/{tracks[2]}", anna)
# A device that stands before the last changes, and one that has read all.
told["earlier"] = sync(anna, phone, None)["cursor"]
ask("PATCH", f"/tracks/{tracks[1]}", anna, {"name": "Pedraforca, again"})
conflict = change("edit", "tracks", tracks[1], name=("Pedraforca", "From the tablet"))
assert sync(anna, tablet, None, conflict)["results"][0]["status"] == "conflict"
told["cursor"] = sync(anna, tablet, None)["cursor"]
waiting = b"an upload whose record is still to come"
ask("PUT", f"/files/{hashlib.sha256(waiting).hexdigest()}", anna, content=waiting)
told |= {"tracks": tracks, "category": category, "conflict": conflict, "upload": hashlib.sha256(waiting).hexdigest()}
told["berta"], told["bertas"] = berta, sync(berta, str(uuid.uuid4()), None)["cursor"]

server.send_signal(signal.SIGTERM)
server.wait(30)
database = sqlite3.connect(directory / "cordada.sqlite")
database.execute("PRAGMA journal_mode = DELETE")
database.execute("PRAGMA page_size = 1024")
database.execute("VACUUM")
database.close()
for leftover in ("cordada.sqlite-wal", "cordada.sqlite-shm", "server.lock"):
    (directory / leftover).unlink(missing_ok=True)
shutil.rmtree(directory / "incoming", ignore_errors=True)
(directory / "club.json").write_text(json.dumps(told, indent=2) + "\n")
