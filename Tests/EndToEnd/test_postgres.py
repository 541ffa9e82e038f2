"""A club whose tables are on a PostgreSQL server (Q1)."""

import signal

import accounts
import pytest
from club import PASSWORD, Member
from command_line import recordings, run
from conftest import PHONE, Server, wait_until
from controls import BOOK
from playwright.sync_api import expect
from postgres import PostgresServer


@pytest.fixture
def postgres():
    server = PostgresServer()
    yield server
    server.end()


def gpx() -> list:
    return [path for path in recordings() if path.suffix == ".gpx"][:3]


def figures(member: Member) -> list:
    """What the lists of a member's tracks say."""
    _, listed = member.ask("GET", "/tracks?limit=100")
    return [(track["name"], track.get("distance_m"), track.get("started_at")) for track in listed["tracks"]]


def test_a_club_outlives_its_postgresql_server(start_server, postgres):
    server = start_server("--database", postgres.address)
    mar = Member(server.port, "mar")
    for path in gpx():
        assert mar.bring(path.name, path.read_bytes())[0] in (200, 201)
    before = figures(mar)
    assert before
    postgres.stop(signal.SIGQUIT)
    assert mar.ask("GET", "/tracks")[0] == 503
    name = '{"name":"After"}'
    track = "00000000-0000-7000-8000-000000000001"
    assert mar.ask("PATCH", f"/tracks/{track}", name)[0] == 503
    postgres.start()
    wait_until(lambda: mar.ask("GET", "/tracks")[0] == 200)
    assert figures(mar) == before
    mar.whole_tracks()
    assert mar.ask("PATCH", f"/tracks/{track}", name)[0] == 404
    # A server that starts again finds its club.
    server.stop()
    server.start()
    assert figures(Member(server.port, "mar", PASSWORD)) == before


def test_a_club_moves_to_postgresql_and_back(program, server, postgres):
    mar = Member(server.port, "mar")
    for path in gpx():
        mar.bring(path.name, path.read_bytes())
    before = figures(mar)
    refused = run(program, "move", "--to", postgres.address, "--data", server.data)
    assert refused.returncode == 1
    assert "already works" in refused.stderr
    server.stop()
    moved = run(program, "move", "--to", postgres.address, "--data", server.data)
    assert moved.returncode == 0, moved.stderr
    assert "all compared" in moved.stdout
    # Without the option there is no club, and nothing takes its place.
    assert run(program, "user", "list", "--data", server.data).returncode == 1
    assert "mar" in run(program, "user", "list", "--data", server.data, "--database", postgres.address).stdout
    there = Server(program, server.data, "--database", postgres.address)
    try:
        assert figures(Member(there.port, "mar", PASSWORD)) == before
    finally:
        there.stop()
    checked = run(program, "check", "--data", server.data, "--database", postgres.address)
    assert checked.returncode == 0, checked.stdout
    back = run(program, "move", "--from", postgres.address, "--to", "embedded", "--data", server.data)
    assert back.returncode == 0, back.stderr
    server.start()
    mar = Member(server.port, "mar", PASSWORD)
    assert figures(mar) == before
    mar.whole_tracks()


def test_administrators_are_not_reminded_of_a_backup_that_postgresql_makes(start_server, postgres, open_page):
    server = start_server("--database", postgres.address)
    page = accounts.open_member(open_page, server, viewport=PHONE)
    _, backup = Member(server.port, "marta", accounts.PASSWORD).ask("GET", "/administration/backup")
    assert (backup["is_of_database_server"], backup["needs_attention"]) == (True, False)
    page.goto(f"{server.address}/settings/administration/backup")
    expect(page.get_by_text(BOOK["club.administration.backupOfServer"])).to_be_visible()
    expect(page.get_by_role("button", name=BOOK["club.administration.backupMake"])).to_have_count(0)


def test_what_is_no_database_for_a_club_is_said(program, tmp_path, postgres):
    answer = run(
        program, "serve", "--database", postgres.address, "--backups", tmp_path / "b", "--data", tmp_path / "c"
    )
    assert answer.returncode == 2
    assert "by its own means" in answer.stderr
    for address, reason in [
        ("mysql://db.example/club", "--database needs an address"),
        ("postgres://cordada@127.0.0.1:1/club", "does not answer"),
        (postgres.address.replace("/postgres", "/nothing"), 'database "nothing" does not exist'),
    ]:
        answer = run(program, "user", "list", "--data", tmp_path / "club", "--database", address)
        assert answer.returncode != 0
        assert reason in answer.stderr
        assert not (tmp_path / "club" / "cordada.sqlite").exists()
