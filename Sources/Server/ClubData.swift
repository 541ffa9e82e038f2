public import Storage

/// What a club keeps in its data directory, opened: for the server and for the program's commands.
public final class ClubData: Sendable {
  public let database: Database
  public let files: FileStore
  public let records: RecordStore
  /// Where files stand while they come in or are worked on; on the same disk as the store.
  public let temporaryDirectory: String

  /// Opens a data directory, makes it when there is none, brings its tables up to date. Blocks.
  public init(directory: String) throws(ServerError) {
    do {
      database = try Database.open(directory: directory, migrations: RecordStore.migrations)
      files = try FileStore(directory: directory)
    } catch {
      throw .noData(directory, reason: error.description)
    }
    records = RecordStore(collections: [], files: files)
    temporaryDirectory = directory + "/incoming"
    try Directory.make(temporaryDirectory)
  }

  /// Ends what works in the background. To be called once. Blocks.
  public func close() {
    files.close()
    database.close()
  }
}
