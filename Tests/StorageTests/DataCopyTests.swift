import Glibc
import JSON
import Storage
import TestGround
import Testing

/// Backups during the use of the data, and their restoration.
@Suite struct DataCopyTests {
  let data = TemporaryDirectory()
  let backup = TemporaryDirectory()

  private func opened(_ directory: TemporaryDirectory) throws(StorageError) -> Database {
    try Database.open(directory: directory.path, migrations: RecordStore.migrations)
  }

  private func note(
    _ title: String, _ file: SHA256Digest, in files: FileStore, _ database: Database
  ) async throws {
    let store = RecordStoreTests.store(files)
    try await database.write { connection throws(StorageError) in
      try store.create(
        "notes", of: .new(), body: RecordStoreTests.body(title, file: file), on: connection)
    }
  }

  /// Adds a note and its file to the data directory, and closes it.
  private func oneNote() async throws -> SHA256Digest {
    let database = try opened(data)
    let files = try FileStore(directory: data.path)
    let digest = try await files.put(FileStoreTests.noise(1_000))
    try await note("a", digest, in: files, database)
    files.close()
    database.close()
    return digest
  }

  private func faults(in directory: TemporaryDirectory) throws -> [String] {
    try Database.readNow(directory: directory.path, migrations: RecordStore.migrations) {
      connection throws(StorageError) in
      try Inspection(directory: directory.path).run(on: connection)
    }
  }

