/// The engine that holds a club's tables, and where it is.
public enum DatabaseAddress: Equatable, Sendable {
  /// SQLite, in the file `cordada.sqlite` of the data directory.
  case embedded
  /// A PostgreSQL server, by an address such as `postgres://cordada@db.example.org/club`. What libpq understands may
  /// follow it, such as `?options=-csearch_path%3Dclub`.
  case postgres(String)

  /// Reads an address as `--database` has it; `nil` if it is not one.
  public init?(_ text: String) {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { return nil }
    self = .postgres(text)
  }

  /// The path of the embedded database of a data directory.
  static func path(in directory: String) -> String { directory + "/cordada.sqlite" }

  /// Opens a connection. Blocks.
  /// - Parameter signs: the signs of life of a PostgreSQL server, if somebody notes them.
  func connection(
    in directory: String, for access: TransactionAccess, signs: PostgresSigns? = nil
  ) throws(StorageError) -> sending Connection {
    switch self {
    case .embedded:
      try Connection(path: Self.path(in: directory), mode: access == .reading ? .reading : .writing)
    case .postgres(let address):
      Connection(try PostgresDriver(address: address, for: access, signs: signs))
    }
  }
}
