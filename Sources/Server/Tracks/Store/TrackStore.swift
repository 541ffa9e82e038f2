public import ServerBase
import Storage
import Threads
import Tracks

/// All members' tracks and categories, for the routes and commands.
public final class TrackStore: Sendable {
  let database: Database
  let records: RecordStore
  let files: FileStore
  /// The sizes of photos.
  let pictures: RecordPictures
  /// Threads of each lane for reading files and writing exports of ordinary size.
  private let shortWorkers: (first: TurnWorkers, second: TurnWorkers)
  /// Threads for long work.
  private let longWorkers: TurnWorkers
  /// The identity under which the server's own work takes turns among the members.
  let housekeeper = UUID.new()
  /// Folder for files in progress.
  let temporaryDirectory: String
  let answers: AnswerCache
  /// Cached statistics of members, which take long to compute.
  let statisticsAnswers = KeptAnswers(capacity: 4 << 20)
  /// The file read last, since its other lines are often requested next.
  let lastFile = Locked<(original: SHA256Digest, file: ReadFile)?>(nil)

  /// Opens the tracks of a club.
  public init(_ data: ClubData) throws(ServerError) {
    database = data.database
    records = data.records
    files = data.files
    answers = AnswerCache(data.database)
    pictures = RecordPictures(of: [TrackPhoto.pictures], in: data)
    temporaryDirectory = data.temporaryDirectory
    do throws(StorageError) {
      shortWorkers = (
        first: try TurnWorkers(count: 2, capacity: 1_000, capacityEach: 100),
        second: try TurnWorkers(count: 2, capacity: 1_000, capacityEach: 100)
      )
      longWorkers = try TurnWorkers(
        count: 2, capacity: 1_000, capacityEach: 20, memory: Self.longWorkMemory)
    } catch {
      throw .storage(error)
    }
  }

  /// Returns the member's current profile for estimating energy.
  func energyProfile(
    _ member: UUID, _ connection: Connection
  ) throws(StorageError) -> EnergyProfile {
    try MemberProfile.energyProfile(of: member, in: records, on: connection)
  }

  /// Maximum bytes of a recording that counts as short work: three hours of fixes, one per second, as GPX; ten
  /// milliseconds on one core.
  private static let shortWork = 1 << 20

  /// Memory limit of concurrent long work, in bytes: one recording of two million fixes with every sensor, and
  /// a smaller one beside it.
  private static let longWorkMemory = 260 << 20
  private static let largestWorkMemory = 200 << 20

  /// One of two queues for a member's short work. Each runs its work in order; the two run concurrently.
  enum Lane {
    case first, second

    var other: Lane { self == .first ? .second : .first }
  }

  /// Reads or writes a recording of the given size on separate threads. Short work never waits behind long
  /// work, and work that needs much memory runs one after the other.
  ///
  /// A fix takes at least 4 bytes in a file and up to 80 in memory.
  func work<Value: Sendable>(
    on byteCount: Int, for owner: UUID, lane: Lane = .first,
    _ body: @escaping @Sendable (Interruption) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    if byteCount <= Self.shortWork {
      let workers = lane == .first ? shortWorkers.first : shortWorkers.second
      return try await workers.run(for: owner, body)
    }
    let memory = 20 * min(byteCount, Self.largestWorkMemory / 20)
    return try await longWorkers.run(for: owner, taking: memory, body)
  }

  /// Interrupts running work and stops the threads. Call once. Blocks.
  public func close() {
    shortWorkers.first.stop()
    shortWorkers.second.stop()
    longWorkers.stop()
  }
}
