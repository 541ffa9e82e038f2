"""Stub schools that use Canvas and Moodle, according to their documentation, with recorded answers.

Canvas: `doc/api` of instructure/canvas-lms. Moodle: `login/token.php`, `webservice/rest/server.php`,
`webservice/pluginfile.php`.
"""

import http.server
import json
import pathlib
import threading
import time
import urllib.parse
from datetime import UTC, datetime, timedelta

RECORDED = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "campus"
PDF = b"%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n"


def recorded(name: str):
    return json.loads((RECORDED / f"{name}.json").read_text())


class Answer(Exception):
    """Raised to send an answer at once."""

    def __init__(self, status: int, body, headers: dict[str, str] | None = None):
        self.status = status
        self.headers = headers or {}
        self.body = body if isinstance(body, bytes) else json.dumps(body).encode()
        if not isinstance(body, bytes):
            self.headers.setdefault("Content-Type", "application/json; charset=utf-8")


class School(http.server.ThreadingHTTPServer):
    """A server on the loopback interface that recognizes one student by a token."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        self.token = "7~b4f1c09de5a7"
        self.latency = 0.0
        # The answer to all requests, if set.
        self.failing: Answer | None = None
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def answer(self, path: str, query: dict[str, list[str]], headers: dict[str, str], form: dict[str, str]):
        raise NotImplementedError

    def close(self) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        """Ignores clients that have gone."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: School

    def do_GET(self):
        self.answer({})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.answer(dict(urllib.parse.parse_qsl(body, keep_blank_values=True)))

    def answer(self, form: dict[str, str]) -> None:
        url = urllib.parse.urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.asked.append((self.command, self.path, headers | form))
        time.sleep(self.server.latency)
        try:
            if self.server.failing:
                raise self.server.failing
            query = urllib.parse.parse_qs(url.query)
            answer = Answer(200, self.server.answer(urllib.parse.unquote(url.path), query, headers, form))
        except Answer as given:
            answer = given
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def log_message(self, *_):
        pass


class Storage(School):
    """Canvas's host of file contents, which must not receive the token."""

    content = PDF

    def answer(self, path, query, headers, form):
        if "authorization" in headers:
            raise Answer(400, b"the token")
        raise Answer(200, self.content, {"Content-Type": "application/pdf"})


def soon(days: float = 1) -> datetime:
    """A moment within a week or, if that is in another semester, of today."""
    moment = datetime.now(UTC).replace(microsecond=0) + timedelta(days=days)
    return datetime.now(UTC).replace(microsecond=0) if (moment.month, moment.day) in ((2, 1), (9, 1)) else moment


