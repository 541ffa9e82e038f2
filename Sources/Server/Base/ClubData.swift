import Club
public import Identity
import Replication
import Spaces
public import Storage

/// The opened data directory of a club, shared by all areas.
public final class ClubData: Sendable {
  /// The data directory.
  package let directory: String
  /// The database of all areas.
  public let database: Database
  /// The files that records name.
  public let files: FileStore
  /// The records of all areas.
  public let records: RecordStore
  /// The accounts: members, passwords and sessions.
  public let identity: Identity
  /// Encrypted secrets that the server must read again.
  package let secrets: SealedSecrets
  /// The sizes of pictures in records.
  package let pictures: PictureStore
  /// Folder for incomplete uploads and files in progress. Must be on the same file system as the store, so that
  /// a finished file can be renamed into it.
  public var temporaryDirectory: String { work.path }
  /// Identifies the principals of requests.
  public var authenticator: Authenticator { Authenticator(identity) }

  /// Maximum bytes of an export restored, or of another service's archive imported, over HTTP.
  package static let maximumArchiveSize = 2 << 30

  private let work: WorkDirectory
  /// The database from before the last upgrade.
  package let earlier: EarlierDatabase
  /// True if opening it applied migrations to the database of an older program, which ``earlier`` has.
  public let isUpgraded: Bool

  /// The tables, kinds of spaces and collections that areas add.
  struct Parts {
    var migrations: [Migration] = []
    var spaces: [SpaceKind] = []
    var collections: [RecordCollection] = []
    var memberTables: [String] = []

    /// The migrations of all tables of a club with these parts.
    var allMigrations: [Migration] {
      RecordStore.migrations + Identity.migrations + PictureStore.migrations
        + NoticeTables.migrations + migrations
    }
  }

  /// Opens a data directory, or creates it, and applies the migrations. The database of an older program is copied
  /// before. Blocks.
  /// - Parameter defaultQuota: default quota of a member in bytes of files; `nil` for no limit.
  init(
    _ location: ClubLocation, parts: Parts, defaultQuota: Int64?
  ) throws(ServerError) {
    let directory = location.directory
    self.directory = directory
    let migrations = parts.allMigrations
    let earlier = EarlierDatabase(data: directory)
    self.earlier = earlier
    do throws(StorageError) {
      isUpgraded = try earlier.copy(before: migrations) { copy throws(StorageError) in
        try Replicator.closeLastRun(on: copy)
      }
      database = try Database.open(
        directory: directory, at: location.database, migrations: migrations)
      files = try FileStore(directory: directory)
      records = RecordStore(
        collections: parts.collections, kinds: [.own, .club] + parts.spaces, files: files,
        memberTables: parts.memberTables + NoticeTables.memberTables,
        memberColumns: NoticeTables.memberColumns,
        defaultQuota: defaultQuota)
      secrets = SealedSecrets(directory: directory)
      identity = try Identity(
        database: database, records: records, files: files, signedInAnew: Self.tell)
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

  /// Tells a member that the account was entered on a device that it was not on before.
  private static func tell(
    of session: Session, on connection: Connection
  ) throws(StorageError) {
    var notice = Notice(
      ClubNotices.newDevice, subject: session.id.description, path: "/settings/account")
    notice.label = session.device
    try NoticeBook(connection).tell(session.member, notice, at: session.createdAt)
  }

  /// Throws if the disk is too full to begin work that needs room.
  /// - Throws: `diskFull`.
  package func requireRoom() throws(StorageError) { try work.requireRoom() }

  /// Stops background work. Call once. Blocks.
  public func close() {
    pictures.close()
    identity.close()
    files.close()
    database.close()
    work.remove()
  }
}
