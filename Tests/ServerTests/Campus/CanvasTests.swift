import Formats
import Glibc
import JSON
import Server
import ServerBase
import ServerTracks
import Storage
import TestGround
import Testing
import Threads
import WebClient

/// Schools that use Canvas: records fetched from recorded answers, and from malicious ones.
@Suite(.ownThread, .serialized) struct CanvasTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let school = CanvasStub()

  init() throws {
    club = try Self.club()
    anna = try club.member("anna")
  }

  private static func club() throws -> SyncClub {
    try SyncClub(areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
  }

  private func connect(
    _ address: String? = nil, token: String = CanvasStub.token, as member: SyncMember? = nil
  ) -> HTTPAnswer {
    (member ?? anna).server.ask(
      "POST", "/campus/connections", (member ?? anna).headers,
      json: """
        {"provider":"canvas","address":"\(address ?? school.address)","token":"\(token)","time_zone":"Europe/Madrid"}
        """)
  }

  private func connected() throws -> String {
    let answer = connect()
    try #require(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  private func fetch(_ material: String) -> HTTPAnswer {
    anna.server.ask("POST", "/campus/materials/\(material)/file", anna.headers)
  }

  // MARK: What is fetched

  @Test func coursesActivitiesAndFilesOfASchoolAreTheMembers() throws {
    school.planned = [
      CanvasStub.item(1, "Essay", due: CanvasStub.soon, course: 927343),
      #"{"plannable_type":"planner_note","plannable_id":2,"plannable":{"id":2,"title":"Breathe","todo_date":"\#(CanvasStub.soon)","details":"<p>In &amp; out</p>"},"submissions":{"graded":false}}"#,
      #"{"plannable_type":"announcement","plannable_id":3,"plannable_date":"\#(CanvasStub.soon)","plannable":{"title":"Welcome"}}"#,
      #"{"plannable_type":"wiki_page","plannable_id":4,"plannable":{"title":"Undated","todo_date":null}}"#,
    ]
    school.files["927343"] = [CanvasStub.file(569, "../../Módulo 1.pdf", folder: 7)]
    school.folders["927343"] = #"[{"id":7,"full_name":"course files/Week 1"}]"#
    let answer = connect()
    #expect(answer.status == 201)
    #expect(answer.json["state"]?["provider"]?.string == "canvas")
    #expect(answer.json["state"]?["host"]?.string == "127.0.0.1:\(school.port)")
    let subjects = anna.titled("campus_subjects")
    #expect(subjects.count == 6)
    #expect(subjects["CNVS-1997"]?["body"]?["page"]?.string == "\(school.address)/courses/927343")
    let activities = anna.titled("campus_activities")
    #expect(Set(activities.keys) == ["Essay", "Breathe"])
    let essay = activities["Essay"]?["body"]
    #expect(essay?["subject"] == subjects["CNVS-1997"]?["id"])
    #expect(essay?["page"]?.string == "\(school.address)/courses/927343/assignments/1")
    #expect(essay?["end_at"] == nil)
    #expect(activities["Breathe"]?["body"]?["summary"]?.string == "In & out")
    let file = try #require(anna.titled("campus_materials").values.first)["body"]
    #expect(file?["content"]?["name"]?.string == "_.._Módulo 1.pdf")
    #expect(file?["content"]?["size"]?.int64 == 9)
    #expect(file?["folder"]?.string == "Week 1")
    #expect(file?["subject"] == subjects["CNVS-1997"]?["id"])
    #expect(file?["changed_at"]?.int64 == 1_341_586_730_000)
  }

  /// Fetched records stay with their member in another club, without a connection (K4). Connecting the same school there
  /// duplicates nothing.
  @Test func whatWasFetchedComesAlongToAnotherClub() throws {
    school.planned = [CanvasStub.item(1, "Essay", due: CanvasStub.soon, course: 927343)]
    school.files["927343"] = [CanvasStub.file(569, "Mòdul 1.docx")]
    // Office documents are zips.
    school.download = StubServer.answer("PK\u{3}\u{4} and more")
    _ = try connected()
    let material = try anna.titled("campus_materials").values.first.orThrow()["id"]?.string ?? ""
    let file = try fetch(material).json["file"]?.string.orThrow() ?? ""
    let essay = try anna.titled("campus_activities")["Essay"].orThrow()["id"]?.string ?? ""
    let note = change(
      "create", "campus_notes", UUID.new().description,
      after: ["subject": .string(essay), "text": .string("Read first")])
    #expect(anna.sync([note]).statuses == ["taken"])
    let zip = anna.archive()
    #expect(try zip.text(" Essay.md").contains("* Course: CNVS-1997\n"))
    let other = try Self.club().member("anna")
    for round in 0..<2 {
      let answer = other.restore(zip)
      #expect(answer.json["refused"] == .array([]), "\(answer.text)")
      #expect((answer.json["added"]?.int64 == 0) == (round == 1))
    }
    let collections = ["campus_activities", "campus_subjects", "campus_materials"]
    func bodies(_ member: SyncMember) -> [[String: JSONValue?]] {
      collections.map { member.titled($0).mapValues { $0["body"] } }
    }
    #expect(bodies(other) == bodies(anna))
    let restored = other.titled("campus_notes")["Essay"]?["body"]
    #expect(restored?["text"]?.string == "Read first")
    #expect(restored?["subject"]?.string == essay)
    let told = other.server.ask("POST", "/campus/materials/\(material)/file", other.headers)
    #expect(told.json["file"]?.string == file)
    #expect(
      other.server.ask("GET", "/files/\(file)", other.headers).body
        == anna.server.ask("GET", "/files/\(file)", anna.headers).body)
    let connection = try anna.titled("campus_connections").values.first.orThrow()["id"]?.string
    #expect(
      other.sync().record(connection ?? "")?["body"]?["state"]?.string == "disconnected")
    // The records are the provider's in both clubs.
    let edit = change(
      "edit", "campus_activities", essay, before: ["title": .string("Essay")],
      after: ["title": .string("Mine")])
    #expect(other.sync([edit]).statuses != ["taken"])
    // Reconnected twice: existing records are not fetched again.
    for _ in 0..<2 {
      #expect(connect(as: other).json["id"]?.string == connection)
      #expect(bodies(other) == bodies(anna))
    }
  }

  /// Two members of one club with the same export and account do not interfere with each other.
  @Test func anExportOfSomebodyElseConnectsApart() throws {
    school.planned = [CanvasStub.item(1, "Essay", due: CanvasStub.soon, course: 927343)]
    let first = try connected()
    let zip = anna.archive()
    let berta = try club.member("berta")
    #expect(berta.restore(zip).json["refused"] == .array([]))
    let second = connect(as: berta)
    #expect(second.status == 201)
    #expect(second.json["id"]?.string != first)
    school.planned = []
    #expect(connect().json["id"]?.string == first)
    #expect(anna.titled("campus_activities").isEmpty)
    #expect(berta.titled("campus_activities").count == 1)
  }

  /// Knowing a file's digest gives no access to it.
  @Test func aForgedExportNamesNoFileOfOthers() throws {
    let berta = try club.member("berta")
    let file = berta.upload(Array("berta's own".utf8))
    let (connection, subject, material) = (UUID.new(), UUID.new(), UUID.new())
    let source = #""source":"\#(connection)""#
    let zip = try ZipWriter.zip([
      ("README.txt", ""),
      (
        "campus/connections/a.json",
        #"{"id":"\#(connection)","provider":"canvas","name":"X","host":"x","state":"connected"}"#
      ),
      ("campus/subjects/a.json", #"{"id":"\#(subject)","title":"S",\#(source)}"#),
      (
        "campus/materials/a.json",
        #"{"id":"\#(material)","title":"M","subject":"\#(subject)",\#(source),"path":"files/a","#
          + #""content":{"name":"a.pdf","file":"\#(file)"}}"#
      ),
      (
        "campus/materials/c.json",
        #"{"id":"\#(UUID.new())","title":"N","subject":"\#(subject)",\#(source),"path":"files/a","#
          + #""content":{"name":"a","file":"\#(SHA256Digest(of: Array("another".utf8)))"},"#
          + #""content":{"name":"a","file":"\#(file)"}}"#
      ),
      ("campus/files/a", "another"),
      (
        "campus/materials/b.json",
        #"{"id":"\#(UUID.new())","title":"P","subject":"\#(subject)",\#(source),"page":"javascript:alert(1)"}"#
      ),
    ])
    let answer = anna.restore(zip)
    #expect(
      answer.json["refused"]?.array?.map { $0["file"]?.string } == [
        "campus/materials/c.json", "campus/materials/b.json",
      ])
    #expect(anna.titled("campus_materials")["M"]?["body"]?["content"]?["file"] == nil)
    #expect(anna.server.ask("GET", "/files/\(file)", anna.headers).status == 404)
    let stands = anna.sync().record(connection.description)?["body"]?["state"]?.string
    #expect(stands == "disconnected")
  }

  @Test func aDayOfTheCalendarIsReadWhereThereIsNoPlanner() throws {
    school.planner = StubServer.answer("{}", status: "404 Not Found")
    school.events = RecordedAnswer.named("canvaskit-calendar_event").replacing(
      "2013-09-18T00:00:00-06:00", with: CanvasStub.soon)
    _ = try connected()
    let event = try #require(anna.titled("campus_activities")["Testing"]?["body"])
    // An end equal to the start: a whole day.
    #expect((event["end_at"]?.int64 ?? 0) - (event["start_at"]?.int64 ?? 0) == 86_400_000)
    #expect(
      event["summary"]?.string
        == "The Bat Cave\n300 E Super Cool Dr\nSecret Meeting of Super Persons")
    // Its page is on another host than the school's.
    #expect(event["page"] == nil)
    // Canvas takes ten contexts at a time: the student and six courses fit one request per type.
    #expect(school.requests.count { $0.path.contains("/calendar_events") } == 2)
  }

  @Test func filesThatStudentsMayNotListAreFoundInModules() throws {
    school.hidden = ["927343"]
    school.modules["927343"] = #"""
      [{"id":123,"name":"Imaginary Numbers and You","items":[
        {"id":768,"type":"Assignment","content_id":1337},
        {"id":769,"type":"File","content_id":569,"title":"Notes"},
        {"id":770,"type":"File","content_id":570,"title":"Gone"}]}]
      """#
    school.files["elsewhere"] = [CanvasStub.file(569, "Notes.pdf")]
    _ = try connected()
    let materials = anna.titled("campus_materials")
    #expect(Set(materials.keys) == ["Notes.pdf"])
    #expect(
      materials["Notes.pdf"]?["body"]?["folder"]?.string == "Imaginary Numbers and You")
  }

  @Test func pagesAreFollowedToTheirEnd() throws {
    school.pageLength = 2
    school.planned = (1...5).map { CanvasStub.item($0, "Essay \($0)", due: CanvasStub.soon) }
    let id = try connected()
    #expect(anna.titled("campus_activities").count == 5)
    school.planned.removeLast()
    #expect(anna.refresh(id)?["is_partial"] == nil)
    #expect(anna.titled("campus_activities").count == 4)
  }

  // MARK: Files

  @Test func aFileIsFetchedOnceAndTheTokenStaysHere() throws {
    let storage = StubServer { _ in
      StubServer.answer("%PDF-1.4\n", headers: ["Content-Type: application/pdf"])
    }
    school.storage = storage.address
    school.files["927343"] = [CanvasStub.file(569, "a.pdf")]
    let id = try connected()
    let material = try anna.titled("campus_materials")["a.pdf"]?["id"]?.string.orThrow() ?? ""
    let answer = fetch(material)
    #expect(answer.status == 200)
    #expect(answer.json["size"]?.int64 == 9)
    let digest = try answer.json["file"]?.string.orThrow() ?? ""
    let file = anna.server.ask("GET", "/files/\(digest)", anna.headers)
    #expect(String(decoding: file.body, as: UTF8.self) == "%PDF-1.4\n")
    #expect(storage.requests.count == 1)
    #expect(storage.requests.first?.headers["authorization"] == nil)
    // A second request is answered from here, also after a refresh, and after the token was revoked.
    _ = anna.refresh(id)
    school.isVoid = true
    _ = anna.refresh(id)
    #expect(fetch(material).json["file"]?.string == digest)
    #expect(storage.requests.count == 1)
    #expect(
      anna.titled("campus_materials")["a.pdf"]?["body"]?["content"]?["file"]?.string == digest)
    // After a change at the school it is another file.
    school.isVoid = false
    school.files["927343"] = [CanvasStub.file(569, "a.pdf", changed: "2026-01-01T00:00:00Z")]
    _ = anna.refresh(id)
    #expect(anna.titled("campus_materials")["a.pdf"]?["body"]?["content"]?["file"] == nil)
    // Other members learn nothing of it.
    let berta = try club.member("berta")
    let other = berta.server.ask("POST", "/campus/materials/\(material)/file", berta.headers)
    #expect(other.status == 404)
    #expect(berta.server.ask("GET", "/files/\(digest)", berta.headers).status == 404)
  }

  @Test(arguments: [
    ("200 OK", "Content-Type: text/html", 503, "foreign"),
    ("200 OK", "Content-Type: application/json", 503, "foreign"),
    ("403 Forbidden", "X: y", 503, "refused"), ("500 Oops", "X: y", 503, "failed"),
    ("302 Found", "Location: http://127.0.0.2:1/", 503, "forbidden"),
    ("200 OK", "Content-Encoding: gzip", 503, "unreachable"),
  ])
  func whatIsNoFileIsNotKept(status: String, header: String, answer: Int, failure: String) throws {
    school.files["927343"] = [CanvasStub.file(569, "a.pdf")]
    _ = try connected()
    school.download = StubServer.answer("<html>Sign in</html>", status: status, headers: [header])
    let material = try anna.titled("campus_materials")["a.pdf"]?["id"]?.string.orThrow() ?? ""
    let told = fetch(material)
    #expect(told.status == answer)
    #expect(told.json["errors"]?.array?.first?["code"]?.string == failure)
    #expect(anna.titled("campus_materials")["a.pdf"]?["body"]?["content"]?["file"] == nil)
    // The school recognizes the member nonetheless.
    #expect(
      anna.sync().json["records"]?.array?.contains {
        $0["body"]?["state"]?.string == "connected"
      } == true)
  }

  // MARK: When the school fails

  @Test(arguments: [
    ("500 Oops", "", "{}", "connected", "failed"),
    ("429 Too Many", "Retry-After: 60", "{}", "connected", "busy"),
    (
      "403 Forbidden", "X-Rate-Limit-Remaining: 0.0", "403 Forbidden (Rate Limit Exceeded)",
      "connected", "busy"
    ),
    ("403 Forbidden", "X-Rate-Limit-Remaining: 600", "{}", "refused", "refused"),
    (
      "401 No", #"WWW-Authenticate: Bearer realm="canvas-lms""#, "{}", "refused", "refused"
    ),
    ("200 OK", "", "<!doctype html><title>Sign in</title>", "connected", "foreign"),
    ("200 OK", "", #"{"errors":[]}"#, "connected", "foreign"),
    ("200 OK", "", "[[[[", "connected", "foreign"),
  ])
  func whatWasFetchedStaysAndTheFailureIsTold(
    status: String, header: String, body: String, state: String, failure: String
  ) throws {
    school.planned = [CanvasStub.item(1, "Essay", due: CanvasStub.soon)]
    school.files["927343"] = [CanvasStub.file(569, "a.pdf")]
    let id = try connected()
    school.failing = StubServer.answer(
      body, status: status, headers: header.isEmpty ? [] : [header])
    let told = anna.refresh(id)
    #expect(told?["state"]?.string == state)
    #expect(told?["failure"]?.string == failure)
    #expect(anna.titled("campus_activities").count == 1)
    #expect(anna.titled("campus_subjects").count == 6)
    #expect(anna.titled("campus_materials").count == 1)
    school.failing = nil
    #expect(anna.refresh(id)?["failure"] == nil)
  }

  @Test func oneCourseThatFailsHidesNothingAndIsTold() throws {
    school.files["927343"] = [CanvasStub.file(569, "a.pdf")]
    school.files["959141"] = [CanvasStub.file(570, "b.pdf")]
    let id = try connected()
    school.broken = ["927343"]
    school.files["959141"] = [CanvasStub.file(571, "c.pdf")]
    #expect(anna.refresh(id)?["failure"]?.string == "failed")
    #expect(Set(anna.titled("campus_materials").keys) == ["a.pdf", "c.pdf"])
  }

  @Test func aDateThatIsNoneHidesNoOtherAndDeletesNothing() throws {
    school.planned = [
      CanvasStub.item(1, "Essay", due: CanvasStub.soon),
      CanvasStub.item(2, "Exam", due: CanvasStub.soon),
    ]
    let id = try connected()
    school.planned = [
      CanvasStub.item(1, "Essay 2", due: CanvasStub.soon),
      CanvasStub.item(2, "Exam", due: "2026-13-45T99:00:00Z"), "null", "7",
      #"{"plannable_type":"assignment"}"#,
    ]
    #expect(anna.refresh(id)?["is_partial"]?.bool == true)
    #expect(Set(anna.titled("campus_activities").keys) == ["Essay 2", "Exam"])
  }

  @Test func pagesWithoutEndAreLeftAndNothingIsDeleted() throws {
    school.planned = [
      CanvasStub.item(1, "Essay", due: CanvasStub.soon),
      CanvasStub.item(2, "Exam", due: CanvasStub.soon),
    ]
    let id = try connected()
    school.planned.removeLast()
    for next in ["/api/v1/planner/items?page=1", "/api/v1/planner/items?page=COUNT"] {
      school.nextPage = next
      let before = school.requests.count
      #expect(anna.refresh(id)?["is_partial"]?.bool == true)
      #expect(school.requests.count - before < 80)
      #expect(Set(anna.titled("campus_activities").keys) == ["Essay", "Exam"])
    }
  }

  @Test func aNextPageOfAnotherHostIsNotAsked() throws {
    let other = StubServer { _ in StubServer.answer("[]") }
    let id = try connected()
    for next in ["\(other.address)/x", "http://127.0.0.1:\(school.port)@127.0.0.1:\(other.port)/"] {
      school.nextPage = next
      #expect(anna.refresh(id)?["failure"]?.string == "foreign")
    }
    #expect(other.requests.isEmpty)
  }

  @Test func whatAnswersUnpackToIsBounded() throws {
    // Counted with its values it takes 7 MB of the 32 for all answers: small enough beside other answers.
    let zeros = "[" + String(repeating: "0,", count: 200_000) + "0]"
    school.planned = [zeros]
    #expect(connect().json["state"]?["failure"] == nil)
    school.files["927343"] = [zeros, zeros, zeros, zeros]
    #expect(connect().json["state"]?["failure"]?.string == "large")
  }

  @Test func aMemberHasTwoDocumentsFetchedAtOneTime() throws {
    let isOpen = Locked(false)
    let count = Locked(0)
    // The first two last as long as the test needs: they send a little all the time, since the server aborts stalled
    // connections.
    let storage = StubServer(pieces: { _, send in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let head = ["HTTP/1.1 200 OK", "Content-Type: application/pdf", "Connection: close"]
      _ = send(Array((head.joined(separator: "\r\n") + "\r\n\r\n%PDF-1.4\n").utf8))
      while number <= 2, !isOpen.withLock({ $0 }), send(Array(repeating: 0x20, count: 1_024)) {
        usleep(20_000)
      }
    })
    defer { isOpen.withLock { $0 = true } }
    school.storage = storage.address
    school.files["927343"] = (1...3).map { CanvasStub.file($0, "\($0).pdf") }
    _ = try connected()
    let materials = anna.titled("campus_materials").values.compactMap { $0["id"]?.string }
    try #require(materials.count == 3)
    var asking = materials.prefix(2).map { material in
      let client = RawClient(port: anna.server.server.port)
      client.send(
        TestClub.head(
          "POST", "/api/v1/campus/materials/\(material)/file", anna.headers, length: nil))
      return client
    }
    while storage.requests.count < 2 { usleep(1_000) }
    #expect(fetch(materials[2]).status == 503)
    // The clients disconnect.
    asking = []
    var answer = fetch(materials[2])
    while answer.status == 503 { answer = fetch(materials[2]) }
    #expect(answer.status == 200)
    #expect(asking.isEmpty)
  }

  @Test func aDocumentOfALongIdentifierIsLeftOut() throws {
    let long = String(repeating: "9", count: 501)
    school.files["927343"] = [
      CanvasStub.file(569, "a.pdf"),
      #"{"id":"\#(long)","display_name":"b.pdf"}"#,
    ]
    let answer = connect()
    #expect(answer.json["state"]?["is_partial"]?.bool == true)
    #expect(Set(anna.titled("campus_materials").keys) == ["a.pdf"])
  }

  @Test func aHundredThousandItemsAreTooMany() throws {
    school.planned = [CanvasStub.item(0, "Essay 0", due: CanvasStub.soon)]
    let id = try connected()
    let items = (0..<100_000).map {
      #"{"plannable_type":"quiz","plannable_id":\#($0),"plannable_date":"\#(CanvasStub.soon)","plannable":{}}"#
    }
    school.planner = StubServer.answer("[\(items.joined(separator: ","))]")
    #expect(anna.refresh(id)?["failure"]?.string == "large")
    #expect(anna.titled("campus_activities").count == 1)
  }

  // MARK: Who the member is

  @Test(arguments: [
    ("x y", "7~t", "address", "address"), ("ftp://school", "7~t", "address", "address"),
    ("ADDRESS", "wrong", "token", "refused"), ("ADDRESS", "a b", "token", "refused"),
    ("http://127.0.0.2:1", "7~t", "address", "forbidden"),
    ("http://user@127.0.0.1", "7~t", "address", "address"),
  ])
  func whatProvesNothingConnectsNothing(
    address: String, token: String, field: String, code: String
  ) {
    let answer = connect(address == "ADDRESS" ? school.address : address, token: token)
    #expect(answer.status == 422)
    let error = answer.json["errors"]?.array?.first
    #expect(error?["field"]?.string == field)
    #expect(error?["code"]?.string == code)
    #expect(anna.titled("campus_connections").isEmpty)
  }

  @Test func anyPageOfTheSchoolNamesItAndANewTokenIsTheSameConnection() throws {
    school.planned = [CanvasStub.item(1, "Essay", due: CanvasStub.soon)]
    let id = try connected()
    let essay = anna.titled("campus_activities")["Essay"]?["id"]
    let again = connect("HTTP://127.0.0.1:\(school.port)/courses/927343?x#y")
    #expect(again.json["id"]?.string == id)
    #expect(anna.titled("campus_activities")["Essay"]?["id"] == essay)
  }

  @Test func noTokenStandsInTheDatabase() throws {
    let id = try connected()
    club.server.stop()
    let stored = try databaseText(in: club.server.directory)
    #expect(stored.contains(id) as Bool)
    #expect(!stored.contains(CanvasStub.token) as Bool)
  }
}

/// A Canvas with the recorded courses.
@dynamicMemberLookup private final class CanvasStub: Sendable {
  struct State {
    var planned: [String] = []
    var events = ""
    var files: [String: [String]] = [:]
    var folders: [String: String] = [:]
    var modules: [String: String] = [:]
    /// Courses whose files are hidden from students, and courses that fail.
    var hidden: Set<String> = []
    var broken: Set<String> = []
    /// Answers that replace all answers, those of the planner, and those of a download.
    var failing: [UInt8]?
    var planner: [UInt8]?
    var download: [UInt8]?
    var isVoid = false
    var pageLength = 100
    /// The planner's address of its next page; `COUNT` is replaced by a new number each time.
    var nextPage: String?
    /// The address to which downloads are redirected.
    var storage = ""
    var count = 0
  }

  static let token = "7~b4f1c09de5a7"
  /// Tomorrow.
  static let soon: String = {
    var time = time(nil) + 86_400
    var civil = tm()
    gmtime_r(&time, &civil)
    var text = [CChar](repeating: 0, count: 24)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &civil)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private let state: Locked<State>
  private let server: StubServer
  var address: String { server.address }
  var port: UInt16 { server.port }
  var requests: [StubServer.Request] { server.requests }

  init() {
    let state = Locked(State())
    self.state = state
    let courses = RecordedAnswer.named("canvaskit-courses_array")
    server = StubServer { request in state.withLock { $0.answer(request, courses: courses) } }
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  static func item(_ id: Int, _ title: String, due: String, course: Int = 927343) -> String {
    #"{"context_type":"Course","course_id":\#(course),"plannable_id":"\#(id)","plannable_type":"assignment","plannable":{"id":\#(id),"title":"\#(title)","due_at":"\#(due)"},"submissions":false,"planner_override":null,"html_url":"/courses/\#(course)/assignments/\#(id)"}"#
  }

  static func file(
    _ id: Int, _ name: String, folder: Int? = nil, changed: String = "2012-07-06T14:58:50Z"
  ) -> String {
    #"{"id":\#(id),"folder_id":\#(folder.map { "\($0)" } ?? "null"),"display_name":"\#(name)","size":9,"content-type":"application/pdf","url":"http://HOST/files/\#(id)/download?verifier=c6HdZm","updated_at":"\#(changed)"}"#
  }
}

extension CanvasStub.State {
  fileprivate mutating func answer(_ request: StubServer.Request, courses: String) -> [UInt8] {
    if let failing { return failing }
    let parts = request.path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    if parts.first == "files" {
      return download
        ?? StubServer.answer("", status: "302 Found", headers: ["Location: \(storage)/file"])
    }
    guard !isVoid, request.headers["authorization"] == "Bearer \(CanvasStub.token)" else {
      return StubServer.answer(
        #"{"errors":[{"message":"Invalid access token."}]}"#, status: "401 Unauthorized",
        headers: [#"WWW-Authenticate: Bearer realm="canvas-lms""#])
    }
    let host = request.headers["host"] ?? ""
    let all = files.values.joined().map { $0.replacing("HOST", with: host) }
    switch parts.dropFirst(2).joined(separator: "/") {
    case "users/self": return StubServer.answer(#"{"id":42,"name":"Ada"}"#)
    case "courses": return StubServer.answer(courses)
    case "planner/items": return planner ?? page(request, host)
    case "calendar_events":
      return StubServer.answer(request.path.contains("type=event") ? "[\(events)]" : "[]")
    case let path where path.hasPrefix("files/"):
      let file = all.first { $0.hasPrefix(#"{"id":\#(path.dropFirst(6)),"#) }
      return file.map { StubServer.answer($0) } ?? StubServer.answer("{}", status: "404 Not Found")
    case let path where path.hasPrefix("courses/"):
      let course = parts[3]
      if broken.contains(course) { return StubServer.answer("{}", status: "500 Oops") }
      if path.hasSuffix("/modules") { return StubServer.answer(modules[course] ?? "[]") }
      if hidden.contains(course) {
        return StubServer.answer(#"{"status":"unauthorized"}"#, status: "401 Unauthorized")
      }
      if path.hasSuffix("/folders") { return StubServer.answer(folders[course] ?? "[]") }
      let files = (files[course] ?? []).map { $0.replacing("HOST", with: host) }
      return StubServer.answer("[\(files.joined(separator: ","))]")
    default: return StubServer.answer("{}", status: "404 Not Found")
    }
  }

  private mutating func page(_ request: StubServer.Request, _ host: String) -> [UInt8] {
    let number =
      request.path.firstRange(of: "&page=").flatMap { Int(request.path[$0.upperBound...]) } ?? 0
    let items = planned.dropFirst(number * pageLength)
    count += 1
    var links: [String] = []
    if let nextPage {
      let path = nextPage.replacing("COUNT", with: "\(count)")
      let address = path.hasPrefix("/") ? "http://\(host)\(path)" : path
      links = ["link: <\(address)>; rel=\"next\""]
    } else if items.count > pageLength {
      let path = request.path.prefix { $0 != "?" }
      links = [
        "Link: <http://\(host)\(path)?x=1&page=0>; rel=\"first\",<http://\(host)\(path)?x=1&page=\(number + 1)>; rel=\"next\""
      ]
    }
    return StubServer.answer(
      "[\(items.prefix(pageLength).joined(separator: ","))]", headers: links)
  }
}
