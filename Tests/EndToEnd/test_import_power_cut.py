"""A server killed during imports keeps all acknowledged data and shows nothing incomplete."""

import http.client
import signal
import threading

from club import Member

ONE = (
    '<gpx version="1.1"><trk><name>{0}</name><trkseg>'
    '<trkpt lat="42.1" lon="1.5"><time>2024-01-01T{0:02}:00:00Z</time></trkpt>'
    '<trkpt lat="42.2" lon="1.5"><time>2024-01-01T{0:02}:59:00Z</time></trkpt>'
    "</trkseg></trk></gpx>"
)


def test_what_was_acknowledged_survives_a_kill(start_server):
    server = start_server()
    joana = Member(server.port)
    acknowledged: set[str] = set()

    def bring(numbers: range) -> None:
        for number in numbers:
            try:
                status, answer = joana.bring(f"{number}.gpx", ONE.format(number))
            except (OSError, http.client.HTTPException):
                return
            if status == 201:
                acknowledged.update(track["id"] for track in answer["tracks"])

    for begin in (0, 8, 16):
        threads = [threading.Thread(target=bring, args=(range(begin + half, begin + 8, 2),)) for half in (0, 1)]
        for thread in threads:
            thread.start()
        threads[0].join(timeout=0.05)
        server.stop(signal.SIGKILL)
        for thread in threads:
            thread.join()
        server.start()
        assert acknowledged <= joana.whole_tracks()
