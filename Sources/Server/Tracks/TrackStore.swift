import Storage
import Threads
import Tracks

/// The tracks and categories of all members: what the routes and the program's commands call.
public final class TrackStore: Sendable {
  let database: Database
  let records: RecordStore
  let files: FileStore
  /// Threads for what takes long: reading a file, writing an export.
  let workers: Workers
  /// Where files stand while they are worked on.
  let temporaryDirectory: String
  let answers = AnswerCache()
  /// The file that was read last, while other lines of it may be asked for.
  let lastFile = Locked<(original: SHA256Digest, file: ReadFile)?>(nil)

  /// Opens the tracks of a club.
  public init(_ data: ClubData) throws(ServerError) {
    database = data.database
    records = data.records
    files = data.files
    temporaryDirectory = data.temporaryDirectory
    do throws(StorageError) {
      workers = try Workers(count: 2, capacity: 1_000)
    } catch {
      throw .storage(error)
    }
  }

  /// Whose energy to estimate, as the member's profile says now.
  func energyProfile(
    _ member: UUID, _ connection: Connection
  ) throws(StorageError) -> EnergyProfile {
    try MemberProfile.energyProfile(of: member, in: records, on: connection)
  }

  /// Ends the threads. To be called once.
  public func close() { workers.stop() }
}
