import JSON
import Server
import Storage
import TestGround
import Testing

/// The data of a climber visible to friends, over HTTP: Anna climbs, Berta views.
@Suite(.ownThread, .serialized) struct FriendBouldersTests {
  private let anna: SyncMember
  private let berta: SyncMember

  init() throws {
    let club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private func befriend() {
    let made = anna.server.ask("POST", "/friend-links", anna.headers, json: "{}")
    let secret = made.json["secret"]?.string ?? ""
    let asked = berta.server.ask(
      "POST", "/friend-link/request", berta.headers, json: #"{"secret":"\#(secret)"}"#)
    #expect(asked.status == 200)
    act("accept")
  }

  private func act(_ act: String) {
    let done = anna.server.ask(
      "PUT", "/friends/\(berta.id)", anna.headers, json: #"{"act":"\#(act)"}"#)
    #expect(done.status == 200)
  }

  private typealias Sharing = (sends: Bool, projects: Bool)

  private func share(_ now: Sharing, before: Sharing? = nil) {
    let fields = { (sharing: Sharing) -> [String: JSONValue] in
      ["sends": .bool(sharing.sends), "projects": .bool(sharing.projects)]
    }
    let said = change(
      "edit", "friend_sharing", anna.id, before: before.map(fields) ?? [:], after: fields(now))
    #expect(anna.sync([said]).statuses == ["taken"])
  }

  private func climb() {
    let tries: [[String: JSONValue]] = [
      ["time": .integer(1_790_000_000_000), "is_send": .bool(true), "name": .string("La Fosca")],
      ["time": .integer(1_790_000_100_000), "is_send": .bool(false), "name": .string("Tried")],
      ["time": .integer(1_790_000_200_000), "is_send": .bool(true), "name": .string("Nova")],
    ]
    let said = tries.map { change("create", "boulder_tries", UUID.new().description, after: $0) }
    #expect(anna.sync(said).statuses == ["taken", "taken", "taken"])
    let project: [String: JSONValue] = [
      "gym": .string(UUID.new().description), "problem": .string(UUID.new().description),
      "since": .integer(1_790_000_300_000),
    ]
    let wanted = change("create", "boulder_projects", UUID.new().description, after: project)
    #expect(anna.sync([wanted]).statuses == ["taken"])
  }

  private func seen() -> HTTPAnswer {
    berta.server.ask("GET", "/boulders/friends/\(anna.id)", berta.headers)
  }

  private func names(_ answer: HTTPAnswer) -> [String]? {
    answer.json["sends"]?.array?.map { $0["name"]?.string ?? "" }
  }

  @Test func friendsSeeWhatIsSharedAndNothingElse() {
    climb()
    share((true, true))
    #expect(seen().status == 404, "a stranger")
    befriend()
    #expect(names(seen()) == ["Nova", "La Fosca"])
    #expect(seen().json["projects"]?.array?.count == 1)
    share((false, true), before: (true, true))
    #expect(names(seen()) == nil)
    #expect(seen().json["projects"]?.array?.count == 1)
    share((true, false), before: (false, true))
    #expect(names(seen()) == ["Nova", "La Fosca"])
    #expect(seen().json["projects"] == nil)
  }

  @Test func whoSharesNothingShowsNothing() {
    climb()
    befriend()
    #expect(seen().status == 200)
    #expect(seen().json["sends"] == nil)
    #expect(seen().json["projects"] == nil)
  }

  @Test(arguments: ["end", "block"])
  func whoIsNoFriendAnyMoreSeesNothing(last: String) {
    climb()
    befriend()
    share((true, true))
    #expect(seen().status == 200)
    act(last)
    #expect(seen().status == 404)
    let nobody = berta.server.ask("GET", "/boulders/friends/\(UUID.new())", berta.headers)
    #expect(nobody.status == 404)
  }
}
