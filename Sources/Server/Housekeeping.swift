import Replication
import Storage

/// What a server does of itself now and then: empties what was deleted 30 days ago, forgets what
/// devices asked long ago, and removes files that no record names.
final class Housekeeping: Sendable {
  private let task: Task<Void, Never>

  /// Begins an hour from now, then once a day.
  init(_ data: ClubData, failed: @escaping @Sendable (StorageError) -> Void) {
    task = Task {
      var pause = Duration.seconds(3_600)
      while (try? await Task.sleep(for: pause)) != nil {
        pause = .seconds(24 * 3_600)
        do throws(StorageError) {
          try await Self.tidy(data)
        } catch {
          failed(error)
        }
      }
    }
  }

  /// Does it once.
  static func tidy(_ data: ClubData) async throws(StorageError) {
    let records = data.records
    try await data.database.write { connection throws(StorageError) in
      try records.purge(on: connection)
      try records.forgetUploads(on: connection)
      try Replicator.forgetAnswers(on: connection)
    }
    try await data.files.sweepArriving()
    try await data.files.sweep(database: data.database)
  }

  func stop() { task.cancel() }
}
