import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// The sizes of gym pictures: their readers, and the metadata that reach other members (B10).
@Suite(.ownThread, .serialized) struct GymPictureTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let gym: String

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    let made = anna.server.ask("POST", "/gyms", anna.headers, json: #"{"name":"El Celler"}"#)
    gym = try made.json["id"]?.string.orThrow() ?? ""
    _ = berta.server.ask(
      "PUT", "/gyms/\(gym)/following", berta.headers, json: #"{"is_following":true}"#)
  }

  private func picture(_ file: String) -> JSONValue {
    .object([
      JSONMember("file", .string(file)), JSONMember("width", .integer(64)),
      JSONMember("height", .integer(48)),
    ])
  }

  private func inGym(_ change: JSONValue) -> JSONValue {
    .object((change.object ?? []) + [JSONMember("space", .string(gym))])
  }

  private func problem(_ id: UUID, on file: String) -> JSONValue {
    inGym(
      change(
        "create", "boulder_problems", id.description,
        after: [
          "made_at": .integer(1_790_000_000_000), "picture": picture(file), "marks": .array([]),
        ]))
  }

  private func read(_ file: String?, as member: SyncMember) -> HTTPAnswer {
    member.server.ask("GET", "/files/\(file ?? "")", member.headers)
  }

  private func sizes(of record: JSONValue?) -> [String?] {
    ["screen", "thumbnail"].map { record?["body"]?["sizes"]?[$0]?.string }
  }

  @Test func whoMayReadAPictureMayReadItsSizes() throws {
    let file = anna.upload(PhotoFile.red("a wall"))
    let id = UUID.new()
    #expect(anna.sync([problem(id, on: file)]).statuses == ["taken"])
    let seen = berta.sync().record(id.description)
    #expect(seen?["body"]?["picture"] == picture(file))
    #expect(seen?["body"]?["sizes"]?["of"]?.string == file)
    for size in sizes(of: seen) {
      #expect(read(size, as: berta).status == 200)
      #expect(read(size, as: berta).body.starts(with: [0xff, 0xd8]))
    }
    // A photo of her own, whose file no other member has.
    let own = UUID.new()
    let photo = anna.upload(PhotoFile.named("exif-Landscape_6.jpg"))
    #expect(
      anna.sync([
        change(
          "create", "boulder_photos", own.description,
          after: ["picture": picture(photo), "taken_at": .integer(1)])
      ]).statuses == ["taken"])
    let kept = sizes(of: anna.sync().record(own.description))
    #expect(read(kept[1], as: anna).status == 200)
    #expect(read(kept[1], as: berta).status == 404)
  }

  @Test func thePlaceWhereAPhotoWasTakenStaysWithItsOwner() throws {
    let file = anna.upload(PhotoFile.named("made-place.jpg"))
    let id = UUID.new()
    #expect(anna.sync([problem(id, on: file)]).statuses == ["taken"])
    let seen = berta.sync().record(id.description)
    let shown = seen?["body"]?["picture"]
    #expect(shown?["file"]?.string != file)
    #expect(shown?["width"]?.int64 == 48)
    #expect(shown?["height"]?.int64 == 64)
    #expect(seen?["body"]?["sizes"]?["of"] == shown?["file"])
    for name in [shown?["file"]?.string] + sizes(of: seen) {
      let content = read(name, as: berta).body
      #expect(!content.isEmpty)
      #expect(content.firstRange(of: Array("Exif".utf8)) == nil)
      #expect(content.firstRange(of: Array("Anna".utf8)) == nil)
    }
    #expect(read(file, as: berta).status == 404)
    #expect(read(file, as: anna).body == PhotoFile.named("made-place.jpg"))
  }

  /// The list of all gyms has thumbnails, also for gyms that are not followed.
  @Test func aListOfGymsNamesTheSmallOneOfItsLogo() throws {
    func logo(_ file: JSONValue, before: JSONValue = .null) {
      let said = change(
        "edit", "boulder_gyms", gym, before: ["logo": before], after: ["logo": file])
      #expect(anna.sync([inGym(said)]).statuses == ["taken"])
    }
    func listed(_ member: SyncMember) -> JSONValue? {
      member.server.ask("GET", "/gyms", member.headers).json["gyms"]?.array?.first
    }
    let file = anna.upload(PhotoFile.named("made-place.jpg"))
    logo(picture(file))
    let carla = try club.member("carla")
    let shown = listed(carla)
    let (large, small) = (shown?["logo"]?.string, shown?["logo_thumbnail"]?.string)
    #expect(large != file, "it says where it was taken")
    #expect(read(small, as: carla).status == 200)
    #expect(read(small, as: carla).body.count <= read(large, as: carla).body.count)
    let kept = anna.sync().record(gym)?["body"]?["logo"] ?? .null
    logo(.null, before: kept)
    #expect(listed(carla)?["logo"] == nil)
    #expect(listed(carla)?["logo_thumbnail"] == nil)
  }

  /// Created and changed in one request: the original photo is never visible.
  @Test func aPictureThatIsChangedAtOnceSaysNoPlaceEither() throws {
    let wall = UUID.new()
    let plain = anna.upload(PhotoFile.red("before"))
    let photo = anna.upload(PhotoFile.named("made-place.jpg"))
    let answer = anna.sync([
      inGym(
        change(
          "create", "boulder_walls", wall.description,
          after: ["name": .string("Sostre"), "picture": picture(plain)])),
      inGym(
        change(
          "edit", "boulder_walls", wall.description, before: ["picture": picture(plain)],
          after: ["picture": picture(photo)])),
    ])
    #expect(answer.statuses == ["taken", "taken"])
    #expect(read(photo, as: berta).status == 404)
    let seen = berta.sync().record(wall.description)?["body"]
    #expect(seen?["sizes"]?["of"] == seen?["picture"]?["file"])
  }

  @Test func anEditToWhatIsNoPictureIsRefused() throws {
    let wall = UUID.new()
    let plain = anna.upload(PhotoFile.red("before"))
    let page = anna.upload(Array("<html>SpyCam</html>".utf8))
    let cut = anna.upload(Array(PhotoFile.named("made-place.jpg").dropLast(40)))
    #expect(
      anna.sync([
        inGym(
          change(
            "create", "boulder_walls", wall.description,
            after: ["name": .string("Sostre"), "picture": picture(plain)]))
      ]).statuses == ["taken"])
    let kept = anna.sync().record(wall.description)?["body"]?["picture"] ?? .null
    for file in [page, cut] {
      let answer = anna.sync([
        inGym(
          change(
            "edit", "boulder_walls", wall.description, before: ["picture": kept],
            after: ["picture": picture(file)]))
      ])
      #expect(answer.statuses == ["refused"])
      #expect(read(file, as: berta).status == 404)
    }
    #expect(anna.sync().record(wall.description)?["body"]?["picture"] == kept)
  }

  @Test(arguments: ["made-place.jpg", nil])
  func aFormerPhotoSaysNoPlaceEither(name: String?) throws {
    let wall = UUID.new()
    let plain = anna.upload(PhotoFile.red("now"))
    let photo = anna.upload(name.map(PhotoFile.named) ?? Array("no photo".utf8))
    let answer = anna.sync([
      inGym(
        change(
          "create", "boulder_walls", wall.description,
          after: [
            "name": .string("Sostre"), "picture": picture(plain),
            "former": .array([picture(photo)]),
          ]))
    ])
    #expect(answer.statuses == ["refused"])
    #expect(read(photo, as: berta).status == 404)
  }

  @Test func aPictureThatTakesThePlaceOfAnotherGetsItsSizes() throws {
    let wall = UUID.new()
    let (first, second) = (
      anna.upload(PhotoFile.red("before")), anna.upload(PhotoFile.named("made-place.jpg"))
    )
    #expect(
      anna.sync([
        inGym(
          change(
            "create", "boulder_walls", wall.description,
            after: ["name": .string("Sostre"), "picture": picture(first)]))
      ]).statuses == ["taken"])
    #expect(
      anna.sync([
        inGym(
          change(
            "edit", "boulder_walls", wall.description, before: ["picture": picture(first)],
            after: ["picture": picture(second)]))
      ]).statuses == ["taken"])
    let seen = berta.sync().record(wall.description)
    #expect(seen?["body"]?["picture"]?["file"]?.string != second)
    #expect(seen?["body"]?["sizes"]?["of"] == seen?["body"]?["picture"]?["file"])
    #expect(read(second, as: berta).status == 404)
    #expect(read(seen?["body"]?["picture"]?["file"]?.string, as: berta).status == 200)
  }

  @Test(
    arguments: [
      (Array("no photo".utf8), "unknown_format"),
      (Array(PhotoFile.named("exif-Landscape_6.jpg").prefix(90_000)), "damaged"),
    ] as [([UInt8], String)])
  func whatIsNoPictureIsRefusedAndKeepsNothing(content: [UInt8], code: String) throws {
    let answer = anna.sync([problem(.new(), on: anna.upload(content))])
    #expect(answer.statuses == ["refused"])
    let error = answer.json["results"]?.array?.first?["error"]
    #expect(error?["field"]?.string == "picture")
    #expect(error?["code"]?.string == code)
    #expect(
      anna.server.ask("GET", "/gyms", anna.headers).json["gyms"]?.array?[0]["problems"]?.int64 == 0)
  }

  @Test func theSizesCountAsStorage() throws {
    func used() -> Int64 {
      anna.server.ask("GET", "/member/storage", anna.headers).json["used"]?.int64 ?? 0
    }
    let content = PhotoFile.named("exif-Landscape_6.jpg")
    let file = anna.upload(content)
    #expect(used() == Int64(content.count))
    let id = UUID.new()
    #expect(anna.sync([problem(id, on: file)]).statuses == ["taken"])
    // Because of its EXIF data, others get the large size instead.
    let record = anna.sync().record(id.description)
    let made = (sizes(of: record) + [record?["body"]?["picture"]?["file"]?.string])
      .reduce(0) { $0 + read($1, as: anna).body.count }
    #expect(made > 10_000)
    #expect(used() == Int64(content.count + made))
  }

  /// As in a club whose program inspected only the names of a file's segments.
  @Test func aPictureThatWasJudgedByAnEarlierRuleIsJudgedAnew() async throws {
    let id = UUID.new()
    let plain = anna.upload(PhotoFile.red("a wall"))
    let photo = anna.upload(PhotoFile.named("made-place.jpg"))
    #expect(anna.sync([problem(.new(), on: plain)]).statuses == ["taken"])
    try await club.server.server.club.data.database.write { connection throws(StorageError) in
      try connection.run(
        """
        INSERT INTO picture_sizes (picture, width, height, large, screen, thumbnail)
        SELECT $1, width, height, NULL, screen, thumbnail FROM picture_sizes WHERE picture = $2
        """, SHA256Digest(of: PhotoFile.named("made-place.jpg")),
        SHA256Digest(of: PhotoFile.red("a wall")))
    }
    let wall = UUID.new()
    let made = inGym(
      change(
        "create", "boulder_walls", wall.description,
        after: [
          "name": .string("Sostre"), "picture": picture(plain),
          "former": .array([picture(photo)]),
        ]))
    #expect(anna.sync([problem(id, on: photo), made]).statuses == ["taken", "taken"])
    #expect(read(photo, as: berta).status == 200)
    try await club.server.server.club.data.database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM migrations WHERE area = 'pictures' AND version = 2")
    }
    club.server.stop()
    let again = try ClubServer(at: club.server.directory)
    let reader = SyncMember(again, headers: berta.headers)
    func shown() -> [String?] {
      let seen = reader.sync()
      let former = seen.record(wall.description)?["body"]?["former"]?.array?.first
      return [seen.record(id.description)?["body"]?["picture"], former].map { $0?["file"]?.string }
    }
    #expect(eventually { !shown().contains(photo) })
    for file in shown() {
      #expect(file != nil)
      #expect(read(file, as: reader).body.firstRange(of: Array("Exif".utf8)) == nil)
    }
    #expect(read(photo, as: reader).status == 404)
    #expect(read(photo, as: SyncMember(again, headers: anna.headers)).status == 200)
  }
}
