import Glibc
import ServerBase
import ServerTracks
import Storage
import TestGround
import Testing

/// Long imports, beside short ones.
@Suite(.ownThread, .serialized) struct LongWorkTests {
  let club: TestClub
  /// A walk of three days with one fix per second.
  private let long = Array(Walk(points: 250_000).gpx.utf8)

  init() throws { club = try TestClub() }

  /// Uploads the long walk without waiting for the answer.
  private func beginLongImport(as member: UUID) -> RawClient {
    _ = club.ask("GET", "/api/v1/tracks", as: member)
    let client = club.connect()
    client.send(
      club.head(
        "POST", "/api/v1/tracks/import?name=long.gpx", as: member,
        ["Content-Type: application/octet-stream"], length: long.count) + long)
    return client
  }

  @Test func aShortImportWaitsForNoLongOneAndWhoLeavesLeavesNothing() throws {
    do {
      let first = beginLongImport(as: .new())
      let second = beginLongImport(as: .new())
      let third = beginLongImport(as: .new())
      _ = try club.track(as: .new())
      for client in [first, second, third] {
        #expect(client.receive(patience: .zero).bytes.isEmpty, "the long ones go on")
      }
    }
    #expect(club.leftovers.isEmpty)
    let walk = SHA256Digest(of: long)
    #expect(eventually { !club.files.contains(walk) })
  }

  @Test func closingWaitsForNoImport() async throws {
    let path = club.directory + "/long.gpx"
    let file = try fopen(path, "wb").orThrow()
    fwrite(long, 1, long.count, file)
    fclose(file)
    let tracks = try TrackStore(club.open.data)
    let importing = Task { try await tracks.importFile(at: path, named: "long.gpx", for: .new()) }
    try await Task.sleep(for: .milliseconds(300))
    tracks.close()
    let error = await #expect(throws: StorageError.self) { try await importing.value }
    #expect(error == .interrupted || error == .closed)
  }
}
