import Glibc

/// The identifier of a club's data, stored both in the data directory and in its database, so that a missing or
/// wrong database is recognized.
///
/// Without it, a directory with a lost database would look like a new club, and all its files would be unreferenced.
struct StoreMarker {
  private let directory: String
  private var path: String { directory + "/store.id" }

  /// The identifier of a directory whose database is from before this marker: it has it again once it is brought up to date.
  private var asidePath: String { directory + "/store.id.aside" }

  /// The table of the copy in the database.
  static let migration = Migration(
    area: "store", version: 1, "CREATE TABLE store (id BYTEA NOT NULL PRIMARY KEY)")

  init(directory: String) { self.directory = directory }

  /// Returns the identifier in the directory; `nil` if there is none.
  /// - Throws: `foreignDatabase` if it is malformed.
  func id() throws(StorageError) -> UUID? { try id(in: path) }

  private func id(in path: String) throws(StorageError) -> UUID? {
    guard access(path, F_OK) == 0 else { return nil }
    let file = try Descriptor(reading: path)
    var bytes = [UInt8](repeating: 0, count: 64)
    let result: Result<Int, StorageError> = bytes.withUnsafeMutableBytes { bytes in
      do throws(StorageError) {
        return .success(try file.read(into: bytes))
      } catch {
        return .failure(error)
      }
    }
    let text = String(decoding: bytes[..<(try result.get())], as: UTF8.self)
    guard let id = UUID(String(text.prefix { $0 != "\n" })) else {
      throw .foreignDatabase(directory)
    }
    return id
  }

  /// Returns the identifier in a database; `nil` if there is none.
  static func id(on connection: Connection) throws(StorageError) -> UUID? {
    guard try connection.driver.hasTable("store") else { return nil }
    return try connection.row("SELECT id FROM store") { row throws(StorageError) in
      try row.uuid(0)
    }
  }

  /// Throws if the directory's database is missing or is being restored.
  /// - Throws: `lostDatabase`, `unfinishedRestoration`.
  func expectDatabase(at address: DatabaseAddress) throws(StorageError) {
    try RestorationMarker(directory: directory).expectNone()
    // The database of a server is compared once it is open.
    guard address == .embedded else { return }
    var status = stat()
    if stat(DatabaseAddress.path(in: directory), &status) == 0, status.st_size > 0 { return }
    if access(path, F_OK) == 0 { throw .lostDatabase(directory) }
    if try FileStore.holdsFiles(directory: directory) { throw .lostDatabase(directory) }
  }

  /// Throws if the database does not belong to the directory. A club on a database server is never that of a new
  /// directory, which has none of its files.
  /// - Throws: `foreignDatabase`.
  func compare(
    with connection: Connection, at address: DatabaseAddress = .embedded
  ) throws(StorageError) {
    let own = try id()
    if own == nil, address == .embedded { return }
    if try Self.id(on: connection) != own { throw .foreignDatabase(directory) }
  }

  /// Stores an identifier in database and directory, unless they have one.
  func settle(on connection: Connection) throws(StorageError) {
    let aside = try self.id(in: asidePath)
    // Of several servers that start at once, the first one names the club.
    let id = try connection.transaction { connection throws(StorageError) in
      if let known = try Self.id(on: connection) { return known }
      let id = aside ?? UUID.new()
      try connection.run("INSERT INTO store (id) VALUES ($1)", id)
      return id
    }
    try write(id)
  }

  /// Sets the directory's identifier aside, for a database from before there were identifiers.
  func setAside() throws(StorageError) {
    guard access(path, F_OK) == 0 else { return }
    try SystemCall.check("rename") { rename(path, asidePath) }
    try synchronizeDirectory(directory)
  }

  /// Removes the identifier from the directory, whose data is replaced by another club's.
  func remove() throws(StorageError) {
    for path in [path, asidePath] where access(path, F_OK) == 0 {
      try SystemCall.check("unlink") { unlink(path) }
    }
    try synchronizeDirectory(directory)
  }

  /// Writes the identifier to the directory, unless it has one.
  func write(_ id: UUID) throws(StorageError) {
    defer { unlink(asidePath) }
    guard try self.id() == nil else { return }
    let new = path + ".\(UUID.new())"
    do {
      let file = try Descriptor(creating: new)
      try Array("\(id)\n".utf8).span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in
        try file.write(bytes)
      }
      try file.synchronize()
    }
    try SystemCall.check("rename") { rename(new, path) }
    try synchronizeDirectory(directory)
  }
}
