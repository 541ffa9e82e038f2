import Areas
import JSON
import Notices
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// What members are told of, in the list of the app. Anna administers the club, Berta has a gym, Carla made a problem in it.
@Suite(.ownThread, .serialized) struct NoticeTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let carla: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    carla = try club.member("carla")
  }

  private func list(_ member: SyncMember) -> JSONValue {
    club.server.ask("GET", "/notices", member.headers).json
  }

  private func first(_ member: SyncMember) -> JSONValue? { list(member)["notices"]?.array?.first }

  private func act(_ act: String, on other: SyncMember, as member: SyncMember) {
    _ = club.server.ask("PUT", "/friends/\(other.id)", member.headers, json: #"{"act":"\#(act)"}"#)
  }

  // MARK: Friends

  @Test func aRequestAndItsAnswerAreToldOnce() {
    carla.befriend(berta)
    carla.befriend(berta)
    #expect(berta.notices == ["friend asked"])
    #expect(first(berta)?["who"]?.string == "carla")
    #expect(first(berta)?["path"]?.string == "/settings/friends")
    act("accept", on: carla, as: berta)
    #expect(carla.notices == ["friend accepted"])
    // What ended is told no more.
    act("end", on: berta, as: carla)
    #expect(carla.notices.isEmpty && berta.notices.isEmpty)
  }

  @Test func whoIsBlockedTellsNothing() {
    carla.befriend(berta)
    act("block", on: carla, as: berta)
    #expect(berta.notices.isEmpty)
    act("withdraw", on: berta, as: carla)
    carla.befriend(berta)
    #expect(berta.notices.isEmpty)
  }

  @Test func whatSomebodyWhoLeftDidIsGone() async throws {
    carla.befriend(berta)
    anna.befriend(berta)
    _ = club.server.ask(
      "DELETE", "/member", carla.headers, json: #"{"password":"muntanya of carla"}"#)
    #expect(berta.notices == ["friend asked"])
    // Nor does a row keep the identifier of the account.
    let rows = try await club.server.server.data.database.read { connection throws(StorageError) in
      try connection.rows("SELECT subject FROM notices WHERE kind = 'friend'") { $0.string(0) }
    }
    #expect(rows == ["\(anna.id)/asked"])
  }

  // MARK: Boulders

  private func gym(with problem: UUID) throws -> String {
    let gym =
      try club.server.ask("POST", "/gyms", berta.headers, json: #"{"name":"El Celler"}"#)
      .json["id"]?.string.orThrow() ?? ""
    for member in [anna, carla] {
      _ = club.server.ask(
        "PUT", "/gyms/\(gym)/following", member.headers, json: #"{"is_following":true}"#)
    }
    let file = carla.upload(PhotoFile.red("a wall"))
    let picture = try JSONValue(
      parsing: Array(#"{"file":"\#(file)","width":1800,"height":1200}"#.utf8))
    let made = carla.sync([
      said(
        "create", "boulder_problems", problem, in: gym,
        ["made_at": .integer(WallClock.now()), "marks": .array([]), "picture": picture])
    ])
    #expect(made.statuses == ["taken"])
    return gym
  }

  private func said(
    _ kind: String, _ collection: String, _ record: UUID, in gym: String,
    _ after: [String: JSONValue] = [:]
  ) -> JSONValue {
    let members = change(kind, collection, record.description, after: after).object ?? []
    return .object(members + [JSONMember("space", .string(gym))])
  }

  private func comment(on problem: UUID, at time: Int64 = WallClock.now()) -> [String: JSONValue] {
    [
      "problem": .string(problem.description), "text": .string("Bon bloc!"),
      "made_at": .integer(time),
    ]
  }

  @Test func theAuthorOfAProblemIsToldOfCommentsOfOthers() throws {
    let (problem, id) = (UUID.new(), UUID.new())
    let gym = try gym(with: problem)
    _ = anna.sync([said("create", "boulder_comments", id, in: gym, comment(on: problem))])
    _ = carla.sync([said("create", "boulder_comments", .new(), in: gym, comment(on: problem))])
    #expect(carla.notices == ["comment "])
    let notice = first(carla)
    #expect(notice?["who"]?.string == "anna")
    #expect(notice?["where"]?.string == "El Celler")
    #expect(notice?["path"]?.string == "/boulders/gyms/\(gym)/problems/\(problem)")
    _ = anna.sync([said("delete", "boulder_comments", id, in: gym)])
    #expect(carla.notices.isEmpty)
  }

  @Test(arguments: [true, false])
  func nobodyIsToldOfTheCommentOfWhomTheyBlockOrWhoBlocksThem(authorBlocks: Bool) throws {
    let problem = UUID.new()
    let gym = try gym(with: problem)
    anna.befriend(carla)
    act("accept", on: anna, as: carla)
    let (blocking, blocked) = authorBlocks ? (carla, anna) : (anna, carla)
    for (doing, count) in [("block", 0), ("unblock", 1)] {
      act(doing, on: blocked, as: blocking)
      let comment = said("create", "boulder_comments", .new(), in: gym, comment(on: problem))
      #expect(anna.sync([comment]).statuses == ["taken"])
      #expect(carla.notices.count { $0 == "comment " } == count)
    }
  }

  /// As one that an import of an older gym brings, or a phone that lay in a drawer.
  @Test func anOldCommentIsNoNews() throws {
    let problem = UUID.new()
    let gym = try gym(with: problem)
    let old = WallClock.now() - 31 * 86_400_000
    _ = anna.sync([
      said("create", "boulder_comments", .new(), in: gym, comment(on: problem, at: old))
    ])
    #expect(carla.notices.isEmpty)
  }

  @Test func whoDecidesIsToldOfReportsUntilTheyAreDecided() throws {
    let problem = UUID.new()
    let gym = try gym(with: problem)
    let report =
      #"{"collection":"boulder_problems","record":"\#(problem)","reason":"other","note":"x"}"#
    for member in [carla, anna] {
      _ = club.server.ask("POST", "/spaces/\(gym)/reports", member.headers, json: report)
    }
    #expect(berta.notices == ["report "] && anna.notices == ["report "])
    #expect(first(berta)?["path"]?.string == "/settings/reports/\(gym)")
    #expect(first(anna)?["path"]?.string == "/settings/reports")
    let decision =
      #"{"collection":"boulder_problems","record":"\#(problem)","decision":"dismiss"}"#
    _ = club.server.ask("POST", "/spaces/\(gym)/reports/decision", berta.headers, json: decision)
    #expect(berta.notices.isEmpty && anna.notices.isEmpty)
  }

  // MARK: The account

  @Test func aSignInOnANewDeviceIsToldAndOneOnAKnownDeviceIsNot() throws {
    #expect(carla.notices.isEmpty)
    func signIn(_ secret: String? = nil) -> JSONValue {
      let known = secret.map { #","device_secret":"\#($0)""# } ?? ""
      return club.server.ask(
        "POST", "/session", ["User-Agent: Phone of a stranger"],
        json: #"{"user_name":"carla","password":"muntanya of carla"\#(known)}"#
      ).json
    }
    let secret = try #require(signIn()["device_secret"]?.string)
    #expect(carla.notices == ["new_device "])
    #expect(first(carla)?["what"]?.string == "Phone of a stranger")
    _ = signIn(secret)
    #expect(carla.notices == ["new_device "])
  }

  // MARK: Time

  @Test func aReminderIsToldAtItsMomentOnce() throws {
    let (activity, start) = (UUID.new(), WallClock.now() + 2_000)
    _ = carla.sync([
      change(
        "create", "campus_activities", activity.description,
        after: ["title": .string("PAC 1"), "start_at": .integer(start)]),
      change(
        "create", "campus_notes", UUID.new().description,
        after: [
          "subject": .string(activity.description), "title": .string("PAC 1"),
          "reminders": try JSONValue(
            parsing: Array(#"[{"of":"start","minutes":0},{"of":"start","minutes":600}]"#.utf8)),
        ]),
    ])
    #expect(eventually { !carla.notices.isEmpty })
    #expect(carla.notices == ["reminder "])
    #expect(first(carla)?["what"]?.string == "PAC 1")
    #expect(
      first(carla)?["path"]?.string == "/campus/activities/\(activity)?reminder=\(start)")
  }

  @Test func aReminderThatWasTakenAwayOrIsDoneIsNotTold() async throws {
    let (activity, note) = (UUID.new(), UUID.new().description)
    let reminders = try JSONValue(parsing: Array(#"[{"of":"start","minutes":0}]"#.utf8))
    _ = carla.sync([
      change(
        "create", "campus_activities", activity.description,
        after: ["title": .string("PAC 1"), "start_at": .integer(WallClock.now() + 86_400_000)]),
      change(
        "create", "campus_notes", note,
        after: ["subject": .string(activity.description), "reminders": reminders]),
    ])
    func rows() async throws -> [Int64] {
      try await club.server.server.data.database.read { connection throws(StorageError) in
        try connection.rows("SELECT due_at FROM campus_reminders") { $0.int64(0) }
      }
    }
    try await until { try await rows().first.map { $0 > 0 } ?? false }
    _ = carla.sync([
      change("edit", "campus_notes", note, after: ["progress": .string("done")])
    ])
    try await until { try await rows().isEmpty }
  }

  // MARK: The list

  @Test func readNoticesAreReadAndTheListHasOnlyTheOwn() throws {
    carla.befriend(berta)
    anna.befriend(berta)
    #expect(list(berta)["unread"]?.int64 == 2)
    let id = try #require(first(berta)?["id"]?.string)
    #expect(
      club.server.ask("POST", "/notices/read", carla.headers, json: #"{"id":"\#(id)"}"#).status
        == 204)
    #expect(list(berta)["unread"]?.int64 == 2)
    _ = club.server.ask("POST", "/notices/read", berta.headers, json: #"{"id":"\#(id)"}"#)
    #expect(list(berta)["unread"]?.int64 == 1)
    let now = WallClock.now()
    _ = club.server.ask("POST", "/notices/read", berta.headers, json: #"{"until":\#(now)}"#)
    #expect(list(berta)["unread"]?.int64 == 0)
    #expect(carla.notices.isEmpty)
  }

  @Test func aKindThatAMemberDoesNotWantIsNotListed() {
    _ = club.server.ask("PUT", "/preferences", berta.headers, json: #"{"notice_friend":false}"#)
    carla.befriend(berta)
    #expect(berta.notices.isEmpty)
    _ = club.server.ask("PUT", "/preferences", berta.headers, json: "{}")
    #expect(berta.notices == ["friend asked"])
  }

  @Test func onlyTheLatestOfAKindAreKept() async throws {
    let (id, data) = (try #require(UUID(berta.id)), club.server.server.data)
    let kind = Area.all().flatMap(\.notices).first { $0.kind.name.description == "friend" }?.kind
    let friend = try #require(kind)
    try await data.database.write { connection throws(StorageError) in
      for number in 0..<150 {
        try NoticeBook(connection).tell(
          id, Notice(friend, subject: "\(number)", path: "/"), at: WallClock.now() + Int64(number))
      }
    }
    #expect(berta.notices.count == 100)
  }

  @Test func theKindsOfTheAreasAreTheDeclaredOnes() {
    #expect(
      Set(Area.all().flatMap(\.notices).map(\.kind.name.description))
        == Set(Areas.notices.map(\.name.description)))
  }
}
