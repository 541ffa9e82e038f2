import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Comments and thumbs on tracks, over HTTP: Anna walks, Berta and Clara are her friends, Dora is nobody's (K9).
@Suite(.ownThread, .serialized) struct TrackTalkTests {
  private let club: SyncClub
  /// She is the administrator, too.
  private let admin: SyncMember
  private let anna: SyncMember
  private let berta: SyncMember
  private let clara: SyncMember
  private let dora: SyncMember
  private let track: String

  init() throws {
    club = try SyncClub()
    admin = try club.member("admin")
    anna = try club.member("anna")
    berta = try club.member("berta")
    clara = try club.member("clara")
    dora = try club.member("dora")
    let answer = anna.server.ask(
      "POST", "/tracks/import?name=walk.gpx",
      anna.headers + ["Content-Type: application/octet-stream"],
      body: Array(Walk(name: "Núria", points: 300).gpx.utf8))
    track = try #require(answer.json["tracks"]?.array?.first?["id"]?.string)
    say("friends")
    for friend in [berta, clara] {
      let made = anna.server.ask("POST", "/friend-links", anna.headers, json: "{}")
      let secret = try #require(made.json["secret"]?.string)
      _ = friend.server.ask(
        "POST", "/friend-link/request", friend.headers, json: #"{"secret":"\#(secret)"}"#)
      act("accept", on: friend)
    }
  }

  private func say(_ audience: String) {
    let said = anna.server.ask(
      "PATCH", "/tracks/\(track)", anna.headers, json: #"{"audience":"\#(audience)"}"#)
    #expect(said.status == 200)
  }

  private func act(_ act: String, on friend: SyncMember, of member: SyncMember? = nil) {
    let member = member ?? anna
    let done = member.server.ask(
      "PUT", "/friends/\(friend.id)", member.headers, json: #"{"act":"\#(act)"}"#)
    #expect(done.status == 200)
  }

  private func ask(
    _ method: String, _ path: String, as member: SyncMember, json: String? = nil
  ) -> HTTPAnswer {
    let address = "/friend-tracks/\(anna.id)/\(track)\(path)"
    if let json { return member.server.ask(method, address, member.headers, json: json) }
    return member.server.ask(method, address, member.headers)
  }

  private func comment(
    _ text: String, _ id: String = UUID.new().description, as member: SyncMember
  ) -> Int {
    ask("PUT", "/comments/\(id)", as: member, json: #"{"text":"\#(text)"}"#).status
  }

  private func texts(_ viewer: SyncMember) -> [String] {
    ask("GET", "/talk", as: viewer).json["comments"]?.array?.compactMap { $0["text"]?.string } ?? []
  }

  private func notices(_ member: SyncMember) -> [JSONValue] {
    let list = member.server.ask("GET", "/notices", member.headers).json["notices"]?.array ?? []
    return list.filter { $0["kind"]?.string == "track_comment" }
  }

  // MARK: Saying

  @Test func friendsAndTheirFriendReadWhatWasSaidAndTheAuthorIsTold() {
    #expect(comment("Quina passada!", as: berta) == 204)
    #expect(comment("Gràcies", as: anna) == 204)
    for viewer in [anna, berta, clara] { #expect(texts(viewer) == ["Quina passada!", "Gràcies"]) }
    let told = notices(anna)
    #expect(told.count == 1)
    #expect(told.first?["path"]?.string == "/tracks/\(track)")
    #expect(told.first?["what"]?.string == "Núria")
    #expect(notices(berta).isEmpty)
    // Her devices have it without asking for the page.
    #expect(anna.sync().text.contains("Quina passada!"))
    #expect(!berta.sync().text.contains("Quina passada!"))
  }

  @Test func aCommentSentAgainIsThereOnce() {
    let id = UUID.new().description
    #expect(comment("One", id, as: berta) == 204)
    #expect(comment("One", id, as: berta) == 204)
    #expect(texts(anna) == ["One"])
    #expect(notices(anna).count == 1)
    // Another's identifier neither changes nor tells anything.
    #expect(comment("Two", id, as: clara) == 404)
    #expect(texts(anna) == ["One"])
  }

  @Test func aThumbIsGivenOnceAndTakenBack() {
    for _ in 0..<2 { #expect(ask("PUT", "/thumb", as: berta).status == 204) }
    #expect(ask("PUT", "/thumb", as: clara).status == 204)
    let seen = ask("GET", "/talk", as: berta).json
    #expect(seen["thumbs"]?.int64 == 2)
    #expect(seen["has_thumb"]?.bool == true)
    #expect(seen["thumb_names"]?.array?.count == 2)
    #expect(notices(anna).count == 2)
    for _ in 0..<2 { #expect(ask("DELETE", "/thumb", as: berta).status == 204) }
    let rest = ask("GET", "/talk", as: berta).json
    #expect(rest["thumbs"]?.int64 == 1)
    #expect(rest["has_thumb"]?.bool == false)
    #expect(notices(anna).count == 1)
    #expect(ask("PUT", "/thumb", as: anna).status == 404)
  }

  @Test(arguments: [#"{"text":""}"#, #"{"text":"  "}"#, #"{"text":1}"#, "{}"])
  func aCommentWithoutWordsIsRefused(body: String) {
    #expect(ask("PUT", "/comments/\(UUID.new())", as: berta, json: body).status == 422)
    #expect(texts(anna).isEmpty)
  }

  @Test func nobodyWritesMoreThanAPersonWould() {
    var statuses: [Int] = []
    for index in 0..<62 { statuses.append(comment("\(index)", as: berta)) }
    #expect(statuses == Array(repeating: 204, count: 60) + [422, 422])
    #expect(comment("Another friend", as: clara) == 204)
  }

  // MARK: Who may

  @Test func strangersAndFormerFriendsReadAndSayNothing() {
    #expect(comment("Hello", as: berta) == 204)
    act("end", on: clara)
    for other in [dora, clara] {
      #expect(ask("GET", "/talk", as: other).status == 404)
      #expect(comment("No", as: other) == 404)
      #expect(ask("PUT", "/thumb", as: other).status == 404)
    }
    // Nothing tells who is a member of the club.
    for (method, path) in [("DELETE", "thumb"), ("DELETE", "comments/\(UUID.new())")] {
      let unknown = "/friend-tracks/\(UUID.new())/\(track)/\(path)"
      #expect(dora.server.ask(method, unknown, dora.headers).status == 404)
    }
    say("link")
    #expect(ask("GET", "/talk", as: berta).status == 404)
    #expect(comment("No", as: berta) == 404)
    #expect(texts(anna) == ["Hello"])
  }

  @Test func whatADeactivatedFriendSaidStaysAndNothingIsAdded() async throws {
    #expect(comment("Hello", as: berta) == 204)
    #expect(ask("PUT", "/thumb", as: berta).status == 204)
    let identity = club.server.server.data.identity
    let address = "/friend-tracks/\(anna.id)/\(track)"
    let owner = try UUID(anna.id).orThrow()
    try await identity.deactivate(UUID(berta.id).orThrow(), by: .console)
    #expect(comment("Again", as: berta) == 401)
    #expect(ask("GET", "/talk", as: berta).status == 401)
    #expect(texts(clara) == ["Hello"])
    #expect(ask("GET", "/talk", as: anna).json["thumbs"]?.int64 == 1)
    // Nor is anything said of a deactivated member's track.
    try await identity.deactivate(owner, by: .console)
    let asked = [
      clara.server.ask("GET", address + "/talk", clara.headers),
      clara.server.ask(
        "PUT", address + "/comments/\(UUID.new())", clara.headers, json: #"{"text":"No"}"#),
      clara.server.ask("PUT", address + "/thumb", clara.headers),
    ]
    #expect(asked.map(\.status) == [404, 404, 404])
  }

  @Test func authorsAndTheTracksMemberDeleteAndNobodyElse() {
    let (first, second) = (UUID.new().description, UUID.new().description)
    #expect(comment("First", first, as: berta) == 204)
    #expect(comment("Second", second, as: berta) == 204)
    for other in [clara, dora] {
      #expect(ask("DELETE", "/comments/\(first)", as: other).status == 404)
    }
    #expect(ask("DELETE", "/comments/\(first)", as: anna).status == 204)
    // A former friend takes back what they said.
    act("end", on: berta)
    #expect(ask("DELETE", "/comments/\(second)", as: berta).status == 204)
    #expect(texts(anna).isEmpty)
    #expect(notices(anna).isEmpty)
  }

  @Test(arguments: [true, false])
  func whoBlocksAndWhoIsBlockedReadNothingOfEachOther(bertaBlocks: Bool) {
    let id = UUID.new().description
    #expect(comment("Berta's", id, as: berta) == 204)
    #expect(comment("Clara's", as: clara) == 204)
    for friend in [berta, clara] { #expect(ask("PUT", "/thumb", as: friend).status == 204) }
    clara.befriend(berta)
    let (blocking, blocked) = bertaBlocks ? (berta, clara) : (clara, berta)
    act("block", on: blocked, of: blocking)

    for (viewer, own) in [(berta, "berta"), (clara, "clara")] {
      #expect(texts(viewer).map { $0.lowercased() } == ["\(own)'s"])
      let seen = ask("GET", "/talk", as: viewer).json
      #expect(seen["thumbs"]?.int64 == 1)
      #expect(seen["thumb_names"]?.array?.compactMap(\.string) == [own])
      #expect(seen["has_thumb"]?.bool == true)
    }
    let report = ask("POST", "/comments/\(id)/report", as: clara, json: #"{"reason":"other"}"#)
    #expect(report.status == 404)
    // The track's member and her devices have everything.
    let seen = ask("GET", "/talk", as: anna).json
    #expect(texts(anna) == ["Berta's", "Clara's"])
    #expect(seen["thumbs"]?.int64 == 2)
    #expect(seen["thumb_names"]?.array?.count == 2)
    #expect(anna.sync().text.contains("Clara's"))

    // What is said from now on, too; only the track's member is told.
    #expect(comment("Berta again", as: berta) == 204)
    #expect(ask("DELETE", "/thumb", as: berta).status == 204)
    #expect(texts(clara) == ["Clara's"])
    #expect(ask("GET", "/talk", as: clara).json["thumbs"]?.int64 == 1)
    #expect(ask("GET", "/talk", as: berta).json["thumbs"]?.int64 == 0)
    #expect(notices(anna).count == 4)
    for friend in [berta, clara] { #expect(notices(friend).isEmpty) }

    act("unblock", on: blocked, of: blocking)
    for viewer in [anna, berta, clara] {
      #expect(texts(viewer) == ["Berta's", "Clara's", "Berta again"])
    }
    #expect(ask("GET", "/talk", as: berta).json["thumbs"]?.int64 == 1)
  }

  @Test func noDeviceWritesInAnothersSpaceNorInAnothersName() {
    let said: [String: JSONValue] = [
      "track": .string(track), "made_at": .integer(1_790_000_000_000), "text": .string("Forged"),
    ]
    let forged = change("create", "track_comments", UUID.new().description, after: said)
    #expect(berta.sync([forged]).statuses == ["refused"])
    let id = UUID.new().description
    #expect(comment("Mine", id, as: berta) == 204)
    let edit = change("edit", "track_comments", id, after: ["text": .string("Yours")])
    #expect(anna.sync([edit]).statuses == ["refused"])
    #expect(texts(clara) == ["Mine"])
  }

  // MARK: What ends

  @Test func whatWasSaidGoesAndComesBackWithItsTrack() {
    #expect(comment("Hello", as: berta) == 204)
    #expect(anna.server.ask("DELETE", "/tracks/\(track)", anna.headers).status == 204)
    #expect(ask("GET", "/talk", as: berta).status == 404)
    #expect(!anna.sync().text.contains("Hello") || texts(anna).isEmpty)
    #expect(anna.server.ask("POST", "/tracks/\(track)/restore", anna.headers).status == 200)
    #expect(texts(berta) == ["Hello"])
  }

  @Test func aReportedCommentIsHiddenByAnAdministrator() {
    let id = UUID.new().description
    #expect(comment("Rude", id, as: berta) == 204)
    let report = #"{"reason":"offensive"}"#
    #expect(ask("POST", "/comments/\(id)/report", as: dora, json: report).status == 404)
    #expect(
      ask("POST", "/comments/\(UUID.new())/report", as: clara, json: report).status == 404)
    let made = ask("POST", "/comments/\(id)/report", as: clara, json: report)
    #expect(made.status == 204)
    let queue = admin.server.ask("GET", "/reports", admin.headers).json["reported"]?.array
    #expect(queue?.first?["text"]?.string == "Rude")
    let decided = admin.server.ask(
      "POST", "/reports/decision", admin.headers,
      json: #"{"space":"\#(anna.id)","collection":"track_comments","record":"\#(id)","#
        + #""decision":"hide","reason":"offensive"}"#)
    #expect(decided.status == 204)
    for viewer in [berta, clara] { #expect(texts(viewer).isEmpty) }
    // No other record of a member's own space can be decided on.
    let other = admin.server.ask(
      "POST", "/reports/decision", admin.headers,
      json: #"{"space":"\#(anna.id)","collection":"tracks","record":"\#(track)","#
        + #""decision":"hide"}"#)
    #expect(other.status == 403)
  }
}
