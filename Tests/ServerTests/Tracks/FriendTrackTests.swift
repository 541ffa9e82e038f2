import Geodesy
import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import Tracks

/// Tracks for friends, over HTTP: Anna walks, Berta is her friend, Clara is nobody's (K9, T20, T28).
@Suite(.ownThread, .serialized) struct FriendTrackTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let clara: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    clara = try club.member("clara")
  }

  private func befriend(_ one: SyncMember, _ other: SyncMember) throws {
    let made = one.server.ask("POST", "/friend-links", one.headers, json: "{}")
    let secret = try #require(made.json["secret"]?.string)
    let asked = other.server.ask(
      "POST", "/friend-link/request", other.headers, json: #"{"secret":"\#(secret)"}"#)
    #expect(asked.status == 200)
    act("accept", of: one, on: other)
  }

  private func act(_ act: String, of one: SyncMember, on other: SyncMember) {
    let done = one.server.ask(
      "PUT", "/friends/\(other.id)", one.headers, json: #"{"act":"\#(act)"}"#)
    #expect(done.status == 200)
  }

  private func bring(_ walk: Walk, as member: SyncMember) throws -> String {
    let answer = member.server.ask(
      "POST", "/tracks/import?name=walk.gpx",
      member.headers + ["Content-Type: application/octet-stream"], body: Array(walk.gpx.utf8))
    return try #require(answer.json["tracks"]?.array?.first?["id"]?.string)
  }

  /// Brings a walk that friends see.
  private func show(_ name: String, start: Int = 1_700_000_000, as member: SyncMember) throws
    -> String
  {
    let track = try bring(Walk(name: name, start: start, points: 700), as: member)
    say("friends", of: track, as: member)
    return track
  }

  private func say(_ audience: String, of track: String, as member: SyncMember) {
    let said = member.server.ask(
      "PATCH", "/tracks/\(track)", member.headers, json: #"{"audience":"\#(audience)"}"#)
    #expect(said.status == 200)
    #expect(said.json["audience"]?.string == audience)
  }

  private func prefer(_ audience: String, as member: SyncMember) {
    let said = member.server.ask(
      "PUT", "/preferences", member.headers, json: #"{"track_audience":"\#(audience)"}"#)
    #expect(said.status == 200)
  }

  private func list(_ viewer: SyncMember, _ query: String = "") -> HTTPAnswer {
    viewer.server.ask("GET", "/friend-tracks\(query)", viewer.headers)
  }

  private func names(_ viewer: SyncMember) -> [String] {
    list(viewer).json["tracks"]?.array?.compactMap { $0["name"]?.string } ?? []
  }

  private func look(_ track: String, of owner: SyncMember, as viewer: SyncMember) -> HTTPAnswer {
    viewer.server.ask("GET", "/friend-tracks/\(owner.id)/\(track)", viewer.headers)
  }

  // MARK: Who sees a track

  @Test func friendsSeeWhatAMemberLetsThemAndNobodyElseDoes() throws {
    let track = try show("Núria", as: anna)
    #expect(look(track, of: anna, as: berta).status == 404, "a stranger")
    #expect(names(berta).isEmpty)
    try befriend(anna, berta)
    let seen = look(track, of: anna, as: berta)
    #expect(seen.status == 200)
    #expect(seen["cache-control"] == "no-store")
    #expect(seen.json["lines"]?["zooms"]?.array?.isEmpty == false)
    let listed = try #require(list(berta).json["tracks"]?.array?.first)
    #expect(listed["name"]?.string == "Núria")
    #expect(listed["friend"]?.string == anna.id)
    #expect(listed["friend_name"]?.string?.isEmpty == false)
    #expect(listed["distance_m"]?.double.map { ($0 - 2097).magnitude < 5 } == true)
    #expect(listed["preview"]?.array?.isEmpty == false)
    #expect(look(track, of: anna, as: clara).status == 404)
    #expect(names(clara).isEmpty)
    // The owner's name of a track is no key to it.
    #expect(look(track, of: clara, as: berta).status == 404)
    #expect(look(track, of: berta, as: berta).status == 404)
  }

  @Test(arguments: ["nobody", "link"])
  func aTrackForFewerIsNotForFriends(audience: String) throws {
    try befriend(anna, berta)
    let track = try show("Núria", as: anna)
    #expect(names(berta) == ["Núria"])
    say(audience, of: track, as: anna)
    #expect(names(berta).isEmpty)
    #expect(look(track, of: anna, as: berta).status == 404)
    let photo = berta.server.ask(
      "GET", "/friend-tracks/\(anna.id)/\(track)/photos/0", berta.headers)
    #expect(photo.status == 404)
  }

  @Test(arguments: ["end", "block"])
  func aFormerFriendSeesNothingMore(how: String) throws {
    try befriend(anna, berta)
    let track = try show("Núria", as: anna)
    let own = try show("Berta's", as: berta)
    act(how, of: anna, on: berta)
    for (viewer, owner, track) in [(berta, anna, track), (anna, berta, own)] {
      #expect(names(viewer).isEmpty)
      #expect(look(track, of: owner, as: viewer).status == 404)
      #expect(list(viewer, "?cursor=\(owner.id).\(track)").status == 404)
    }
  }

  @Test func aDeletedTrackOrAMemberWhoLeftIsSeenNoMore() throws {
    try befriend(anna, berta)
    let track = try show("Núria", as: anna)
    #expect(anna.server.ask("DELETE", "/tracks/\(track)", anna.headers).status == 204)
    #expect(names(berta).isEmpty)
    #expect(look(track, of: anna, as: berta).status == 404)
    #expect(anna.server.ask("POST", "/tracks/\(track)/restore", anna.headers).status == 200)
    #expect(names(berta) == ["Núria"])
  }

  @Test func nothingOfADeactivatedFriendIsSeen() async throws {
    try befriend(anna, berta)
    let track = try show("Núria", as: berta)
    let identity = club.server.server.data.identity
    let friend = try UUID(berta.id).orThrow()
    let address = "/friend-tracks/\(friend)/\(track)"
    let statuses = {
      ["", "/talk", "/photos/0"].map {
        anna.server.ask("GET", address + $0, anna.headers).status
      } + [list(anna, "?cursor=\(friend).\(track)").status]
    }
    #expect(statuses() == [200, 200, 404, 200])
    try await identity.deactivate(friend, by: .console)
    #expect(names(anna).isEmpty)
    #expect(statuses() == [404, 404, 404, 404])
    try await identity.activate(friend, by: .console)
    #expect(names(anna) == ["Núria"])
    #expect(statuses() == [200, 200, 404, 200])
  }

  @Test func aNewTrackIsForWhomItsMemberChoseAndEarlierOnesStay() throws {
    try befriend(anna, berta)
    let first = try bring(Walk(name: "First", points: 300), as: anna)
    #expect(
      anna.server.ask("GET", "/tracks/\(first)", anna.headers).json["audience"]?.string == "link")
    prefer("friends", as: anna)
    #expect(names(berta).isEmpty)
    _ = try bring(Walk(name: "Second", start: 1_700_100_000, points: 300), as: anna)
    let third = anna.server.ask(
      "POST", "/tracks", anna.headers,
      json: #"{"name":"Third","stated_start":1700200000000,"stated_duration_s":600}"#)
    #expect(third.status == 201)
    #expect(names(berta) == ["Third", "Second"])
    prefer("nobody", as: anna)
    #expect(names(berta) == ["Third", "Second"])
  }

  @Test func aLinkOpensNoTrackThatNobodyMaySee() throws {
    let track = try bring(Walk(points: 300), as: anna)
    let make = {
      anna.server.ask("POST", "/tracks/\(track)/links", anna.headers, json: #"{"parts":["map"]}"#)
    }
    let secret = try #require(make().json["secret"]?.string)
    let open = {
      club.server.ask("POST", "/shared-track", [], json: #"{"secret":"\#(secret)"}"#).status
    }
    #expect(open() == 200)
    say("nobody", of: track, as: anna)
    #expect(open() == 403)
    #expect(make().status == 422)
    say("friends", of: track, as: anna)
    #expect(open() == 200)
  }

  @Test(arguments: [#"{"audience":"everybody"}"#, #"{"audience":1}"#, #"{"audience":["friends"]}"#])
  func anotherAudienceIsRefused(body: String) throws {
    let track = try bring(Walk(points: 300), as: anna)
    #expect(anna.server.ask("PATCH", "/tracks/\(track)", anna.headers, json: body).status == 422)
    #expect(
      clara.server.ask("PATCH", "/tracks/\(track)", clara.headers, json: #"{"audience":"friends"}"#)
        .status == 404)
  }

  // MARK: What they see

  /// Where each walk begins.
  private let home = Coordinate(latitude: 42.39, longitude: 2.15).unsafelyUnwrapped

  private func privatePlace(at point: Coordinate) -> JSONValue {
    change(
      "create", "privacy_places", UUID.new().description,
      after: [
        "name": .string("Casa"), "radius_m": .number(150),
        "secret": .string(String(repeating: "3c", count: 32)),
        "point": .object([
          JSONMember("latitude", .number(point.latitude)),
          JSONMember("longitude", .number(point.longitude)),
        ]),
      ])
  }

  @Test func friendsSeeNothingNearAPrivatePlaceNorANoteNorTheBody() throws {
    try befriend(anna, berta)
    let place = privatePlace(at: home)
    let track = try show("Núria", as: anna)
    #expect(
      anna.server.ask("PATCH", "/tracks/\(track)", anna.headers, json: #"{"note":"My knee"}"#)
        .status == 200)
    let whole = try #require(list(berta).json["tracks"]?.array?.first)
    #expect(anna.sync([place]).statuses == ["taken"])
    let listed = try #require(list(berta).json["tracks"]?.array?.first)
    let (before, after) = (whole["distance_m"]?.double ?? 0, listed["distance_m"]?.double ?? 0)
    #expect(after > 1000 && after < before - 150)
    #expect(listed["started_at"]?.int64 != whole["started_at"]?.int64)
    let seen = look(track, of: anna, as: berta)
    for text in [seen.text, list(berta).text] {
      for hidden in ["My knee", "note", "heart_rate", "energy", "shape", "Casa", "1700000000000"] {
        #expect(!text.contains(hidden), "\(hidden)")
      }
    }
    for part in listed["preview"]?.array ?? [] {
      for point in part.array ?? [] {
        let coordinate = try #require(
          Coordinate(
            latitude: point.array?[1].double ?? 0, longitude: point.array?[0].double ?? 0))
        #expect(coordinate.distance(to: home) > 150)
      }
    }
  }

  @Test func nobodyElseGetsTheWaypointsOfATrack() throws {
    let hut = (name: "Cabana de l'avi", latitude: 42.3934567, longitude: 2.1512345)
    let place =
      #"<wpt lat="\#(hut.latitude)" lon="\#(hut.longitude)"><name>\#(hut.name)</name></wpt><trk>"#
    let gpx = Walk(name: "Núria", points: 700).gpx.replacing("<trk>", with: place)
    let imported = anna.server.ask(
      "POST", "/tracks/import?name=walk.gpx",
      anna.headers + ["Content-Type: application/octet-stream"], body: Array(gpx.utf8))
    let made = UUID.new().description
    let field = JSONValue.object([
      JSONMember("latitude", .number(hut.latitude)),
      JSONMember("longitude", .number(hut.longitude)), JSONMember("name", .string(hut.name)),
    ])
    let joined = change(
      "create", "tracks", made,
      after: [
        "name": .string("Joined"), "format": .string("points"), "kind": .string("track"),
        "file_name": .string(""),
        "original": .string(anna.upload(try RecordedRun.recording().stream)),
        "line": .integer(0), "waypoints": .array([field]),
      ])
    #expect(anna.sync([joined]).statuses == ["taken"])
    try befriend(anna, berta)
    try befriend(anna, clara)
    act("end", of: anna, on: clara)
    let first = try #require(imported.json["tracks"]?.array?.first?["id"]?.string)
    for track in [first, made] {
      say("friends", of: track, as: anna)
      let own = anna.server.ask("GET", "/tracks/\(track)", anna.headers)
      #expect(own.json["waypoints"]?.array?.first?["name"]?.string == hut.name, "\(own.text)")
      let link = anna.server.ask(
        "POST", "/tracks/\(track)/links", anna.headers,
        json: #"{"parts":["map","figures","graphs","photos","note"]}"#)
      let secret = try #require(link.json["secret"]?.string)
      let shared = club.server.ask(
        "POST", "/shared-track", [], json: #"{"secret":"\#(secret)"}"#)
      let seen = look(track, of: anna, as: berta)
      #expect(
        [link, shared, seen].map(\.status) == [201, 200, 200], "\(link.text) \(shared.text)")
      let page = club.get("/shared/track/\(secret)")
      #expect(page.status == 200)
      let preview = anna.server.ask("GET", "/tracks/\(track)/shown", anna.headers)
      let former = look(track, of: anna, as: clara)
      let texts = [shared, seen, page, preview, former, list(berta), list(clara)].map(\.text)
      for text in texts + [berta.sync().text, clara.sync().text] {
        for hidden in ["waypoints", "Cabana", "42.39345", "2.15123"] {
          #expect(!text.contains(hidden), "\(hidden)")
        }
      }
    }
  }

  // MARK: The list

  @Test func theOrderTellsNoStartNearAPrivatePlace() throws {
    try befriend(anna, berta)
    try befriend(clara, berta)
    #expect(anna.sync([privatePlace(at: home)]).statuses == ["taken"])
    let start = 1_700_000_000
    _ = try show("Hidden", start: start, as: anna)
    let shown = try #require(list(berta).json["tracks"]?.array?.first?["started_at"]?.int64)
    let hidden = Int(shown / 1000) - start
    #expect(hidden > 60)
    // Another account of a friend compares its own starts with that of the track.
    for (name, moment) in [
      ("before", -30), ("on the way", 30), ("at the end", hidden - 1), ("after", hidden + 1),
    ] {
      let activity =
        #"{"name":"\#(name)","stated_start":\#((start + moment) * 1000),"stated_duration_s":600}"#
      let added = clara.server.ask("POST", "/tracks", clara.headers, json: activity)
      say("friends", of: try added.json["id"]?.string.orThrow() ?? "", as: clara)
    }
    #expect(names(berta) == ["after", "Hidden", "at the end", "on the way", "before"])
  }

  @Test func noNameTellsWhenAHiddenStartWas() throws {
    try befriend(anna, berta)
    let track = try show("2026-11-28 07:31", start: 1_700_000_000, as: anna)
    let seen = { [names(berta).first, look(track, of: anna, as: berta).json["name"]?.string] }
    #expect(seen() == ["2026-11-28 07:31", "2026-11-28 07:31"])
    #expect(anna.sync([privatePlace(at: home)]).statuses == ["taken"])
    #expect(seen() == ["running", "running"])
  }

  @Test func theListHasTheNewestOfAllFriendsByPages() throws {
    try befriend(anna, berta)
    try befriend(clara, berta)
    for index in 0..<13 {
      let start = 1_700_000_000 + index * 86_400
      _ = try show("Anna \(index)", start: start, as: anna)
      _ = try show("Clara \(index)", start: start + 5_000, as: clara)
    }
    let first = list(berta).json
    let expected = (0..<13).reversed().flatMap { ["Clara \($0)", "Anna \($0)"] }
    #expect(first["tracks"]?.array?.compactMap { $0["name"]?.string } == Array(expected[..<20]))
    let cursor = try #require(first["next_cursor"]?.string)
    // The place in the list tells no time.
    #expect(!cursor.contains("1700"))
    let rest = list(berta, "?cursor=\(cursor)").json
    #expect(rest["tracks"]?.array?.compactMap { $0["name"]?.string } == Array(expected[20...]))
    #expect(rest["next_cursor"] == nil)
    for wrong in ["", "x", "\(anna.id)", "\(anna.id).\(UUID.new())", "\(UUID.new()).\(UUID.new())"]
    {
      #expect((400..<500).contains(list(berta, "?cursor=\(wrong)").status), "\(wrong)")
    }
  }
}
