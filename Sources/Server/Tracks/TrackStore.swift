public import Storage
import Threads
public import Tracks

/// The tracks and categories of all members: what the routes and the program's commands call.
public final class TrackStore: Sendable {
  let database: Database
  let records: RecordStore
  let files: FileStore
  /// Threads for what takes long: reading a file, writing an export.
  let workers: Workers
  /// Where files stand while they are worked on.
  let temporaryDirectory: String
  /// Whose energy to estimate, as the member's profile says now.
  let energyProfile: @Sendable (UUID, Connection) throws(StorageError) -> EnergyProfile
  let answers = AnswerCache()
  /// The file that was read last, while other lines of it may be asked for.
  let lastFile = Locked<(original: SHA256Digest, file: ReadFile)?>(nil)

  public init(
    database: Database, records: RecordStore, files: FileStore, temporaryDirectory: String,
    energyProfile: @escaping @Sendable (UUID, Connection) throws(StorageError) -> EnergyProfile
  ) throws(StorageError) {
    self.database = database
    self.records = records
    self.files = files
    self.temporaryDirectory = temporaryDirectory
    self.energyProfile = energyProfile
    workers = try Workers(count: 2, capacity: 1_000)
  }

  /// Ends the threads. To be called once.
  public func close() { workers.stop() }
}
