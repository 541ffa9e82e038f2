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

/// Schools that use Moodle: records fetched from recorded answers, and from malicious ones.
@Suite(.ownThread, .serialized) struct MoodleTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let school = MoodleStub()

  init() throws {
    club = try SyncClub(areas: Area.all(reaching: [NetworkRange("127.0.0.1")!]))
    anna = try club.member("anna")
  }

  private func connect(
    _ address: String? = nil, proof: String = #""token":"\#(MoodleStub.token)""#
  ) -> HTTPAnswer {
    anna.server.ask(
      "POST", "/campus/connections", anna.headers,
      json: """
        {"provider":"moodle","address":"\(address ?? school.address)",\(proof),"time_zone":"Europe/Madrid"}
        """)
  }

  private func connected() throws -> String {
    let answer = connect()
    try #require(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  // MARK: What is fetched

  @Test func coursesEventsAndFilesOfASchoolAreTheMembers() throws {
    school.events = MoodleStub.recordedEvents(course: 1172)
    let answer = connect()
    #expect(answer.status == 201)
    #expect(answer.json["state"]?["name"]?.string == "HSR")
    let subjects = anna.titled("campus_subjects")
    #expect(subjects.count == 6)
    let course = subjects["Wirtschaftsinformatik 2 FS2018"]
    #expect(course?["body"]?["code"]?.string == "M_WI2_FS2018")
    #expect(course?["body"]?["page"]?.string == "\(school.address)/course/view.php?id=1172")
    #expect(course?["body"]?["ended_at"]?.int64 == 1_535_839_200_000)
    #expect(course?["body"]?["is_hidden"] == nil)
    let activities = anna.titled("campus_activities")
    #expect(Set(activities.keys) == ["作業一 到期", "期中教學意見調查"])
    #expect(activities["作業一 到期"]?["body"]?["subject"] == course?["id"])
    #expect(activities["作業一 到期"]?["body"]?["summary"]?.string == "請上傳 PDF")
    #expect(activities["期中教學意見調查"]?["body"]?["subject"] == nil)
    // Files as declared by Moodle; pages declared as files are excluded.
    let materials = anna.titled("campus_materials")
    #expect(
      Set(materials.keys) == [
        "Geschäftsprozessmanagement", "1. Introduction to Business Process Management",
        "Solution Modeling Task 1 - Loan application at Wall Street Oasis (WSO) bank",
      ])
    let first = materials["Geschäftsprozessmanagement"]?["body"]
    #expect(first?["content"]?["name"]?.string == "Geschäftsprozessmanagement.pdf")
    #expect(first?["content"]?["size"]?.int64 == 4_267_895)
    #expect(first?["folder"]?.string == "Geschäftsprozessmanagement")
    #expect(first?["subject"] == course?["id"])
  }

  @Test func namesHaveNoEntitiesAndACourseThatIsHiddenIsMarked() throws {
    let file = { (name: String, path: String) in
      #"{"type":"file","filename":"\#(name)","filepath":"\#(path)","fileurl":"https://moodle.hsr.ch/pluginfile.php/1/\#(name)","filesize":1}"#
    }
    school.contents = #"""
      [{"name":"Tema 1 &amp;amp; 2","modules":[{"id":1,"name":"Llum &amp; ombra","modname":"folder","contents":[
      \#(file("a.pdf", "/Q&amp;A/")),\#(file("b.pdf", "/"))]}]}]
      """#
    school.courses =
      #"[{"id":1172,"fullname":"F&iacute;sica &amp;amp; més","shortname":"F&amp;M","hidden":true,"enddate":0}]"#
    _ = try connected()
    let course = anna.titled("campus_subjects")["Física & més"]?["body"]
    #expect(course?["code"]?.string == "F&M")
    #expect(course?["is_hidden"]?.bool == true)
    #expect(course?["ended_at"] == nil)
    let materials = anna.titled("campus_materials")
    #expect(materials["a.pdf"]?["body"]?["folder"]?.string == "Tema 1 & 2/Llum & ombra/Q&A")
    #expect(materials["b.pdf"]?["body"]?["folder"]?.string == "Tema 1 & 2/Llum & ombra")
  }

  @Test func whatIsDoneLeavesTheListAndStaysInTheAgenda() throws {
    school.events = [MoodleStub.event(1, "Essay"), MoodleStub.event(2, "Quiz")]
    let id = try connected()
    school.events.removeFirst()
    #expect(anna.refresh(id)?["is_partial"] == nil)
    #expect(Set(anna.titled("campus_activities").keys) == ["Essay", "Quiz"])
    // If the school lists all events, missing ones were deleted.
    school.allEvents = [MoodleStub.event(2, "Quiz"), MoodleStub.event(3, "Talk")]
    _ = anna.refresh(id)
    #expect(Set(anna.titled("campus_activities").keys) == ["Quiz", "Talk"])
  }

  @Test func pagesAreFollowedToTheirEndAndNotRoundInACircle() throws {
    school.events = (1...120).map { MoodleStub.event($0, "Essay \($0)") }
    let id = try connected()
    #expect(anna.titled("campus_activities").count == 120)
    school.isCircular = true
    let before = school.count
    #expect(anna.refresh(id)?["is_partial"]?.bool == true)
    #expect(school.count - before < 20)
    #expect(anna.titled("campus_activities").count == 120)
  }

  @Test func aFileIsFetchedWithTheTokenOfItsAddress() throws {
    let id = try connected()
    let material =
      try anna.titled("campus_materials")["Geschäftsprozessmanagement"]?["id"]?.string.orThrow()
      ?? ""
    let path = "/campus/materials/\(material)/file"
    school.isVoid = true
    let refused = anna.server.ask("POST", path, anna.headers)
    #expect(refused.json["errors"]?.array?.first?["code"]?.string == "foreign")
    school.isVoid = false
    let answer = anna.server.ask("POST", path, anna.headers)
    #expect(answer.json["size"]?.int64 == 9)
    let asked = try #require(school.paths.last)
    #expect(
      asked
        == "/moodle/webservice/pluginfile.php/75099/mod_resource/content/7/Gesch%C3%A4ftsprozessmanagement.pdf?forcedownload=1&token=\(MoodleStub.token)"
    )
    // The address is not revealed.
    let body = anna.titled("campus_materials")["Geschäftsprozessmanagement"]?["body"]
    #expect(body.map { !String(decoding: $0.bytes, as: UTF8.self).contains("pluginfile") } == true)
    _ = anna.refresh(id)
    #expect(
      anna.titled("campus_materials")["Geschäftsprozessmanagement"]?["body"]?["content"]?["file"]
        == answer.json["file"])
  }

  // MARK: When the school fails

  @Test(arguments: [
    (StubServer.answer("", status: "500 Oops"), "connected", "failed"),
    (
      StubServer.answer("", status: "429 Too Many", headers: ["Retry-After: 60"]), "connected",
      "busy"
    ),
    (StubServer.answer("<!doctype html><title>Sign in</title>"), "connected", "foreign"),
    (StubServer.answer("[]"), "connected", "foreign"),
    (StubServer.answer(RecordedAnswer.named("kitovu-moodle-invalid-token")), "refused", "refused"),
    (
      StubServer.answer(#"{"exception":"x","errorcode":"sitemaintenance","message":"m"}"#),
      "connected", "busy"
    ),
    (
      StubServer.answer(#"{"exception":"dml_read_exception","errorcode":"dmlreadexception"}"#),
      "connected", "failed"
    ),
    (
      StubServer.answer("", status: "301 Moved", headers: ["Location: http://127.0.0.1:1/"]),
      "connected", "address"
    ),
  ])
  func whatWasFetchedStaysAndTheFailureIsTold(answer: [UInt8], state: String, failure: String)
    throws
  {
    school.events = [MoodleStub.event(1, "Essay")]
    let id = try connected()
    school.failing = answer
    let told = anna.refresh(id)
    #expect(told?["state"]?.string == state)
    #expect(told?["failure"]?.string == failure)
    #expect(anna.titled("campus_activities").count == 1)
    #expect(anna.titled("campus_subjects").count == 6)
    #expect(anna.titled("campus_materials").count == 3)
    school.failing = nil
    #expect(anna.refresh(id)?["failure"] == nil)
  }

  @Test func aCourseThatStudentsMayNotReadHidesNothing() throws {
    let id = try connected()
    school.contents = #"{"exception":"x","errorcode":"requireloginerror","message":"m"}"#
    #expect(anna.refresh(id)?["failure"] == nil)
    #expect(anna.titled("campus_materials").count == 3)
    // Names with path separators, files of other hosts, and incomplete modules.
    school.contents = #"""
      [{"name":null,"modules":[{"id":1,"name":"module_name","modname":"resource"},
        {"id":2,"modname":"folder","name":"Slides","contents":[
          {"type":"file","filename":"../../a.pdf","filepath":"/../x/","filesize":-1,"fileurl":"https://example.org/pluginfile.php/1/a.pdf"},
          {"type":"file","filename":"../../b.pdf","filepath":"/../x/","filesize":-1,"fileurl":"ADDRESS/pluginfile.php/2/b.pdf"},
          {"type":"file","filename":null,"filepath":null,"fileurl":null},{"type":"url","fileurl":"https://example.org"},7]}]},{},null]
      """#
    #expect(anna.refresh(id)?["failure"] == nil)
    let materials = anna.titled("campus_materials")
    #expect(Set(materials.keys) == ["../../b.pdf"])
    #expect(materials.values.first?["body"]?["content"]?["name"]?.string == "_.._b.pdf")
    #expect(materials.values.first?["body"]?["content"]?["size"] == nil)
  }

  @Test func eventsWithoutATimeHideNoOther() throws {
    school.events = [
      MoodleStub.event(1, "Essay"), #"{"id":2,"name":"Never","timestart":0}"#,
      #"{"id":3,"name":"Late","timestart":"soon"}"#, #"{"name":"Nobody"}"#, "null",
      #"{"id":4,"name":"Far","timestart":99999999999999}"#,
      #"{"id":5,"name":"Long","timestart":1800000000,"timeduration":3600}"#,
    ]
    let id = try connected()
    #expect(Set(anna.titled("campus_activities").keys) == ["Essay", "Long"])
    #expect(anna.refresh(id)?["is_partial"]?.bool == true)
    let long = anna.titled("campus_activities")["Long"]?["body"]
    #expect(long?["end_at"]?.int64 == 1_800_003_600_000)
  }

  // MARK: Who the member is

  @Test func aPasswordIsExchangedAndNotKept() throws {
    let password = "kl3in & groß+="
    school.password = password
    let wrong = connect(proof: #""user":"ada","password":"other""#)
    #expect(wrong.status == 422)
    #expect(wrong.json["errors"]?.array?.first?["field"]?.string == "password")
    #expect(wrong.json["errors"]?.array?.first?["code"]?.string == "refused")
    let answer = connect(proof: #""user":"ada","password":"\#(password)""#)
    #expect(answer.status == 201)
    // With the token it is the same connection.
    #expect(connect().json["id"] == answer.json["id"])
    club.server.stop()
    let stored = try databaseText(in: club.server.directory)
    #expect(stored.contains(try answer.json["id"]?.string.orThrow() ?? "") as Bool)
    let secrets = [MoodleStub.token, "kl3in"].filter { stored.contains($0) }
    #expect(secrets == [])
  }

  @Test(arguments: [
    ("/my/", 201), ("/course/view.php?id=3#section-2", 201), ("/", 201), ("/login/index.php", 201),
    ("/../elsewhere", 422),
  ])
  func anyPageOfTheSchoolNamesIt(page: String, status: Int) {
    #expect(connect(school.address + page).status == status)
  }

  @Test func aSchoolThatIsNoneIsSaidBesideTheAddress() {
    let other = StubServer { _ in StubServer.answer("<html>Hello</html>") }
    let answer = connect(other.address)
    #expect(answer.json["errors"]?.array?.first?["field"]?.string == "address")
    #expect(answer.json["errors"]?.array?.first?["code"]?.string == "foreign")
  }
}

/// A Moodle in a subfolder of its host, with the recorded courses and contents.
@dynamicMemberLookup private final class MoodleStub: Sendable {
  struct State {
    var events: [String] = []
    /// The answer of `core_calendar_get_calendar_events`; `nil` if the school does not offer it.
    var allEvents: [String]?
    /// The contents that replace the recorded ones of a course.
    var contents: String?
    /// The courses of the student, in place of the recorded ones.
    var courses: String?
    var password = ""
    var failing: [UInt8]?
    var isVoid = false
    /// True if all pages end with the same event.
    var isCircular = false
    var paths: [String] = []
    var count = 0
  }

  static let token = "0123456789abcdef0123456789abcdef"

  private let state: Locked<State>
  private let server: StubServer
  var address: String { "\(server.address)/moodle" }

  init() {
    let state = Locked(State())
    self.state = state
    let courses = RecordedAnswer.named("kitovu-moodle-users-courses")
    let contents = RecordedAnswer.named("kitovu-moodle-course-contents")
    server = StubServer { request in
      state.withLock { $0.answer(request, courses: courses, contents: contents) }
    }
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  static func event(_ id: Int, _ name: String) -> String {
    #"{"id":\#(id),"name":"\#(name)","timestart":\#(time(nil) + 86_400),"timeduration":0,"eventtype":"due","modulename":"assign","course":{"id":1172}}"#
  }

  /// The recorded events, moved to tomorrow and to another course.
  static func recordedEvents(course: Int) -> [String] {
    let text = RecordedAnswer.named("tatntust-moodle-action-events")
      .replacing("\"id\": 28914", with: "\"id\": \(course)")
    let events = (try? JSONValue(parsing: text))?["events"]?.array ?? []
    return events.map { event in
      let tomorrow = [JSONMember("timestart", .integer(Int64(time(nil) + 86_400)))]
      return String(decoding: event.merging(tomorrow).bytes, as: UTF8.self)
    }
  }
}

extension MoodleStub.State {
  fileprivate mutating func answer(
    _ request: StubServer.Request, courses: String, contents: String
  ) -> [UInt8] {
    paths.append(request.path)
    count += 1
    if let failing { return failing }
    let form = request.body.split(separator: "&").map(String.init)
    let invalid = StubServer.answer(RecordedAnswer.named("kitovu-moodle-invalid-token"))
    if request.path.hasPrefix("/moodle/webservice/pluginfile.php/") {
      if isVoid || !request.path.hasSuffix("token=\(MoodleStub.token)") {
        return StubServer.answer(
          #"{"error":"Invalid token"}"#, headers: ["Content-Type: application/json"])
      }
      return StubServer.answer("%PDF-1.4\n", headers: ["Content-Type: application/pdf"])
    }
    if request.path == "/moodle/login/token.php" {
      let isRight = form.contains("username=ada") && form.contains(Self.encoded(password))
      return StubServer.answer(
        isRight
          ? #"{"token":"\#(MoodleStub.token)","privatetoken":null}"#
          : #"{"error":"Invalid login, please try again","errorcode":"invalidlogin"}"#)
    }
    guard request.path == "/moodle/webservice/rest/server.php" else {
      return StubServer.answer("<html>Not found</html>", status: "404 Not Found")
    }
    guard !isVoid, form.contains("wstoken=\(MoodleStub.token)") else { return invalid }
    let function = form.first { $0.hasPrefix("wsfunction=") }?.dropFirst(11) ?? ""
    switch function {
    case "core_webservice_get_site_info":
      let functions =
        allEvents == nil ? "" : #"{"name":"core_calendar_get_calendar_events","version":"1"}"#
      return StubServer.answer(
        #"{"sitename":"HSR","userid":1054,"functions":[\#(functions)]}"#)
    case "core_enrol_get_users_courses":
      return form.contains("userid=1054") ? StubServer.answer(self.courses ?? courses) : invalid
    case "core_course_get_contents":
      let host = "http://\(request.headers["host"] ?? "")/moodle"
      guard form.contains("courseid=1172") else { return StubServer.answer("[]") }
      return StubServer.answer(
        (self.contents ?? contents).replacing("https://moodle.hsr.ch", with: host)
          .replacing("ADDRESS", with: host))
    case "core_calendar_get_calendar_events":
      return StubServer.answer(
        #"{"events":[\#((allEvents ?? []).joined(separator: ","))],"warnings":[]}"#)
    case "core_calendar_get_action_events_by_timesort":
      let after =
        form.first { $0.hasPrefix("aftereventid=") }.flatMap { Int($0.dropFirst(13)) } ?? 0
      let page = events.dropFirst(isCircular ? 0 : after).prefix(50)
      let last = isCircular ? 50 : after + page.count
      return StubServer.answer(
        #"{"events":[\#(page.joined(separator: ","))],"firstid":\#(after + 1),"lastid":\#(last)}"#)
    default:
      return StubServer.answer(#"{"exception":"x","errorcode":"accessexception"}"#)
    }
  }

  /// A password in a form, with all bytes percent-encoded.
  private static func encoded(_ password: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let plain = password.utf8.map { byte in
      byte < 0x80
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
        ? String(Unicode.Scalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    return "password=" + plain.joined()
  }
}
