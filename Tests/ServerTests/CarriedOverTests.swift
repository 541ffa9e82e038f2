import Glibc
import JSON
import ServerBase
import Storage
import TestGround
import Testing

/// A club as left by a server without spaces (`Tests/Fixtures/clubs`): all data are found, and devices continue at their
/// position.
@Suite(.ownThread, .serialized) struct CarriedOverTests {
  let club: ClubServer
  let told: JSONValue

  init() throws {
    let fixture =
      String(#filePath.dropLast("ServerTests/CarriedOverTests.swift".count))
      + "Fixtures/clubs/before-spaces"
    let directory = TemporaryDirectory.make()
    guard system("cp -r '\(fixture)/.' '\(directory)'") == 0 else { throw POSIXFault() }
    told = try JSONValue(parsing: try bytes(of: fixture + "/club.json"))
    club = try ClubServer(at: directory)
  }

  private struct POSIXFault: Error {}

  private var anna: SyncMember {
    SyncMember(club, headers: ["Authorization: Bearer \(told["anna"]?.string ?? "")"])
  }

  private var tracks: [String] { (told["tracks"]?.array ?? []).compactMap(\.string) }

  @Test func everythingOfTheMemberIsThere() throws {
    let answer = anna.sync()
    #expect(answer.json["reset"] == nil && answer.json["spaces"] == nil)
    #expect(answer.record(tracks[0])?["body"]?["name"]?.string == "Volta")
    #expect(answer.record(tracks[0])?["body"]?["note"]?.string == "by night")
    #expect(answer.record(tracks[0])?["body"]?["category"] == told["category"])
    #expect(answer.record(tracks[0])?["space"] == nil && answer.record(tracks[0])?["author"] == nil)
    #expect(answer.record(tracks[1])?["body"]?["name"]?.string == "Pedraforca, again")
    let conflict = answer.record(tracks[1])?["conflicts"]?.array?.first
    #expect(conflict?["value"]?.string == "From the tablet")
    #expect(conflict?["change"] == told["conflict"]?["id"])
    #expect(answer.record(tracks[2])?["deleted_at"]?.int64 != nil)
    #expect(club.ask("GET", "/profile", anna.headers).json["weight_kg"]?.int64 == 60)
    #expect(club.ask("GET", "/tracks", anna.headers).json["total"]?.int64 == 2)
    let upload = told["upload"]?.string ?? ""
    #expect(club.ask("GET", "/files/\(upload)", anna.headers).status == 200)
    for track in tracks.prefix(2) {
      #expect(club.ask("GET", "/tracks/\(track)/original", anna.headers).status == 200)
    }
  }

  @Test func theCategoriesOfEverybodySayTheirSport() {
    let categories = (anna.sync().json["records"]?.array ?? []).compactMap { record in
      record["collection"]?.string == "categories" ? record["body"] : nil
    }
    #expect(
      categories.map { $0["sport"]?.string }
        == [
          "running", "walking", "cycling", "swimming", "running", "running", "hiking", "walking",
          "skiing", "skiing", "walking", "hiking", "other", "fitness",
        ])
    #expect(categories.filter { $0["kind"] != nil }.count == 13)
  }

  /// The built-in categories added since, in the order in which the app shows them.
  private static let added = "67859abcd".map {
    "018cc251-f400-7000-8000-00000000000\($0)"
  }

  @Test func cursorsGivenBeforeAreValid() throws {
    let now = anna.sync(cursor: told["cursor"]?.string)
    #expect(now.json["reset"] == nil && identifiers(now) == Self.added)
    let late = anna.sync(cursor: told["earlier"]?.string)
    #expect(late.json["reset"] == nil)
    #expect(identifiers(late) == [tracks[1]] + Self.added)
    // New changes follow all earlier ones, also for a member with fewer changes.
    let berta = SyncMember(club, headers: ["Authorization: Bearer \(told["berta"]?.string ?? "")"])
    let id = UUID.new().description
    let made = berta.sync(
      [change("create", "categories", id, after: ["name": .string("New")])],
      cursor: told["bertas"]?.string)
    #expect(identifiers(made) == Self.added + [id])
    #expect(anna.sync(cursor: now.json["cursor"]?.string).json["records"]?.array?.isEmpty == true)
  }

  @Test func theWayBackLeadsToTheClubAsItWas() throws {
    let edit = change(
      "edit", "tracks", tracks[0], before: ["name": .string("Volta")], after: ["name": .string("V")]
    )
    #expect(anna.sync([edit]).statuses == ["taken"])
    club.stop()
    _ = try ClubBackup.restore(club.directory + "/before-upgrade", to: club.directory)
    let again = try ClubServer(at: club.directory)
    let annaAgain = SyncMember(
      again, headers: ["Authorization: Bearer \(told["anna"]?.string ?? "")"])
    #expect(annaAgain.sync().record(tracks[0])?["body"]?["name"]?.string == "Volta")
  }

  private func identifiers(_ answer: HTTPAnswer) -> [String] {
    (answer.json["records"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  @Test func whatWasSentBeforeIsNotDoneAgain() throws {
    let conflict = try told["conflict"].orThrow()
    let answer = anna.sync([conflict])
    #expect(answer.statuses == ["conflict"])
    #expect(answer.record(tracks[1])?["conflicts"]?.array?.count == 1)
    let edit = change(
      "edit", "tracks", tracks[0], before: ["name": .string("Volta")], after: ["name": .string("V")]
    )
    #expect(anna.sync([edit]).record(tracks[0])?["body"]?["name"]?.string == "V")
  }
}

/// The whole content of a file.
private func bytes(of path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  var content = [UInt8](repeating: 0, count: 1 << 16)
  let count = read(file, &content, content.count)
  return Array(content.prefix(max(count, 0)))
}
