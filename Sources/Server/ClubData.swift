public import Identity
import Spaces
public import Storage

/// What a club keeps in its data directory, opened: the ground that all areas share.
public final class ClubData: Sendable {
  /// The database of all areas.
  public let database: Database
  /// The files that records name.
  public let files: FileStore
  /// The records of all areas.
  public let records: RecordStore
  /// The members, their passwords and sessions.
  public let identity: Identity
  /// What must be read again and stands sealed in the database.
  let secrets: SealedSecrets
  /// The sizes of pictures that records name.
  let pictures: PictureStore
  /// Where files stand while they come in or are worked on; on the same disk as the store.
  public var temporaryDirectory: String { work.path }
  /// Finds out who asks.
  public var authenticator: Authenticator { Authenticator(identity) }

  /// Bytes of one file that a device or a member may bring, packed or not.
  public static let maximumFileSize = 256 << 20

  /// Bytes of an export that a member may bring over HTTP.
  static let maximumArchiveSize = 2 << 30

  private let work: WorkDirectory

  /// Opens a data directory, makes it when there is none, brings the tables of these areas up to
  /// date. Blocks.
  /// - Parameter defaultQuota: the bytes of files that a member may have for whom nothing else is set;
  ///   `nil` for no limit.
  public init(
    directory: String, areas: [Area], defaultQuota: Int64? = nil
  ) throws(ServerError) {
    do throws(StorageError) {
      database = try Database.open(
        directory: directory, migrations: Self.migrations(of: areas))
      files = try FileStore(directory: directory)
      records = RecordStore(
        collections: areas.flatMap(\.collections),
        kinds: [.own, .club] + areas.flatMap(\.spaces), files: files,
        memberTables: areas.flatMap(\.memberTables), defaultQuota: defaultQuota)
      secrets = SealedSecrets(directory: directory)
      identity = try Identity(database: database, records: records, files: files)
    } catch {
      throw .noData(directory, reason: error.description)
    }
    work = try WorkDirectory(in: directory + "/incoming")
    do throws(StorageError) {
      pictures = try PictureStore(database: database, files: files, temporaryDirectory: work.path)
    } catch {
      throw .noData(directory, reason: error.description)
    }
  }

  /// The steps of all tables of a club with these areas.
  static func migrations(of areas: [Area]) -> [Migration] {
    RecordStore.migrations + Identity.migrations + PictureStore.migrations
      + areas.flatMap(\.migrations)
  }

  /// Refuses to begin what needs room on the disk when that is full.
  /// - Throws: `diskFull`.
  func requireRoom() throws(StorageError) { try work.requireRoom() }

  /// Ends what works in the background. To be called once. Blocks.
  public func close() {
    pictures.close()
    identity.close()
    files.close()
    database.close()
    work.remove()
  }
}
