public import Identity
import Live
public import Replication
public import Storage

/// What a club keeps in its data directory, opened: for the server and for the program's commands.
public final class ClubData: Sendable {
  public let database: Database
  public let files: FileStore
  public let records: RecordStore
  public let identity: Identity
  public let tracks: TrackStore
  public let replicator: Replicator
  /// Where files stand while they come in or are worked on; on the same disk as the store.
  public var temporaryDirectory: String { work.path }

  private let work: WorkDirectory

  /// Opens a data directory, makes it when there is none, brings its tables up to date. Blocks.
  public init(directory: String) throws(ServerError) {
    do throws(StorageError) {
      database = try Database.open(directory: directory, migrations: Self.migrations)
      files = try FileStore(directory: directory)
      records = RecordStore(
        collections: Self.collections, files: files, memberTables: ReplicationTables.memberTables)
      identity = try Identity(database: database, records: records, files: files)
    } catch {
      throw .noData(directory, reason: error.description)
    }
    work = try WorkDirectory(in: directory + "/incoming")
    do throws(StorageError) {
      tracks = try TrackStore(
        database: database, records: records, files: files, temporaryDirectory: work.path
      ) { [records] (member, connection) throws(StorageError) in
        try ClubCollections.energyProfile(of: member, in: records, on: connection)
      }
    } catch {
      throw .noData(directory, reason: error.description)
    }
    replicator = Replicator(
      database: database, records: records,
      collections: tracks.replicated + ClubCollections.replicated)
  }

  private static let migrations =
    RecordStore.migrations + Identity.migrations + TrackTables.migrations
    + ReplicationTables.migrations

  private static let collections = ClubCollections.all + TrackCollections.all

  /// What tells those who listen that something of theirs changed.
  func notifier(_ listeners: Listeners) -> ChangeNotifier {
    ChangeNotifier(replicator, listeners) { [identity] sessions in
      Set(try await identity.ended(of: sessions.compactMap(UUID.init(_:))).map(\.description))
    }
  }

  /// Ends what works in the background. To be called once. Blocks.
  public func close() {
    tracks.close()
    identity.close()
    files.close()
    database.close()
    work.remove()
  }
}
