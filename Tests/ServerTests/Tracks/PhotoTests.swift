import JSON
import Storage
import TestGround
import Testing

/// Photos on tracks: their owner, and the effect of changes to their track.
@Suite(.ownThread, .serialized) struct PhotoTests {
  private let club: SyncClub
  private let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  private func addTrack() throws -> String {
    let answer = anna.server.ask(
      "POST", "/tracks", anna.headers,
      json: #"{"name":"Puigmal","stated_start":1700000000000,"stated_duration_s":3600}"#)
    return try answer.json["id"]?.string.orThrow() ?? ""
  }

  private func picture(_ file: String) -> JSONValue {
    .object([
      JSONMember("file", .string(file)), JSONMember("width", .integer(64)),
      JSONMember("height", .integer(48)),
    ])
  }

  private func photo(
    _ id: String = UUID.new().description, of track: String, _ words: String,
    saying said: [String: JSONValue] = [:]
  ) -> JSONValue {
    let content = PhotoFile.red(words)
    let file = anna.upload(content)
    return change(
      "create", "track_photos", id,
      after: [
        "track": .string(track), "picture": picture(file), "source": .string(file),
        "taken_at": .integer(1_700_000_060_000),
      ].merging(said) { $1 })
  }

  private func live() -> [String] {
    let records = anna.sync().json["records"]?.array ?? []
    return records.filter {
      $0["collection"]?.string == "track_photos" && $0["deleted_at"] == nil
    }.compactMap { $0["id"]?.string }.sorted()
  }

  @Test func aPhotoAndItsSizesAreItsMembersAlone() throws {
    let (track, id) = (try addTrack(), UUID.new().description)
    let place = JSONValue.object([
      JSONMember("latitude", .number(42.38)), JSONMember("longitude", .number(2.11)),
      JSONMember("distance_m", .number(1_250.5)), JSONMember("by", .string("time")),
    ])
    #expect(
      anna.sync([photo(id, of: track, "cim", saying: ["place": place])]).statuses == ["taken"])
    let body = anna.sync().record(id)?["body"]
    #expect(body?["place"] == place)
    let berta = try club.member("berta")
    #expect(berta.sync().record(id) == nil)
    let files = [
      body?["picture"]?["file"], body?["sizes"]?["screen"], body?["sizes"]?["thumbnail"],
    ]
    for file in files {
      let path = "/files/\(file?.string ?? "")"
      #expect(anna.server.ask("GET", path, anna.headers).status == 200)
      #expect(berta.server.ask("GET", path, berta.headers).status == 404)
    }
  }

  @Test func itsPlaceAndItsWordsChange() throws {
    let (track, id) = (try addTrack(), UUID.new().description)
    _ = anna.sync([photo(id, of: track, "cim")])
    let place = JSONValue.object([
      JSONMember("latitude", .number(42.38)), JSONMember("longitude", .number(2.11)),
      JSONMember("distance_m", .number(0)), JSONMember("by", .string("hand")),
    ])
    let edit = change(
      "edit", "track_photos", id, after: ["place": place, "caption": .string("Al cim!")])
    #expect(anna.sync([edit]).statuses == ["taken"])
    #expect(anna.sync().record(id)?["body"]?["caption"]?.string == "Al cim!")
    let taken = change("edit", "track_photos", id, before: ["place": place])
    #expect(anna.sync([taken]).statuses == ["taken"])
    #expect(anna.sync().record(id)?["body"]?["place"] == nil)
    let another = change("edit", "track_photos", id, after: ["picture": picture("")])
    #expect(anna.sync([another]).statuses == ["refused"])
  }