class Canvas(School):
    """A Canvas with the recorded courses; tests set the due activities and files."""

    def __init__(self):
        self.storage = Storage()
        self.courses = recorded("canvaskit-courses_array")
        self.planned: list[dict] = []
        self.folders: dict[str, list[dict]] = {}
        self.files: dict[str, list[dict]] = {}
        # Courses whose files are hidden from students.
        self.hidden: set[str] = set()
        super().__init__()

    def close(self) -> None:
        self.storage.close()
        super().close()

    def plan(self, number: int, title: str, course: int, due: datetime) -> None:
        self.planned.append(
            {
                "context_type": "Course",
                "course_id": course,
                "plannable_id": str(number),
                "plannable_type": "assignment",
                "plannable": {"id": number, "title": title, "due_at": f"{due:%Y-%m-%dT%H:%M:%SZ}"},
                "planner_override": None,
                "submissions": False,
                "html_url": f"/courses/{course}/assignments/{number}",
            }
        )

    def add_file(self, number: int, name: str, course: int, folder: int | None = None, size: int = len(PDF)) -> None:
        self.files.setdefault(str(course), []).append(
            {
                "id": number,
                "folder_id": folder,
                "display_name": name,
                "size": size,
                "content-type": "application/pdf",
                "url": f"{self.address}/files/{number}/download?download_frd=1&verifier=c6HdZmxOZa0Fiin2",
                "created_at": "2026-09-01T14:58:50Z",
                "updated_at": "2026-09-20T14:58:50Z",
                "modified_at": "2026-09-20T14:58:50Z",
                "locked": False,
                "hidden_for_user": False,
                "locked_for_user": False,
            }
        )

    def answer(self, path, query, headers, form):
        if path.startswith("/files/"):
            if query.get("verifier") != ["c6HdZmxOZa0Fiin2"]:
                raise Answer(403, b"<html>No</html>")
            raise Answer(302, b"", {"Location": f"{self.storage.address}{path}"})
        if headers.get("authorization") != f"Bearer {self.token}":
            void = {"errors": [{"message": "Invalid access token."}]}
            raise Answer(401, void, {"WWW-Authenticate": 'Bearer realm="canvas-lms"'})
        match path.strip("/").split("/")[2:]:
            case ["users", "self"]:
                return {"id": 42, "name": "Ada"}
            case ["courses"]:
                return self.page(path, query, self.courses)
            case ["planner", "items"]:
                return self.page(path, query, self.planned)
            case ["courses", course, "files" | "folders"] if course in self.hidden:
                raise Answer(401, {"status": "unauthorized", "errors": [{"message": "user not authorized"}]})
            case ["courses", course, "files"]:
                return self.page(path, query, self.files.get(course, []))
            case ["courses", course, "folders"]:
                return self.page(path, query, self.folders.get(course, []))
            case ["files", number]:
                for file in (file for files in self.files.values() for file in files):
                    if str(file["id"]) == number:
                        return file
        raise Answer(404, {"errors": [{"message": "The specified resource does not exist."}]})

    def page(self, path: str, query: dict[str, list[str]], items: list):
        """Returns a page of a list, with the address of the next one in `Link`."""
        count = min(int(query.get("per_page", ["10"])[0]), 100)
        number = int(query.get("page", ["1"])[0])
        rest = {name: values for name, values in query.items() if name != "page"}
        links = [("current", number)]
        if number * count < len(items):
            links.append(("next", number + 1))
        link = ",".join(
            f'<{self.address}{path}?{urllib.parse.urlencode(rest | {"page": [at]}, doseq=True)}>; rel="{name}"'
            for name, at in links
        )
        raise Answer(200, items[(number - 1) * count : number * count], {"Link": link})


class Moodle(School):
    """A Moodle in a subfolder of its host, with the recorded courses and contents."""

    password = ("ada", "the password of Ada")

    def __init__(self):
        self.courses = recorded("kitovu-moodle-users-courses")
        self.due: list[dict] = []
        super().__init__()
        host = "https://moodle.hsr.ch"
        text = (RECORDED / "kitovu-moodle-course-contents.json").read_text()
        self.contents: dict[str, list] = {"1172": json.loads(text.replace(host, f"{self.address}/moodle"))}

    def plan(self, number: int, name: str, course: int, due: datetime) -> None:
        event = recorded("tatntust-moodle-action-events")["events"][0]
        seconds = int(due.timestamp())
        event |= {"id": number, "name": name, "timestart": seconds, "timesort": seconds}
        event["course"] |= {"id": course}
        self.due.append(event)

    def answer(self, path, query, headers, form):
        match path:
            case "/moodle/login/token.php":
                if (form.get("username"), form.get("password")) != self.password:
                    return {"error": "Invalid login, please try again", "errorcode": "invalidlogin"}
                return {"token": self.token, "privatetoken": None}
            case "/moodle/webservice/rest/server.php":
                if form.get("wstoken") != self.token:
                    return recorded("kitovu-moodle-invalid-token")
                return self.call(form)
        if path.startswith("/moodle/webservice/pluginfile.php/"):
            if query.get("token") != [self.token]:
                return {"error": "Invalid token - token not found", "errorcode": "invalidtoken"}
            raise Answer(200, PDF, {"Content-Type": "application/pdf"})
        raise Answer(404, b"<html>Not found</html>", {"Content-Type": "text/html"})

    def call(self, form: dict[str, str]):
        function = form["wsfunction"]
        match function:
            case "core_webservice_get_site_info":
                return {"sitename": "HSR", "userid": 1054, "functions": [], "downloadfiles": 1}
            case "core_enrol_get_users_courses":
                return self.courses
            case "core_course_get_contents":
                return self.contents.get(form["courseid"], [])
            case "core_calendar_get_action_events_by_timesort":
                after = int(form.get("aftereventid", "0"))
                left = [event for event in self.due if event["id"] > after][: int(form.get("limitnum", "20"))]
                ends = (
                    {"firstid": left[0]["id"], "lastid": left[-1]["id"]} if left else {"firstid": None, "lastid": None}
                )
                return {"events": left} | ends
        message = "Access control exception"
        return {"exception": "webservice_access_exception", "errorcode": "accessexception", "message": message}
