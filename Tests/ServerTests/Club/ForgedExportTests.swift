import Formats
import JSON
import Server
import Storage
import TestGround
import Testing

/// Forged exports: their claims about others are rejected (K4). Anna teaches a course, Berta studies in it; Dora is in neither.
@Suite(.ownThread, .serialized) struct ForgedExportTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let dora: SyncMember
  private let course: String
  private let activity = UUID.new()

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    dora = try club.member("dora")
    let made = anna.server.ask(
      "POST", "/courses", anna.headers, json: #"{"name":"Àlgebra","semester":"2026-1"}"#)
    course = try made.json["id"]?.string.orThrow() ?? ""
    let first = change(
      "create", "campus_activities", activity.description,
      after: ["title": .string("PAC 1"), "start_at": .integer(1_790_000_000_000)])
    #expect(
      anna.sync([.object((first.object ?? []) + [JSONMember("space", .string(course))])]).statuses
        == ["taken"])
    let invitation = anna.server.ask(
      "POST", "/spaces/\(course)/invitations", anna.headers, json: #"{"role":"reader"}"#)
    let secret = invitation.json["secret"]?.string ?? ""
    _ = berta.server.ask(
      "POST", "/invitation/acceptance", berta.headers, json: #"{"secret":"\#(secret)"}"#)
  }

  private func refused(_ answer: HTTPAnswer) -> [String] {
    answer.json["refused"]?.array?.compactMap { $0["file"]?.string } ?? [answer.text]
  }

  private func activities(of member: SyncMember) -> [String: [String?]] {
    let all = member.sync().json["records"]?.array ?? []
    let found = all.filter { $0["collection"]?.string == "campus_activities" }
    return Dictionary(grouping: found) { $0["space"]?.string ?? "" }
      .mapValues { $0.map { $0["body"]?["title"]?.string }.sorted { ($0 ?? "") < ($1 ?? "") } }
  }

  /// Another member's course, with a replaced activity and a new one.
  private func forgedCourse() throws -> [UInt8] {
    try ZipWriter.zip([
      ("README.txt", ""),
      ("campus/courses/x/course.json", #"{"id":"\#(course)","name":"Meva","semester":"2026-1"}"#),
      (
        "campus/courses/x/activities/a.json",
        #"{"id":"\#(activity)","title":"Suspesos","start_at":1}"#
      ),
      (
        "campus/courses/x/activities/b.json",
        #"{"id":"\#(UUID.new())","title":"Una altra","start_at":1}"#
      ),
    ])
  }

  @Test func aCourseOfSomebodyElseIsNotTaken() throws {
    let zip = try forgedCourse()
    // Dora makes a course of her own from it, once.
    for added: Int64 in [3, 0] {
      let answer = dora.restore(zip)
      #expect(answer.json["added"]?.int64 == added, "\(answer.text)")
      #expect(refused(answer) == [])
    }
    #expect(activities(of: dora).count == 1)
    #expect(activities(of: dora)[course] == nil)
    // A student cannot write to a course.
    let answer = berta.restore(zip)
    #expect(refused(answer) == ["campus/courses/x/activities/b.json"])
    #expect(answer.json["added"]?.int64 == 0)
    for member in [anna, berta] { #expect(activities(of: member) == [course: ["PAC 1"]]) }
    let head = anna.sync().record(course)?["body"]
    #expect(head?["name"]?.string == "Àlgebra")
  }

  /// No member's own space is a course.
  @Test func aMembersOwnSpaceIsNoSharedOne() throws {
    for (kind, folder, head) in [("campus", "courses", "course"), ("boulders", "gyms", "gym")] {
      for id in [anna.id, dora.id] {
        let zip = try ZipWriter.zip([
          ("README.txt", ""),
          ("\(kind)/\(folder)/x/\(head).json", #"{"id":"\#(id)","name":"X","semester":"2026-1"}"#),
        ])
        let before = anna.sync().json["records"]?.array?.count
        #expect(dora.restore(zip).status == 200)
        #expect(anna.sync().json["records"]?.array?.count == before)
      }
    }
  }

  /// A note without its activity is imported with the name of its subject.
  @Test func aNoteNeedsNoActivity() throws {
    let zip = try ZipWriter.zip([
      ("README.txt", ""),
      (
        "campus/notes/a.json",
        #"{"id":"\#(UUID.new())","subject":"\#(activity)","course":"\#(course)","title":"../PAC: 1","course_name":"Lògica","text":"Hola"}"#
      ),
    ])
    for added: Int64 in [1, 0] {
      let answer = dora.restore(zip)
      #expect(answer.json["added"]?.int64 == added, "\(answer.text)")
      #expect(refused(answer) == [])
    }
    let exported = dora.archive()
    let path = try exported.paths().first { $0.hasPrefix("campus/notes/") && $0.hasSuffix(".md") }
    #expect(path?.dropFirst("campus/notes/".count).contains("/") == false)
    // Nothing of the course that she does not attend.
    let text = try exported.text(".md")
    #expect(text == "# ../PAC: 1\n\n* Course: Lògica\n\nHola\n")
  }

  @Test func whatNoCollectionIsAndWhatDoesNotFitIsLeftOut() throws {
    let many = Array(repeating: #"{"id":"m","kind":"right","x":0.1,"y":0.1}"#, count: 5_000)
    let file = dora.upload(PhotoFile.red("a wall"))
    let picture = #""picture":{"file":"\#(file)","width":10,"height":10}"#
    func problem(_ fields: String) -> String { #"{"id":"\#(UUID.new())","made_at":1,\#(fields)}"# }
    let deep = String(repeating: "[", count: 10_000)
    let zip = try ZipWriter.zip([
      ("README.txt", ""), ("grades/a.json", "{}"), ("campus/grades/a.json", "{}"),
      ("races/\(UUID.new()).json", #"{"race":"X","records":[]}"#),
      ("boulders/gyms/a.json", #"{"id":"\#(UUID.new())","name":"X"}"#),
      ("boulders/gyms/x/gym.json", #"{"id":"\#(UUID.new())","name":"Roca"}"#),
      ("boulders/gyms/w/gym.json", #"{"id":"\#(UUID.new())","name":"Roca 2","note":7}"#),
      ("boulders/gyms/x/secrets/a.json", "{}"), ("boulders/gyms/x/walls/deep/a.json", "{}"),
      ("boulders/gyms/x/walls/a.json", #"{"id":"\#(UUID.new())"}"#),
      (
        "boulders/gyms/x/problems/a.json",
        problem(#"\#(picture),"marks":[\#(many.joined(separator: ","))]"#)
      ),
      (
        "boulders/gyms/x/problems/b.json",
        problem(#"\#(picture),"marks":[],"grade":{"scale":"font","value":"99Z"}"#)
      ),
      (
        "boulders/gyms/x/problems/c.json",
        problem(#"\#(picture),"marks":[],"hidden":{"reason":"x","at":1}"#)
      ),
      ("boulders/gyms/x/problems/d.json", problem(#""marks":[]"#)),
      ("boulders/gyms/x/comments/a.json", deep),
      ("boulders/gyms/y/gym.json", #"{"name":"Sense"}"#),
      ("boulders/gyms/z/gym.json", "7"),
      ("boulders/tries/a.json", #"{"id":"\#(UUID.new())","time":1,"is_send":true,"tries":1e30}"#),
      (
        "boulders/tries/b.json",
        #"{"id":"00000000-0000-0000-0000-000000000000","time":1,"is_send":true}"#
      ),
    ])
    let answer = dora.restore(zip)
    #expect(
      Set(refused(answer)) == [
        "boulders/gyms/x/walls/a.json", "boulders/gyms/x/problems/a.json",
        "boulders/gyms/x/problems/b.json", "boulders/gyms/x/problems/d.json",
        "boulders/gyms/x/comments/a.json", "boulders/gyms/w/gym.json", "boulders/gyms/y/gym.json",
        "boulders/gyms/z/gym.json",
        "boulders/tries/a.json", "boulders/tries/b.json",
      ])
    let problems = (dora.sync().json["records"]?.array ?? []).filter {
      $0["collection"]?.string == "boulder_problems"
    }
    #expect(problems.count == 1)
    #expect(problems.first?["body"]?["hidden"] == nil)
  }

  @Test func pathsOutOfTheZipAndTruncatedOnesAreRefusedWhole() throws {
    let outside = try ZipWriter.zip([("README.txt", ""), ("campus/../../x.json", "{}")])
    #expect(dora.restore(outside).status == 422)
    let whole = try forgedCourse()
    for length in [whole.count - 30, whole.count / 2, 40] {
      let answer = dora.restore(Array(whole.prefix(length)))
      #expect(answer.status == 422, "\(length): \(answer.text)")
    }
    #expect(activities(of: dora).isEmpty)
    let file = dora.upload(Array("a text".utf8))
    let climbing = try ZipWriter.zip([
      ("README.txt", ""),
      ("campus/courses/x/course.json", #"{"id":"\#(UUID.new())","name":"M","semester":"2026-1"}"#),
      (
        "campus/courses/x/documents/a.json",
        #"{"id":"\#(UUID.new())","title":"T","path":"../../club/account.json","content":{"file":"\#(String(repeating: "ab", count: 32))","name":"../a","type":"x","size":1}}"#
      ),
      (
        "campus/courses/x/documents/b.json",
        #"{"id":"\#(UUID.new())","title":"U","content":{"file":"\#(file)","name":"../../b","type":"x","size":6}}"#
      ),
    ])
    let answer = dora.restore(climbing)
    #expect(refused(answer) == ["campus/courses/x/documents/a.json"])
    let paths = try dora.archive().paths()
    #expect(!paths.contains { $0.split(separator: "/").contains("..") })
  }

  /// A record in two files of a zip is imported once.
  @Test func whatIsThereTwiceIsTakenOnce() throws {
    let id = UUID.new()
    let gym = ("boulders/gyms/x/gym.json", #"{"id":"\#(UUID.new())","name":"Roca"}"#)
    let zip = try ZipWriter.zip([
      ("README.txt", ""), gym, ("boulders/gyms/y/gym.json", gym.1),
      ("boulders/gyms/x/walls/a.json", #"{"id":"\#(id)","name":"A"}"#),
      ("boulders/gyms/x/walls/b.json", #"{"id":"\#(id)","name":"B"}"#),
      ("boulders/gyms/y/walls/a.json", #"{"id":"\#(id)","name":"C"}"#),
    ])
    let answer = dora.restore(zip)
    #expect(answer.json["added"]?.int64 == 2, "\(answer.text)")
    #expect(answer.json["known"]?.int64 == 3)
    #expect(dora.sync().record(id.description)?["body"]?["name"]?.string == "A")
    #expect(dora.server.ask("GET", "/gyms", dora.headers).json["gyms"]?.array?.count == 1)
  }
}
