import Glibc
import JSON
import ServerBase
import Storage
import TestGround
import Testing

/// The storage used by members, and its limits.
@Suite(.ownThread, .serialized) struct QuotaTests {
  let club: TestClub
  let member = UUID.new()

  init() throws { club = try TestClub() }

  private func storage() -> MemberStorage {
    let answer = club.ask("GET", "/api/v1/member/storage", as: member)
    return MemberStorage(
      used: answer.json["used"]?.int64 ?? -1, quota: answer.json["quota"]?.int64)
  }

  private func setQuota(_ quota: Int64?) async throws {
    _ = storage()
    let (records, member) = (club.open.data.records, id)
    try await club.database.write { connection throws(StorageError) in
      try records.setQuota(quota, of: member, on: connection)
    }
  }

  /// The account's own identifier.
  private var id: UUID {
    UUID(club.ask("GET", "/api/v1/member", as: member).json["id"]?.string ?? "") ?? member
  }

  @Test func filesAreCountedOnceWhateverNamesThem() throws {
    #expect(storage() == MemberStorage(used: 0, quota: nil))
    let walk = Walk().gpx
    let track = try club.track(as: member)
    let one = storage().used
    #expect(one > walk.utf8.count)
    _ = club.bring(walk, named: "again.gpx", as: member)
    #expect(storage().used == one, "the same file again")
    _ = club.ask("DELETE", "/api/v1/tracks/\(track)", as: member)
    #expect(storage().used == one, "it can be restored")
    _ = try club.track(Walk(start: 1_700_100_000), as: member)
    #expect(storage().used > one)
  }

  @Test func whatIsGoneForGoodCountsNoMore() async throws {
    let track = try club.track(as: member)
    _ = club.ask("DELETE", "/api/v1/tracks/\(track)", as: member)
    let records = club.open.data.records
    try await club.database.write { connection throws(StorageError) in
      _ = try records.purge(at: WallClock.now() + 31 * 86_400_000, on: connection)
    }
    #expect(storage().used == 0)
  }

