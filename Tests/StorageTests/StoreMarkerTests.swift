import Glibc
import JSON
import Storage
import TestGround
import Testing

/// A data directory records that it had a database, and its identity.
@Suite struct StoreMarkerTests {
  let directory = TemporaryDirectory()

  private func opened(_ path: String? = nil) throws(StorageError) -> Database {
    try Database.open(directory: path ?? directory.path, migrations: RecordStore.migrations)
  }

  /// Kinds of damage to a database after which the data are refused.
  static let harms: [(name: String, harm: @Sendable (_ database: String) -> Void)] = [
    ("removed", { unlink($0) }),
    ("emptied", { truncate($0, 0) }),
    ("cut off", { truncate($0, 8_192) }),
    (
      "overwritten",
      { path in
        guard let file = fopen(path, "r+") else { return }
        fwrite([UInt8](repeating: 0x20, count: 4_096), 1, 4_096, file)
        fclose(file)
      }
    ),
    (
      "replaced by another club's",
      { path in
        let other = TemporaryDirectory()
        (try? Database.open(directory: other.path, migrations: RecordStore.migrations))?.close()
        rename(other.path + "/cordada.sqlite", path)
      }
    ),
  ]

  @Test(arguments: harms.indices)
  func withoutItsDatabaseADirectoryIsRefusedAndNothingIsLost(_ index: Int) async throws {
    let database = try opened()
    let files = try FileStore(directory: directory.path)
    let kept = try await files.put([1, 2, 3])
    files.close()
    database.close()
    Self.harms[index].harm(directory.path + "/cordada.sqlite")
    for _ in 0..<2 {
      #expect(throws: StorageError.self, "\(Self.harms[index].name)") { try opened().close() }
    }
    let after = try FileStore(directory: directory.path)
    defer { after.close() }
    #expect(after.contains(kept))
  }

  @Test func aDirectoryOfFilesAloneIsNoNewClub() async throws {
    let files = try FileStore(directory: directory.path)
    _ = try await files.put([1, 2, 3])
    files.close()
    #expect(throws: StorageError.lostDatabase(directory.path)) { try opened().close() }
    let name = SHA256Digest(of: [1, 2, 3])
    rename(directory.place(of: name), directory.path + "/files/bin/\(name)")
    #expect(throws: StorageError.lostDatabase(directory.path)) { try opened().close() }
  }

  /// Data of earlier versions, without a marker, get one.
  @Test func dataWithoutAMarkerIsTakenOver() throws {
    try opened().close()
    let marker = directory.path + "/store.id"
    #expect(access(marker, F_OK) == 0)
    unlink(marker)
    try opened().close()
    #expect(access(marker, F_OK) == 0)
    unlink(directory.path + "/cordada.sqlite")
    #expect(throws: StorageError.lostDatabase(directory.path)) { try opened().close() }
  }
}
