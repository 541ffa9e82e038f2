import Formats
import JSON
import Storage
import TestGround
import Testing

/// Courses, their activities and documents, and members' notes and calendars, over HTTP.
@Suite(.ownThread, .serialized) struct SchoolTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private static let soon = WallClock.now() + 86_400_000

  private func make(_ json: String, as member: SyncMember) -> HTTPAnswer {
    member.server.ask("POST", "/courses", member.headers, json: json)
  }

  private func course() throws -> String {
    try make(#"{"name":"Àlgebra","code":"75.310","semester":"2026-1"}"#, as: anna).json["id"]?
      .string.orThrow() ?? ""
  }

  /// Gives Berta a role in Anna's course, by an invitation.
  private func invite(to course: String, as role: String) throws {
    let secret = anna.server.ask(
      "POST", "/spaces/\(course)/invitations", anna.headers, json: #"{"role":"\#(role)"}"#
    ).json["secret"]?.string
    let accepted = berta.server.ask(
      "POST", "/invitation/acceptance", berta.headers,
      json: #"{"secret":"\#(try secret.orThrow())"}"#)
    try #require(accepted.status == 200)
  }

  /// A device's change of a record, in a course or of the member's own.
  private func say(
    _ kind: String, _ collection: String, in course: String? = nil, _ id: UUID,
    _ fields: [String: JSONValue] = [:]
  ) -> JSONValue {
    var members = change(kind, collection, id.description, after: fields).object ?? []
    if let course { members.append(JSONMember("space", .string(course))) }
    return .object(members)
  }

  private func activity(_ title: String = "PAC 1") -> [String: JSONValue] {
    ["title": .string(title), "start_at": .integer(Self.soon)]
  }

  // MARK: Courses

  @Test func whoMakesACourseTeachesInItAndStudentsRead() throws {
    let course = try course()
    let id = UUID.new()
    #expect(
      anna.sync([say("create", "campus_activities", in: course, id, activity())]).statuses == [
        "taken"
      ])
    // A member outside of all courses sees none.
    #expect(berta.sync().record(id.description) == nil)
    try invite(to: course, as: "reader")
    let seen = berta.sync()
    #expect(seen.record(id.description)?["body"]?["title"]?.string == "PAC 1")
    #expect(seen.record(course)?["body"]?["semester"]?.string == "2026-1")
    var members =
      change(
        "edit", "campus_activities", id.description, before: ["title": .string("PAC 1")],
        after: ["title": .string("PAC 2")]
      ).object ?? []
    members.append(JSONMember("space", .string(course)))
    let rename = JSONValue.object(members)
    #expect(berta.sync([rename]).statuses == ["refused"])
    #expect(
      berta.sync([say("create", "campus_activities", in: course, .new(), activity())]).statuses
        == ["refused"])
    #expect(anna.sync([rename]).statuses == ["taken"])
  }

  @Test func aTeacherChangesWhatAnotherMade() throws {
    let course = try course()
    let id = UUID.new()
    #expect(
      anna.sync([say("create", "campus_activities", in: course, id, activity())]).statuses == [
        "taken"
      ])
    try invite(to: course, as: "editor")
    #expect(
      berta.sync([
        say("edit", "campus_activities", in: course, id, ["cancelled_at": .integer(1)])
      ]).statuses == ["taken"])
  }

  @Test func aCourseThatIsMadeAgainIsOne() throws {
    let id = UUID.new().description
    let body = #"{"id":"\#(id)","name":"Àlgebra","semester":"2026-2"}"#
    let made = (0..<2).map { _ in make(body, as: anna) }
    #expect(made.map(\.status) == [201, 201])
    #expect(made[0].json["id"] == made[1].json["id"])
    let own = try made[0].json["id"]?.string.orThrow() ?? ""
    #expect(make(body.replacing(id, with: own), as: anna).json["id"]?.string == own)
  }

  /// Creating a course does not reveal whether an identifier is in use.
  @Test func identifiersOfMembersAreAnsweredAsThoseOfNobody() throws {
    let course = make(#"{"name":"x","semester":"2026-1"}"#, as: anna).json["id"]?.string
    var made: Set<String> = []
    let chosen = [anna.id, berta.id, UUID.new().description, try course.orThrow()]
    for id in chosen {
      let answer = make(#"{"id":"\#(id)","name":"x","semester":"2026-1"}"#, as: berta)
      #expect(answer.status == 201)
      let course = try answer.json["id"]?.string.orThrow() ?? ""
      #expect(!chosen.contains(course))
      made.insert(course)
    }
    #expect(made.count == 4)
  }

  @Test(arguments: [
    "{}", #"{"name":"","semester":"2026-1"}"#, #"{"name":"x"}"#,
    #"{"name":"x","semester":"2026-3"}"#, #"{"name":"x","semester":"autumn"}"#,
    #"{"name":"two\nlines","semester":"2026-1"}"#, #"{"name":"x","semester":"2026-1","id":"x"}"#,
  ])
  func whatIsNoCourseIsRefused(json: String) {
    #expect(make(json, as: anna).status == 422)
  }

  @Test(arguments: [
    ("title", JSONValue.string("")), ("title", .string("two\nlines")), ("start_at", .integer(-1)),
    ("start_at", .string("2026-02-30")), ("start_at", .null), ("end_at", .string("tomorrow")),
    ("page", .string("javascript:alert(1)")), ("classroom", .string("../../etc")),
    ("cancelled_at", .bool(true)),
  ])
  func whatIsNoActivityIsRefused(field: String, value: JSONValue) throws {
    let course = try course()
    var fields = activity()
    fields[field] = value
    for space in [course, nil] {
      let answer = anna.sync([say("create", "campus_activities", in: space, .new(), fields)])
      #expect(answer.statuses == ["refused"])
      let error = answer.json["results"]?.array?.first?["error"]
      #expect(error?["field"]?.string == field)
    }
  }

  @Test func titlesAreTextWhateverTheyContain() throws {
    let id = UUID.new()
    let title = "<script>alert(1)</script> ../../x"
    #expect(
      anna.sync([say("create", "campus_activities", id, activity(title))]).statuses == ["taken"])
    #expect(anna.sync().record(id.description)?["body"]?["title"]?.string == title)
  }

  // MARK: Documents

  private func document(_ file: String, name: String) -> [String: JSONValue] {
    [
      "title": .string("Apunts"),
      "content": .object([
        JSONMember("file", .string(file)), JSONMember("name", .string(name)),
        JSONMember("type", .string("application/pdf")), JSONMember("size", .integer(5)),
      ]),
    ]
  }

  @Test(arguments: [
    (name: "apunts.pdf", kept: "apunts.pdf"), ("../../etc/passwd", "_.._etc_passwd"),
    ("..", "_"), ("C:\\x.pdf", "C__x.pdf"), ("a<b>.pdf", "a_b_.pdf"),
  ])
  func aDocumentHasANameThatHarmsNoDevice(name: String, kept: String) throws {
    let course = try course()
    let id = UUID.new()
    let file = anna.upload(Array("%PDF-".utf8))
    #expect(
      anna.sync([say("create", "campus_documents", in: course, id, document(file, name: name))])
        .statuses == ["taken"])
    let body = anna.sync().record(id.description)?["body"]
    #expect(body?["content"]?["name"]?.string == kept)
  }

  @Test func studentsReadTheDocumentsOfTheirCourses() throws {
    let course = try course()
    let file = anna.upload(Array("%PDF-".utf8))
    #expect(
      anna.sync([say("create", "campus_documents", in: course, .new(), document(file, name: "a"))])
        .statuses == ["taken"])
    func read() -> HTTPAnswer { berta.server.ask("GET", "/files/\(file)", berta.headers) }
    #expect(read().status == 404)
    try invite(to: course, as: "reader")
    #expect(read().body == Array("%PDF-".utf8))
    // A member cannot refer to a file that they may not read.
    let secret = berta.upload(Array("berta's own".utf8))
    #expect(
      anna.sync([
        say("create", "campus_documents", in: course, .new(), document(secret, name: "a"))
      ]).statuses == ["refused"])
  }

  // MARK: Notes

  private func note(on subject: UUID, _ fields: [String: JSONValue]) -> [String: JSONValue] {
    fields.merging(["subject": .string(subject.description)]) { _, last in last }
  }

  @Test func notesOfTwoDevicesAreMergedByLines() throws {
    let (subject, id) = (UUID.new(), UUID.new())
    func create(_ text: String) -> JSONValue {
      say("create", "campus_notes", id, note(on: subject, ["text": .string(text)]))
    }
    #expect(anna.sync([create("u")]).statuses == ["taken"])
    func edit(_ text: String) -> JSONValue {
      change(
        "edit", "campus_notes", id.description, before: ["text": .string("u")],
        after: ["text": .string(text)])
    }
    #expect(anna.sync([edit("zero\nu")]).statuses == ["taken"])
    #expect(anna.sync([edit("u\ndos")]).statuses == ["taken"])
    #expect(anna.sync().record(id.description)?["body"]?["text"]?.string == "zero\nu\ndos")
    #expect(berta.sync().record(id.description) == nil)
  }

  @Test(arguments: [
    ("text", JSONValue.string("")), ("text", .string(" \n\u{A0}")),
    ("text", .string(String(repeating: "a", count: 20_001))), ("progress", .string("half")),
    ("subject", .string("x")), ("reminders", .array([.integer(5)])),
    (
      "reminders",
      .array([.object([JSONMember("of", .string("start")), JSONMember("minutes", .integer(-1))])])
    ),
  ])
  func whatIsNoNoteIsRefused(field: String, value: JSONValue) {
    let fields = note(on: .new(), [field: value]).merging([field: value]) { _, last in last }
    #expect(anna.sync([say("create", "campus_notes", .new(), fields)]).statuses == ["refused"])
  }

  @Test func notesAndOwnActivitiesLeaveTheClubWithTheirMember() throws {
    let (activity, id) = (UUID.new(), UUID.new())
    #expect(
      anna.sync([
        say("create", "campus_activities", activity, self.activity("Examen")),
        say("create", "campus_notes", id, note(on: activity, ["text": .string("Aula 3")])),
      ]).statuses == ["taken", "taken"])
    let zip = anna.server.ask("GET", "/member/export", anna.headers).body
    let paths = try Archive(bytes: zip).entries.map(\.path)
    #expect(paths.contains("campus/activities/\(activity).json"))
    #expect(paths.contains { $0.hasPrefix("campus/notes/") && $0.hasSuffix(" Examen.json") })
    let other = try SyncClub().member("anna")
    for _ in 0..<2 {
      let answer = other.server.ask(
        "POST", "/member/import", other.headers + ["Content-Type: application/octet-stream"],
        body: zip)
      #expect(answer.status == 200)
    }
    let restored = other.sync()
    #expect(restored.record(id.description)?["body"]?["text"]?.string == "Aula 3")
    #expect(restored.record(activity.description)?["body"]?["title"]?.string == "Examen")
  }

  // MARK: The calendar feed

  private func calendar(of member: SyncMember) throws -> String {
    let made = member.server.ask(
      "PUT", "/campus/calendar", member.headers, json: #"{"origin":"https://club.example"}"#)
    #expect(made.status == 201)
    #expect(made.json["svg"]?.string?.hasPrefix("<svg") == true)
    let address = try made.json["address"]?.string.orThrow() ?? ""
    #expect(
      made.json["webcal"]?.string == address.replacing("https://", with: "webcal://"))
    return address.replacing("https://club.example/api/v1", with: "")
  }

  /// The unfolded lines of a calendar, which needs no sign-in.
  private func lines(_ path: String) -> [String] {
    club.server.ask("GET", path, []).text.replacing("\r\n ", with: "").split(separator: "\r\n")
      .map(String.init)
  }

  @Test func aCalendarHasTheCoursesAndTheOwnActivitiesOfItsMember() throws {
    let course = try course()
    let (ofCourse, own) = (UUID.new(), UUID.new())
    #expect(
      anna.sync([say("create", "campus_activities", in: course, ofCourse, activity())]).statuses
        == ["taken"])
    try invite(to: course, as: "reader")
    let reminders = JSONValue.array([
      .object([JSONMember("of", .string("start")), JSONMember("minutes", .integer(45))])
    ])
    let noteID = UUID.new()
    #expect(
      berta.sync([
        say("create", "campus_activities", own, activity("Biblioteca")),
        say(
          "create", "campus_notes", noteID,
          note(on: ofCourse, ["text": .string("Tema 2"), "reminders": reminders])),
      ]).statuses == ["taken", "taken"])
    let path = try calendar(of: berta)
    let lines = lines(path)
    for line in [
      "UID:\(ofCourse)@cordada", "UID:\(own)@cordada", "SUMMARY:PAC 1", "SUMMARY:Biblioteca",
      "CATEGORIES:Àlgebra", "DESCRIPTION:Tema 2", "TRIGGER:-PT45M", "SEQUENCE:2",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    // Anna's has neither Berta's own activity nor her note.
    let annas = self.lines(try calendar(of: anna))
    #expect(annas.contains("SUMMARY:PAC 1"))
    #expect(!annas.contains { $0.contains("Biblioteca") || $0.contains("Tema 2") })
    // Finished activities have no reminders.
    #expect(
      berta.sync([say("edit", "campus_notes", noteID, ["progress": .string("done")])]).statuses
        == ["taken"])
    #expect(!self.lines(path).contains { $0.hasPrefix("TRIGGER") })
    #expect(self.lines(path).contains("SEQUENCE:3"))
  }

  @Test func aCancelledOrDeletedActivityIsToldAsCancelled() throws {
    let (cancelled, deleted) = (UUID.new(), UUID.new())
    #expect(
      anna.sync([
        say("create", "campus_activities", cancelled, activity()),
        say("create", "campus_activities", deleted, activity()),
      ]).statuses == ["taken", "taken"])
    let path = try calendar(of: anna)
    #expect(lines(path).count { $0 == "STATUS:CONFIRMED" } == 2)
    #expect(
      anna.sync([
        say("edit", "campus_activities", cancelled, ["cancelled_at": .integer(1)]),
        say("delete", "campus_activities", deleted),
      ]).statuses == ["taken", "taken"])
    #expect(lines(path).count { $0 == "STATUS:CANCELLED" } == 2)
    #expect(lines(path).count { $0 == "SEQUENCE:2" } == 2)
  }

  /// Students learn of the deletion by sync; its text is only for those who may restore it.
  @Test func theWordsOfADeletedActivityAreForThoseWhoMayBringItBack() throws {
    let course = try course()
    let deleted = UUID.new()
    try invite(to: course, as: "reader")
    #expect(
      anna.sync([
        say(
          "create", "campus_activities", in: course, deleted,
          [
            "title": .string("EXAM SECRET"), "summary": .string("SECRET questions"),
            "page": .string("https://club.example/SECRET"), "start_at": .integer(Self.soon),
          ])
      ]).statuses == ["taken"])
    #expect(
      berta.sync([say("create", "campus_notes", .new(), note(on: deleted, ["text": .string("?")]))])
        .statuses == ["taken"])
    let path = try calendar(of: berta)
    #expect(lines(path).contains("SUMMARY:EXAM SECRET"))
    #expect(
      anna.sync([say("delete", "campus_activities", in: course, deleted)]).statuses == ["taken"])
    let told = lines(path)
    for line in ["UID:\(deleted)@cordada", "STATUS:CANCELLED", "SEQUENCE:3"] {
      #expect(told.contains(line), "\(line)")
    }
    for word in ["SECRET", "SUMMARY", "DESCRIPTION", "URL", "Àlgebra"] {
      #expect(!told.contains { $0.contains(word) }, "\(word)")
    }
    let annas = lines(try calendar(of: anna))
    #expect(annas.contains("SUMMARY:EXAM SECRET"))
  }

  /// 160 activities with summaries of 80 kB.
  @Test func aCalendarOfLongTextsHasAllActivitiesAndTheLatestTexts() throws {
    let text = String(repeating: "🏔", count: 20_000)
    for batch in 0..<4 {
      let changes = (0..<40).map { number in
        say(
          "create", "campus_activities", .new(),
          [
            "title": .string("PAC"), "summary": .string(text),
            "start_at": .integer(Self.soon + Int64(batch * 40 + number) * 60_000),
          ])
      }
      #expect(anna.sync(changes).statuses.allSatisfy { $0 == "taken" })
    }
    let feed = club.server.ask("GET", try calendar(of: anna), [])
    #expect(feed.status == 200)
    #expect(feed.body.count < 10 << 20)
    let lines = feed.text.split(separator: "\r\n")
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 160)
    let described = lines.indices.filter { lines[$0].hasPrefix("DESCRIPTION:") }
    #expect((80..<120).contains(described.count))
    let last = lines.lastIndex { $0 == "BEGIN:VEVENT" } ?? 0
    #expect(described.contains { $0 > last })
  }

  @Test func anUnchangedCalendarIsNotSentAgain() throws {
    let path = try calendar(of: anna)
    let first = club.server.ask("GET", path, [])
    #expect(first.status == 200)
    #expect(first["content-type"] == "text/calendar; charset=utf-8")
    let tag = try first["etag"].orThrow()
    #expect(club.server.ask("GET", path, ["If-None-Match: \(tag)"]).status == 304)
    #expect(
      anna.sync([say("create", "campus_activities", .new(), activity())]).statuses == ["taken"])
    let changed = club.server.ask("GET", path, ["If-None-Match: \(tag)"])
    #expect(changed.status == 200)
    #expect(changed["etag"] != tag)
  }

  /// The tag is computed without the calendar: any change of its contents changes it.
  @Test func whateverChangesInACalendarHasItSentAgain() throws {
    let (course, other) = (try course(), try course())
    let (activity, noteID) = (UUID.new(), UUID.new())
    try invite(to: course, as: "reader")
    let path = try calendar(of: berta)
    var tags = [try club.server.ask("GET", path, [])["etag"].orThrow()]
    func isSentAgain() throws -> Bool {
      let answer = club.server.ask("GET", path, ["If-None-Match: \(tags.last ?? "")"])
      if answer.status == 200 { tags.append(try answer["etag"].orThrow()) }
      return answer.status == 200
    }
    let changes: [(name: String, make: () throws -> Void)] = [
      (
        "a new activity",
        {
          _ = anna.sync([say("create", "campus_activities", in: course, activity, self.activity())])
        }
      ),
      (
        "a note",
        { _ = berta.sync([say("create", "campus_notes", noteID, note(on: activity, [:]))]) }
      ),
      (
        "progress",
        { _ = berta.sync([say("edit", "campus_notes", noteID, ["progress": .string("done")])]) }
      ),
      ("a deletion", { _ = anna.sync([say("delete", "campus_activities", in: course, activity)]) }),
      (
        "the summary",
        {
          let summary = #"{"daily_summary":{"hour":7,"time_zone":"Europe/Madrid"}}"#
          let chosen = berta.server.ask("PUT", "/preferences", berta.headers, json: summary)
          #expect(chosen.status == 200)
        }
      ),
      (
        "leaving",
        {
          let path = "/spaces/\(course)/membership"
          #expect(berta.server.ask("DELETE", path, berta.headers).status == 204)
        }
      ),
    ]
    for change in changes {
      #expect(try !isSentAgain(), "before \(change.name)")
      try change.make()
      #expect(try isSentAgain(), "\(change.name)")
    }
    // Changes in a course that she does not attend have no effect.
    _ = anna.sync([say("create", "campus_activities", in: other, .new(), self.activity())])
    #expect(try !isSentAgain())
    #expect(Set(tags).count == tags.count)
  }

  @Test func anAddressThatWasReplacedOrEndedOpensNothing() throws {
    func madeAt() -> Int64? {
      anna.server.ask("GET", "/campus/calendar", anna.headers).json["made_at"]?.int64
    }
    #expect(madeAt() == nil)
    let first = try calendar(of: anna)
    #expect(madeAt() != nil)
    let second = try calendar(of: anna)
    #expect(club.server.ask("GET", first, []).status == 404)
    #expect(club.server.ask("GET", second, []).status == 200)
    #expect(anna.server.ask("DELETE", "/campus/calendar", anna.headers).status == 204)
    #expect(madeAt() == nil)
    let gone = club.server.ask("GET", second, [])
    #expect(gone.status == 404)
    #expect(gone.text == club.server.ask("GET", "/campus/calendars/x.ics", []).text)
  }

  @Test(arguments: ["", "club.example", "ftp://a", "https://a/b", "https://a b"])
  func aCalendarIsMadeForAnOrigin(origin: String) {
    let answer = anna.server.ask(
      "PUT", "/campus/calendar", anna.headers, json: #"{"origin":"\#(origin)"}"#)
    #expect(answer.status == 422)
  }

  @Test func whoLeavesACourseHasItInTheCalendarNoMore() throws {
    let course = try course()
    #expect(
      anna.sync([say("create", "campus_activities", in: course, .new(), activity())]).statuses
        == ["taken"])
    try invite(to: course, as: "reader")
    let path = try calendar(of: berta)
    #expect(lines(path).contains("SUMMARY:PAC 1"))
    #expect(
      berta.server.ask("DELETE", "/spaces/\(course)/membership", berta.headers).status == 204)
    #expect(!lines(path).contains("SUMMARY:PAC 1"))
  }
}
