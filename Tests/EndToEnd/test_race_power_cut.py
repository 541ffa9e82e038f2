"""A server killed during the arrival of positions keeps all that it acknowledged."""

import http.client
import json
import os
import signal
import threading
import time

from conftest import HANG, wait_until
from races import Race, longitude

# The number of kills; 200 in `make soak`.
POWER_CUTS = int(os.environ.get("RACE_POWER_CUTS", "4"))
TEAMS = 8


def test_no_acknowledged_position_is_lost(server):
    race = Race(server, TEAMS)
    acknowledged: dict[int, set[int]] = {team: set() for team in race.keys}
    numbers = dict.fromkeys(race.keys, 0)

    def send(team: int, stop: threading.Event) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANG)
        path = f"/send/{race.id}/{race.keys[team]}/positions"
        while not stop.is_set():
            first = numbers[team]
            numbers[team] += 5
            times = [race.start + 100 * number for number in range(first, first + 5)]
            positions = [
                {"time": at, "latitude": 42.5, "longitude": longitude((at - race.start) / 1000)} for at in times
            ]
            try:
                connection.request(
                    "POST", path, json.dumps({"positions": positions}), {"Content-Type": "application/json"}
                )
                answer = connection.getresponse()
                taken = json.load(answer)
            except (OSError, http.client.HTTPException, ValueError):
                return
            if answer.status == 200 and taken["taken"] + taken["repeated"] == len(positions):
                acknowledged[team].update(times)

    def total() -> int:
        return sum(len(times) for times in acknowledged.values())

    for cut in range(POWER_CUTS):
        before = total()
        stop = threading.Event()
        threads = [threading.Thread(target=send, args=(team, stop)) for team in race.keys]
        for thread in threads:
            thread.start()
        wait_until(lambda: total() > before + 10, every=0.005)
        time.sleep(0.01 * (cut % 17))
        server.stop(signal.SIGKILL)
        stop.set()
        for thread in threads:
            thread.join()
        server.start()
    teams = {team["number"]: team["id"] for team in race.read("")["teams"]}
    for number, team in teams.items():
        stored = set(race.read(f"/teams/{team}/track")["times"])
        assert acknowledged[number] <= stored, f"team {number} lost {len(acknowledged[number] - stored)}"
    assert total() > 10 * POWER_CUTS
    print(f"{cut} kills under load, {total()} positions acknowledged, each of them there")
