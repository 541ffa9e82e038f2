"""Measures the server's peak memory under requests designed to take as much of it as possible.

usage: memory.py [NAME]...     (all when none is named)

Each attack gets a server of its own. Fails when a peak exceeds the limit in docs/security.md.
"""

import http.client
import itertools
import json
import pathlib
import socket
import sys
import tempfile
import threading
import time

import recordings
from race import Race
from server import Cordada

LIMIT_MB = 400
POINTS = 2_000_000


def repeated(head: bytes, item: bytes, count: int, tail: bytes) -> bytes:
    return head + item * count + tail


def noise(points: int) -> bytes:
    """A line that turns at each point, so that none is simplified away at the highest zooms."""
    steps = b"".join(b"%.5f,%.5f " % (1 + i * 3e-5 % 9, 42 + i * 7919 % 11 * 1e-4) for i in range(20_000))
    line = b"<kml><Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark></kml>"
    return repeated(line[0], steps, points // 20_000, line[1])


def walk(points: int) -> bytes:
    """Fixes one second apart, each with its time."""
    start = 1_600_000_000
    lines = [b"<gpx><trk><trkseg>"]
    for index in range(points):
        clock = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(start + index)).encode()
        lines.append(
            b'<trkpt lat="%.6f" lon="%.6f"><time>%s</time></trkpt>'
            % (20 + index * 2e-5, 1.5 + index * 7919 % 11 * 1e-5, clock)
        )
    return b"".join(lines) + b"</trkseg></trk></gpx>"


