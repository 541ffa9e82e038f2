import Glibc
import HTTP
import JSON
import ServerBase
import Storage
import TestGround
import Testing

/// Imports that go on without the device that sent the file (T27).
@Suite(.ownThread, .serialized) struct ImportBookTests {
  private let club: TestClub
  private let anna = UUID.new()
  private let berta = UUID.new()
  private let walk = Array(Walk().gpx.utf8)

  init() throws { club = try TestClub() }

  private static func path(_ id: String) -> String { "/api/v1/tracks/imports/\(id)" }

  /// Sends bytes of a file from a position. With the last ones, waits for the end of the import.
  private func put(
    _ bytes: some Sequence<UInt8>, from: Int = 0, of size: Int? = nil, to id: String,
    as member: UUID? = nil, name: String = "walk.gpx", more: String = "", in other: TestClub? = nil
  ) -> HTTPAnswer {
    let (club, member) = (other ?? club, member ?? anna)
    let sent = club.ask(
      "PUT", "\(Self.path(id))?name=\(name)&of=\(size ?? walk.count)&from=\(from)\(more)",
      as: member, headers: ["Content-Type: application/octet-stream"], body: Array(bytes))
    guard sent.status == 202, sent.json["arrived"]?.int64 == Int64(size ?? walk.count) else {
      return sent
    }
    // A busy machine takes longer than a request waits.
    _ = eventually { club.ask("GET", Self.path(id), as: member).json["ended_at"] != nil }
    return club.ask("GET", Self.path(id), as: member)
  }

  private func read(_ id: String, as member: UUID? = nil) -> HTTPAnswer {
    club.ask("GET", Self.path(id), as: member ?? anna)
  }

  private func trackCount(of member: UUID? = nil, in other: TestClub? = nil) -> Int64? {
    (other ?? club).ask("GET", "/api/v1/tracks", as: member ?? anna).json["total"]?.int64
  }

  private func status(_ answer: HTTPAnswer) -> String? {
    answer.json["answer"]?["tracks"]?.array?.first?["status"]?.string
  }

  @Test func aFileInOneRequestIsAnsweredAtOnceAndStaysInTheList() throws {
    let id = UUID.new().description
    let sent = put(walk, to: id)
    #expect(sent.status == 200)
    #expect(status(sent) == "added")
    #expect(sent.json["arrived"]?.int64 == Int64(walk.count))
    #expect(sent.json["ended_at"] != nil)
    let list = club.ask("GET", "/api/v1/tracks/imports", as: anna).json["imports"]?.array
    #expect(list?.compactMap { $0["name"]?.string } == ["walk.gpx"])
    #expect(list?.first?["answer"] == nil)
    #expect(status(read(id)) == "added")
    // The bytes have gone.
    #expect(TemporaryDirectory.names(club.directory + "/imports").isEmpty)
  }

  @Test func whatIsSentAgainIsImportedOnce() throws {
    let id = UUID.new().description
    #expect(status(put(walk, to: id)) == "added")
    let again = put(walk, to: id)
    #expect(again.status == 200)
    #expect(status(again) == "added")
    #expect(trackCount() == 1)
    #expect(status(put(walk, to: UUID.new().description)) == "known")
    #expect(trackCount() == 1)
  }

  @Test func aFileComesInPartsThatMayOverlap() throws {
    let id = UUID.new().description
    let half = walk.count / 2
    let first = put(walk[..<half], to: id)
    #expect(first.status == 202)
    #expect(first.json["arrived"]?.int64 == Int64(half))
    let gap = put(walk[(half + 1)...], from: half + 1, to: id)
    #expect(gap.status == 409)
    #expect(read(id).json["arrived"]?.int64 == Int64(half))
    #expect(put(walk[..<(half - 10)], to: id).json["arrived"]?.int64 == Int64(half))
    let last = put(walk[(half - 10)...], from: half - 10, to: id)
    #expect(last.status == 200)
    #expect(status(last) == "added")
  }

  @Test func whatCameOfACutConnectionIsKept() throws {
    let id = UUID.new().description
    let half = walk.count / 2
    do {
      let connection = club.connect()
      connection.send(
        club.head(
          "PUT", "\(Self.path(id))?name=walk.gpx&of=\(walk.count)&from=0", as: anna,
          ["Content-Type: application/octet-stream"], length: walk.count) + walk[..<half])
    }
    var arrived: Int64 = 0
    for _ in 0..<1000 where arrived == 0 {
      usleep(10_000)
      arrived = read(id).json["arrived"]?.int64 ?? 0
    }
    #expect(arrived == Int64(half))
    #expect(status(put(walk[half...], from: half, to: id)) == "added")
  }

