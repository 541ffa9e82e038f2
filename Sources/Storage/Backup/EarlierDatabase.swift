import Glibc

/// A copy of the database from before a newer program changed its tables: the way back to the older program.
///
/// It is in the folder `before-upgrade` of the data directory, as a backup without files: who restores it with the older
/// program gets the database, and the files are in the data directory already.
public struct EarlierDatabase: Sendable {
  private let data: String

  /// Milliseconds for which the copy is kept: as long as the files that only it names.
  public static let patience = FileStore.binPatience

  /// - Parameter data: the data directory.
  public init(data: String) { self.data = data }

  /// The folder of the copy.
  public var folder: String { data + "/before-upgrade" }

  /// Copies the database if some of the migrations are pending. The copy replaces that of an earlier upgrade. Blocks.
  /// - Parameter prepare: changes the copy before it is put in place.
  /// - Returns: true if the database was copied.
  /// - Throws: `diskFull` if there is no room for a second database, `unfinishedRestoration`, `foreignDatabase`.
  @discardableResult
  public func copy(
    before migrations: [Migration],
    preparing prepare: (Connection) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) -> Bool {
    let path = DatabaseAddress.path(in: data)
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else { return false }
    try RestorationMarker(directory: data).expectNone()
    let file = try SQLiteDriver(path: path, mode: .reading)
    let original = Connection(file)
    try StoreMarker(directory: data).compare(with: original)
    guard try original.isOlder(than: migrations) else { return false }
    let new = folder + ".new"
    try remove(new)
    try makeDirectory(new)
    let copy = DatabaseAddress.path(in: new)
    try file.copy(to: copy)
    try prepare(Connection(path: copy, mode: .copying))
    if let id = try StoreMarker.id(on: original) { try StoreMarker(directory: new).write(id) }
    try Descriptor(reading: copy).synchronize()
    try remove(folder)
    try SystemCall.check("rename") { rename(new, folder) }
    try synchronizeDirectory(data)
    return true
  }

  /// Removes a copy that is older than ``patience``.
  /// - Parameter time: milliseconds since 1970.
  public func deleteOld(at time: Int64) throws(StorageError) {
    var status = stat()
    guard stat(folder, &status) == 0, Int64(status.st_mtim.tv_sec) * 1000 < time - Self.patience
    else { return }
    try remove(folder)
  }

  private func remove(_ folder: String) throws(StorageError) {
    guard access(folder, F_OK) == 0 else { return }
    for name in ["cordada.sqlite", "store.id"] { unlink("\(folder)/\(name)") }
    try SystemCall.check("rmdir") { rmdir(folder) }
  }
}

extension Connection {
  /// True if the database has applied some of the migrations, and no others.
  fileprivate func isOlder(than migrations: [Migration]) throws(StorageError) -> Bool {
    guard try hasMigrations() else { return false }
    do throws(StorageError) {
      try expect([StoreMarker.migration] + migrations)
    } catch .olderDatabase {
      return true
    } catch .newerDatabase {
      return false
    }
    return false
  }
}
