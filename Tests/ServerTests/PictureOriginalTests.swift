import Formats
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Original photos: stored for their owner alone, beside the pictures that others see (B10).
@Suite(.ownThread, .serialized) struct PictureOriginalTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let gym: String
  /// As written by the camera: rotated, with a place and a name.
  private let taken = PhotoFile.named("made-place.jpg")
  /// As scaled by the device.
  private let light = PhotoFile.red("light")

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

  private func photo(_ id: UUID, _ file: String) -> JSONValue {
    change(
      "create", "boulder_photos", id.description,
      after: ["picture": picture(file), "taken_at": .integer(1)])
  }

  private func problem(_ id: UUID, _ file: String) -> JSONValue {
    inGym(
      change(
        "create", "boulder_problems", id.description,
        after: [
          "made_at": .integer(1), "picture": picture(file), "marks": .array([]),
        ]))
  }

  private func inGym(_ change: JSONValue) -> JSONValue {
    .object((change.object ?? []) + [JSONMember("space", .string(gym))])
  }

  private func original(
    _ id: UUID, of picture: String, _ file: String, size: Int = 1
  ) -> JSONValue {
    change(
      "create", "picture_originals", id.description,
      after: [
        "picture": .string(picture),
        "original": .object([
          JSONMember("file", .string(file)), JSONMember("size", .integer(Int64(size))),
          JSONMember("name", .string("IMG_0007.JPG")),
        ]),
      ])
  }

  private func read(_ file: String, as member: SyncMember) -> HTTPAnswer {
    member.server.ask("GET", "/files/\(file)", member.headers)
  }

  private func isThere(_ original: UUID) -> Bool {
    let record = anna.sync().record(original.description)
    return record != nil && record?["deleted_at"] == nil
  }

  private func used() -> Int64 {
    anna.server.ask("GET", "/member/storage", anna.headers).json["used"]?.int64 ?? 0
  }

  @Test func theOwnerGetsThePhotoAsItWasTakenAndNobodyElseDoes() throws {
    let (file, original) = (anna.upload(light), anna.upload(taken))
    let (marked, kept) = (UUID.new(), UUID.new())
    #expect(
      anna.sync([problem(marked, file), self.original(kept, of: file, original)]).statuses
        == ["taken", "taken"])
    #expect(read(original, as: anna).body == taken)
    #expect(berta.sync().record(marked.description)?["body"]?["picture"] == picture(file))
    #expect(read(file, as: berta).status == 200)
    #expect(read(original, as: berta).status == 404)
    #expect(berta.sync().record(kept.description) == nil)
    // Knowing a file's digest gives no access to it.
    let claim = self.original(.new(), of: file, original)
    #expect(berta.sync([claim]).statuses == ["refused"])
  }

  @Test func itCountsAsStorage() {
    let file = anna.upload(light)
    #expect(anna.sync([photo(.new(), file)]).statuses == ["taken"])
    let before = used()
    let change = original(.new(), of: file, anna.upload(taken))
    #expect(anna.sync([change]).statuses == ["taken"])
    #expect(used() == before + Int64(taken.count))
  }

  @Test func itGoesAndComesBackWithTheLastRecordOfItsPicture() {
    let (file, original) = (anna.upload(light), anna.upload(taken))
    let (waiting, marked, kept) = (UUID.new(), UUID.new(), UUID.new())
    _ = anna.sync([photo(waiting, file), self.original(kept, of: file, original)])
    // A problem is made from the photo, which is then removed from the saved ones.
    let delete = { (collection: String, id: UUID) in
      change("delete", collection, id.description)
    }
    #expect(
      anna.sync([problem(marked, file), delete("boulder_photos", waiting)]).statuses
        == ["taken", "taken"])
    #expect(isThere(kept))
    #expect(anna.sync([inGym(delete("boulder_problems", marked))]).statuses == ["taken"])
    #expect(!isThere(kept))
    let restore = inGym(change("restore", "boulder_problems", marked.description))
    #expect(anna.sync([restore]).statuses == ["taken"])
    #expect(isThere(kept))
  }

  /// Records of others with the picture do not affect its owner's original.
  @Test func somebodyElsesRecordOfThePictureKeepsNoOriginal() {
    let file = anna.upload(light)
    let (marked, kept, other) = (UUID.new(), UUID.new(), UUID.new())
    _ = anna.sync([problem(marked, file), original(kept, of: file, anna.upload(taken))])
    #expect(berta.sync([problem(other, file)]).statuses == ["taken"])
    _ = anna.sync([inGym(change("delete", "boulder_problems", marked.description))])
    #expect(!isThere(kept))
  }

  @Test func aPictureHasOneOriginal() {
    let (file, original) = (anna.upload(light), anna.upload(taken))
    let kept = UUID.new()
    #expect(
      anna.sync([photo(.new(), file), self.original(kept, of: file, original)]).statuses
        == ["taken", "taken"])
    let again = anna.sync([self.original(.new(), of: file, original)])
    #expect(
      again.json["results"]?.array?.first?["error"]?["record"]?.string == kept.description)
  }

  @Test func anOriginalWhosePhotoNeverCameIsSwept() async throws {
    let (file, other) = (anna.upload(light), anna.upload(PhotoFile.red("other")))
    let (kept, lonely) = (UUID.new(), UUID.new())
    _ = anna.sync([
      photo(.new(), file), original(kept, of: file, anna.upload(taken)),
      original(lonely, of: other, anna.upload(PhotoFile.red("lonely"))),
    ])
    let sweeping = try club.server.server.club.housekeeping(.daily)
      .first { $0.name.contains("originals") }.orThrow()
    #expect(try await sweeping.perform() == [], "its photo may be on its way")
    try await club.server.server.club.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE picture_originals SET updated_at = 0")
    }
    #expect(
      try await sweeping.perform() == ["1 originals of photos that are no more were deleted."])
    #expect(isThere(kept))
    #expect(!isThere(lonely))
  }

  @Test func itIsCarriedToAnotherClub() throws {
    let file = anna.upload(light)
    _ = anna.sync([
      photo(.new(), file), original(.new(), of: file, anna.upload(taken)),
    ])
    let zip = anna.server.ask("GET", "/member/export", anna.headers).body
    let name = SHA256Digest(of: taken).description
    #expect(try Archive(bytes: zip).entries.map(\.path).contains("pictures/originals/\(name).jpg"))
    let other = try SyncClub()
    let there = try other.member("anna")
    let answer = there.server.ask(
      "POST", "/member/import", there.headers + ["Content-Type: application/octet-stream"],
      body: zip)
    #expect(answer.status == 200)
    #expect(answer.json["refused"]?.array == [])
    #expect(there.server.ask("GET", "/files/\(name)", there.headers).body == taken)
  }

  // MARK: For browsers that cannot read a picture

  private func convert(_ content: [UInt8]) -> HTTPAnswer {
    anna.server.ask(
      "POST", "/pictures/jpeg", anna.headers + ["Content-Type: application/octet-stream"],
      body: content)
  }

  @Test(arguments: ["made-red.heic", "made-place.jpg", "made-cmyk.jpg", "made-animated.gif"])
  func aPictureBecomesAJPEGThatSaysNothingElse(name: String) {
    let before = used()
    let answer = convert(PhotoFile.named(name))
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "image/jpeg")
    #expect(answer.body.starts(with: [0xff, 0xd8]))
    #expect(answer.body.firstRange(of: Array("Exif".utf8)) == nil)
    #expect(used() == before, "nothing is kept")
  }

  @Test(
    arguments: [
      (Array("no photo".utf8), "unknown_format"),
      (Array(PhotoFile.named("made-red.heic").prefix(300)), "damaged"),
    ] as [([UInt8], String)])
  func whatIsNoPictureIsRefusedInWords(content: [UInt8], code: String) {
    let answer = convert(content)
    #expect(answer.status == 422)
    #expect(answer.json["errors"]?.array?.first?["code"]?.string == code)
  }

  @Test func whoHasOnePictureMadeDoesNotWaitForAllOfAnotherMember() {
    let slow = PNG.black(width: 8_000, height: 8_000)
    let head = TestClub.head(
      "POST", "/api/v1/pictures/jpeg",
      anna.headers + ["Content-Type: application/octet-stream"], length: slow.count)
    let clients = (0..<8).map { _ in
      let client = RawClient(port: club.server.server.port)
      client.send(head + slow)
      return client
    }
    let uploads = club.server.server.club.data.temporaryDirectory
    #expect(eventually { TemporaryDirectory.names(uploads).count >= 5 })
    let answer = berta.server.ask(
      "POST", "/pictures/jpeg", berta.headers + ["Content-Type: application/octet-stream"],
      body: light)
    #expect(answer.status == 200)
    let answeredCount = clients.count { !$0.receive(patience: .zero).bytes.isEmpty }
    #expect(answeredCount < 5)
  }
}
