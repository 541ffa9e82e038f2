"""The administration of a club of 10,000 members with 1,000,000 records and files: each route and each page.

The club is written into the database of a stopped server. Fails if the median of a route is over 100 ms.
usage: administration.py [MEMBERS]
"""

import hashlib
import json
import pathlib
import sqlite3
import statistics
import sys
import tempfile
import time
import urllib.parse
import uuid

from playwright.sync_api import sync_playwright
from server import PASSWORD, Cordada

ROUNDS = 9
RECORDS = 100
# Milliseconds.
LIMIT = 100
NAMES = ["Núria", "Jordi", "Aina", "Martí", "Laia", "Pau", "Ona", "Biel", "Mercè", "Òscar"]
PHONE = {"width": 390, "height": 844}


def seed(database: pathlib.Path, members: int) -> None:
    """Adds members, each with tracks that name a file each, a log, a list of registration, and comments to judge."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA synchronous = OFF")
    now = int(time.time() * 1000)
    (sequence,) = connection.execute("SELECT seq FROM change_counter").fetchone()
    size = 40_000
    connection.executemany(
        "INSERT INTO privacy_texts VALUES (?, ?, ?, 0)",
        [(version, json.dumps({"en": "Data. " * 2_000}), now) for version in range(1, 4)],
    )
    for number in range(members):
        member, name = uuid.uuid4().bytes, f"{NAMES[number % len(NAMES)]} Puig {number}"
        folded = name.lower().translate(str.maketrans("úíèò", "uieo"))
        user, email = f"member{number}", f"member{number}@example.org"
        connection.execute(
            "INSERT INTO members (id, user_name, user_name_key, email, email_key, display_name, password_hash,"
            " created_at, name_key, search_key) VALUES (?, ?, ?, ?, ?, ?, '', ?, ?, ?)",
            (member, user, user, email, email, name, now, folded, f"{folded} {user} {email}"),
        )
        connection.execute("INSERT INTO spaces (id, kind, since, seq) VALUES (?, 'own', 0, 0)", (member,))
        connection.execute(
            "INSERT INTO space_storage (space, bytes, quota) VALUES (?, ?, NULL)", (member, RECORDS * size + number)
        )
        rows, files = [], []
        for index in range(RECORDS):
            sequence += 1
            record, digest = uuid.uuid4().bytes, hashlib.sha256(f"{number}/{index}".encode()).digest()
            body = json.dumps({"name": f"Walk {index}", "file": digest.hex(), "note": "along the ridge " * 12})
            rows.append((member, record, sequence, now - index, body))
            files.append((digest, member, record, size))
        connection.executemany(
            "INSERT INTO records (space, collection, id, rev, seq, updated_at, body)"
            " VALUES (?, 'tracks', ?, 1, ?, ?, ?)",
            rows,
        )
        connection.executemany(
            "INSERT INTO record_files (file, space, collection, record, size) VALUES (?, ?, 'tracks', ?, ?)", files
        )
        connection.execute("INSERT INTO record_counts VALUES (?, 'tracks', ?, 0)", (member, RECORDS))
        connection.execute("INSERT INTO record_sequences VALUES (?, ?)", (member, sequence))
        connection.execute(
            "INSERT INTO administration_log (number, at, act, subject, subject_name)"
            " SELECT coalesce(max(number), 0) + 1, ?, 'member_added', ?, ? FROM administration_log",
            (now, member, user),
        )
        # Of the 10,000 addresses that it may have.
        if number < 9_000:
            connection.execute("INSERT INTO registration_list VALUES (?, ?)", (f"to-come-{email}", f"to-come-{email}"))
        connection.executemany(
            "INSERT INTO privacy_consents VALUES (?, ?, ?)", [(member, version, now) for version in range(1, 4)]
        )
        if number % 10 == 0:
            connection.execute(
                "INSERT INTO guardianships (member, of_age_at, waits_since) VALUES (?, ?, ?)",
                (member, now + 10**11, now if number % 20 == 0 else None),
            )
        if number % 20 == 0:
            connection.execute("UPDATE members SET deactivated_at = ? WHERE id = ?", (now, member))
        if number % 5 == 0:
            sequence += 1
            comment = uuid.uuid4().bytes
            body = json.dumps({"track": str(uuid.UUID(bytes=rows[0][1])), "made_at": now, "text": "Up and down"})
            connection.execute(
                "INSERT INTO records (space, collection, id, rev, seq, updated_at, body, author)"
                " VALUES (?, 'track_comments', ?, 1, ?, ?, ?, ?)",
                (member, comment, sequence, now, body, member),
            )
            connection.execute("INSERT INTO record_counts VALUES (?, 'track_comments', 1, 0)", (member,))
            connection.execute("UPDATE record_sequences SET seq = ? WHERE space = ?", (sequence, member))
            connection.execute(
                "INSERT INTO space_reports VALUES (?, 'track_comments', ?, ?, 'wrong', NULL, ?, NULL)",
                (member, comment, member, now),
            )
    connection.execute("UPDATE change_counter SET seq = ?", (sequence,))
    connection.execute(
        "INSERT INTO collection_totals VALUES ('tracks', ?, ?, ?) ON CONFLICT (collection) DO UPDATE"
        " SET records = excluded.records, files = excluded.files, bytes = excluded.bytes",
        (members * RECORDS, members * RECORDS, members * RECORDS * size),
    )
    connection.commit()
    connection.close()


def main() -> None:
    members = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        cordada = Cordada(data)
        cordada.register()
        cordada.stop()
        seed(data / "cordada.sqlite", members - 1)
        cordada.spawn()
        try:
            measure(cordada)
        finally:
            cordada.stop()


def measure(cordada: Cordada) -> None:
    def ask(path: str, method: str = "GET", body: dict | None = None) -> bytes:
        headers = cordada.bearer | ({} if body is None else {"Content-Type": "application/json"})
        content = None if body is None else json.dumps(body)
        return cordada.ask(method, "/api/v1" + path, content, **headers)

    document = json.loads(ask("/openapi.json"))["paths"]
    first = json.loads(ask("/administration/members"))
    found = json.loads(ask("/administration/members?search=member42&state=active"))["members"]
    member, user = found[0]["id"], found[0]["user_name"]
    newest = json.loads(ask("/administration/records/tracks"))
    record = newest["records"][0]
    one = f"/administration/records/tracks/{record['space']}/{record['id']}"
    routes = {
        "overview": "/administration/overview",
        "members": "/administration/members",
        "members, second page": f"/administration/members?after={urllib.parse.quote(first['next'])}",
        "members, search": "/administration/members?search=nuria%20424",
        "members, search in vain": "/administration/members?search=nowhere",
        "members, minors who wait": "/administration/members?state=awaits_guardian",
        "member": f"/administration/members/{member}",
        "storage of a member": f"/members/{user}/storage",
        "log": "/administration/log",
        "log of a member": f"/administration/log?subject={member}",
        "storage": "/administration/storage",
        "backup": "/administration/backup",
        "jobs": "/administration/jobs",
        "kinds of records": "/administration/collections",
        "records": "/administration/records/tracks",
        "records, later page": f"/administration/records/tracks?before={newest['next'] // 2}",
        "records of a member": f"/administration/records/tracks?member={member}",
        "records, deleted": "/administration/records/tracks?state=deleted",
        "records, search in vain": "/administration/records/tracks?text=nowhere",
        "record": one,
        "reports": "/reports",
        "spaces without an owner": "/spaces/ownerless",
        "apps": "/apps",
        "mail": "/club/mail",
        "list of registration": "/club/registration-list",
        "invitations": "/club/invitations",
        "privacy text, proposed": "/club/privacy/proposal",
        "versions of the privacy text": "/club/privacy/versions",
        "consents": "/club/privacy/consents",
        "record of processing": "/club/processing?language=en",
        "regions of the map": "/maps/regions",
    }
    unmeasured = {path for path in document if "/administration/" in path and "get" in document[path]} - {
        pattern for pattern in document for path in routes.values() if fits(pattern, "/api/v1" + path.split("?")[0])
    }
    assert not unmeasured, unmeasured
    slow = []

    def state(name: str, times: list[float], content: bytes) -> None:
        median = statistics.median(times) * 1000
        print(f"{name}: {median:.1f} ms (at most {max(times) * 1000:.1f}), {len(content):,} bytes", flush=True)
        if median > LIMIT:
            slow.append(name)

    for name, path in routes.items():
        times = []
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            content = ask(path)
            times.append(time.perf_counter() - begin)
        state(name, times, content)
    for name, (method, path, body) in changes().items():
        times = []
        for subject in found[1 : ROUNDS + 1]:
            where = path.format(id=subject["id"], user=subject["user_name"])
            said = body and {key: subject["user_name"] if value == "{user}" else value for key, value in body.items()}
            begin = time.perf_counter()
            content = ask(where, method, said)
            times.append(time.perf_counter() - begin)
        state(name, times, content)
    pages(cordada, member, one.removeprefix("/administration/records/"))
    if slow:
        sys.exit(f"over {LIMIT} ms: {', '.join(slow)}")


def fits(pattern: str, path: str) -> bool:
    """True if the address is one of those that the pattern names."""
    parts, given = pattern.split("/"), path.split("/")
    return len(parts) == len(given) and all(a == b or a.startswith("{") for a, b in zip(parts, given, strict=True))


def changes() -> dict[str, tuple[str, str, dict | None]]:
    """What administrators change, each of another member, whose account goes at the end."""
    people = "".join(f"Nina Riu {number},nina{number}@example.org\n" for number in range(500))
    table = {"table": "name,email\n" + people, "origin": "https://club.example", "is_preview": True}
    addresses = [f"new{number}@example.org" for number in range(500)]
    return {
        "settings": ("PUT", "/club/settings", {"registration": "open", "name": "Club"}),
        "role": ("PUT", "/administration/members/{id}/role", {"role": "administrator"}),
        "role, taken": ("PUT", "/administration/members/{id}/role", {"role": "member"}),
        "quota": ("PUT", "/members/{user}/quota", {"quota": 10**9}),
        "link for a new password": (
            "POST",
            "/administration/members/{id}/reset-link",
            {"origin": "https://club.example"},
        ),
        "sessions ended": ("DELETE", "/administration/members/{id}/sessions", None),
        "deactivated": ("PUT", "/administration/members/{id}/state", {"is_active": False}),
        "activated": ("PUT", "/administration/members/{id}/state", {"is_active": True}),
        "list of 500 to invite, preview": ("POST", "/administration/invitations", table),
        "500 addresses onto the list": ("PATCH", "/club/registration-list", {"add": addresses}),
        "500 addresses off the list": ("PATCH", "/club/registration-list", {"remove": addresses}),
        "member deleted with 100 records": ("DELETE", "/administration/members/{id}", {"user_name": "{user}"}),
    }


def pages(cordada: Cordada, member: str, record: str) -> None:
    """The time from a press of a link to the content of the page, on a phone."""
    import shutil

    address = f"http://127.0.0.1:{cordada.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=PHONE, base_url=address, locale="en")
        page.goto("/sign-in")
        page.locator("[name=user_name]").fill("mar")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[type=submit]").click()
        page.wait_for_url(lambda url: "sign-in" not in url)
        shown = {
            "administration": (".row-link", ""),
            "administration/members": (".row-link", ""),
            f"administration/members/{member}": (".administration-figures", ""),
            "administration/records": (".row-link", ""),
            "administration/records/tracks": (".row-link", ""),
            f"administration/records/{record}": (".administration-figures", ""),
            "administration/storage": (".row-link", ""),
            "administration/log": (".row", ""),
            "administration/jobs": (".row", ""),
            "administration/backup": (".administration-figures", ""),
        }
        for path, (selector, _) in shown.items():
            page.goto(f"/settings/{path}")
            page.locator(selector).first.wait_for()
            times = []
            for _ in range(5):
                page.goto("/settings")
                page.locator(".row-link").first.wait_for()
                times.append(
                    page.evaluate(
                        """async ([path, selector]) => {
                          const begin = performance.now();
                          history.pushState(null, "", path);
                          dispatchEvent(new PopStateEvent("popstate"));
                          while (location.pathname !== path || !document.querySelector("main " + selector))
                            await new Promise(requestAnimationFrame);
                          return performance.now() - begin;
                        }""",
                        [f"/settings/{path}", selector],
                    )
                )
            name = "/".join("…" if len(part) > 30 else part for part in path.split("/"))
            print(f"page {name}: {statistics.median(times):.0f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
