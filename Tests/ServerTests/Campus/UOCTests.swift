import JSON
import Server
import Storage
import TestGround
import Testing

/// The club's school in the form of the UOC Open API, for an app with a member's grant.
@Suite(.ownThread, .serialized) struct UOCTests {
  private let apps: AppClub
  private let token: String
  private let student: SyncMember
  private let teacher: SyncMember
  private let course: String

  init() throws {
    apps = try AppClub()
    token = try apps.tokens("campus:read").access
    student = SyncMember(apps.club, headers: apps.member)
    teacher = SyncMember(apps.club, headers: apps.administrator)
    let made = apps.club.ask(
      "POST", "/courses", teacher.headers,
      json: #"{"name":"Àlgebra","code":"75.310","semester":"2026-1"}"#)
    course = try made.json["id"]?.string.orThrow() ?? ""
    let secret = apps.club.ask(
      "POST", "/spaces/\(course)/invitations", teacher.headers, json: #"{"role":"reader"}"#
    ).json["secret"]?.string
    _ = apps.club.ask(
      "POST", "/invitation/acceptance", student.headers,
      json: #"{"secret":"\#(try secret.orThrow())"}"#)
  }

  private func ask(_ path: String, _ headers: [String]? = nil) -> HTTPAnswer {
    let headers = headers ?? ["Authorization: Bearer \(token)"]
    let connection = RawClient(port: apps.club.server.port)
    connection.send(
      TestClub.head("GET", "/webapps/uocapi/api/v1" + path, headers, length: nil))
    return connection.answer()
  }

  private func make(
    _ collection: String, _ fields: [String: JSONValue], by member: SyncMember? = nil
  ) throws -> String {
    let id = UUID.new().description
    var members = change("create", collection, id, after: fields).object ?? []
    if member == nil { members.append(JSONMember("space", .string(course))) }
    try #require((member ?? teacher).sync([.object(members)]).statuses == ["taken"])
    return id
  }

  private func document(_ title: String, in room: String?, type: String) throws -> String {
    let content = Array("%PDF- \(title)".utf8)
    return try make(
      "campus_documents",
      [
        "title": .string(title), "classroom": room.map { .string($0) } ?? .null,
        "content": .object([
          JSONMember("file", .string(teacher.upload(content))), JSONMember("name", .string("x")),
          JSONMember("type", .string(type)), JSONMember("size", .integer(Int64(content.count))),
        ]),
      ])
  }

  @Test func subjectsAreCoursesAndClassroomsAreTheirs() throws {
    let empty = ask("/classrooms").json["classrooms"]?.array ?? []
    #expect(empty.map { $0["id"]?.string } == [course])
    let room = try make("campus_classrooms", ["name": .string("Aula 2")])
    let subjects = ask("/subjects").json["subjects"]?.array ?? []
    #expect(subjects.count == 1)
    #expect(subjects.first?["id"]?.string == course)
    #expect(subjects.first?["title"]?.string == "Àlgebra")
    #expect(subjects.first?["code"]?.string == "2026-1_75.310")
    #expect(subjects.first?["assignments"]?.array == [.string("ESTUDIANT")])
    #expect(ask("/subjects/\(course)").json == subjects.first)
    let rooms = ask("/classrooms").json["classrooms"]?.array ?? []
    #expect(rooms.map { $0["id"]?.string } == [room])
    #expect(rooms.first?["fatherId"]?.string == course)
    #expect(ask("/classrooms/\(room)").json == rooms.first)
    // Missing records are null.
    for path in ["/subjects/\(UUID.new())", "/classrooms/\(UUID.new())"] {
      #expect(ask(path).status == 200)
      #expect(ask(path).text == "null")
    }
  }

  @Test func materialsAreTheDocumentsOfAClassroom() throws {
    let room = try make("campus_classrooms", ["name": .string("Aula 2")])
    let inside = try document("Mòdul 1", in: room, type: "application/pdf")
    let outside = try document("Guia", in: nil, type: "text/plain")
    let materials = ask("/classrooms/\(room)/materials").json["materials"]?.array ?? []
    #expect(materials.map { $0["id"]?.string } == [inside])
    #expect(materials.first?["type"]?.string == "PDF")
    #expect(ask("/classrooms/\(room)/materials/\(inside)").json == materials.first)
    let url = try materials.first?["url"]?.string.orThrow() ?? ""
    let path = try String(url.split(separator: "/webapps/uocapi/api/v1").last.orThrow())
    #expect(ask(path).text == "%PDF- Mòdul 1")
    let others = ask("/classrooms/\(course)/materials").json["materials"]?.array ?? []
    #expect(others.map { $0["id"]?.string } == [outside])
    #expect(others.first?["type"]?.isNull == true)
    #expect(ask("/classrooms/\(course)/materials/\(inside)").text == "null")
    #expect(ask("/classrooms/\(course)/materials/\(inside)/content").status == 404)
  }

  private func event(_ title: String, _ start: Int64, by member: SyncMember? = nil) throws -> String
  {
    try make(
      "campus_activities", ["title": .string(title), "start_at": .integer(start)], by: member)
  }

  private func titles(_ query: String) -> [String] {
    (ask("/calendar/events\(query)").json["events"]?.array ?? []).compactMap {
      $0["summary"]?.string
    }
  }

  @Test func eventsAreThoseOfATime() throws {
    // 2014-04-14T22:00:00Z
    let id = try event("PAC 2", 1_397_512_800_000)
    _ = try event("PAC 3", 1_397_512_800_000 + 29 * 86_400_000)
    _ = try event("Own", 1_397_512_800_000 + 60_000, by: student)
    _ = try event("Now", WallClock.now())
    #expect(titles("") == ["Now"])
    for start in [
      "2014-04-14T22:00:00.000%2B0000", "2014-04-14T22:00:00Z", "2014-04-15T00:00:00%2B02:00",
      "2014-04-14T22:00:00.000+0000", "2014-04-14T20:00:00-0200",
    ] {
      #expect(titles("?start=\(start)") == ["PAC 2", "Own", "PAC 3"], "\(start)")
    }
    #expect(titles("?end=2014-04-14T22:01:00Z") == ["PAC 2"])
    #expect(titles("?start=2014-04-14T22:01:00Z&end=2014-04-20T00:00:00Z") == ["Own"])
    #expect(titles("?start=2014-05-14T22:01:00Z&end=2014-04-20T00:00:00Z") == [])
    let one = ask("/calendar/events/\(id)").json
    #expect(one["start"]?.string == "2014-04-14T22:00:00.000+0000")
    #expect(one["end"]?.string == "2014-04-14T22:00:00.000+0000")
    #expect(ask("/calendar/events/\(UUID.new())").text == "null")
    #expect(ask("/calendar/events?start=yesterday").status == 422)
  }

  @Test func whoAsksIsTheMemberOfTheToken() {
    #expect(ask("/user").json["username"]?.string == "berta")
    #expect(ask("/user").json["sessionId"] == nil)
  }

  @Test func theTokenMayStandInTheQueryHereAndNowhereElse() throws {
    #expect(ask("/user?access_token=\(token)", []).json["username"]?.string == "berta")
    #expect(ask("/user", []).status == 401)
    #expect(ask("/user?access_token=x", []).status == 401)
    // Neither a session nor another scope gives access in this way.
    let session = apps.member[0].replacing("Authorization: Bearer ", with: "")
    #expect(ask("/user?access_token=\(session)", []).status == 401)
    let other = try apps.tokens("tracks:read").access
    #expect(ask("/user?access_token=\(other)", []).status == 403)
    #expect(apps.club.ask("GET", "/tracks?access_token=\(other)").status == 401)
  }
}
