import Glibc
import Storage
import TestGround
import Testing

/// A club is carried to a PostgreSQL server and back.
@Suite(
  .enabled(
    if: !TestDatabase.isEmbedded, "needs a PostgreSQL server: scripts/with-postgres.py COMMAND"))
struct DatabaseMoveTests {
  static let migrations = [
    Migration(
      area: "test", version: 1, "CREATE TABLE owners (id BYTEA NOT NULL PRIMARY KEY)",
      """
      CREATE TABLE entries (
        id BIGINT PRIMARY KEY, owner BYTEA REFERENCES owners (id), name TEXT,
        height_m DOUBLE PRECISION, is_done SMALLINT NOT NULL)
      """,
      "CREATE TABLE counter (number BIGINT NOT NULL)", "INSERT INTO counter (number) VALUES (0)"),
    Migration(
      area: "test", version: 2, "CREATE TABLE log (number BIGINT PRIMARY KEY, text TEXT NOT NULL)",
      appendOnly: "log", key: "number"),
  ]

  let directory = TemporaryDirectory()
  var postgres: DatabaseAddress { TestDatabase.address(of: directory.path) }

  private func open(at address: DatabaseAddress) throws -> Database {
    try Database.open(directory: directory.path, at: address, migrations: Self.migrations)
  }

  private func move(from source: DatabaseAddress, to target: DatabaseAddress) throws
    -> DatabaseMove.Outcome
  {
    var last = (done: 0, total: 0)
    let outcome = try DatabaseMove(
      directory: directory.path, from: source, to: target, migrations: Self.migrations
    ).run { last = ($0, $1) }
    #expect(last.done == last.total)
    return outcome
  }

  /// 1,234 rows of every kind of value.
  private func fill() async throws {
    let database = try open(at: .embedded)
    defer { database.close() }
    try await database.write { connection throws(StorageError) in
      let owner = UUID.new()
      try connection.run("INSERT INTO owners VALUES ($1)", owner)
      for number in 0..<1_230 {
        try connection.run(
          "INSERT INTO entries VALUES ($1, $2, $3, $4, $5)", Int64(number) - 5,
          number % 3 == 0 ? nil : owner, number % 2 == 0 ? "Núria \(number) 🏔 '\"" : nil,
          number % 5 == 0 ? nil : Double(number) / 7, number % 2 == 0)
      }
      try connection.run("UPDATE counter SET number = 42")
      try connection.run("INSERT INTO log VALUES (1, 'made')")
    }
  }

  private func content(at address: DatabaseAddress) async throws -> [String] {
    let database = try open(at: address)
    defer { database.close() }
    return try await database.read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT entries.id, owner IS NULL, name, height_m, is_done, counter.number, log.text
        FROM entries JOIN counter ON 1 = 1 JOIN log ON log.number = 1 ORDER BY entries.id
        """
      ) { row in
        let height = row.optionalDouble(3).map { String($0) } ?? "-"
        return
          "\(row.int64(0)) \(row.bool(1)) \(row.optionalString(2) ?? "-") \(height) \(row.bool(4)) \(row.int(5)) \(row.string(6))"
      }
    }
  }

  @Test func everyRowIsThereAndBack() async throws {
    try await fill()
    let before = try await content(at: .embedded)
    let there = try move(from: .embedded, to: postgres)
    #expect(there.tables == 5 && there.rows == 1_234)
    #expect(try await content(at: postgres) == before)
    // The original is no club any more.
    #expect(throws: StorageError.lostDatabase(directory.path)) { try open(at: .embedded) }
    #expect(try move(from: postgres, to: .embedded) == there)
    #expect(try await content(at: .embedded) == before)
    #expect(throws: StorageError.foreignDatabase(directory.path)) { try open(at: postgres) }
  }

  /// Its files are elsewhere.
  @Test func aNewFolderIsNotThatOfAClubOnAServer() throws {
    try open(at: postgres).close()
    let other = TemporaryDirectory()
    #expect(throws: StorageError.foreignDatabase(other.path)) {
      try Database.open(directory: other.path, at: postgres, migrations: Self.migrations)
    }
    #expect(throws: StorageError.foreignDatabase(other.path)) {
      try DatabaseMove(
        directory: other.path, from: postgres, to: .embedded, migrations: Self.migrations
      ).run { _, _ in }
    }
    try open(at: postgres).close()
  }

  @Test func aClubInTheTargetStays() async throws {
    try await fill()
    let other = TemporaryDirectory()
    let target = TestDatabase.address(of: other.path)
    try Database.open(directory: other.path, at: target, migrations: Self.migrations).close()
    #expect(throws: StorageError.targetInUse) { try move(from: .embedded, to: target) }
    #expect(try await content(at: .embedded).count == 1_230)
  }

  /// Bytes where the table says text: SQLite stores them, PostgreSQL does not.
  @Test func whatTheOtherEngineRefusesChangesNothing() async throws {
    try await fill()
    do {
      let database = try open(at: .embedded)
      defer { database.close() }
      try await database.write { connection throws(StorageError) in
        try connection.run("UPDATE entries SET name = $1 WHERE id = 7", [1, 2, 3] as [UInt8])
      }
    }
    #expect(throws: StorageError.self) { try move(from: .embedded, to: postgres) }
    #expect(throws: StorageError.noDatabase(directory.path)) {
      try move(from: postgres, to: .embedded)
    }
    #expect(try await content(at: .embedded).count == 1_230)
  }

  @Test func nothingIsCarriedFromNowhere() throws {
    #expect(throws: StorageError.noDatabase(directory.path)) {
      try move(from: .embedded, to: postgres)
    }
    #expect(access(directory.path + "/cordada.sqlite", F_OK) != 0)
  }
}
