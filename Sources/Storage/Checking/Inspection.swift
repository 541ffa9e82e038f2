/// Looks whether what is stored is whole: the database, the files, and what one says of the other.
public struct Inspection: Sendable {
  private let database: Database
  private let files: FileStore

  public init(database: Database, files: FileStore) {
    self.database = database
    self.files = files
  }

  /// Looks at everything, which reads every file.
  /// - Parameter progress: called with the part done so far, of 256.
  /// - Returns: one sentence for each thing that is wrong.
  public func run(
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws(StorageError) -> [String] {
    var faults = try await database.read(within: .max / 2) { connection throws(StorageError) in
      try Self.databaseFaults(connection)
    }
    for first in 0...UInt8.max {
      faults += try await fileFaults(beginningWith: first)
      progress(Int(first) + 1)
    }
    return faults + (try await referenceFaults())
  }

  private static func databaseFaults(_ connection: Connection) throws(StorageError) -> [String] {
    var faults = try connection.rows("PRAGMA integrity_check") { $0.string(0) }
    if faults == ["ok"] { faults = [] }
    faults += try connection.rows("PRAGMA foreign_key_check") {
      "A row of \($0.string(0)) names a row of \($0.string(2)) that is not there."
    }
    faults += try connection.rows(
      """
      SELECT collection, rev, records.seq FROM records JOIN record_sequences USING (member)
      WHERE records.seq > record_sequences.seq OR rev < 1 OR NOT json_valid(body)
      """
    ) { "A record of \($0.string(0)) with revision \($0.int64(1)) cannot be right." }
    return faults.map { "Database: \($0)" }
  }

  private func fileFaults(beginningWith first: UInt8) async throws(StorageError) -> [String] {
    let files = files
    return try await files.run { () throws(StorageError) in
      var faults: [String] = []
      for digest in try files.stored(beginningWith: first) {
        do throws(StorageError) {
          if try files.digest(of: digest) != digest {
            faults.append("File \(digest): its content is not what its name says.")
          }
        } catch {
          faults.append("File \(digest): \(error)")
        }
      }
      return faults
    }
  }

  private func referenceFaults() async throws(StorageError) -> [String] {
    let named = try await database.read(within: .max / 2) { connection throws(StorageError) in
      try connection.rows("SELECT DISTINCT file, collection FROM record_files") {
        row throws(StorageError) in (file: try row.digest(0), collection: row.string(1))
      }
    }
    let files = files
    return try await files.run { () throws(StorageError) in
      named.filter { !files.contains($0.file) }.map {
        "File \($0.file): a record of \($0.collection) names it, but it is not there."
      }
    }
  }
}

extension FileStore {
  /// The digest of what is really stored under a name.
  fileprivate func digest(of digest: SHA256Digest) throws(StorageError) -> SHA256Digest {
    let reader = try open(digest)
    var hash = SHA256()
    while let piece = try reader.next() { piece.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }
}
