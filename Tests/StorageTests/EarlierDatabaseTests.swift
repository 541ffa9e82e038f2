import Glibc
import Storage
import TestGround
import Testing

/// The copy of a database before an upgrade, and the way back by it.
@Suite struct EarlierDatabaseTests {
  private static let old = RecordStore.migrations
  private static let new =
    old + [
      Migration(
        area: "notes", version: 1,
        "CREATE TABLE notes_seen (id BYTEA NOT NULL PRIMARY KEY)", "DROP TABLE file_uploads")
    ]

  private let data = TemporaryDirectory()
  private var earlier: EarlierDatabase { EarlierDatabase(data: data.path) }

  private func open(_ migrations: [Migration]) throws(StorageError) -> Database {
    try Database.open(directory: data.path, migrations: migrations)
  }

  /// Stores a note with a file of its own.
  private func addNote(_ title: String, on database: Database) async throws -> SHA256Digest {
    let files = try FileStore(directory: data.path)
    defer { files.close() }
    let digest = try await files.put(Array("file of \(title)".utf8))
    let store = RecordStoreTests.store(files)
    try await database.write { connection throws(StorageError) in
      try store.create(
        "notes", of: .new(), body: RecordStoreTests.body(title, file: digest), on: connection)
    }
    return digest
  }

  private func noteCount(_ migrations: [Migration]) throws -> Int {
    try Database.readNow(directory: data.path, migrations: migrations) {
      connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM records") { $0.int(0) } ?? 0
    }
  }

  private var hasCopy: Bool { access(earlier.folder + "/cordada.sqlite", F_OK) == 0 }

  @Test func whatAnOlderProgramWroteIsCopiedBeforeItIsChangedAndComesBack() async throws {
    #expect(try !earlier.copy(before: Self.old), "There is no database yet.")
    let database = try open(Self.old)
    let first = try await addNote("before", on: database)
    database.close()
    #expect(try !earlier.copy(before: Self.old) && !hasCopy, "Nothing is pending.")

    #expect(try earlier.copy(before: Self.new) && hasCopy)
    let upgraded = try open(Self.new)
    try await upgraded.write { connection throws(StorageError) in
      try connection.run("INSERT INTO notes_seen (id) VALUES ($1)", UUID.new())
    }
    upgraded.close()
    #expect(try !earlier.copy(before: Self.new) && hasCopy, "The copy stays.")

    // The older program refuses the data until the copy is restored.
    #expect(throws: StorageError.newerDatabase(area: "notes", version: 1)) {
      try open(Self.old).close()
    }
    #expect(try !earlier.copy(before: Self.old), "The older program replaces no copy.")
    let outcome = try DataCopy(from: earlier.folder, to: data.path).restore()
    #expect(outcome == DataCopy.Outcome(files: 1, copied: 0))
    #expect(try noteCount(Self.old) == 1)
    let again = try open(Self.old)
    again.close()
    let files = try FileStore(directory: data.path)
    #expect(try await files.read(first, maximumSize: 100) == Array("file of before".utf8))
    files.close()
    // And up once more.
    #expect(try earlier.copy(before: Self.new))
    try open(Self.new).close()
    #expect(try noteCount(Self.new) == 1)
  }

  @Test func theWayBackLeadsToADatabaseFromBeforeTheIdentifier() async throws {
    let newer = Self.old + [Migration(area: "notes", version: 1, "CREATE TABLE notes_seen (id)")]
    let database = try open(Self.old)
    _ = try await addNote("before", on: database)
    try await database.write { connection throws(StorageError) in
      try connection.run("DROP TABLE store")
      try connection.run("DELETE FROM migrations WHERE area = 'store'")
    }
    database.close()
    unlink(data.path + "/store.id")

    for _ in 1...2 {
      #expect(try earlier.copy(before: newer))
      try open(newer).close()
      let backup = TemporaryDirectory()
      _ = try DataCopy(from: data.path, to: backup.path).run()
      let outcome = try DataCopy(from: earlier.folder, to: data.path).restore()
      #expect(outcome == DataCopy.Outcome(files: 1, copied: 0))
      // Brought up to date again it is the same club: its backups go on.
      #expect(try earlier.copy(before: newer))
      try open(newer).close()
      #expect(try noteCount(newer) == 1)
      #expect(
        try DataCopy(from: data.path, to: backup.path).run()
          == DataCopy.Outcome(files: 1, copied: 0))
      _ = try DataCopy(from: earlier.folder, to: data.path).restore()
    }
    // No backup of another club is written over by one that cannot say whose it is.
    let other = TemporaryDirectory()
    try Database.open(directory: other.path, migrations: newer).close()
    #expect(throws: StorageError.anotherClub(other.path)) {
      try DataCopy(from: data.path, to: other.path).run()
    }
  }

  @Test func anUpgradeThatFailsOrIsInterruptedLeavesTheDataAsItWas() async throws {
    let database = try open(Self.old)
    _ = try await addNote("a", on: database)
    database.close()
    // What an interrupted copy left.
    mkdir(earlier.folder + ".new", 0o700)
    for name in ["cordada.sqlite", "store.id"] {
      let file = fopen("\(earlier.folder).new/\(name)", "w")
      fputs("half", file)
      fclose(file)
    }
    #expect(throws: StorageError.self) {
      let broken = Self.old + [Migration(area: "notes", version: 1, "CREATE TABLE broken (")]
      try earlier.copy(before: broken)
      try open(broken).close()
    }
    #expect(try noteCount(Self.old) == 1)
    #expect(try earlier.copy(before: Self.new))
    try open(Self.new).close()
    _ = try DataCopy(from: earlier.folder, to: data.path).restore()
    #expect(try noteCount(Self.old) == 1)
  }

  @Test func anotherUpgradeReplacesTheCopyAndAnOldOneIsRemoved() async throws {
    try open([]).close()
    #expect(try earlier.copy(before: Self.old))
    try open(Self.old).close()
    #expect(try earlier.copy(before: Self.new))
    let now = WallClock.now()
    try earlier.deleteOld(at: now + EarlierDatabase.patience - 60_000)
    #expect(hasCopy)
    #expect(throws: StorageError.olderDatabase) {
      try Database.readNow(directory: earlier.folder, migrations: Self.new) { _ in }
    }
    try earlier.deleteOld(at: now + EarlierDatabase.patience + 60_000)
    #expect(access(earlier.folder, F_OK) != 0)
    try earlier.deleteOld(at: now)
  }

  @Test func aForeignOrUnfinishedDatabaseIsNotCopied() throws {
    try open(Self.old).close()
    let other = TemporaryDirectory()
    try Database.open(directory: other.path, migrations: Self.old).close()
    unlink(data.path + "/store.id")
    link(other.path + "/store.id", data.path + "/store.id")
    #expect(throws: StorageError.foreignDatabase(data.path)) {
      try earlier.copy(before: Self.new)
    }
    #expect(!hasCopy)
  }

  /// The copy cannot be written: nothing is changed.
  @Test func withoutTheCopyNothingIsChanged() async throws {
    let database = try open(Self.old)
    _ = try await addNote("a", on: database)
    database.close()
    fclose(fopen(earlier.folder + ".new", "w"))
    #expect(throws: StorageError.self) { try earlier.copy(before: Self.new) }
    #expect(try noteCount(Self.old) == 1 && !hasCopy)
  }
}