  @Test func anImportThatTheEndOfTheServerCutOffGoesOn() async throws {
    let directory = TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(directory) }
    let id = UUID.new().description
    do {
      let first = try TestClub(at: directory)
      #expect(put(walk.dropLast(), to: id, in: first).status == 202)
    }
    let folder = directory + "/imports"
    let name = try #require(TemporaryDirectory.names(folder).first)
    let file = try #require(fopen(folder + "/" + name, "ab"))
    fwrite(walk.suffix(1), 1, 1, file)
    fclose(file)
    let second = try TestClub(at: directory)
    var said: [String] = []
    for step in second.open.housekeeping(.start) { said += try await step.perform() }
    #expect(said.contains("1 imports go on."))
    var answer = second.ask("GET", Self.path(id), as: anna)
    for _ in 0..<1000 where answer.json["ended_at"] == nil {
      usleep(10_000)
      answer = second.ask("GET", Self.path(id), as: anna)
    }
    #expect(status(answer) == "added")
    #expect(trackCount(in: second) == 1)
    #expect(TemporaryDirectory.names(folder).isEmpty)
  }

  @Test func nobodyElseSeesOrRemovesAnImport() throws {
    let id = UUID.new().description
    #expect(put(walk.dropLast(), to: id).status == 202)
    #expect(read(id, as: berta).status == 404)
    #expect(club.ask("DELETE", Self.path(id), as: berta).status == 404)
    #expect(
      club.ask("GET", "/api/v1/tracks/imports", as: berta).json["imports"]?.array?.isEmpty == true)
    // The same identifier is another import for another member.
    #expect(put(walk.suffix(1), from: walk.count - 1, to: id, as: berta).status == 409)
    #expect(trackCount(of: berta) == 0)
    #expect(status(put(walk.suffix(1), from: walk.count - 1, to: id)) == "added")
  }

  @Test func aRemovedImportIsGoneAndItsTrackStays() throws {
    let id = UUID.new().description
    #expect(put(walk, to: id).status == 200)
    #expect(club.ask("DELETE", Self.path(id), as: anna).status == 204)
    #expect(read(id).status == 404)
    #expect(trackCount() == 1)
    #expect(put(walk, to: UUID.new().description).status == 200)
    let unfinished = UUID.new().description
    #expect(put(walk.dropLast(), to: unfinished).status == 202)
    #expect(club.ask("DELETE", "/api/v1/tracks/imports", as: anna).status == 204)
    let left = club.ask("GET", "/api/v1/tracks/imports", as: anna).json["imports"]?.array
    #expect(left?.compactMap { $0["id"]?.string } == [unfinished])
    #expect(club.ask("DELETE", Self.path(unfinished), as: anna).status == 204)
    #expect(TemporaryDirectory.names(club.directory + "/imports").isEmpty)
  }

  @Test(arguments: [
    "of=5&from=0", "name=a.gpx&from=0", "name=a.gpx&of=0&from=0", "name=a.gpx&of=2147483649",
    "name=a.gpx&of=-1", "name=a.gpx&of=5&from=-1", "name=a.gpx&of=3&from=0",
    "name=a.gpx&of=5&from=2",
    "name=a.gpx&of=5&similar=both",
  ])
  func aMalformedRequestIsRefused(query: String) throws {
    let id = UUID.new().description
    let answer = club.ask(
      "PUT", "\(Self.path(id))?\(query)", as: anna,
      headers: ["Content-Type: application/octet-stream"], body: Array("12345".utf8))
    if query == "name=a.gpx&of=5&similar=both" || !query.contains("of=5&from=2") {
      #expect((400...422).contains(answer.status), "\(query)")
    }
    #expect(answer.status >= 400)
    #expect(read(id).status == 404)
  }

  @Test func anotherFileUnderTheSameIdentifierIsRefused() throws {
    let id = UUID.new().description
    #expect(put(walk.prefix(10), to: id).status == 202)
    #expect(put(walk.prefix(10), of: 20, to: id).status == 409)
    #expect(read(id).json["arrived"]?.int64 == 10)
  }

  @Test func theArrivingFilesOfAMemberAreBounded() throws {
    for _ in 0..<20 { #expect(put([1], of: 100, to: UUID.new().description).status == 202) }
    #expect(put([1], of: 100, to: UUID.new().description).status == 413)
    #expect(put([1], of: 100, to: UUID.new().description, as: berta).status == 202)
    #expect(put([1], of: 2 << 30, to: UUID.new().description, as: berta).status == 413)
  }

  @Test(arguments: [("<gpx><trk>", "cut-off"), ("nothing", "unknown-format")])
  func aFileThatIsNoRecordingEndsWithTheReason(content: String, code: String) throws {
    let answer = put(content.utf8, of: content.utf8.count, to: UUID.new().description)
    #expect(answer.status == 200)
    #expect(answer.json["answer"]?["error_code"]?.string != nil, "\(answer.text)")
    #expect(trackCount() == 0)
  }

  @Test func aSimilarActivityIsAddedWhereAskedFor() throws {
    #expect(status(put(walk, to: UUID.new().description)) == "added")
    let other = Array(Walk(name: "The same by another file").gpx.utf8)
    let skipped = put(other, of: other.count, to: UUID.new().description)
    #expect(status(skipped) == "similar")
    let kept = put(other, of: other.count, to: UUID.new().description, more: "&similar=keep")
    #expect(status(kept) == "added")
  }

  @Test func afterAWeekWhatEndedAndWhatWasLeftIsForgotten() async throws {
    let (ended, left, young) = (
      UUID.new().description, UUID.new().description, UUID.new().description
    )
    #expect(put(walk, to: ended).status == 200)
    #expect(put(walk.dropLast(), to: left).status == 202)
    #expect(put(walk.dropLast(2), to: young).status == 202)
    let past = WallClock.now() - 8 * 86_400_000
    try await club.database.write { connection throws(StorageError) in
      for id in [ended, left] {
        try connection.run(
          """
          UPDATE track_imports SET begun_at = $1, ended_at = CASE WHEN ended_at IS NULL THEN NULL ELSE $1 END
          WHERE import = $2
          """, past, UUID(id)!)
      }
    }
    let stray = try #require(fopen(club.directory + "/imports/nobody", "wb"))
    fclose(stray)
    for step in club.open.housekeeping(.daily) where step.name == "Forgetting ended imports" {
      _ = try await step.perform()
    }
    #expect(read(ended).status == 404)
    #expect(read(left).status == 404)
    #expect(read(young).json["arrived"]?.int64 == Int64(walk.count - 2))
    #expect(TemporaryDirectory.names(club.directory + "/imports").count == 1)
    #expect(trackCount() == 1)
  }
}
