"""Several servers of one club, on a PostgreSQL server and one folder of files (Q1)."""

import contextlib
import http.client
import json
import signal
import threading
import time
import urllib.request

import pytest
from club import PASSWORD, Member
from conftest import Server, wait_until
from mails import MailServer
from postgres import PostgresServer
from races import Race


@pytest.fixture
def postgres():
    server = PostgresServer()
    yield server
    server.end()


@pytest.fixture
def start_club(program, tmp_path, postgres):
    """Starts servers of one club."""
    servers: list[Server] = []

    def start(count: int, *options: str) -> list[Server]:
        for _ in range(count):
            servers.append(
                Server(program, tmp_path / "data", "--database", postgres.address, "--metrics", "open", *options)
            )
        return servers

    yield start
    for server in servers:
        server.stop()


class Events:
    """The events that a server sends on a path."""

    def __init__(self, server: Server, path: str, token: str | None = None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.connection.request("GET", "/api/v1" + path, headers=headers)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        self.lines: list[str] = []
        self.has_ended = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            for line in self.answer:
                self.lines.append(line.decode().strip())
        self.has_ended = True

    def wait_for(self, text: str, seconds: float = 10) -> None:
        wait_until(lambda: any(text in line for line in self.lines), seconds)


def leads(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.address}/metrics", timeout=10) as answer:
        return "\ncordada_leads 1.0\n" in answer.read().decode()


def leaders(servers: list[Server]) -> list[Server]:
    return [server for server in servers if leads(server)]


def at(race: Race, server: Server) -> Race:
    """The race as its people reach it at a server."""
    other = object.__new__(Race)
    other.__dict__ = race.__dict__ | {"server": server}
    return other


def standings(race: Race) -> list:
    """What viewers are told of the teams, but for what depends on the moment of asking."""
    return [
        (team["number"], team.get("place"), team.get("along_m"), team.get("position"))
        for team in race.read("/standings")["teams"]
    ]


def seconds(race: Race, minutes: float) -> int:
    return race.position(0, minutes)["time"] // 1000


def test_viewers_of_each_server_see_what_all_take(start_club):
    first, second = start_club(2)
    race = Race(first)
    there = at(race, second)
    events = [Events(server, f"/races/{race.id}/events") for server in (first, second)]
    # Two phones of a team, or one behind a balancer, reach now one server, now the other.
    for step in range(20):
        (race if step % 2 else there).send(1, [race.position(500 * step, 10 * step)])
        for each in events:
            each.wait_for(f"[1,{seconds(race, 10 * step)},")
    race.send(2, [race.position(2_050, 40)])
    there.send(2, [race.position(1_000, 20)])
    race.send(3, [race.position(100, 2)])
    assert standings(race)
    wait_until(lambda: standings(race) == standings(there))
    # A server that comes later has read all of it.
    third = at(race, start_club(1)[-1])
    wait_until(lambda: standings(race) == standings(third))


def test_what_one_server_changes_the_others_know_at_once(start_club):
    first, second = start_club(2)
    race = Race(first)
    there = at(race, second)
    race.send(1, [race.position(500, 10)])
    there.send(2, [race.position(500, 10)])
    # New keys end the old ones.
    old = dict(race.keys)
    team = next(team["id"] for team in there.read("")["teams"] if team["number"] == 1)
    race.keys[1] = there._ask("POST", f"/races/{race.id}/keys", {"teams": [team]})["keys"][0]["key"]
    assert race.send(1, [race.position(600, 11)])["taken"] == 1
    there.keys = old
    with pytest.raises(urllib.error.HTTPError):
        there.send(1, [race.position(700, 12)])
    there.keys = race.keys
    # Deleted positions are gone everywhere, and later ones are seen.
    events = Events(first, f"/races/{race.id}/events")
    there._ask("DELETE", f"/races/{race.id}/teams/{team}/positions", {"reason": "A test"})
    wait_until(lambda: race.read(f"/teams/{team}/track")["times"] == [])
    there.send(1, [race.position(800, 14)])
    events.wait_for(f"[1,{seconds(race, 14)},")
    # Who may no longer watch is told nothing more.
    there.edit({"is_public": False})
    wait_until(lambda: events.has_ended)
    with pytest.raises(urllib.error.HTTPError):
        race.read("")


def test_a_members_devices_may_be_at_several_servers(start_club):
    first, second = start_club(2)
    mar = Member(first.port, "mar")
    other = Member(second.port, "mar", PASSWORD)
    events = Events(second, "/events", other.token)
    wait_until(lambda: any(line.startswith("id:") for line in events.lines))
    before = len(events.lines)
    recording = (
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
        + "".join(f'<trkpt lat="42.{n:03}" lon="1.5"><time>2026-05-01T10:{n:02}:00Z</time></trkpt>' for n in range(9))
        + "</trkseg></trk></gpx>"
    )
    assert mar.bring("a.gpx", recording.encode())[0] in (200, 201)
    wait_until(lambda: len(events.lines) > before)
    assert mar.whole_tracks() == other.whole_tracks() != set()
    # A session that ends at one server ends at all.
    assert mar.ask("PUT", "/member/password", json.dumps({"current": PASSWORD, "new": PASSWORD + "!"}))[0] == 204
    wait_until(lambda: events.has_ended)
    assert other.ask("GET", "/tracks")[0] == 401


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_another_server_takes_the_lead(start_club, how):
    servers = start_club(3)
    (leader,) = leaders(servers)
    leader.process.send_signal(how)
    others = [server for server in servers if server is not leader]
    (next_leader,) = wait_until(lambda: leaders(others), 60)
    # Nobody waits for a server that holds the database and does nothing.
    mar = Member(others[0].port, "mar")
    assert mar.ask("GET", "/tracks")[0] == 200
    if how == signal.SIGSTOP:
        leader.process.send_signal(signal.SIGCONT)
        wait_until(lambda: leaders(servers) == [next_leader], 60)
    else:
        leader.stop()


def test_a_mail_is_sent_once(start_club):
    mails = MailServer()
    options = ("--mail", mails.address, "--mail-from", "The club <club@example.org>", "--address", "http://localhost")
    try:
        for number, server in enumerate(start_club(3, *options)):
            Member(server.port, f"member{number}")
        mails.link("confirm-email", 3)
        # Time enough for a second sender.
        time.sleep(6)
        assert sorted(mail["To"] for mail in mails.mails) == [f"member{number}@example.org" for number in range(3)]
    finally:
        mails.controller.stop()


def test_what_was_not_heard_is_found_after_the_database_is_back(start_club, postgres):
    first, second = start_club(2)
    race = Race(first)
    there = at(race, second)
    there.send(1, [race.position(500, 10)])
    events = Events(second, f"/races/{race.id}/events")
    for cut in range(3):
        postgres.stop(signal.SIGQUIT)
        postgres.start()

        def sent() -> bool:
            with contextlib.suppress(urllib.error.HTTPError):
                return race.send(1, [race.position(600 + 100 * cut, 12 + cut)])["taken"] == 1

        wait_until(sent)
        events.wait_for(f"[1,{seconds(race, 12 + cut)},")
    assert len(wait_until(lambda: leaders([first, second]))) == 1


def test_a_database_that_stops_answering_holds_nobody_up(start_club, postgres):
    (server,) = start_club(1)
    mar = Member(server.port, "mar")
    postgres.freeze(signal.SIGSTOP)
    begun = time.monotonic()
    # A read ends at its time limit, and a change is refused as well.
    assert mar.ask("GET", "/tracks")[0] == 503
    track = "00000000-0000-7000-8000-000000000001"
    assert mar.ask("PATCH", f"/tracks/{track}", '{"name":"After"}')[0] == 503
    assert time.monotonic() - begun < 60
    postgres.freeze(signal.SIGCONT)
    wait_until(lambda: mar.ask("GET", "/tracks")[0] == 200)
    assert mar.ask("PATCH", f"/tracks/{track}", '{"name":"After"}')[0] == 404