class Attack:
    """A server with one member, in a directory of its own."""

    def __init__(self, folder: pathlib.Path):
        self.cordada = Cordada(folder / "data")
        self.cordada.register()

    def send(self, method: str, path: str, content: bytes | None = None, kind="application/octet-stream") -> int:
        """The status of the answer, which is read to its end; 0 if the server closed the connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.cordada.port, timeout=900)
        try:
            connection.request(method, path, content, {"Content-Type": kind} | self.cordada.bearer)
            answer = connection.getresponse()
            while answer.read(1 << 16):
                pass
            return answer.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()

    def bring(self, name: str, content: bytes) -> int:
        return self.send("POST", f"/api/v1/tracks/import?name={name}", content)

    def at_one_time(self, count: int, work) -> None:
        threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def ask_slowly(self, count: int, path: str) -> None:
        """Sends many requests and delays reading the answers."""
        head = f"GET {path} HTTP/1.1\r\nHost: t\r\nAuthorization: {self.cordada.bearer['Authorization']}\r\n\r\n"
        clients = []
        for _ in range(count):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", self.cordada.port))
            client.sendall(head.encode())
            clients.append(client)
        time.sleep(10)
        for client in clients:
            client.close()

    def newest(self) -> str:
        listed = json.loads(self.cordada.ask("GET", "/api/v1/tracks?limit=1", **self.cordada.bearer))
        return listed["tracks"][0]["id"]


def kml_of_five_million(attack: Attack) -> None:
    line = b"<kml><Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark></kml>"
    attack.bring("life.kml", repeated(line[0], b"1.12345,42.12345 ", 5_000_000, line[1]))


def geojson_of_three_million(attack: Attack) -> None:
    head = b'{"type":"LineString","coordinates":['
    attack.bring("life.geojson", repeated(head, b"[1.12345,42.12345],", 3_000_000, b"[1,2]]}"))


def geojson_of_two_million(attack: Attack) -> None:
    head = b'{"type":"LineString","coordinates":['
    assert attack.bring("season.geojson", repeated(head, b"[1,2],", POINTS - 1, b"[1,2]]}")) == 201


def two_million_with_times(attack: Attack) -> None:
    assert attack.bring("season.gpx", walk(POINTS)) == 201


def one_point_segments(attack: Attack) -> None:
    segment = b'<trkseg><trkpt lat="42.1" lon="1.5"/></trkseg>'
    for number in range(5):
        content = repeated(b"<gpx><trk><name>%d</name>" % number, segment, 1_000_000, b"</trk></gpx>")
        attack.bring("crumbs.gpx", content)


def lines_of_noise(attack: Attack) -> None:
    assert attack.bring("noise.kml", noise(POINTS)) == 201
    attack.ask_slowly(90, f"/api/v1/tracks/{attack.newest()}/lines")


def points_slowly(attack: Attack) -> None:
    assert attack.bring("season.gpx", walk(500_000)) == 201
    attack.ask_slowly(90, f"/api/v1/tracks/{attack.newest()}/points")


def sync_requests(attack: Attack, count: int = 15) -> None:
    def one(number: int) -> None:
        filling = "[" + "[]," * 1_300_000 + "[]]"
        attack.send("POST", "/api/v1/sync", f'{{"device":{filling}}}'.encode(), "application/json")

    attack.at_one_time(count, one)


def sync_requests_of_texts(attack: Attack) -> None:
    def one(number: int) -> None:
        filling = json.dumps(["x" * 20] * 170_000)
        attack.send("POST", "/api/v1/sync", f'{{"device":{filling}}}'.encode(), "application/json")

    attack.at_one_time(15, one)


def hundred_sync_requests(attack: Attack) -> None:
    sync_requests(attack, 90)


def imports_of_everything(attack: Attack) -> None:
    head = b'{"type":"LineString","coordinates":['
    content = repeated(head, b"[1,2],", POINTS - 1, b"[1,2]]}")
    attack.at_one_time(20, lambda number: attack.bring(f"{number}.geojson", content + b" " * number))


def exports_of_everything(attack: Attack) -> None:
    assert attack.bring("season.gpx", walk(POINTS // 4)) == 201
    track = attack.newest()
    formats = itertools.cycle(["gpx", "kml", "kmz", "tcx", "fit", "geojson"])
    wanted = [next(formats) for _ in range(24)]
    attack.at_one_time(24, lambda number: attack.send("GET", f"/api/v1/tracks/{track}/export?format={wanted[number]}"))


def accounts_restored(attack: Attack) -> None:
    assert attack.bring("season.gpx", walk(POINTS)) == 201
    archive = attack.cordada.ask("GET", "/api/v1/member/export", **attack.cordada.bearer)
    kind = "application/zip"
    attack.at_one_time(10, lambda _: attack.send("POST", "/api/v1/member/import", archive, kind))


def positions_of_a_race(attack: Attack) -> None:
    race = Race(attack.cordada, attack.cordada.bearer, 300)

    def backlog(team: int) -> None:
        for first in range(0, 5_000, 1_000):
            body = race.positions(first, 1_000).encode()
            # Requests beyond the limit are refused, and sent again.
            while attack.send("POST", race.path(team), body, "application/json") != 200:
                time.sleep(0.2)

    attack.at_one_time(90, backlog)
    for part in ("positions.geojson", "positions.csv", "standings", "replay"):
        attack.ask_slowly(90, f"/api/v1/races/{race.id}/{part}")
    layers = f"/arcgis/rest/services/{race.id}/TrailWalker/FeatureServer/0/query?where=1%3D1&outFields=*&f=json"
    attack.ask_slowly(90, layers)


def bodies_of_strangers(attack: Attack) -> None:
    race = Race(attack.cordada, attack.cordada.bearer, 1)
    filling = b"[" + b"[]," * 500_000 + b"[]]"
    for way in ("positions", "owntracks", "overland", "traccar"):
        path = race.path(0).removesuffix("positions") + way
        attack.at_one_time(90, lambda _, path=path: attack.send("POST", path, filling, "application/json"))


def ordinary(attack: Attack) -> None:
    for number in range(20):
        attack.bring(f"{number}.gpx", recordings.gpx(10_000, number, number + 1))


ATTACKS = {
    "twenty ordinary imports": ordinary,
    "KML of 5 million points": kml_of_five_million,
    "GeoJSON of 3 million points": geojson_of_three_million,
    "GeoJSON of 2 million points": geojson_of_two_million,
    "GPX of 2 million points with times": two_million_with_times,
    "1 million segments of one point, 5 times": one_point_segments,
    "2 million points of noise, then 90 slow readers of its lines": lines_of_noise,
    "90 slow readers of 500,000 points": points_slowly,
    "15 sync requests of 4 MB of empty lists": sync_requests,
    "15 sync requests of 4 MB of texts": sync_requests_of_texts,
    "90 sync requests of 4 MB": hundred_sync_requests,
    "20 imports of 2 million points at one time": imports_of_everything,
    "24 exports of 500,000 points at one time": exports_of_everything,
    "an account of 2 million points restored 10 times at one time": accounts_restored,
    "450,000 positions of a race, then 90 slow readers of each list of them": positions_of_a_race,
    "90 bodies of 1.5 MB at one time in each of four ways of trackers": bodies_of_strangers,
}


def main() -> int:
    is_over = False
    for name in sys.argv[1:] or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            attack = Attack(pathlib.Path(folder))
            begin = time.perf_counter()
            ATTACKS[name](attack)
            seconds = time.perf_counter() - begin
            time.sleep(2)
            peak, rest = attack.cordada.memory("VmHWM"), attack.cordada.memory("VmRSS")
            attack.cordada.stop()
        print(f"{name}: peak {peak:.0f} MB (under {LIMIT_MB}), {rest:.0f} MB after it, {seconds:.0f} s", flush=True)
        is_over = is_over or peak > LIMIT_MB
    return 1 if is_over else 0


if __name__ == "__main__":
    sys.exit(main())
