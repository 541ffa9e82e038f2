"""A file system that is really full: imports are rejected as a whole and resume once there is room; no incomplete
export looks complete."""

import contextlib
import http.client
import io
import json
import os
import pathlib
import random
import subprocess
import zipfile

import pytest
from club import Member
from conftest import Server, wait_until

SIZE = 16 << 20
STEP = 64 << 10

MOUNT = f'mount -t tmpfs -o size={SIZE} cordada "$0"'


def seclusion(data: pathlib.Path) -> str | None:
    """The command that lets a program mount privately: as a user, else as root."""
    for command in ("unshare --mount --map-root-user", "unshare --mount"):
        tried = subprocess.run([*command.split(), "sh", "-c", MOUNT, data], capture_output=True)
        if tried.returncode == 0:
            return command
    return None


@pytest.fixture
def server_on_small_disk(program, tmp_path):
    """A server with a small private file system for its data."""
    data = tmp_path / "data"
    data.mkdir()
    alone = seclusion(data)
    if alone is None:
        pytest.skip("no file system can be mounted here: it takes root, or user namespaces")
    small = tmp_path / "cordada-on-small-disk"
    small.write_text(f'#!/bin/sh\nexec {alone} sh -c \'{MOUNT} && exec "$@"\' {data} {program} "$@"\n')
    small.chmod(0o755)
    server = Server(small, data)
    yield server
    server.stop()


class Disk:
    """The server's file system, from the server's view."""

    def __init__(self, server: Server):
        self.data = f"/proc/{server.process.pid}/root{server.data}"
        self.ballast = os.open(f"{self.data}/ballast", os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def leave(self, room: int) -> None:
        """Fills the disk except for a number of bytes."""
        try:
            while os.write(self.ballast, bytes(1 << 20)):
                pass
        except OSError:
            pass
        os.ftruncate(self.ballast, max(0, os.fstat(self.ballast).st_size - room))

    def free(self) -> None:
        os.ftruncate(self.ballast, 0)

    def files(self) -> list[str]:
        """The stored files and the remains of uploads and imports."""
        return sorted(
            os.path.join(folder, name)
            for part in ("files", "incoming")
            for folder, _, names in os.walk(f"{self.data}/{part}")
            for name in names
        )


def walk(day: int, points: int = 6_000) -> str:
    """Returns a recording that hardly compresses."""
    noise = random.Random(day)
    lines = "".join(
        f'<trkpt lat="{42 + second / 1e5 + noise.random() / 1e5:.7f}" lon="{noise.random() / 1e5:.7f}">'
        f"<time>2024-01-{day:02}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z</time></trkpt>"
        for second in range(points)
    )
    return f'<gpx version="1.1"><trk><name>{day}</name><trkseg>{lines}</trkseg></trk></gpx>'


def test_an_import_on_a_full_disk_is_refused_and_changes_nothing(server_on_small_disk):
    joana = Member(server_on_small_disk.port)
    assert joana.bring("1.gpx", walk(1))[0] == 201
    disk = Disk(server_on_small_disk)
    before, known = disk.files(), joana.whole_tracks()
    # The room grows each time, so that each step of an import fails once.
    refused = 0
    for room in range(0, SIZE, STEP):
        disk.leave(room)
        status, answer = joana.bring("2.gpx", walk(2))
        if status == 201:
            break
        refused += 1
        assert status == 507
        assert answer["type"] == "/problems/no-space"
        assert "disk is full" in answer["detail"]
        # An upload is removed with its request, shortly after the answer.
        wait_until(lambda: disk.files() == before)
        assert joana.whole_tracks() == known
    assert refused > 3
    assert len(joana.whole_tracks()) == 2
    disk.leave(0)
    assert joana.bring("3.gpx", walk(3))[0] == 507
    disk.free()
    assert joana.bring("3.gpx", walk(3))[0] == 201
    assert len(joana.whole_tracks()) == 3


def export(member: Member) -> tuple[int, bytes | None]:
    """The status and the content of an export; None if it was aborted."""
    connection = http.client.HTTPConnection("127.0.0.1", member.port, timeout=60)
    with contextlib.closing(connection):
        connection.request("GET", "/api/v1/member/export", headers={"Authorization": f"Bearer {member.token}"})
        answer = connection.getresponse()
        try:
            return answer.status, answer.read()
        except http.client.IncompleteRead:
            return answer.status, None


def test_an_export_on_a_full_disk_is_refused_or_breaks_off(server_on_small_disk):
    joana = Member(server_on_small_disk.port)
    assert joana.bring("1.gpx", walk(1))[0] == 201
    disk = Disk(server_on_small_disk)
    whole = export(joana)
    assert whole[0] == 200
    zipfile.ZipFile(io.BytesIO(whole[1])).testzip()
    seen = set()
    for room in [0, *range(1 << 20, 3 << 20, STEP)]:
        disk.leave(room)
        status, content = export(joana)
        if status == 507:
            seen.add("refused")
            assert json.loads(content)["type"] == "/problems/no-space"
        elif content is None:
            seen.add("broken off")
        else:
            assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None
            assert content == whole[1]
    assert "refused" in seen
    disk.free()
    assert export(joana) == whole
