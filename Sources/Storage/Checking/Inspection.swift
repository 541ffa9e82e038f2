import Glibc

/// Checks that the stored data is intact: the database, the files, and the references between them.
///
/// Writes nothing, so that a backup on read-only storage can be checked, too.
public struct Inspection: Sendable {
  private let files: FileFolders

  /// - Parameter directory: a data directory or a backup.
  public init(directory: String) { files = FileFolders(data: directory) }

  /// - Parameter store: the files of an open data directory.
  public init(of store: FileStore) { files = store.folders }

  /// Checks everything, which reads every file. Blocks.
  /// - Parameter progress: called with the part done so far, of 256; ends the check by throwing.
  /// - Returns: one sentence for each fault.
  public func run(
    on connection: Connection,
    progress: (_ done: Int) throws(StorageError) -> Void = { (_) in }
  ) throws(StorageError) -> [String] {
    var faults = try Self.databaseFaults(connection)
    for first in 0...UInt8.max {
      faults += try fileFaults(beginningWith: first)
      try progress(Int(first) + 1)
    }
    return faults + (try referenceFaults(connection))
  }

  private static func databaseFaults(_ connection: Connection) throws(StorageError) -> [String] {
    var faults = try connection.driver.faults()
    faults += try connection.rows(
      """
      SELECT collection, rev, records.seq FROM records JOIN record_sequences USING (space)
      WHERE records.seq > record_sequences.seq OR rev < 1 OR NOT json_valid(body)
      """
    ) { "A record of \($0.string(0)) with revision \($0.int64(1)) cannot be right." }
    return faults.map { "Database: \($0)" }
  }

  private func fileFaults(beginningWith first: UInt8) throws(StorageError) -> [String] {
    var faults: [String] = []
    for digest in try files.stored(beginningWith: first) where !files.isWhole(digest) {
      // The server may have swept it since it was listed.
      guard files.place(of: digest) != nil else { continue }
      faults.append("File \(digest): its content is not what its name says.")
    }
    return faults
  }

  private func referenceFaults(_ connection: Connection) throws(StorageError) -> [String] {
    let named = try connection.rows("SELECT DISTINCT file, collection FROM record_files") {
      row throws(StorageError) in (file: try row.digest(0), collection: row.string(1))
    }
    return named.filter { files.place(of: $0.file) == nil }.map { file, collection in
      files.placeInBin(of: file) == nil
        ? "File \(file): a record of \(collection) names it, but it is not there."
        : "File \(file): a record of \(collection) names it, but it is in the bin, from which"
          + " 'cordada serve' takes it back within a day."
    }
  }
}
