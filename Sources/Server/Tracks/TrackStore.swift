import Storage
import Threads
import Tracks

/// The tracks and categories of all members: what the routes and the program's commands call.
public final class TrackStore: Sendable {
  let database: Database
  let records: RecordStore
  let files: FileStore
  /// Threads for reading files and writing exports of ordinary size, those of each lane.
  private let shortWorkers: (first: TurnWorkers, second: TurnWorkers)
  /// Threads for those that take long.
  private let longWorkers: TurnWorkers
  /// Stands for the server itself among the members who take turns.
  let housekeeper = UUID.new()
  /// Where files stand while they are worked on.
  let temporaryDirectory: String
  let answers = AnswerCache()
  /// The statistics of members, which take long.
  let statisticsAnswers = KeptAnswers(capacity: 4 << 20)
  /// The file that was read last, while other lines of it may be asked for.
  let lastFile = Locked<(original: SHA256Digest, file: ReadFile)?>(nil)

  /// Opens the tracks of a club.
  public init(_ data: ClubData) throws(ServerError) {
    database = data.database
    records = data.records
    files = data.files
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

  /// Whose energy to estimate, as the member's profile says now.
  func energyProfile(
    _ member: UUID, _ connection: Connection
  ) throws(StorageError) -> EnergyProfile {
    try MemberProfile.energyProfile(of: member, in: records, on: connection)
  }

  /// Bytes of a recording whose reading or writing counts as short: three hours of fixes at one a
  /// second as GPX, ten milliseconds on one core.
  private static let shortWork = 1 << 20

  /// The memory of the long work in progress, in bytes: that of one recording of two million fixes
  /// with every sensor, and of a smaller one beside it.
  private static let longWorkMemory = 260 << 20
  private static let largestWorkMemory = 200 << 20

  /// One of two lines in which a member's short work waits: what is in one is done one after the
  /// other, what is in the other is done beside it.
  enum Lane {
    case first, second

    var other: Lane { self == .first ? .second : .first }
  }

  /// Reads or writes so many bytes of a recording on threads of their own: what is short never waits
  /// behind what is long, and what takes much memory is done one after the other.
  ///
  /// The shortest fix of a file has 4 bytes and takes 80.
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

  /// Interrupts what is in progress and ends the threads. To be called once. Blocks.
  public func close() {
    shortWorkers.first.stop()
    shortWorkers.second.stop()
    longWorkers.stop()
  }
}
