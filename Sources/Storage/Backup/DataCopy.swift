import Glibc

/// Copies a data directory into another: a backup, possibly while a server runs on the first, or a restoration.
///
/// The database is copied first, then the files that it names, each checked against its digest. So the copy is
/// consistent whatever changes meanwhile. A file that is already there and intact is not copied again.
public struct DataCopy: Sendable {
  /// The result of a copy.
  public struct Outcome: Equatable, Sendable {
    /// Number of files that records name.
    public var files: Int
    /// Number of files that were copied now.
    public var copied: Int
    /// Files that are missing or damaged in the source.
    public var missing: [SHA256Digest]

    /// - Parameters: the values of the properties of these names.
    public init(files: Int = 0, copied: Int = 0, missing: [SHA256Digest] = []) {
      self.files = files
      self.copied = copied
      self.missing = missing
    }
  }

  private let source: String
  private let target: String

  /// - Parameters:
  ///   - source: a data directory or a backup.
  ///   - target: the directory of the copy; created if missing.
  public init(from source: String, to target: String) {
    self.source = source
    self.target = target
  }

  /// Makes a backup. Blocks while all files are read.
  ///
  /// The target keeps its former database until the copy is complete.
  /// - Parameters:
  ///   - prepare: changes the copied database before it is put in place.
  ///   - progress: called with the number of files done and the total; ends the copy by throwing.
  /// - Throws: `noDatabase` if the source has none, `unfinishedRestoration`, `anotherClub` if the
  ///   target holds another club's data, `damaged` if the database is damaged, `busy` if another copy is made there.
  public func run(
    preparing prepare: (Connection) throws(StorageError) -> Void = { _ in },
    progress: (_ done: Int, _ total: Int) throws(StorageError) -> Void = { (_, _) in }
  ) throws(StorageError) -> Outcome {
    let id = try sourceIdentifier()
    let held = try StoreMarker(directory: target).id()
    guard held == nil || held == id else { throw .anotherClub(target) }
    try makeDirectory(target)
    let lock = try Descriptor(reading: target)
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw .busy }
    defer { unlink(newPath) }
    let outcome = try copy(preparing: prepare, progress)
    try nameNew(id)
    return outcome
  }

  /// Restores a backup. Blocks while all files are read.
  ///
  /// Until everything is there, the target keeps the database that it had, of the same club or of one that nobody has joined;
  /// then that one stays beside the new one, as `cordada.sqlite.replaced`. When this is interrupted, the target refuses to be
  /// opened until it is called again. Files of members that only the former database names stay theirs for a while.
  /// - Parameters:
  ///   - time: the present, in milliseconds since 1970.
  ///   - progress: called with the files done, and how many there are.
  /// - Throws: as ``run(preparing:progress:)``, and as ``requireFiles()``. A target that has its own database can be
  ///   opened after it.
  public func restore(
    at time: Int64 = WallClock.now(),
    progress: (_ done: Int, _ total: Int) throws(StorageError) -> Void = { (_, _) in }
  ) throws(StorageError) -> Outcome {
    try requireFiles()
    let id = try sourceIdentifier()
    // A database from before there were identifiers cannot say whose it is; the one that it replaces stays beside it.
    let held = try StoreMarker(directory: target).id()
    let marker = RestorationMarker(directory: target)
    let isOther = id != nil && held != nil && held != id
    if isOther, try !isUnused() { throw .anotherClub(target) }
    try makeDirectory(target)
    let goesOn = marker.isThere
    try marker.write()
    defer { unlink(newPath) }
    let outcome: Outcome
    do throws(StorageError) {
      outcome = try copy(preparing: { _ in }, progress)
    } catch {
      // A target with its own database is usable again. One without it keeps the marker, or it would look like a new club.
      if !goesOn, access(DatabaseAddress.path(in: target), F_OK) == 0 { try marker.remove() }
      throw error
    }
    registerLeftFiles(
      namedIn: DatabaseAddress.path(in: target) + (marker.hasSetAside ? ".replaced" : ""), at: time)
    if !marker.hasSetAside {
      try SQLiteDriver.setAside(DatabaseAddress.path(in: target), as: "replaced")
      try marker.noteSetAside()
    }
    if isOther { try StoreMarker(directory: target).remove() }
    try nameNew(id)
    try marker.remove()
    return outcome
  }

  /// True if the target has a club that nobody has joined, such as a package's service makes when it is installed.
  private func isUnused() throws(StorageError) -> Bool {
    let paths = ["", ".replaced"].map { DatabaseAddress.path(in: target) + $0 }
    guard let path = paths.first(where: { access($0, F_OK) == 0 }) else { return false }
    let club = try Connection(path: path, mode: .reading)
    guard try club.driver.hasTable("spaces") else { return false }
    if try club.exists("SELECT 1 FROM spaces WHERE kind = 'own'") { return false }
    return try !club.exists("SELECT 1 FROM records")
  }

  /// Looks whether the source has files in folders and nothing else. Changes nothing.
  /// - Throws: `foreignEntry`, or `noDatabase` where there is no folder.
  public func requireFiles() throws(StorageError) {
    try BackupSurvey(directory: source).requireFiles()
  }

  private var newPath: String { DatabaseAddress.path(in: target) + ".new" }

  /// Returns the identifier of the source's data; `nil` if a program wrote it that knew of none.
  private func sourceIdentifier() throws(StorageError) -> UUID? {
    try RestorationMarker(directory: source).expectNone()
    var status = stat()
    guard access(DatabaseAddress.path(in: source), R_OK) == 0,
      stat(DatabaseAddress.path(in: source), &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { throw .noDatabase(source) }
    let original = try Connection(path: DatabaseAddress.path(in: source), mode: .reading)
    guard try original.hasMigrations() else { throw .noDatabase(source) }
    return try StoreMarker.id(on: original)
  }

  /// Copies the database under a temporary name, and the files that it names.
  private func copy(
    preparing prepare: (Connection) throws(StorageError) -> Void,
    _ progress: (Int, Int) throws(StorageError) -> Void
  ) throws(StorageError) -> Outcome {
    let original = try SQLiteDriver(path: DatabaseAddress.path(in: source), mode: .reading)
    var outcome = Outcome()
    // A file missing in the source may belong to a member who left meanwhile; a new copy of the database no longer names it.
    for _ in 0..<3 {
      try original.copy(to: newPath)
      outcome = try copyFiles(namedIn: newPath, copied: outcome.copied, progress)
      if outcome.missing.isEmpty { break }
    }
    try prepare(Connection(path: newPath, mode: .copying))
    return outcome
  }

  private func copyFiles(
    namedIn database: String, copied: Int, _ progress: (Int, Int) throws(StorageError) -> Void
  ) throws(StorageError) -> Outcome {
    let connection = try Connection(path: database, mode: .reading)
    if let fault = try connection.driver.faults().first { throw .damaged(fault) }
    let named = try connection.rows(
      "SELECT file FROM record_files UNION SELECT file FROM file_uploads"
    ) { row throws(StorageError) in try row.digest(0) }
    let (theirs, ours) = (FileFolders(data: source), FileFolders(data: target))
    try ours.make()
    var outcome = Outcome(files: named.count, copied: copied)
    for (index, digest) in named.enumerated() {
      try progress(index, named.count)
      if ours.isWhole(digest) { continue }
      do throws(StorageError) {
        try ours.copy(digest, from: theirs)
        outcome.copied += 1
      } catch {
        guard error == .damagedFile(digest) || error == .missingFile(digest) else { throw error }
        outcome.missing.append(digest)
      }
    }
    try progress(named.count, named.count)
    return outcome
  }

  /// Keeps the files of members that only the former database names for these members. Of a former database that is lost,
  /// damaged or of another version they are nobody's, and the restoration goes on without them.
  private func registerLeftFiles(namedIn former: String, at time: Int64) {
    guard access(former, F_OK) == 0 else { return }
    let left = LeftFiles(former: former, new: newPath, files: FileFolders(data: target))
    try? left.register(at: time)
  }

  /// Renames the copy into place. A log of the former database must be deleted before, or SQLite would apply it to the copy.
  private func nameNew(_ id: UUID?) throws(StorageError) {
    for suffix in ["-wal", "-shm"] { unlink(DatabaseAddress.path(in: target) + suffix) }
    try Descriptor(reading: newPath).synchronize()
    try SystemCall.check("rename") { rename(newPath, DatabaseAddress.path(in: target)) }
    try synchronizeDirectory(target)
    let marker = StoreMarker(directory: target)
    if let id { try marker.write(id) } else { try marker.setAside() }
  }
}
