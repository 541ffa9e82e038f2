import Geodesy
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import Tracks

/// The hidden circle of a place that is deleted and named anew, over HTTP: Anna walks from home (T28).
@Suite(.ownThread, .serialized) struct PrivacyAnchorRouteTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let track: String
  private let home = Coordinate(latitude: 42.39, longitude: 2.15)!

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    let answer = anna.server.ask(
      "POST", "/tracks/import?name=home.gpx",
      anna.headers + ["Content-Type: application/octet-stream"],
      body: Array(Walk(name: "Núria", points: 900).gpx.utf8))
    track = try answer.json["tracks"]?.array?.first?["id"]?.string.orThrow() ?? ""
  }

  private static func secret(_ digit: Character) -> String { String(repeating: digit, count: 64) }

  private func fields(
    _ secret: Character, radius: Double = 150, north: Double = 0, anchor: PrivacyAnchor? = nil
  ) -> [String: JSONValue] {
    let point = home.offset(north: north, east: 0)
    var fields: [String: JSONValue] = [
      "name": .string("Casa"), "radius_m": .number(radius),
      "secret": .string(Self.secret(secret)),
      "point": .object([
        JSONMember("latitude", .number(point.latitude)),
        JSONMember("longitude", .number(point.longitude)),
      ]),
    ]
    if let anchor { fields["anchor"] = anchor.json }
    return fields
  }

  /// Names a place, and returns its identifier with the anchor that the server decided.
  private func name(_ fields: [String: JSONValue]) throws -> (id: String, anchor: PrivacyAnchor) {
    let id = UUID.new().description
    let made = anna.sync([change("create", "privacy_places", id, after: fields)])
    #expect(made.statuses == ["taken"])
    let body = try #require(anna.sync().record(id)?["body"])
    return (id, try #require(body["anchor"].flatMap { PrivacyAnchor($0) }))
  }

  private func delete(_ id: String) {
    #expect(anna.sync([change("delete", "privacy_places", id)]).statuses == ["taken"])
  }

  /// What others see of the walk.
  private func shown() -> String {
    anna.server.ask("GET", "/tracks/\(track)/shown", anna.headers).text
  }

  private func own(_ secret: Character, radius: Double = 150) throws -> PrivacyAnchor {
    try #require(PrivacyAnchor(of: home, radius: radius, secret: Self.secret(secret)))
  }

  @Test func aPlaceNamedAnewHidesTheSameWhateverItsDeviceSays() throws {
    let first = try name(fields("1"))
    #expect(first.anchor == (try own("1")))
    let seen = shown()
    #expect(seen.contains(#""is_cut":true"#))
    var last = first.id
    for (secret, north) in [("2", 0.0), ("3", 60), ("4", -60)] as [(Character, Double)] {
      delete(last)
      #expect(shown() != seen)
      let again = try name(fields(secret, north: north, anchor: try own(secret)))
      #expect(again.anchor == first.anchor)
      #expect(shown() == seen)
      last = again.id
    }
    // Of another radius, deleted or not.
    #expect(try name(fields("5", radius: 400)).anchor == first.anchor)
    delete(last)
    #expect(try name(fields("6", radius: 100)).anchor == first.anchor)
    // Another member's anchor is no matter, nor is a place elsewhere.
    let berta = try club.member("berta")
    let id = UUID.new().description
    _ = berta.sync([change("create", "privacy_places", id, after: fields("7"))])
    let hers = berta.sync().record(id)?["body"]?["anchor"].flatMap { PrivacyAnchor($0) }
    #expect(hers == (try own("7")))
    #expect(try name(fields("8", north: 900)).anchor != first.anchor)
  }

  /// As of a guest's device, which may have shown pictures already.
  @Test func anAnchorThatItsDeviceMadeIsKeptIfItHoldsThePlace() throws {
    let made = try own("1")
    let place = try name(fields("2", anchor: made))
    #expect(place.anchor == made)
    let far = try #require(
      PrivacyAnchor(
        of: home.offset(north: 5_000, east: 0), radius: 150, secret: Self.secret("3")))
    #expect(try name(fields("4", north: -2_000, anchor: far)).anchor != far)
  }

  @Test func noChangeMovesACircle() throws {
    let place = try name(fields("1"))
    let seen = shown()
    let said = change(
      "edit", "privacy_places", place.id, before: ["anchor": place.anchor.json],
      after: ["anchor": try own("2").json])
    #expect(anna.sync([said]).statuses == ["refused"])
    let renamed = change(
      "edit", "privacy_places", place.id, before: ["name": .string("Casa")],
      after: ["name": .string("Feina")])
    #expect(anna.sync([renamed]).statuses == ["taken"])
    delete(place.id)
    #expect(anna.sync([change("restore", "privacy_places", place.id)]).statuses == ["taken"])
    #expect(shown() == seen)
  }

  @Test func theAnchorIsThereWhenThePlaceIsForgottenAndLeavesWithItsMember() async throws {
    let place = try name(fields("1"))
    delete(place.id)
    let data = club.server.server.data
    try await data.database.write { connection throws(StorageError) in
      _ = try data.records.purge(at: WallClock.now() + 31 * 86_400_000, on: connection)
    }
    #expect(try name(fields("2")).anchor == place.anchor)
    let left = anna.server.ask(
      "DELETE", "/member", anna.headers, json: #"{"password":"muntanya of anna"}"#)
    #expect(left.status == 204)
    let isThere = try await data.database.read { connection throws(StorageError) in
      try connection.exists("SELECT 1 FROM privacy_anchors")
    }
    #expect(!isThere)
  }

  /// A place of an earlier version keeps its circle; one that is named beside or after it takes over its centre.
  @Test func aPlaceOfAnEarlierVersionKeepsItsCircle() async throws {
    let place = try name(fields("1"))
    let body = JSONValue.object(fields("1").map { JSONMember($0, $1) })
    let circle = try #require(PrivacyPlace(body)).circle
    let data = club.server.server.data
    try await data.database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE records SET body = $1 WHERE id = $2",
        String(decoding: body.bytes, as: UTF8.self), UUID(place.id))
      try connection.run("DELETE FROM privacy_anchors")
    }
    let seen = shown()
    #expect(try name(fields("2")).anchor.centre == circle.centre)
    delete(place.id)
    #expect(try name(fields("3")).anchor.centre == circle.centre)
    #expect(seen != shown())
  }
}
