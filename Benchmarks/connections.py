"""Measures the time until a school's subjects, activities and documents have been fetched, from a Canvas and a Moodle
that take 100 ms per answer (the stubs of the tests). usage: connections.py"""

import datetime
import json
import pathlib
import statistics
import sys
import tempfile
import time

from server import ROOT, Cordada

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
import schools  # noqa: E402

LATENCY = 0.1
ACTIVITIES = 200
DOCUMENTS = 100
REFRESHES = 7


def canvas() -> schools.Canvas:
    school = schools.Canvas()
    courses = [course["id"] for course in school.courses]
    for number in range(ACTIVITIES):
        school.plan(number, f"Activity {number}", courses[number % 6], day(number))
    for number in range(DOCUMENTS):
        school.add_file(number, f"Document {number}.pdf", courses[number % 6])
    return school


def moodle() -> schools.Moodle:
    school = schools.Moodle()
    courses = [course["id"] for course in school.courses]
    for number in range(ACTIVITIES):
        school.plan(number + 1, f"Activity {number}", courses[number % 6], day(number))
    file = school.contents["1172"][1]["modules"][0]
    for at, course in enumerate(courses):
        modules = [file | {"id": number} for number in range(at, DOCUMENTS, 6)]
        school.contents[str(course)] = [{"id": 1, "name": "Week 1", "modules": modules}]
    return school


def day(number: int) -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=number / 2)


def measure(cordada: Cordada, provider: str, school: schools.School, address: str) -> None:
    school.latency = LATENCY
    body = {"provider": provider, "address": address, "token": school.token, "time_zone": "Europe/Madrid"}
    headers = cordada.bearer | {"Content-Type": "application/json"}
    begin = time.perf_counter()
    connection = json.loads(cordada.ask("POST", "/api/v1/campus/connections", json.dumps(body), **headers))
    first = time.perf_counter() - begin
    times = []
    for _ in range(REFRESHES):
        begin = time.perf_counter()
        path = f"/api/v1/campus/connections/{connection['id']}/refresh"
        answer = json.loads(cordada.ask("POST", path, **cordada.bearer))
        times.append(time.perf_counter() - begin)
        if answer["state"].get("failure"):
            raise RuntimeError(answer["state"])
    print(
        f"{provider}: 6 subjects, {ACTIVITIES} activities, {DOCUMENTS} documents, {LATENCY * 1_000:.0f} ms an answer: "
        f"connected in {first * 1_000:.0f} ms, refreshed in {statistics.median(times) * 1_000:.0f} ms "
        f"(median of {REFRESHES}, {min(times) * 1_000:.0f} to {max(times) * 1_000:.0f})"
    )
    school.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        data.mkdir()
        cordada = Cordada(data, "--reach", "127.0.0.1")
        cordada.register()
        school = canvas()
        measure(cordada, "canvas", school, school.address)
        school = moodle()
        measure(cordada, "moodle", school, f"{school.address}/moodle")
        cordada.stop()


if __name__ == "__main__":
    main()
