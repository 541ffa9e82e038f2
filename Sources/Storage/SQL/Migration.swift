/// One step in the history of an area's tables. Steps are numbered from 1 and never change after their release;
/// later changes are new steps.
public struct Migration: Sendable {
  /// The area that owns the tables.
  public let area: String
  /// The number of the step, from 1.
  public let version: Int
  private let statements: [String]
  private let appendOnly: (table: StaticString, key: StaticString)?

  /// - Parameter statements: SQL that both SQLite and PostgreSQL understand.
  public init(area: String, version: Int, _ statements: String...) {
    self.area = area
    self.version = version
    self.statements = statements
    appendOnly = nil
  }

  /// - Parameters:
  ///   - statements: SQL that both SQLite and PostgreSQL understand.
  ///   - table: a table that these statements create, with a primary key. The database itself refuses to change or delete
  ///     its rows, whatever program asks.
  ///   - key: the column of its primary key.
  public init(
    area: String, version: Int, _ statements: String..., appendOnly table: StaticString,
    key: StaticString
  ) {
    self.area = area
    self.version = version
    self.statements = statements
    appendOnly = (table, key)
  }

  /// Returns the statements of the step for an engine.
  func statements(on driver: any Driver) -> [String] {
    statements + (appendOnly.map { driver.appendOnly($0.table, key: $0.key) } ?? [])
  }
}

extension Connection {
  /// Applies pending migrations in one transaction and records each.
  ///
  /// Throws if the database has a step that is not in the list: a newer program wrote it.
  func migrate(_ migrations: [Migration]) throws(StorageError) {
    try driver.makeReady()
    try transaction { connection throws(StorageError) in try connection.apply(migrations) }
  }

  /// Applies pending migrations within a transaction.
  func apply(_ migrations: [Migration]) throws(StorageError) {
    try run(
      """
      CREATE TABLE IF NOT EXISTS migrations (
        area TEXT NOT NULL, version BIGINT NOT NULL, applied_at BIGINT NOT NULL,
        PRIMARY KEY (area, version))
      """)
    let applied = try rows("SELECT area, version FROM migrations") {
      AppliedMigration(area: $0.string(0), version: $0.int(1))
    }
    let known = migrations.map { AppliedMigration(area: $0.area, version: $0.version) }
    if let unknown = applied.first(where: { !known.contains($0) }) {
      throw .newerDatabase(area: unknown.area, version: unknown.version)
    }
    for (migration, step) in zip(migrations, known) where !applied.contains(step) {
      for statement in migration.statements(on: driver) { try run(statement) }
      try run(
        "INSERT INTO migrations (area, version, applied_at) VALUES ($1, $2, $3)",
        migration.area, migration.version, WallClock.now())
    }
  }
}

extension Connection {
  /// True if a Cordada wrote the database, of whatever version.
  func hasMigrations() throws(StorageError) -> Bool {
    try driver.hasTable("migrations")
  }

  /// Throws unless the database has exactly these migrations.
  func expect(_ migrations: [Migration]) throws(StorageError) {
    let applied = try rows("SELECT area, version FROM migrations") {
      AppliedMigration(area: $0.string(0), version: $0.int(1))
    }
    let known = migrations.map { AppliedMigration(area: $0.area, version: $0.version) }
    if let unknown = applied.first(where: { !known.contains($0) }) {
      throw .newerDatabase(area: unknown.area, version: unknown.version)
    }
    guard known.allSatisfy(applied.contains) else { throw .olderDatabase }
  }
}

private struct AppliedMigration: Equatable {
  let area: String
  let version: Int
}
