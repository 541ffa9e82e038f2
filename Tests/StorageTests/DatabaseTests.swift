import Glibc
import Storage
import TestGround
import Testing

@Suite struct DatabaseTests {
  static let migrations = [
    Migration(
      area: "test", version: 1, "CREATE TABLE entries (id BIGINT PRIMARY KEY, text TEXT NOT NULL)")
  ]

  let directory = TemporaryDirectory()

  func database() throws -> Database {
    try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: Self.migrations)
  }

  @Test func everyKindOfValueComesBack() async throws {
    let database = try database()
    defer { database.close() }
    let isSame = try await database.write { connection throws(StorageError) in
      try connection.row(
        "SELECT $2, $1, $3, $4, $5, $6", Int64.min, "ñ\u{0}’", [UInt8](), 0.1, true, String?.none
      ) { row in
        row.int64(1) == .min && row.string(0) == "ñ\u{0}’" && row.bytes(2) == []
          && row.double(3) == 0.1 && row.bool(4) && row.optionalString(5) == nil
      }
    }
    #expect(isSame == true)
  }

  @Test func aFailedChangeLeavesNothingAndDisturbsNoOther() async throws {
    let database = try database()
    defer { database.close() }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let isBad = number % 3 == 0
          let result = await Result { () async throws in
            try await database.write { connection throws(StorageError) in
              try connection.run("INSERT INTO entries VALUES ($1, $2)", number, "first")
              if isBad {
                try connection.run("INSERT INTO entries VALUES ($1, $2)", number, "again")
              }
            }
          }
          #expect((try? result.get()) == nil ? isBad : !isBad)
        }
      }
    }
    let count = try await database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM entries") { $0.int(0) }
    }
    #expect(count == 133)
  }

  /// The changes reported to observers, one entry per commit.
  private final class Told: @unchecked Sendable {
    // Written by the writing thread before the change completes, read afterwards.
    var changes: [Set<CommittedChange>] = []
  }

  @Test func everyObserverIsToldWhatACommitConcerns() async throws {
    let database = try database()
    defer { database.close() }
    let (first, second) = (Told(), Told())
    let observation = database.observeCommits { changes, _ in first.changes.append(changes) }
    _ = database.observeCommits { changes, _ in second.changes.append(changes) }
    let space = UUID.new()
    try await database.write { $0.note(.space(space)) }
    try await database.write { _ in }
    await #expect(throws: StorageError.busy) {
      try await database.write { connection throws(StorageError) in
        connection.note(.sessionsEnded)
        throw .busy
      }
    }
    #expect(first.changes == [[.space(space)]])
    database.remove(observation)
    try await database.write { $0.note(.sessionsEnded) }
    #expect(first.changes == [[.space(space)]])
    #expect(second.changes == [[.space(space)], [.sessionsEnded]])
  }

  @Test func observersAreToldBeforeAChangeIsAnswered() async throws {
    let database = try database()
    defer { database.close() }
    let told = Told()
    _ = database.observeCommits { changes, _ in told.changes.append(changes) }
    for count in 1...200 {
      try await database.write { $0.note(.sessionsEnded) }
      #expect(told.changes.count == count)
    }
  }

  @Test func aLongReadIsInterrupted() async throws {
    let database = try database()
    defer { database.close() }
    await #expect(throws: StorageError.interrupted) {
      try await database.read(within: 20) { connection throws(StorageError) in
        try connection.row(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"
        ) { $0.int(0) }
      }
    }
  }

  @Test func aReaderCannotWrite() async throws {
    let database = try database()
    defer { database.close() }
    await #expect(throws: StorageError.self) {
      try await database.read { connection throws(StorageError) in
        try connection.run("DELETE FROM entries")
      }
    }
  }

  @Test func aDatabaseOfANewerProgramIsRefused() throws {
    try database().close()
    #expect(throws: StorageError.newerDatabase(area: "test", version: 1)) {
      try Database.open(
        directory: directory.path, at: TestDatabase.address(of: directory.path), migrations: [])
    }
  }

  @Test func aDatabaseOfAnotherProgramIsNotReadEither() throws {
    try database().close()
    #expect(throws: StorageError.newerDatabase(area: "test", version: 1)) {
      try Database.readNow(
        directory: directory.path, at: TestDatabase.address(of: directory.path), migrations: []
      ) { _ in }
    }
    let more = Migration(area: "test", version: 2, "CREATE TABLE more (id BIGINT)")
    #expect(throws: StorageError.olderDatabase) {
      try Database.readNow(
        directory: directory.path, at: TestDatabase.address(of: directory.path),
        migrations: Self.migrations + [more]
      ) { _ in }
    }
    try Database.readNow(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: Self.migrations
    ) { _ in }
  }

  @Test func aFailedMigrationChangesNothing() throws {
    try database().close()
    let broken = Migration(
      area: "test", version: 2, "CREATE TABLE more (id BIGINT)", "INSERT INTO nowhere VALUES (1)")
    #expect(throws: StorageError.self) {
      try Database.open(
        directory: directory.path, at: TestDatabase.address(of: directory.path),
        migrations: Self.migrations + [broken])
    }
    let mended = Migration(area: "test", version: 2, "CREATE TABLE more (id BIGINT)")
    try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: Self.migrations + [mended]
    ).close()
  }

  @Test(.enabled(if: TestDatabase.isEmbedded, TestDatabase.isOfEmbedded))
  func somethingElseUnderItsNameIsRefused() throws {
    let file = try #require(fopen(directory.path + "/cordada.sqlite", "w"))
    fputs(String(repeating: "no database at all ", count: 100), file)
    fclose(file)
    #expect(throws: StorageError.self) { try database() }
  }

  @Test func whatWasAcknowledgedSurvivesTheEndOfTheProcess() async throws {
    let path = directory.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let database = try Database.open(
        directory: path, at: TestDatabase.address(of: path), migrations: DatabaseTests.migrations)
      let acknowledged = open(path + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      await withTaskGroup(of: Void.self) { group in
        for worker in 0..<16 {
          group.addTask {
            for number in 0..<1_000_000 {
              let id = worker * 1_000_000 + number
              _ = try? await database.write { connection throws(StorageError) in
                try connection.run("INSERT INTO entries VALUES ($1, $2)", id, "x")
              }
              withUnsafeBytes(of: id) { _ = write(acknowledged, $0.baseAddress, 8) }
              if worker == 7 && number == 300 { kill(getpid(), SIGKILL) }
            }
          }
        }
      }
    }
    let file = open(path + "/acknowledged", O_RDONLY)
    defer { close(file) }
    let database = try database()
    defer { database.close() }
    var count = 0
    var id = 0
    while read(file, &id, 8) == 8 {
      let number = id
      let isThere = try await database.read { connection throws(StorageError) in
        try connection.exists("SELECT 1 FROM entries WHERE id = $1", number)
      }
      #expect(isThere)
      count += 1
    }
    #expect(count >= 300)
  }

  @Test func aFullDiskIsToldAndKeepsNothing() async throws {
    let path = directory.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let database = try Database.open(directory: path, migrations: DatabaseTests.migrations)
      try await database.write { connection throws(StorageError) in
        try connection.run("INSERT INTO entries VALUES (1, 'before')")
      }
      var limit = rlimit(rlim_cur: 200_000, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      await #expect(throws: StorageError.diskFull) {
        try await database.write { connection throws(StorageError) in
          try connection.run("INSERT INTO entries VALUES (2, 'small')")
          try connection.run(
            "INSERT INTO entries VALUES (3, $1)", String(repeating: "x", count: 1_000_000))
        }
      }
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      try await database.write { connection throws(StorageError) in
        try connection.run("INSERT INTO entries VALUES (4, 'after')")
      }
      let ids = try await database.read { connection throws(StorageError) in
        try connection.rows("SELECT id FROM entries ORDER BY id") { $0.int(0) }
      }
      #expect(ids == [1, 4])
      database.close()
      exit(ids == [1, 4] ? 0 : 1)
    }
  }
}

extension Result where Failure == any Error {
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
