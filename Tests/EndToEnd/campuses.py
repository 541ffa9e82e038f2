"""A campus in use: a complete course of the club, a school beside it, and a student's notes on both."""

import json
import uuid
from datetime import timedelta

from club import Member
from courses import DEVICE, Teacher, soon
from pdfs import pdf
from schools import Canvas

HOUR = 3_600_000
# A word longer than a line on a phone.
LONG = "Muntanyenquesexcursionistessenseparadaniretornmésenllàdelscimsilesvallsdelpirineu"
PARAGRAPH = "El teorema de Rouché-Frobenius diu quan un sistema té solució, i quantes en té. " * 4


class Campus:
    """A teacher, who is also the club's administrator, and a student. The server must be allowed to reach the school at
    127.0.0.1."""

    def __init__(self, server, school: Canvas):
        self.teacher = Teacher(server.port)
        self.student = Member(server.port, "marta")
        secret = self.teacher.invite()
        assert self.student.ask("POST", "/invitation/acceptance", json.dumps({"secret": secret}))[0] == 200
        self._fill_course()
        self._connect(school)
        self._keep_notes()

    def _fill_course(self) -> None:
        keep = self.teacher.keep
        begin = int(soon().timestamp()) * 1_000
        room = keep("campus_classrooms", name="Aula 1")
        keep("campus_classrooms", name="Aula 2")
        about = {"summary": PARAGRAPH, "page": "https://example.org/pac-1"}
        lasts = {"start_at": begin, "end_at": begin + HOUR}
        self.activity = keep("campus_activities", title="PAC 1: sistemes d’equacions", classroom=room, **about, **lasts)
        keep("campus_activities", title=LONG, start_at=begin, end_at=begin + 50 * HOUR)
        keep("campus_activities", title="Tutoria", start_at=begin, cancelled_at=begin - HOUR)
        keep("campus_activities", title="Presentació", start_at=begin - 100 * HOUR)
        pages = [f"Tema {number}: espais vectorials" for number in range(1, 41)]
        self.document = self.teacher.hand_out("Apunts del curs", "apunts.pdf", pdf(pages), classroom=room)
        self.teacher.hand_out(LONG, f"{LONG[:40]}.csv", b"a,b\n1,2\n", "text/csv")

    def _connect(self, school: Canvas) -> None:
        course = school.courses[0]["id"]
        school.plan(1, "Essay on groups", course, soon() + timedelta(hours=3))
        school.folders[str(course)] = [{"id": 7, "full_name": "course files/Week 1"}]
        school.add_file(569, "Module 1.pdf", course, folder=7)
        school.storage.content = pdf(["Groups"])
        what = {"provider": "canvas", "address": school.address, "token": school.token, "time_zone": "Europe/Madrid"}
        assert self.student.ask("POST", "/campus/connections", json.dumps(what))[0] == 201
        asked = json.dumps({"device": DEVICE, "device_name": "t", "limit": 500})
        answer = self.student.ask("POST", "/sync", asked)[1]
        [material] = [each for each in answer["records"] if each["collection"] == "campus_materials"]
        self.material, self.subject = material["id"], material["body"]["subject"]
        about = {"provider": "cordada", "name": "Escola", "address": "http://localhost:1", "client_id": "x"}
        self.teacher.ask("POST", "/campus/providers", json.dumps(about))

    def _keep_notes(self) -> None:
        own = self._keep("campus_activities", title="Estudiar", start_at=int(soon().timestamp()) * 1_000 + 5 * HOUR)
        reminders = [{"of": "start", "minutes": 60}, {"of": "start", "minutes": 1_440}]
        self._keep("campus_notes", subject=self.activity, text=PARAGRAPH, progress="doing", reminders=reminders)
        self._keep("campus_notes", subject=own, text=LONG, progress="done")

    def _keep(self, collection: str, **fields) -> str:
        """Creates a record of the student's own; the identifier of a note is derived from its subject."""
        subject = fields.get("subject", str(uuid.uuid4()))
        record = f"{int(subject[0], 16) ^ 8:x}{subject[1:]}"
        change = {"id": str(uuid.uuid4()), "collection": collection, "record": record, "kind": "create", "made_at": 1}
        change["fields"] = {name: {"after": value} for name, value in fields.items()}
        asked = json.dumps({"device": DEVICE, "device_name": "t", "changes": [change]})
        status, answer = self.student.ask("POST", "/sync", asked)
        assert (status, [each["status"] for each in answer["results"]]) == (200, ["taken"])
        return record

    @property
    def student_screens(self) -> dict[str, str]:
        """The addresses of a student's screens, each with its main element."""
        course = f"/campus/courses/{self.teacher.course}"
        subject = f"/campus/subjects/{self.subject}"
        return {
            "/campus": ".agenda-month .row-link",
            f"{course}/activities/{self.activity}": ".activity-summary",
            "/campus/courses": ".row-link",
            course: ".document",
            f"{course}/people": ".row",
            f"{course}/documents/{self.document}": ".pdf-text",
            subject: ".row-link",
            f"{subject}/documents/{self.material}": ".pdf-text",
            "/campus/notes": ".note-lines",
            "/campus/calendar": ".card",
            "/campus/connections": ".connection-on",
            "/campus/activities/new": "[name=title]",
            "/today": "h2",
        }

    @property
    def teacher_screens(self) -> dict[str, str]:
        """The addresses of a teacher's screens, each with its main element."""
        course = f"/campus/courses/{self.teacher.course}"
        return {
            course: ".document",
            f"{course}/edit": "[name=name]",
            f"{course}/people": "form",
            f"{course}/activities/new": "[name=title]",
            f"{course}/activities/{self.activity}": ".activity-summary",
            f"{course}/activities/{self.activity}/edit": "[name=title]",
            f"{course}/documents/{self.document}": ".pdf-text",
            "/campus/courses/new": "[name=name]",
            "/campus/providers": ".row, .empty",
        }
