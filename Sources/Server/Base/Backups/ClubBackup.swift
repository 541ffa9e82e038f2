import Replication
public import Storage

/// An administrator's operations on a whole data directory, without opening it for work.
public enum ClubBackup {
  /// Copies the data into a backup, possibly while a server uses it. Existing files of the backup are not
  /// copied again; all are checked against their digests. Blocks.
  /// - Parameter progress: called with the number of files done and the total; ends the copy by throwing.
  public static func make(
    of data: String, in backup: String,
    progress: (_ done: Int, _ total: Int) throws(StorageError) -> Void = { (_, _) in }
  ) throws(ServerError) -> DataCopy.Outcome {
    do throws(StorageError) {
      let outcome = try DataCopy(from: data, to: backup).run(
        preparing: { connection throws(StorageError) in
          try Replicator.closeLastRun(on: connection)
        }, progress: progress)
      if outcome.missing.isEmpty {
        LastBackup(ofData: data).change { $0.note(outcome, in: backup) }
      }
      return outcome
    } catch {
      throw .storage(error)
    }
  }

  /// Puts a backup back, with no server at work. A database that stood there stays beside the new
  /// one, and files that the backup does not know stay too. Interrupted, it is to be called again; until
  /// then nothing opens the directory. Blocks.
  /// - Parameter progress: called with the files done, and how many there are.
  /// - Throws: a `StorageError` for a backup with links or pipes, before anything is changed; `dataInUse` when a server
  ///   works in the data directory.
  public static func restore(
    _ backup: String, to data: String,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(ServerError) -> DataCopy.Outcome {
    let copy = DataCopy(from: backup, to: data)
    do throws(StorageError) {
      try copy.requireFiles()
    } catch {
      throw .storage(error)
    }
    try Directory.make(data)
    let lock = try DataLock(directory: data)
    defer { lock.release() }
    do throws(StorageError) {
      return try copy.restore(progress: progress)
    } catch {
      throw .storage(error)
    }
  }

  /// Returns one sentence for each fault of a backup. Blocks.
  /// - Parameter progress: called with the completed fraction, from 0 to 1; ends the check by throwing.
  static func faults(
    in directory: String, _ migrations: [Migration],
    progress: (_ part: Double) throws(StorageError) -> Void
  ) throws(StorageError) -> [String] {
    try Database.readNow(directory: directory, migrations: migrations) {
      connection throws(StorageError) in
      try Inspection(directory: directory).run(on: connection) { done throws(StorageError) in
        try progress(Double(done) / 256)
      }
    }
  }
}