  @Test func aTrackHasAPhotoOnce() throws {
    let (first, other) = (try addTrack(), try addTrack())
    let id = UUID.new().description
    let once = anna.sync([photo(id, of: first, "cim")])
    #expect(once.statuses == ["taken"])
    let twice = anna.sync([photo(of: first, "cim")])
    #expect(twice.code == "known")
    #expect(twice.json["results"]?.array?[0]["error"]?["record"]?.string == id)
    #expect(
      anna.sync([photo(of: first, "coll"), photo(of: other, "cim")]).statuses == ["taken", "taken"])
    #expect(live().count == 3)
    // After its deletion it can be added again.
    _ = anna.sync([change("delete", "track_photos", id)])
    #expect(anna.sync([photo(of: first, "cim")]).statuses == ["taken"])
  }

  @Test func photosGoAndComeWithTheirTrack() throws {
    let (track, other) = (try addTrack(), try addTrack())
    let ids = (0..<4).map { _ in UUID.new().description }
    for (id, words) in zip(ids, ["a", "b", "c", "d"]) {
      _ = anna.sync([photo(id, of: words == "d" ? other : track, words)])
    }
    _ = anna.sync([change("delete", "track_photos", ids[0])])
    #expect(live() == [ids[1], ids[2], ids[3]].sorted())
    #expect(anna.server.ask("DELETE", "/tracks/\(track)", anna.headers).status == 204)
    #expect(live() == [ids[3]])
    #expect(anna.sync([photo(of: track, "e")]).code == "deleted")
    // A photo deleted before stays deleted.
    #expect(anna.sync([change("restore", "tracks", track)]).statuses == ["taken"])
    #expect(live() == [ids[1], ids[2], ids[3]].sorted())
  }

  /// An offline device deletes a photo and its track, and sends both changes at once.
  @Test(arguments: [true, false])
  func aPhotoDeletedInOneSyncWithItsTrackComesBackWithIt(isPhotoFirst: Bool) throws {
    let (track, ids) = (try addTrack(), [UUID.new().description, UUID.new().description])
    for (id, words) in zip(ids, ["a", "b"]) { _ = anna.sync([photo(id, of: track, words)]) }
    let deletions = [change("delete", "track_photos", ids[0]), change("delete", "tracks", track)]
    let answer = anna.sync(isPhotoFirst ? deletions : deletions.reversed())
    #expect(answer.statuses == ["taken", "taken"])
    #expect(live() == [])
    #expect(anna.sync([change("restore", "tracks", track)]).statuses == ["taken"])
    #expect(live() == ids.sorted())
  }

  /// A device that added an existing track sends its other identifier next.
  @Test func aPhotoMayNameATrackThatIsNotThere() throws {
    let (track, id) = (try addTrack(), UUID.new().description)
    let unknown = UUID.new().description
    #expect(anna.sync([photo(id, of: unknown, "cim")]).statuses == ["taken"])
    let edit = change(
      "edit", "track_photos", id, before: ["track": .string(unknown)],
      after: ["track": .string(track)])
    #expect(anna.sync([edit]).statuses == ["taken"])
    _ = anna.server.ask("DELETE", "/tracks/\(track)", anna.headers)
    #expect(live() == [])
  }

  @Test(
    arguments: [
      ("place", .object([JSONMember("latitude", .number(42))]), "required"),
      ("place", .string("Puigmal"), "type"),
      ("taken_at", .integer(-1), "out_of_range"), ("track", .string("Puigmal"), "invalid"),
      ("source", .string("x"), "invalid"),
      ("caption", .string(String(repeating: "a", count: 501)), "too_long"),
      ("sizes", .object([]), "unknown"),
    ] as [(String, JSONValue, String)])
  func whatMakesNoSenseIsRefused(field: String, value: JSONValue, code: String) throws {
    let answer = anna.sync([photo(of: try addTrack(), "cim", saying: [field: value])])
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == code)
    #expect(live() == [])
  }

  @Test(
    arguments: [
      (Array("no photo".utf8), "unknown_format"),
      (Array(PhotoFile.named("exif-Landscape_6.jpg").prefix(90_000)), "damaged"),
    ] as [([UInt8], String)])
  func whatIsNoPictureIsRefused(content: [UInt8], code: String) throws {
    let track = try addTrack()
    let said: [String: JSONValue] = ["picture": picture(anna.upload(content))]
    let answer = anna.sync([photo(of: track, "cim", saying: said)])
    #expect(answer.code == code)
  }

  @Test func photosCountAsStorage() throws {
    func used() -> Int64 {
      anna.server.ask("GET", "/member/storage", anna.headers).json["used"]?.int64 ?? 0
    }
    let (track, id) = (try addTrack(), UUID.new().description)
    let before = used()
    #expect(anna.sync([photo(id, of: track, "cim")]).statuses == ["taken"])
    let body = anna.sync().record(id)?["body"]
    // A small picture is its own thumbnail.
    let sizes = Set([body?["sizes"]?["screen"], body?["sizes"]?["thumbnail"]].map { $0?.string })
      .reduce(0) { sum, file in
        sum + anna.server.ask("GET", "/files/\(file ?? "")", anna.headers).body.count
      }
    #expect(sizes > 0)
    #expect(used() - before == Int64(PhotoFile.red("cim").count + sizes))
  }
}
