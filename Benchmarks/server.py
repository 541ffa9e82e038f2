"""Measures the server beside nginx and a bare disk in the same run; ratios are medians.

usage: server.py [answers] [import] [zip] [memory] [start]     (all when none is named)
"""

import http.client
import io
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

import recordings

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = pathlib.Path(os.environ.get("CORDADA_PROGRAM", ROOT / ".build/release/cordada"))
ROUNDS = 5
PASSWORD = "a long enough password"


class Cordada:
    """A server of its own with one signed-in member."""

    def __init__(self, data: pathlib.Path, *options: str):
        self.data = data
        self.options = options
        # The timeout of an answer, in seconds.
        self.patience = 600
        self.spawn()

    def spawn(self) -> float:
        """Starts the program; returns the seconds until its first answer."""
        begin = time.perf_counter()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--first-member", "anyone"]
            + ["--app", ROOT / ".build/app", *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        for line in self.process.stdout:
            if found := re.search(r"127\.0\.0\.1:(\d+)", line):
                self.port = int(found.group(1))
                break
        self.ask("GET", "/healthz")
        return time.perf_counter() - begin

    def ask(self, method: str, path: str, body=None, **headers) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]}")
        return content

    def register(self) -> None:
        member = {"user_name": "mar", "email": "mar@example.org", "display_name": "Mar"}
        as_json = {"Content-Type": "application/json"}
        self.ask("POST", "/api/v1/members", json.dumps(member | {"password": PASSWORD}), **as_json)
        session = json.dumps({"user_name": "mar", "password": PASSWORD})
        answer = json.loads(self.ask("POST", "/api/v1/session", session, **as_json))
        self.bearer = {"Authorization": f"Bearer {answer['token']}"}

    def upload(self, name: str, content: bytes) -> dict:
        path = f"/api/v1/tracks/import?name={name}"
        headers = {"Content-Type": "application/octet-stream"} | self.bearer
        return json.loads(self.ask("POST", path, content, **headers))

    def memory(self, what: str) -> float:
        """VmRSS or VmHWM (its peak) in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{what}:\s+(\d+) kB", status).group(1)) / 1024

    def processor_seconds(self) -> float:
        """The processor time of the process in seconds, to 10 ms."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)


