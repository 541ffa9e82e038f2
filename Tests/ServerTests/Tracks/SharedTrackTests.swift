import Formats
import Geodesy
import HTTP
import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import Tracks

/// Links to tracks, over HTTP: Anna walks from home, a stranger opens her link (T20, T28).
@Suite(.ownThread, .serialized) struct SharedTrackTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let track: String
  /// Home is where the walk begins, and 300 m later it is 300 m away.
  private let home = Coordinate(latitude: 42.39, longitude: 2.15)!

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    track = try Self.bring(Walk(name: "Núria &amp; &lt;co&gt;", points: 700), as: anna)
  }

  private static func bring(_ walk: Walk, as member: SyncMember) throws -> String {
    let answer = member.server.ask(
      "POST", "/tracks/import?name=From%20home.gpx",
      member.headers + ["Content-Type: application/octet-stream"], body: Array(walk.gpx.utf8))
    return try answer.json["tracks"]?.array?.first?["id"]?.string.orThrow() ?? ""
  }

  private static let secret = String(repeating: "3c", count: 32)

  private func hideHome(
    _ id: String = UUID.new().description, radius: Double = 150, secret: String = secret
  ) {
    let place = change(
      "create", "privacy_places", id,
      after: [
        "name": .string("Casa de l'Anna"), "radius_m": .number(radius), "secret": .string(secret),
        "point": .object([
          JSONMember("latitude", .number(home.latitude)),
          JSONMember("longitude", .number(home.longitude)),
        ]),
      ])
    #expect(anna.sync([place]).statuses == ["taken"])
  }

  private func make(
    _ parts: String = #""map","figures","graphs","photos","note""#, more: String = "",
    as member: SyncMember? = nil
  ) -> HTTPAnswer {
    let member = member ?? anna
    return member.server.ask(
      "POST", "/tracks/\(track)/links", member.headers, json: #"{"parts":[\#(parts)]\#(more)}"#)
  }

  private func secret(_ parts: String = #""map","figures","graphs","photos","note""#) throws
    -> String
  { try make(parts).json["secret"]?.string.orThrow() ?? "" }

  /// The answer to a stranger.
  private func look(_ secret: String) -> HTTPAnswer {
    club.server.ask("POST", "/shared-track", [], json: #"{"secret":"\#(secret)"}"#)
  }

  /// All positions in an answer, wherever they stand: pairs of numbers, and objects with latitude and longitude.
  private func places(_ json: JSONValue) -> [Coordinate] {
    switch json {
    case .array(let values):
      let numbers = values.compactMap(\.double)
      if (2...3).contains(values.count), numbers.count == values.count,
        let place = Coordinate(latitude: numbers[1], longitude: numbers[0]),
        (place.latitude - home.latitude).magnitude < 1
      {
        return [place]
      }
      return values.flatMap(places)
    case .object(let members):
      if let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double,
        let place = Coordinate(latitude: latitude, longitude: longitude)
      {
        return [place]
      }
      return members.flatMap { places($0.value) }
    default: return []
    }
  }

  // MARK: What a link shows

  @Test func aStrangerSeesWhatItsMemberChoseAndNothingOfWho() throws {
    let made = make(more: #","days":7,"origin":"https://club.example""#)
    #expect(made.status == 201)
    let secret = try #require(made.json["secret"]?.string)
    #expect(made.json["link"]?.string == "https://club.example/shared/track/\(secret)")
    #expect(made.json["parts"]?.array?.count == 5)
    let seen = look(secret)
    #expect(seen.status == 200)
    #expect(seen["cache-control"] == "no-store")
    #expect(seen.json["name"]?.string == "Núria & <co>")
    #expect(seen.json["figures"]?["distance_m"]?.double.map { ($0 - 2097).magnitude < 5 } == true)
    #expect(seen.json["figures"]?["marks"]?.array?.count == 3)
    #expect(seen.json["lines"]?["zooms"]?.array?.isEmpty == false)
    #expect(seen.json["profile"]?["altitude_m"]?.array?.isEmpty == false)
    for hidden in [
      track, "anna", "From home", "heart_rate", "energy", "shape", "created", "is_cut",
    ] {
      #expect(!seen.text.contains(hidden), "\(hidden)")
    }
  }

  @Test(arguments: ["map", "figures", "graphs"])
  func aPartThatWasNotChosenIsNotThere(part: String) throws {
    let fields = ["map": "lines", "figures": "figures", "graphs": "profile"]
    let json = look(try secret("\"\(part)\"")).json
    for (name, field) in fields { #expect((json[field] != nil) == (name == part)) }
    #expect(json["note"] == nil)
    // Without a map, no place is anywhere.
    if part != "map" { #expect(places(json).isEmpty) }
    #expect(look(try secret("")).json["name"]?.string == "Núria & <co>")
  }

  @Test(arguments: [
    (#""figures","graphs""#, ["figures", "profile"]), (#""map""#, ["lines"]), ("", []),
    // A part that the link does not show is not there, however it is asked for.
    (#""note","map","map""#, ["lines"]),
  ])
  func aStrangerAsksForParts(asked: String, fields: [String]) throws {
    let secret = try secret(#""map","figures","graphs""#)
    let answer = club.server.ask(
      "POST", "/shared-track", [], json: #"{"secret":"\#(secret)","parts":[\#(asked)]}"#)
    #expect(answer.status == 200)
    let there = ["figures", "profile", "lines", "note"].filter { answer.json[$0] != nil }
    #expect(there == fields)
    #expect(answer.json["parts"]?.array?.compactMap(\.string) == ["map", "figures", "graphs"])
    #expect(answer.json["photos"]?.array?.isEmpty == true)
  }

  @Test(arguments: [#"["everything"]"#, #""map""#, #"["map","map","map","map","map","map"]"#])
  func aMalformedListOfPartsIsRefused(parts: String) throws {
    let secret = try secret()
    let answer = club.server.ask(
      "POST", "/shared-track", [], json: #"{"secret":"\#(secret)","parts":\#(parts)}"#)
    #expect(answer.status == 422)
  }

  @Test func theAnswerComesPackedToWhomItMay() throws {
    let secret = try secret()
    let plain = look(secret)
    #expect(plain["content-encoding"] == nil)
    let packed = club.server.ask(
      "POST", "/shared-track", ["Accept-Encoding: br, gzip"], json: #"{"secret":"\#(secret)"}"#)
    #expect(packed["content-encoding"] == "gzip")
    #expect(packed["vary"]?.contains("Accept-Encoding") == true)
    #expect(packed.body.count < plain.body.count / 2)
    #expect(Compression.unpacked(packed.body, atMost: 10_000_000) == plain.body)
    let refused = club.server.ask(
      "POST", "/shared-track", ["Accept-Encoding: gzip;q=0"], json: #"{"secret":"\#(secret)"}"#)
    #expect(refused["content-encoding"] == nil)
  }

  @Test func onlyItsMemberMakesALink() throws {
    #expect(make(as: berta).status == 404)
    #expect(
      club.server.ask("POST", "/tracks/\(track)/links", [], json: #"{"parts":[]}"#).status == 401)
    #expect(make(#""address""#).status == 422)
    #expect(make(more: #","days":0"#).status == 422)
    #expect(make(more: #","origin":"javascript:alert(1)""#).status == 422)
  }

  @Test func aLinkEndsWhenItIsWithdrawnOrItsTrackIsDeleted() throws {
    let (first, other) = (try secret(), try secret())
    let open = anna.server.ask("GET", "/record-links", anna.headers).json["links"]?.array ?? []
    #expect(open.count == 2)
    let id = try #require(open.first?["id"]?.string)
    #expect(berta.server.ask("DELETE", "/record-links/\(id)", berta.headers).status == 204)
    #expect(look(first).status == 200)
    #expect(anna.server.ask("DELETE", "/record-links/\(id)", anna.headers).status == 204)
    #expect([look(first).status, look(other).status].sorted() == [200, 403])
    #expect(anna.server.ask("DELETE", "/tracks/\(track)", anna.headers).status == 204)
    for secret in [first, other] {
      #expect(look(secret).status == 403)
      #expect(club.get("/shared/track/\(secret)").status == 404)
      #expect(club.get("/shared/track/\(secret)/picture.png").status == 404)
    }
  }

  @Test(arguments: ["", "x", String(repeating: "a", count: 43), "undefined"])
  func noSecretOpensNothing(secret: String) {
    #expect(look(secret).status == 403)
    #expect(club.get("/shared/track/\(secret)").status == 404)
  }

  @Test func aLinkOpensNothingWhileItsMemberIsDeactivated() async throws {
    let secret = try secret()
    let identity = club.server.server.data.identity
    try await identity.setRole(.administrator, of: UUID(berta.id).orThrow(), by: .console)
    let anna = try UUID(anna.id).orThrow()
    let statuses = {
      [
        look(secret).status, club.get("/shared/track/\(secret)").status,
        club.get("/shared/track/\(secret)/picture.png").status,
      ]
    }
    #expect(statuses() == [200, 200, 200])
    try await identity.deactivate(anna, by: .console)
    #expect(statuses() == [403, 404, 404])
    #expect(!club.get("/shared/track/\(secret)").text.contains("Núria"))
    try await identity.activate(anna, by: .console)
    #expect(statuses() == [200, 200, 200])
  }

  // MARK: Privacy places

  @Test func nothingNearHomeIsInAnyAnswer() throws {
    hideHome()
    let secret = try secret()
    let seen = look(secret)
    let shown = places(seen.json)
    // Two for each zoom of a straight way.
    #expect(shown.count > 10)
    for place in shown { #expect(place.distance(to: home) > 150) }
    // The way, the time and the altitude begin where the line is shown.
    let figures = try #require(seen.json["figures"])
    let distance = try #require(figures["distance_m"]?.double)
    #expect(distance < 2097 - 150)
    #expect(try #require(figures["duration_s"]?.double) < 699 - 50)
    #expect(try #require(figures["started_at"]?.int64) > 1_700_000_000_000 + 50_000)
    #expect(try #require(figures["altitude_min_m"]?.double) > 1_965)
    #expect(figures["marks"]?.array?.allSatisfy { $0["coordinate"] == nil } == true)
    #expect(try #require(seen.json["profile"]?["altitude_m"]?.array?.first?.double) > 1_965)
    #expect(seen.json["profile"]?["heart_rate"] == nil)
    #expect(!seen.text.contains("Casa"))
    #expect(!seen.text.contains(Self.secret))
    // Its member sees all of it, and that others do not.
    let own = anna.server.ask("GET", "/tracks/\(track)", anna.headers).json
    #expect(own["distance_m"]?.double.map { ($0 - 2097).magnitude < 5 } == true)
    let preview = anna.server.ask("GET", "/tracks/\(track)/shown", anna.headers)
    #expect(preview.json["is_cut"]?.bool == true)
    for place in places(preview.json) { #expect(place.distance(to: home) > 150) }
    #expect(berta.server.ask("GET", "/tracks/\(track)/shown", berta.headers).status == 404)
  }

  @Test func aPlaceNamedLaterHidesWhatWasShared() throws {
    let secret = try secret()
    #expect(places(look(secret).json).contains { $0.distance(to: home) < 10 })
    let (page, picture) = ("/shared/track/\(secret)", "/shared/track/\(secret)/picture.png")
    let whole = (page: club.get(page).text, picture: club.get(picture).body)
    #expect(whole.page.contains("2.10 km"))
    let id = UUID.new().description
    hideHome(id)
    let seen = look(secret).json
    #expect(!places(seen).contains { $0.distance(to: home) <= 150 })
    #expect(try #require(seen["figures"]?["distance_m"]?.double) < 2097 - 150)
    #expect(try #require(seen["profile"]?["altitude_m"]?.array?.first?.double) > 1_965)
    // Messengers, too, which ask anew for the same addresses.
    #expect(!club.get(page).text.contains("2.10 km"))
    let drawn = club.get(picture)
    #expect(drawn.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) && drawn.body != whole.picture)
    #expect(drawn["cache-control"] == "private, no-cache")
    _ = anna.sync([change("delete", "privacy_places", id)])
    #expect(places(look(secret).json).contains { $0.distance(to: home) < 10 })
    _ = anna.sync([change("restore", "privacy_places", id)])
    #expect(!places(look(secret).json).contains { $0.distance(to: home) <= 150 })
  }

  @Test func aPlaceIsItsMembersAlone() throws {
    let id = UUID.new().description
    hideHome(id)
    #expect(anna.sync().record(id)?["body"]?["secret"]?.string == Self.secret)
    #expect(berta.sync().record(id) == nil)
    for path in ["/spaces", "/friends", "/record-links", "/tracks", "/member"] {
      #expect(!berta.server.ask("GET", path, berta.headers).text.contains("Casa"))
    }
    // Neither point, radius nor secret changes: two circles around one point would tell more than one.
    for (field, value) in [
      ("radius_m", JSONValue.number(300)),
      ("secret", .string(String(repeating: "4d", count: 32))),
      (
        "point", .object([JSONMember("latitude", .number(1)), JSONMember("longitude", .number(1))])
      ),
    ] {
      #expect(
        anna.sync([change("edit", "privacy_places", id, after: [field: value])]).statuses == [
          "refused"
        ])
    }
    let name = change(
      "edit", "privacy_places", id, before: ["name": .string("Casa de l'Anna")],
      after: ["name": .string("Feina")])
    #expect(anna.sync([name]).statuses == ["taken"])
  }

  @Test(arguments: [
    #"{"name":"Casa","point":{"latitude":42,"longitude":2},"radius_m":99,"secret":"S"}"#,
    #"{"name":"Casa","point":{"latitude":42,"longitude":2},"radius_m":2001,"secret":"S"}"#,
    #"{"name":"Casa","point":{"latitude":91,"longitude":2},"radius_m":200,"secret":"S"}"#,
    #"{"name":"Casa","point":{"latitude":42},"radius_m":200,"secret":"S"}"#,
    #"{"name":"Casa","point":{"latitude":42,"longitude":2},"radius_m":200,"secret":"00"}"#,
    #"{"name":"Casa","point":{"latitude":42,"longitude":2},"radius_m":200}"#,
    #"{"name":"","point":{"latitude":42,"longitude":2},"radius_m":200,"secret":"S"}"#,
  ])
  func aMalformedPlaceIsRefused(fields: String) throws {
    let json = try JSONValue(parsing: Array(fields.replacing("S", with: Self.secret).utf8))
    let after = Dictionary(uniqueKeysWithValues: (json.object ?? []).map { ($0.key, $0.value) })
    let place = change("create", "privacy_places", UUID.new().description, after: after)
    #expect(anna.sync([place]).statuses == ["refused"])
  }

  // MARK: Photos

  @Test func photosComeWithoutTheCamerasDataAndNotFromHome() throws {
    let photo = { (file: String, latitude: Double?) throws -> String in
      let content = PhotoFile.named(file)
      let name = anna.upload(content)
      var after: [String: JSONValue] = [
        "track": .string(track), "source": .string(name), "caption": .string(file),
        "taken_at": .integer(1_700_000_400_000),
        "picture": .object([
          JSONMember("file", .string(name)), JSONMember("width", .integer(64)),
          JSONMember("height", .integer(48)),
        ]),
      ]
      if let latitude {
        after["place"] = .object([
          JSONMember("latitude", .number(latitude)), JSONMember("longitude", .number(2.15)),
          JSONMember("distance_m", .number(100)), JSONMember("by", .string("time")),
        ])
      }
      let said = change("create", "track_photos", UUID.new().description, after: after)
      #expect(anna.sync([said]).statuses == ["taken"])
      return name
    }
    // While there is no private place, one that stands nowhere is shown too.
    _ = try photo("made-canvas.jpg", nil)
    let earlier = try self.secret()
    #expect(look(earlier).json["photos"]?.array?.count == 1)
    hideHome()
    #expect(look(earlier).json["photos"]?.array?.isEmpty == true)
    _ = try photo("made-red.jpg", 42.3902)
    let far = try photo("made-place.jpg", 42.40)
    let secret = try secret()
    let seen = look(secret)
    let photos = try #require(seen.json["photos"]?.array)
    #expect(photos.map { $0["caption"]?.string } == ["made-place.jpg"])
    #expect(photos[0]["latitude"]?.double == 42.40)
    #expect(!seen.text.contains(far))
    #expect(!seen.text.contains("taken"))
    let asked = club.server.ask(
      "POST", "/shared-track/photo", [], json: #"{"secret":"\#(secret)","photo":0,"size":"screen"}"#
    )
    #expect(asked.status == 200)
    #expect(asked.body.starts(with: [0xFF, 0xD8]))
    #expect(asked.body.firstRange(of: Array("Exif".utf8)) == nil)
    #expect(PhotoFile.named("made-place.jpg").firstRange(of: Array("Exif".utf8)) != nil)
    let none = club.server.ask(
      "POST", "/shared-track/photo", [], json: #"{"secret":"\#(secret)","photo":1}"#)
    #expect(none.status == 404)
    // Without a map they stand nowhere, and without photos there are none.
    let unplaced = look(try self.secret(#""photos""#)).json["photos"]?.array
    #expect(unplaced?.count == 1)
    #expect(unplaced?.first?["latitude"] == nil)
    let other = try self.secret(#""map""#)
    #expect(look(other).json["photos"]?.array?.isEmpty == true)
    let refused = club.server.ask(
      "POST", "/shared-track/photo", [], json: #"{"secret":"\#(other)","photo":0}"#)
    #expect(refused.status == 404)
  }

  // MARK: Messengers

  @Test func messengersFindTitleDescriptionAndPictureInThePage() throws {
    let settings = #"{"name":"Amics & Cims","language":"ca","registration":"open"}"#
    #expect(anna.server.ask("PUT", "/club/settings", anna.headers, json: settings).status == 200)
    let secret = try secret()
    let page = club.get("/shared/track/\(secret)")
    #expect(page.status == 200)
    #expect(page["content-type"] == "text/html; charset=utf-8")
    #expect(page["x-robots-tag"] == "noindex")
    #expect(page["cache-control"] == "no-store")
    let html = page.text
    for field in [
      #"<meta name="robots" content="noindex">"#, #"<html lang="ca">"#,
      #"<meta property="og:title" content="Núria &amp; &lt;co&gt;">"#,
      #"<meta name="twitter:card" content="summary_large_image">"#,
      #"<meta property="og:image:width" content="1200">"#,
    ] {
      #expect(html.contains(field), "\(field)")
    }
    #expect(html.contains("Distància 2,10 km · Temps 11:39 · "))
    #expect(html.contains(#"property="og:image" content="http"#))
    #expect(html.contains("/shared/track/\(secret)/picture.png"))
    #expect(!html.contains(track))
    #expect(!html.contains("<co>"))
  }

  @Test func thePictureIsDrawnOfWhatIsShown() throws {
    hideHome()
    let all = club.get("/shared/track/\(try secret())/picture.png")
    #expect(all.status == 200)
    #expect(all["content-type"] == "image/png")
    #expect(all.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height (PNG, 11.2.2).
    #expect(Array(all.body[16..<24]) == [0, 0, 4, 0xB0, 0, 0, 2, 0x76])
    #expect(all.body.count < 300_000)
    let nothing = club.get("/shared/track/\(try secret(""))/picture.png")
    #expect(nothing.status == 200)
    #expect(nothing.body != all.body)
  }

  // MARK: The door

  /// The routes by which a track's data goes to somebody else than its member. Whoever adds one writes it through `ShownLines`.
  @Test func noOtherRouteOfTracksIsForOthers() {
    let open = TracksRoutes.all.filter { $0.access.name != "member" }.map(\.path.text)
    #expect(
      open == [
        "/api/v1/shared-track", "/api/v1/shared-track/photo", "/shared/track/{secret}",
        "/shared/track/{secret}/picture.png",
      ])
    // What a team sends in a race is no track of a member.
    let lines = RouteAccessTests.table.filter {
      $0.contains("track") && !$0.contains("/races/") && !$0.contains("/send/")
    }
    for line in lines {
      #expect(
        line.hasPrefix("member ") || open.contains { line.hasSuffix(" " + $0) }, "\(line)")
    }
  }
}

private enum TracksRoutes {
  static var all: [RouteDescription] { Area.all().first { $0.name == "tracks" }?.routes ?? [] }
}
