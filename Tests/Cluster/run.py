"""Kills each part of a cluster in turn while people use the club, and compares what is there with what was acknowledged.

usage: run.py [SECONDS]      of load between two faults (10)
"""

import json
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time
import types

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from club import PASSWORD, Member  # noqa: E402
from cluster import LEASE, Cluster, wait  # noqa: E402
from load import Device, Hiker, Ledger, Team, Viewer  # noqa: E402
from races import Race  # noqa: E402

PROGRAM = pathlib.Path(os.environ.get("CORDADA_PROGRAM", ROOT / ".build/release/cordada"))
TIMELINE = ROOT / ".build" / "cluster" / "timeline.csv"
TEAMS = 8


class Run:
    def __init__(self, cluster: Cluster, pause: float):
        self.cluster = cluster
        self.pause = pause
        self.ledger = Ledger()
        self.stop = threading.Event()
        door = types.SimpleNamespace(address=cluster.address, port=cluster.port)
        self.race = Race(door, TEAMS)
        self.members = [Member(cluster.port, name) for name in ("hiker", "device")]
        common = (cluster.port, self.ledger, self.stop)
        self.teams = [Team(self.race, number, *common) for number in self.race.keys]
        self.hikers = [Hiker(self.members[0], *common) for _ in range(2)]
        self.devices = [Device(self.members[1], *common) for _ in range(2)]
        self.viewers = [Viewer(self.race, *common) for _ in range(6)]
        self.workers = [*self.teams, *self.hikers, *self.devices, *self.viewers]

    def faults(self) -> None:
        cluster, note = self.cluster, self.ledger.note
        for worker in self.workers:
            worker.start()
        time.sleep(self.pause)
        for number, server in enumerate([cluster.leader(), *cluster.servers]):
            note("the leading server is killed" if number == 0 else f"server {number} is killed")
            server.stop(signal.SIGKILL)
            time.sleep(self.pause)
            server.start()
        leader = cluster.leader()
        note("the leading server is stopped")
        leader.process.send_signal(signal.SIGSTOP)
        time.sleep(LEASE + 5)
        note("it goes on")
        leader.process.send_signal(signal.SIGCONT)
        time.sleep(self.pause)
        for how in (signal.SIGKILL, signal.SIGSTOP, signal.SIGKILL):
            primary = cluster.roles()["master"]
            note(f"the primary is {'killed' if how == signal.SIGKILL else 'stopped'}")
            node = cluster.nodes[primary]
            if how == signal.SIGKILL:
                node.kill()
            else:
                node.send(how)
            wait(lambda: cluster.roles().get("master") not in (None, primary), 90, "a promoted standby")  # noqa: B023
            note("the standby is promoted")
            time.sleep(self.pause)
            if how == signal.SIGKILL:
                node.start()
            else:
                node.send(signal.SIGCONT)
            wait(lambda: "sync_standby" in cluster.roles(), 120, "a standby")
            note("the former primary is the standby")
        standby = cluster.nodes[cluster.roles()["sync_standby"]]
        note("the standby is killed")
        standby.kill()
        time.sleep(self.pause)
        standby.start()
        wait(lambda: "sync_standby" in cluster.roles(), 120, "a standby")
        note("the standby is back")
        time.sleep(self.pause)

    def judge(self) -> list[str]:
        """Ends the load and returns what is wrong."""
        self.stop.set()
        for worker in self.workers[: -len(self.viewers)]:
            worker.join(60)
        wrong = []
        for server in self.cluster.servers:
            race = object.__new__(Race)
            race.__dict__ = self.race.__dict__ | {"server": server}
            ids = {team["number"]: team["id"] for team in race.read("")["teams"]}
            for team in self.teams:
                stored = set(race.read(f"/teams/{ids[team.number]}/track")["times"])
                if lost := team.acknowledged - stored:
                    wrong.append(f"{len(lost)} positions of team {team.number} are not at {server.address}")
            names = {track["name"] for track in tracks(Member(server.port, "hiker", PASSWORD))}
            if lost := set().union(*(hiker.acknowledged for hiker in self.hikers)) - names:
                wrong.append(f"{len(lost)} imports are not at {server.address}")
            if lost := set().union(*(device.acknowledged for device in self.devices)) - records(
                Member(server.port, "device", PASSWORD)
            ):
                wrong.append(f"{len(lost)} records are not at {server.address}")
        return wrong

    def wait_for_viewers(self) -> list[str]:
        """Returns the viewers that do not come to know the last position of each team."""
        newest = {team.number: max(team.acknowledged) // 1_000 for team in self.teams}

        def behind() -> list[Viewer]:
            return [
                viewer
                for viewer in self.viewers
                if any(viewer.newest.get(number, 0) // 1_000 < at for number, at in newest.items())
            ]

        end = time.monotonic() + 30
        while behind() and time.monotonic() < end:
            time.sleep(0.2)
        return ["a viewer does not know the last positions"] * len(behind())


def tracks(member: Member) -> list[dict]:
    found: list[dict] = []
    cursor = ""
    while True:
        _, page = member.ask("GET", f"/tracks?limit=100{cursor}")
        found += page["tracks"]
        if "next_cursor" not in page:
            return found
        cursor = f"&cursor={page['next_cursor']}"


def records(member: Member) -> set[str]:
    """The identifiers of the member's gear."""
    cursor, found = None, set()
    device = "00000000-0000-7000-8000-0000000000c1"
    while True:
        said = {"device": device, "device_name": "check", "limit": 500, "cursor": cursor}
        _, answer = member.ask("POST", "/sync", json.dumps(said))
        found |= {each["id"] for each in answer["records"] if each["collection"] == "gear"}
        cursor = answer["cursor"]
        if not answer.get("more"):
            return found


def main() -> int:
    pause = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory(prefix="cluster-", ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        cluster = Cluster(PROGRAM, folder)
        try:
            run = Run(cluster, pause)
            run.faults()
            # The teams rest; the viewers hear the rest.
            for worker in (*run.teams, *run.hikers, *run.devices):
                worker.stopping = threading.Event()
                worker.stopping.set()
            time.sleep(2)
            wrong = run.wait_for_viewers() + run.judge()
        finally:
            cluster.end()
    ledger = run.ledger
    TIMELINE.parent.mkdir(parents=True, exist_ok=True)
    TIMELINE.write_text(ledger.timeline())
    for kind in ("positions", "imports", "changes"):
        print(
            f"{ledger.total(kind)} {kind} acknowledged, {ledger.total(kind + ' refused')} refused and tried again, "
            f"the longest silence {ledger.longest_silence(kind):.0f} s"
        )
    print(
        f"{ledger.total('events')} events at viewers, {ledger.total('viewers cut')} times cut, "
        f"{ledger.total('viewers reread')} times read again"
    )
    print(f"the timeline: {TIMELINE}")
    print("\n".join(wrong) or "everything acknowledged is there, at each server")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