def requests_per_second(address: str, headers: dict) -> float:
    named = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", "-c32", "-d3s", *named, address]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in out:
        raise RuntimeError(f"{address}: {out}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))


def measure_answers(folder: pathlib.Path) -> None:
    """The list of 20 tracks and the detail of one, compared with nginx sending the same bytes from a file."""
    cordada = Cordada(folder / "answers")
    cordada.register()
    for number in range(40):
        cordada.upload(f"{number}.gpx", recordings.gpx(1200, number, number + 1))
    listing = cordada.ask("GET", "/api/v1/tracks?limit=20", **cordada.bearer)
    track = json.loads(listing)["tracks"][0]["id"]
    paths = {"list of 20": "/api/v1/tracks?limit=20", "detail": f"/api/v1/tracks/{track}"}

    files = folder / "files"
    files.mkdir()
    for name, path in paths.items():
        (files / name.replace(" ", "-")).write_bytes(cordada.ask("GET", path, **cordada.bearer))
    port = 18_000 + os.getpid() % 2_000
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"worker_processes 2; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        "events {} http { access_log off; sendfile on; keepalive_requests 1000000;"
        f"client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};"
        f"uwsgi_temp_path {folder}; scgi_temp_path {folder};"
        f"server {{ listen 127.0.0.1:{port}; root {files}; }} }}"
    )
    folder.chmod(0o755)
    nginx = subprocess.Popen(
        [shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", configuration]
        + ["-g", f"user {'root' if os.getuid() == 0 else ''};"] * (os.getuid() == 0),
        stderr=subprocess.DEVNULL,
    )
    time.sleep(0.5)
    for name, path in paths.items():
        ratios, ours = [], []
        for _ in range(ROUNDS):
            theirs = requests_per_second(f"http://127.0.0.1:{port}/{name.replace(' ', '-')}", {})
            ours.append(requests_per_second(f"http://127.0.0.1:{cordada.port}{path}", cordada.bearer))
            ratios.append(ours[-1] / theirs)
        print(
            f"{name}: {statistics.median(ours):,.0f} requests/s,"
            f" {statistics.median(ratios):.2f} of nginx (at least 0.25)"
        )
    nginx.terminate()
    nginx.wait()
    cordada.stop()


def fsync_seconds(folder: pathlib.Path, content: bytes) -> float:
    begin = time.perf_counter()
    with open(folder / "synced", "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return time.perf_counter() - begin


def measure_import(folder: pathlib.Path) -> None:
    """A GPX of 10,000 points over HTTP until acknowledged, compared with a bare parse and one fsync."""
    cordada = Cordada(folder / "import")
    cordada.register()
    ratios, ours = [], []
    for number in range(4 * ROUNDS):
        content = recordings.gpx(10_000, number, number + 1)
        (folder / "one.gpx").write_bytes(content)
        parse = subprocess.run(
            [ROOT / ".build/release/benchmark", "expat", folder / "one.gpx"],
            capture_output=True,
            text=True,
            check=True,
        )
        bare = float(parse.stdout) + fsync_seconds(folder, content)
        begin = time.perf_counter()
        cordada.upload("one.gpx", content)
        ours.append(time.perf_counter() - begin)
        ratios.append(ours[-1] / bare)
    print(
        f"import of 10,000 points: {statistics.median(ours) * 1000:.1f} ms,"
        f" {statistics.median(ratios):.2f} of bare parse and one fsync (at most 2.5)"
    )
    cordada.stop()


def measure_zip(folder: pathlib.Path) -> None:
    """A zip of 50 GPX files of 1,000 points over HTTP until acknowledged, and the server's processor time in it."""
    cordada = Cordada(folder / "zip")
    cordada.register()
    ours, processor = [], []
    for part in range(2 * ROUNDS):
        content = archive(1_000, range(part * 50, part * 50 + 50))
        begin, before = time.perf_counter(), cordada.processor_seconds()
        cordada.upload("year.zip", content)
        ours.append(time.perf_counter() - begin)
        processor.append(cordada.processor_seconds() - before)
    print(
        f"zip of 50 files of 1,000 points: {statistics.median(ours) * 1000:.0f} ms,"
        f" {statistics.median(processor) * 1000:.0f} ms of processor"
    )
    cordada.stop()


def archive(points: int, numbers: range, apart: int = 1) -> bytes:
    """A zip of recordings with `points` points, one per number, with seeds `apart` apart."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as together:
        for number in numbers:
            together.writestr(f"{number}.gpx", recordings.gpx(points, number * apart, number + 1))
    return packed.getvalue()


def measure_memory(folder: pathlib.Path) -> None:
    """The peak memory during the import of a 50 MB GPX, above the idle memory."""
    content = recordings.gpx(230_000, 7)
    cordada = Cordada(folder / "memory")
    cordada.register()
    cordada.upload("small.gpx", recordings.gpx(100))
    idle = cordada.memory("VmRSS")
    begin = time.perf_counter()
    cordada.upload("large.gpx", content)
    seconds = time.perf_counter() - begin
    print(
        f"GPX of {len(content) / 1e6:.0f} MB: {seconds:.1f} s, peak"
        f" {cordada.memory('VmHWM') - idle:.0f} MB above idle (under 64)"
    )
    cordada.stop()


def import_seconds(cordada: Cordada, first: int) -> float:
    """The server's processor time for a GPX of 100 points; mean of 200."""
    before = cordada.processor_seconds()
    for number in range(first, first + 200):
        cordada.upload("one.gpx", recordings.gpx(100, number * recordings.HOME, number + 1))
    return (cordada.processor_seconds() - before) / 200


def measure_start(folder: pathlib.Path) -> None:
    """The time from start to first answer, the resident memory when idle, and the cost of an import, with 10,000 tracks
    stored."""
    cordada = Cordada(folder / "start")
    cordada.register()
    alone = import_seconds(cordada, 20_000)
    for part in range(10):
        numbers = range(part * 1000, part * 1000 + 1000)
        cordada.upload(f"{part}.zip", archive(60, numbers, recordings.HOME))
    stored = json.loads(cordada.ask("GET", "/api/v1/tracks?limit=1", **cordada.bearer))["total"]
    beside = import_seconds(cordada, 30_000)
    cordada.stop()
    starts = []
    for _ in range(ROUNDS):
        starts.append(cordada.spawn())
        idle = cordada.memory("VmRSS")
        cordada.stop()
    print(
        f"with {stored:,} tracks: first answer {statistics.median(starts) * 1000:.0f} ms after"
        f" start (under 150), {idle:.0f} MB resident when idle (under 40), an import {beside * 1000:.1f} ms of processor,"
        f" {beside / alone:.1f} times that of the first (under 3)"
    )


if __name__ == "__main__":
    known = {
        "answers": measure_answers,
        "import": measure_import,
        "zip": measure_zip,
        "memory": measure_memory,
        "start": measure_start,
    }
    for wanted in sys.argv[1:] or known:
        with tempfile.TemporaryDirectory() as folder:
            known[wanted](pathlib.Path(folder))
