import Glibc
import JSON
import ServerBase
import ServerTracks
import Storage
import TestGround
import Testing

/// A member who leaves during an operation leaves nothing behind (K3).
@Suite(.ownThread, .serialized) struct LeavingTests {
  let club: TestClub

  init() throws { club = try TestClub() }

  /// A member whose account is gone during a request.
  private let left = UUID.new()

  private func count(_ table: String) async throws -> Int? {
    try await club.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM \(table)") { $0.int(0) }
    }
  }

  @Test func anImportStoresNothing() async throws {
    let path = club.directory + "/left.gpx"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let content = Array(Walk().gpx.utf8)
    _ = write(file, content, content.count)
    close(file)
    let tracks = try TrackStore(club.open.data)
    defer { tracks.close() }
    await #expect(throws: StorageError.forbidden) {
      _ = try await tracks.importFile(at: path, named: "left.gpx", for: left)
    }
    for table in ["records", "tracks", "record_files", "record_sequences", "track_answers"] {
      #expect(try await count(table) == 0, "\(table)")
    }
    #expect(!club.files.contains(SHA256Digest(of: content)))
  }

  @Test func anUploadIsNotKept() async throws {
    let file = try await club.files.put([1, 2, 3])
    let (database, records, left) = (club.database, club.open.data.records, left)
    await #expect(throws: StorageError.forbidden) {
      try await database.write { connection throws(StorageError) in
        try records.noteUpload(of: file, by: left, on: connection)
      }
    }
    #expect(try await count("file_uploads") == 0)
  }
}