  @Test func theSumOfAnOlderClubIsMeasured() async throws {
    _ = try club.track(as: member)
    let used = storage().used
    let records = club.open.data.records
    let isMeasured = try await club.database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM space_storage")
      return try records.measureStorage(on: connection)
    }
    #expect(isMeasured)
    #expect(storage().used == used)
    let isLeft = try await club.database.write { connection throws(StorageError) in
      try records.measureStorage(on: connection)
    }
    #expect(!isLeft)
  }

  @Test func anImportOverTheQuotaIsRefusedAndLeavesNothing() async throws {
    _ = try club.track(as: member)
    let (used, files) = (storage().used, club.storedFiles)
    try await setQuota(used + 100)
    let answer = club.bring(Walk(start: 1_700_100_000).gpx, as: member)
    #expect(answer.status == 507)
    #expect(answer.json["type"]?.string?.hasSuffix("over-quota") == true)
    #expect(storage() == MemberStorage(used: used, quota: used + 100))
    #expect(club.storedFiles == files)
    #expect(club.leftovers.isEmpty)
    #expect(club.bring(Walk().gpx, as: member).status == 200, "what is there is known")
    try await setQuota(used * 3)
    #expect(club.bring(Walk(start: 1_700_100_000).gpx, as: member).status == 201)
  }

  @Test func anUploadOverTheQuotaIsRefusedAndLeavesNothing() async throws {
    func upload(_ content: String) -> Int {
      let bytes = Array(content.utf8)
      return club.ask(
        "PUT", "/api/v1/files/\(SHA256Digest(of: bytes))", as: member,
        headers: ["Content-Type: application/octet-stream"], body: bytes
      ).status
    }
    try await setQuota(10)
    let part = club.ask(
      "PUT", "/api/v1/files/\(SHA256Digest(of: [1]))", as: member,
      headers: ["Content-Type: application/octet-stream", "Content-Range: bytes 0-4/11"],
      body: [1, 2, 3, 4, 5])
    #expect(part.status == 507, "the whole file counts, not its part")
    #expect(TemporaryDirectory.names(club.directory + "/files/arriving").isEmpty)
    #expect(upload("12345678") == 201)
    #expect(storage() == MemberStorage(used: 8, quota: 10))
    #expect(upload("123") == 507)
    #expect(club.storedFiles == 1)
    #expect(upload("12345678") == 200, "it is counted already")
    #expect(upload("12") == 201)
    #expect(storage().used == 10)
  }

  private func send(_ content: ArraySlice<UInt8>, of total: Int, to name: SHA256Digest) -> Int {
    club.ask(
      "PUT", "/api/v1/files/\(name)", as: member,
      headers: [
        "Content-Type: application/octet-stream",
        "Content-Range: bytes \(content.startIndex)-\(content.endIndex - 1)/\(total)",
      ], body: Array(content)
    ).status
  }

  /// The partially uploaded files.
  private var arriving: [String] { TemporaryDirectory.names(club.directory + "/files/arriving") }

  private var waiting: Int { arriving.count }

  /// Partial uploads count as storage; the oldest are removed for new data.
  @Test func partsOfFilesCountToo() async throws {
    try await setQuota(10)
    let contents = (0..<3).map { [UInt8](repeating: UInt8($0), count: 8) }
    let names = contents.map { SHA256Digest(of: $0) }
    for (name, content) in zip(names, contents) {
      #expect(send(content[..<5], of: 8, to: name) == 202)
      #expect(storage() == MemberStorage(used: 5, quota: 10))
      #expect(waiting == 1)
    }
    #expect(send(contents[2][5...], of: 8, to: names[2]) == 201)
    #expect(storage() == MemberStorage(used: 8, quota: 10))
    #expect(waiting == 0)
    #expect(send(contents[0][..<5], of: 8, to: names[0]) == 507)
    #expect(send([9, 9][...], of: 2, to: SHA256Digest(of: [9, 9])) == 201)
  }

  /// A cut connection stores no more than an intact one.
  @Test func whatComesOfACutConnectionCountsToo() async throws {
    try await setQuota(100_000)
    for number in 0..<4 {
      let content = [UInt8](repeating: UInt8(number), count: 90_000)
      let name = "\(SHA256Digest(of: content))"
      do {
        let connection = club.connect()
        let head = club.head(
          "PUT", "/api/v1/files/\(name)", as: member,
          ["Content-Type: application/octet-stream"], length: content.count)
        connection.send(head + content.prefix(60_000))
      }
      #expect(eventually { arriving.contains { $0.hasSuffix(name) } })
      #expect(waiting == 1)
    }
    #expect(storage().used > 0)
    #expect(storage().used <= 60_000)
    // An upload that can never fit leaves nothing, and removes no other.
    let before = arriving
    do {
      let content = [UInt8](repeating: 9, count: 200_000)
      let connection = club.connect()
      connection.send(
        club.head(
          "PUT", "/api/v1/files/\(SHA256Digest(of: content))", as: member,
          ["Content-Type: application/octet-stream"], length: content.count)
          + content.prefix(60_000))
      let uploads = club.open.data.temporaryDirectory
      #expect(eventually { !TemporaryDirectory.names(uploads).isEmpty })
    }
    #expect(club.leftovers.isEmpty)
    #expect(arriving == before)
  }

  @Test func administratorsSetWhatAMemberMayStore() throws {
    let club = try ClubServer()
    let (anna, berta) = (try club.member("anna"), try club.member("berta"))
    func put(_ body: String, of member: String = "berta", as headers: [String]) -> HTTPAnswer {
      club.ask("PUT", "/members/\(member)/quota", headers, json: body)
    }
    #expect(put(#"{"quota":10}"#, as: berta).status == 403)
    #expect(club.ask("GET", "/members/anna/storage", berta).status == 403)
    #expect(put(#"{"quota":10}"#, as: anna).text == #"{"used":0,"quota":10}"#)
    #expect(club.ask("GET", "/members/BERTA/storage", anna).text == #"{"used":0,"quota":10}"#)
    #expect(club.ask("GET", "/member/storage", berta).text == #"{"used":0,"quota":10}"#)
    #expect(club.ask("GET", "/member/storage", anna).text == #"{"used":0}"#)
    for wrong in [#"{"quota":-1}"#, #"{"quota":1.5}"#, #"{"quota":"10"}"#] {
      #expect(put(wrong, as: anna).status == 422, "\(wrong)")
    }
    #expect(put(#"{"quota":10}"#, of: "clara", as: anna).status == 404)
    #expect(club.ask("GET", "/member/storage", berta).text == #"{"used":0,"quota":10}"#)
    #expect(put(#"{"quota":null}"#, as: anna).text == #"{"used":0}"#)
  }
}
