"""A server killed in the middle of imports keeps all it acknowledged and shows nothing by halves."""

import http.client
import json
import signal
import threading

ONE = (
    '<gpx version="1.1"><trk><name>{0}</name><trkseg>'
    '<trkpt lat="42.1" lon="1.5"><time>2024-01-01T{0:02}:00:00Z</time></trkpt>'
    '<trkpt lat="42.2" lon="1.5"><time>2024-01-01T{0:02}:59:00Z</time></trkpt>'
    "</trkseg></trk></gpx>"
)

def ask(port: int, method: str, path: str, body=None, token: str | None = None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, json.loads(content) if content else None

def test_what_was_acknowledged_survives_a_kill(start_server):
    server = start_server()
    member = {
        "user_name": "joana",
        "email": "joana@example.org",
        "display_name": "Joana",
        "password": "a long enough password",
    }
    assert ask(server.port, "POST", "/api/v1/members", json.dumps(member))[0] == 201
    status, session = ask(server.port, "POST", "/api/v1/session", json.dumps(member_login(member)))
    assert status == 200
    token = session["token"]
    acknowledged: set[str] = set()

    def bring(numbers: range) -> None:
        for number in numbers:
            try:
                status, answer = ask(
                    server.port,
                    "POST",
                    f"/api/v1/tracks/import?name={number}.gpx",
                    ONE.format(number),
                    token,
                )
            except (OSError, http.client.HTTPException):
                return
            if status == 201:
                acknowledged.update(track["id"] for track in answer["tracks"])

    for begin in (0, 8, 16):
        threads = [
            threading.Thread(target=bring, args=(range(begin + half, begin + 8, 2),))
            for half in (0, 1)
        ]
        for thread in threads:
            thread.start()
        threads[0].join(timeout=0.05)
        server.stop(signal.SIGKILL)
        for thread in threads:
            thread.join()
        server.start()
        _, listed = ask(server.port, "GET", "/api/v1/tracks?limit=100", token=token)
        ids = {track["id"] for track in listed["tracks"]}
        assert acknowledged <= ids
        assert listed["total"] == len(ids)
        for track in ids:
            for part in ("", "/lines", "/points"):
                assert ask(server.port, "GET", f"/api/v1/tracks/{track}{part}", token=token)[0] == 200

def member_login(member: dict) -> dict:
    return {"user_name": member["user_name"], "password": member["password"]}