  @Test func aBackupIsWholeWhileTheDataChangesAndComesBack() async throws {
    let database = try opened(data)
    let files = try FileStore(directory: data.path)
    let large = FileStoreTests.noise(200_000)
    var digests: [SHA256Digest] = []
    for number in 0..<20 {
      digests.append(try await files.put(large + [UInt8(number)]))
      try await note("\(number)", digests[number], in: files, database)
    }
    async let busy: Void = {
      for number in 20..<60 {
        let digest = try await files.put([UInt8](repeating: UInt8(number), count: 1_000))
        try await note("\(number)", digest, in: files, database)
      }
    }()
    let first = try DataCopy(from: data.path, to: backup.path).run()
    try await busy
    #expect(first.files >= 20)
    #expect(first.copied == first.files)
    #expect(try faults(in: backup).isEmpty)

    let second = try DataCopy(from: data.path, to: backup.path).run()
    #expect(second == DataCopy.Outcome(files: 60, copied: 60 - first.files))
    #expect(try faults(in: backup).isEmpty)
    files.close()
    database.close()

    let restored = TemporaryDirectory()
    let back = try DataCopy(from: backup.path, to: restored.path).restore()
    #expect(back == DataCopy.Outcome(files: 60, copied: 60))
    #expect(try faults(in: restored).isEmpty)
    let again = try opened(restored)
    defer { again.close() }
    let count = try await again.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM records") { $0.int(0) }
    }
    #expect(count == 60)
  }

  @Test func aBackupThatWasDamagedIsMended() async throws {
    let digest = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let path = backup.place(of: digest)
    truncate(path, 999)
    #expect(
      try faults(in: backup) == ["File \(digest): its content is not what its name says."])
    #expect(try DataCopy(from: data.path, to: backup.path).run().copied == 1)
    #expect(try faults(in: backup).isEmpty)
    unlink(path)
    #expect(try faults(in: backup).count == 1)
    let back = try DataCopy(from: backup.path, to: data.path).restore()
    #expect(back == DataCopy.Outcome(files: 1, copied: 0))
  }

  /// The references to files are readable and other data are not: the earlier backup is kept.
  @Test func aDamagedDatabaseIsNotCopiedOverABackup() async throws {
    let digest = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let database = try opened(data)
    try await database.write { connection throws(StorageError) in
      try connection.run("CREATE TABLE last (content BLOB)")
      try connection.run("INSERT INTO last VALUES (randomblob(20000))")
    }
    database.close()
    try data.damageDatabase()
    let error = #expect(throws: StorageError.self) {
      try DataCopy(from: data.path, to: backup.path).run()
    }
    guard case .damaged = error else {
      Issue.record("\(error.debugDescription)")
      return
    }
    #expect(try faults(in: backup).isEmpty)
    #expect(try DataCopy(from: backup.path, to: data.path).restore().files == 1)
    #expect(access(data.place(of: digest), R_OK) == 0)
  }

  @Test func whatIsMissingIsNamed() async throws {
    let digest = try await oneNote()
    truncate(data.place(of: digest), 10)
    #expect(try DataCopy(from: data.path, to: backup.path).run().missing == [digest])
    let (database, files) = (try opened(data), try FileStore(directory: data.path))
    let large = try await files.put(FileStoreTests.noise(400_000))
    try await note("large", large, in: files, database)
    files.close()
    database.close()
    truncate(data.place(of: large), 300_000)
    let missing = try DataCopy(from: data.path, to: backup.path).run().missing
    #expect(Set(missing) == [digest, large])
  }

  @Test func aDamagedDatabaseIsNoBackup() async throws {
    _ = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    try data.damageDatabase()
    #expect(throws: StorageError.self) { try DataCopy(from: data.path, to: backup.path).run() }
    #expect(try faults(in: backup).isEmpty)
  }

  @Test func aFileInTheBinIsCopiedToo() async throws {
    let digest = try await oneNote()
    rename(data.place(of: digest), data.path + "/files/bin/\(digest)")
    #expect(
      try DataCopy(from: data.path, to: backup.path).run()
        == DataCopy.Outcome(files: 1, copied: 1))
  }

  @Test func theLogOfTheDatabaseBeforeIsNotAppliedToTheNewOne() async throws {
    _ = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    for suffix in ["-wal", "-shm"] {
      let file = try #require(fopen(backup.path + "/cordada.sqlite" + suffix, "w"))
      fclose(file)
    }
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let names = TemporaryDirectory.names(backup.path).filter { $0.hasPrefix("cordada.sqlite") }
    #expect(names == ["cordada.sqlite"])
  }

  @Test func anotherClubsBackupIsNotWrittenOver() throws {
    try opened(data).close()
    try opened(backup).close()
    #expect(throws: StorageError.anotherClub(backup.path)) {
      try DataCopy(from: data.path, to: backup.path).run()
    }
    let nothing = TemporaryDirectory()
    #expect(throws: StorageError.noDatabase(nothing.path)) {
      try DataCopy(from: nothing.path, to: data.path).run()
    }
  }

  /// At each step of a restoration, as a power cut would leave it.
  @Test(arguments: [false, true])
  func aFolderThatRestoringHasBegunStartsNothingButItsCompletion(
    _ hasDatabase: Bool
  ) async throws {
    _ = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let target = TemporaryDirectory()
    if hasDatabase { _ = try DataCopy(from: backup.path, to: target.path).restore() }
    let refusal = StorageError.unfinishedRestoration(target.path)
    var moments = 0
    _ = try DataCopy(from: backup.path, to: target.path).restore { _, _ in
      moments += 1
      #expect(throws: refusal) { try opened(target).close() }
      #expect(throws: refusal) { _ = try faults(in: target) }
      #expect(throws: refusal) { try DataCopy(from: target.path, to: data.path).run() }
    }
    #expect(moments > 1)
    #expect(try faults(in: target).isEmpty)
    try opened(target).close()
  }

  /// The data set aside by an earlier restoration are not replaced by the backup's own database.
  @Test func whatWasReplacedOutlivesARestorationThatGoesOn() async throws {
    _ = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let database = try opened(data)
    try await database.write { connection throws(StorageError) in
      try connection.run("CREATE TABLE since_the_backup (x)")
    }
    database.close()
    _ = try DataCopy(from: backup.path, to: data.path).restore()
    // As if it had been interrupted before its last step.
    let mark = try #require(fopen(data.path + "/restoring", "w"))
    fputs("set aside\n", mark)
    fclose(mark)
    #expect(throws: StorageError.unfinishedRestoration(data.path)) { try opened(data).close() }
    _ = try DataCopy(from: backup.path, to: data.path).restore()
    try opened(data).close()
    #expect(rename(data.path + "/cordada.sqlite.replaced", data.path + "/cordada.sqlite") == 0)
    let replaced = try opened(data)
    defer { replaced.close() }
    let isThere = try await replaced.read { connection throws(StorageError) in
      try connection.exists("SELECT 1 FROM sqlite_master WHERE name = 'since_the_backup'")
    }
    #expect(isThere)
  }

  /// A failed restoration leaves the club unchanged, and an empty folder without a club.
  @Test(arguments: [false, true])
  func aRestorationThatFailsLeavesAClubAsItWas(_ hasDatabase: Bool) async throws {
    _ = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let target = TemporaryDirectory()
    if hasDatabase { _ = try DataCopy(from: backup.path, to: target.path).restore() }
    try backup.damageDatabase()
    #expect(throws: StorageError.self) {
      try DataCopy(from: backup.path, to: target.path).restore()
    }
    if hasDatabase {
      try opened(target).close()
    } else {
      #expect(throws: StorageError.unfinishedRestoration(target.path)) {
        try opened(target).close()
      }
    }
  }

  /// Restoration: the database is lost, present files stay, and the rest is copied.
  @Test func aLostDatabaseComesBackFromTheBackup() async throws {
    _ = try await oneNote()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    for name in TemporaryDirectory.names(data.path) where name.hasPrefix("cordada.sqlite") {
      unlink(data.path + "/" + name)
    }
    #expect(throws: StorageError.lostDatabase(data.path)) { try opened(data).close() }
    let outcome = try DataCopy(from: backup.path, to: data.path).restore()
    #expect(outcome == DataCopy.Outcome(files: 1, copied: 0))
    try opened(data).close()
    #expect(try faults(in: data).isEmpty)
  }

  // MARK: Files that members brought since the backup

  /// Adds a note of a member with a file that no one else has.
  private func bring(
    _ content: [UInt8], by member: UUID, to directory: TemporaryDirectory
  ) async throws -> SHA256Digest {
    let database = try opened(directory)
    defer { database.close() }
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    let digest = try await files.put(content)
    let store = RecordStoreTests.store(files)
    try await database.write { connection throws(StorageError) in
      try store.openOwnSpace(of: member, on: connection)
      try store.create(
        "notes", of: member, body: RecordStoreTests.body("a", file: digest), on: connection)
    }
    return digest
  }

  /// Returns whether each member may name the file after the upkeep of a later time.
  private func holders(
    of file: SHA256Digest, among members: [UUID], at time: Int64 = WallClock.now()
  ) async throws -> [Bool] {
    let database = try opened(data)
    defer { database.close() }
    let files = try FileStore(directory: data.path)
    defer { files.close() }
    let store = RecordStoreTests.store(files)
    return try await database.write { connection throws(StorageError) in
      try store.deleteOldUploads(at: time, on: connection)
      return try members.map { member throws(StorageError) in
        try store.holds(file, of: member, on: connection)
      }
    }
  }

  /// The database that is replaced proves whose a file is. Its digest alone proves nothing.
  @Test func aFileBroughtSinceTheBackupIsItsMembersAgainAndNobodyElses() async throws {
    let (anna, pere, since) = (UUID.new(), UUID.new(), UUID.new())
    _ = try await bring([1], by: anna, to: data)
    _ = try await bring([2], by: pere, to: data)
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let track = try await bring([3], by: anna, to: data)
    let stranger = try await bring([4], by: since, to: data)
    _ = try DataCopy(from: backup.path, to: data.path).restore()
    #expect(try await holders(of: track, among: [anna, pere]) == [true, false])
    // A member of whom the backup does not know.
    #expect(try await holders(of: stranger, among: [since, anna]) == [false, false])
    let days = Int64(86_400_000)
    #expect(try await holders(of: track, among: [anna], at: WallClock.now() + 29 * days) == [true])
    #expect(try await holders(of: track, among: [anna], at: WallClock.now() + 31 * days) == [false])
  }

  enum Loss: CaseIterable {
    case database, damagedDatabase, file, damagedFile
  }

  @Test(arguments: Loss.allCases)
  func whatProvesNothingGivesNobodyAFile(loss: Loss) async throws {
    let anna = UUID.new()
    _ = try await bring([1], by: anna, to: data)
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let track = try await bring(FileStoreTests.noise(5_000), by: anna, to: data)
    switch loss {
    case .database:
      for name in TemporaryDirectory.names(data.path) where name.hasPrefix("cordada.sqlite") {
        unlink(data.path + "/" + name)
      }
    case .damagedDatabase: truncate(data.path + "/cordada.sqlite", 100)
    case .file: unlink(data.place(of: track))
    case .damagedFile: truncate(data.place(of: track), 4_000)
    }
    _ = try DataCopy(from: backup.path, to: data.path).restore()
    #expect(try await holders(of: track, among: [anna]) == [false])
  }

  @Test func aRestorationThatGoesOnKnowsWhoseFilesAreToo() async throws {
    let anna = UUID.new()
    _ = try await bring([1], by: anna, to: data)
    _ = try DataCopy(from: data.path, to: backup.path).run()
    let track = try await bring([3], by: anna, to: data)
    _ = try DataCopy(from: backup.path, to: data.path).restore()
    // As if it had been interrupted before its last step.
    let mark = try #require(fopen(data.path + "/restoring", "w"))
    fputs("set aside\n", mark)
    fclose(mark)
    _ = try DataCopy(from: backup.path, to: data.path).restore()
    #expect(try await holders(of: track, among: [anna]) == [true])
  }
}
