import Glibc
import Storage
import TestGround
import Testing

/// Swept files stay in the bin for a time.
@Suite final class BinTests {
  private let directory = TemporaryDirectory()
  private let database: Database
  private let files: FileStore

  init() throws {
    database = try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations)
    files = try FileStore(directory: directory.path)
  }

  deinit {
    files.close()
    database.close()
  }

  @Test func whatWasSweptWaitsInTheBin() async throws {
    let content: [UInt8] = [1, 2, 3]
    let digest = try await files.put(content)
    #expect(try await files.sweep(database: database, olderThan: 0) == 1)
    #expect(!files.contains(digest))
    #expect(try await files.read(digest, maximumSize: 10) == content)
    // A record of a restored older database refers to it.
    let store = RecordStoreTests.store(files)
    _ = try await files.put(content)
    try await database.write { connection throws(StorageError) in
      try store.create(
        "notes", of: .new(), body: RecordStoreTests.body("a", file: digest), on: connection)
    }
    #expect(unlink(directory.place(of: digest)) == 0)
    #expect(!files.contains(digest))
    #expect(try await files.sweep(database: database, olderThan: 0, binnedFor: 0) == 0)
    #expect(files.contains(digest))
    #expect(TemporaryDirectory.names(directory.path + "/files/bin").isEmpty)
  }

  @Test func theBinIsEmptiedInTheEnd() async throws {
    let digest = try await files.put([1, 2, 3])
    #expect(try await files.sweep(database: database, olderThan: 0) == 1)
    #expect(try await files.sweep(database: database, olderThan: 0) == 0)
    #expect(TemporaryDirectory.names(directory.path + "/files/bin") == ["\(digest)"])
    #expect(try await files.sweep(database: database, olderThan: 0, binnedFor: 0) == 0)
    #expect(TemporaryDirectory.names(directory.path + "/files/bin").isEmpty)
    await #expect(throws: StorageError.missingFile(digest)) {
      try await files.read(digest, maximumSize: 10)
    }
  }

  @Test func theTimeInTheBinBeginsWithTheSweep() async throws {
    let digest = try await files.put([1, 2, 3])
    let yesterday = [timespec](
      repeating: timespec(tv_sec: time(nil) - 86_400, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, directory.place(of: digest), yesterday, 0) == 0)
    for swept in [1, 0] {
      let count = try await files.sweep(database: database, binnedFor: 3_600_000)
      #expect(count == swept)
    }
    #expect(TemporaryDirectory.names(directory.path + "/files/bin") == ["\(digest)"])
  }

  /// A damaged database hides the references of records.
  @Test(.enabled(if: TestDatabase.isEmbedded, TestDatabase.isOfEmbedded))
  func aDamagedDatabaseTakesNoFileWithIt() async throws {
    let directory = TemporaryDirectory()
    func opened() throws(StorageError) -> Database {
      try Database.open(
        directory: directory.path, at: TestDatabase.address(of: directory.path),
        migrations: RecordStore.migrations)
    }
    try opened().close()
    try directory.damageDatabase()
    let (database, files) = (try opened(), try FileStore(directory: directory.path))
    defer {
      files.close()
      database.close()
    }
    let digest = try await files.put([1, 2, 3])
    await #expect(throws: StorageError.self) {
      try await files.sweep(database: database, olderThan: 0)
    }
    #expect(files.contains(digest))
  }

  /// A file removed by its member does not stay in the bin.
  @Test func removingAFileAlsoTakesItFromTheBin() async throws {
    let digest = try await files.put([1, 2, 3])
    #expect(try await files.sweep(database: database, olderThan: 0) == 1)
    #expect(try await files.remove([digest], unnamedIn: database) == 1)
    #expect(TemporaryDirectory.names(directory.path + "/files/bin").isEmpty)
  }
}

extension TemporaryDirectory {
  /// Overwrites the last page of the closed database in a data directory.
  func damageDatabase() throws {
    let file = try #require(fopen(path + "/cordada.sqlite", "r+"))
    defer { fclose(file) }
    fseek(file, -4096, SEEK_END)
    fputs(String(repeating: "?", count: 4096), file)
  }

  /// The path of a file that is stored uncompressed in a data directory.
  func place(of digest: SHA256Digest) -> String {
    let name = digest.description
    return path + "/files/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}
