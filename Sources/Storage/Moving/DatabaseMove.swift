import Glibc

/// Carries all tables of a club from one engine to the other, and compares them.
///
/// The tables are made anew by the program's migrations, so that each engine has its own types and indexes. All rows are
/// written in one transaction: an interrupted move leaves nothing.
public struct DatabaseMove: Sendable {
  private let directory: String
  private let source: DatabaseAddress
  private let target: DatabaseAddress
  private let migrations: [Migration]

  /// - Parameters:
  ///   - directory: the data directory, whose files stay.
  ///   - migrations: those of all areas.
  public init(
    directory: String, from source: DatabaseAddress, to target: DatabaseAddress,
    migrations: [Migration]
  ) {
    self.directory = directory
    self.source = source
    self.target = target
    self.migrations = [StoreMarker.migration] + migrations
  }

  /// What was carried.
  public struct Outcome: Equatable, Sendable {
    /// Number of tables.
    public var tables = 0
    /// Number of rows of all tables.
    public var rows = 0
  }

  /// Carries the rows, reads them again from the target, and compares. The original is then set aside: no server opens it
  /// any more. Blocks. The server must be stopped.
  /// - Parameter progress: called with the number of rows written and compared, and of twice all rows.
  /// - Throws: `targetInUse` if the target has a club, `olderDatabase`, `newerDatabase`, `noDatabase`, `unequalCopy`;
  ///   then nothing has changed.
  public func run(
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws(StorageError) -> Outcome {
    try RestorationMarker(directory: directory).expectNone()
    let outcome = try carry(progress)
    try setOriginalAside()
    return outcome
  }

  private func carry(
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws(StorageError) -> Outcome {
    if source == .embedded, access(DatabaseAddress.path(in: directory), F_OK) != 0 {
      throw .noDatabase(directory)
    }
    let from = try source.connection(in: directory, for: .reading)
    guard try from.hasMigrations() else { throw .noDatabase(directory) }
    try StoreMarker(directory: directory).compare(with: from, at: source)
    try from.expect(migrations)
    let to = try target.connection(in: directory, for: .writing)
    guard try !to.hasMigrations() else { throw .targetInUse }
    try from.driver.begin(.reading)
    defer { from.rollBack() }
    let tables = try Self.ordered(from.driver.tables())
    var total = 0
    for table in tables {
      total += try from.row("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
    }
    var outcome = Outcome(tables: tables.count)
    var sums: [TableSum] = []
    try to.driver.makeReady()
    try to.transaction { to throws(StorageError) in
      try to.apply(migrations)
      for table in tables {
        // Migrations begin some tables with a row.
        try to.run("DELETE FROM \(table)")
        let sum = try Self.copy(table, from: from, to: to) {
          progress(outcome.rows + $0, 2 * total)
        }
        outcome.rows += sum.rows
        sums.append(sum)
      }
      var compared = 0
      for (table, sum) in zip(tables, sums) {
        guard try Self.sum(of: table, on: to) == sum else { throw .unequalCopy(table) }
        compared += sum.rows
        progress(outcome.rows + compared, 2 * total)
      }
    }
    return outcome
  }

  private func setOriginalAside() throws(StorageError) {
    switch source {
    case .embedded:
      try SQLiteDriver.setAside(DatabaseAddress.path(in: directory), as: "moved")
      try synchronizeDirectory(directory)
    case .postgres:
      // Without its identifier it belongs to no data directory.
      _ = try source.connection(in: directory, for: .writing).transaction {
        connection throws(StorageError) in try connection.run("DELETE FROM store")
      }
    }
  }
}

/// A table and those whose rows its rows name.
struct ReferringTable {
  let name: String
  let references: Set<String>
}

/// The number of a table's rows and a sum over them, whatever their order.
private struct TableSum: Equatable {
  var rows = 0
  var sum: UInt64 = 0

  mutating func add(_ row: [SQLValue]) {
    var hash = SHA256()
    for value in row { value.encoded.withUnsafeBytes { hash.update($0) } }
    let digest = hash.finish().bytes
    rows += 1
    sum &+= digest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}

extension SQLValue {
  /// The type and the length before the bytes, so that no two rows have the same.
  fileprivate var encoded: [UInt8] {
    func tagged(_ tag: Character, _ bytes: some Collection<UInt8>) -> [UInt8] {
      Array("\(tag)\(bytes.count):".utf8) + bytes
    }
    return switch self {
    case .null: tagged("n", [])
    case .integer(let value): tagged("i", String(value).utf8)
    case .real(let value): tagged("r", String(value.bitPattern).utf8)
    case .text(let value): tagged("t", value.utf8)
    case .bytes(let value): tagged("b", value)
    }
  }
}

extension DatabaseMove {
  /// The tables in an order in which each follows those that it names. The steps of migrations and the number of
  /// commits are each engine's own.
  private static func ordered(_ tables: [ReferringTable]) -> [String] {
    var waiting = tables.filter { $0.name != "migrations" }
    var order: [String] = []
    while !waiting.isEmpty {
      let ready = waiting.filter { table in
        table.references.allSatisfy { name in
          name == table.name || !waiting.contains { $0.name == name }
        }
      }
      if ready.isEmpty { return order + waiting.map(\.name) }
      order += ready.map(\.name)
      waiting.removeAll { table in ready.contains { $0.name == table.name } }
    }
    return order
  }

  /// Number of rows in one statement.
  private static let batch = 50

  /// Writes all rows of a table, and returns their sum.
  private static func copy(
    _ table: String, from: Connection, to: Connection, progress: (Int) -> Void
  ) throws(StorageError) -> TableSum {
    var sum = TableSum()
    var waiting: [[SQLValue]] = []
    var columns: [String] = []
    func write() throws(StorageError) {
      guard !waiting.isEmpty else { return }
      let width = columns.count
      let rows = waiting.indices.map { row in
        "(\((1...width).map { "$\(row * width + $0)" }.joined(separator: ", ")))"
      }
      try to.run(
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(rows.joined(separator: ", "))",
        waiting.flatMap(\.self))
      waiting.removeAll(keepingCapacity: true)
      progress(sum.rows)
    }
    try from.driver.stream("SELECT * FROM \(table)") { cursor throws(StorageError) in
      if columns.isEmpty { columns = cursor.columns }
      let row = columns.indices.map { cursor.value($0) }
      sum.add(row)
      waiting.append(row)
      if waiting.count == batch { try write() }
    }
    try write()
    return sum
  }

  private static func sum(of table: String, on to: Connection) throws(StorageError) -> TableSum {
    var sum = TableSum()
    try to.driver.stream("SELECT * FROM \(table)") { cursor throws(StorageError) in
      sum.add(cursor.columns.indices.map { cursor.value($0) })
    }
    return sum
  }
}
