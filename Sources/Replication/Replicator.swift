public import JSON
public import Storage

/// Synchronizes the devices of members with the server (Y): applies changes, and reads the feed.
public struct Replicator: Sendable {
  let database: Database
  let records: RecordStore
  /// Prepares the slow parts of a change before the transaction.
  public typealias Prepare =
    @Sendable (Change, _ member: UUID, _ isNew: Bool) async throws(StorageError) -> Preparation

  /// Performs, after the transaction, the consequences of a device's changes to the records of a collection.
  public typealias FollowUp =
    @Sendable ([Change], _ member: UUID) async throws(StorageError) -> Void

  /// Preparations by the name of the collection.
  let preparations: [String: Prepare]
  /// Follow-ups by the name of the collection.
  let followUps: [String: FollowUp]
  /// Time after which no further change of a request is prepared. The others wait for the next request, so that no
  /// response takes longer than connections last.
  let preparationTime: Duration
  /// The time, in milliseconds since 1970.
  let clock: @Sendable () -> Int64
  /// Identifies this run of the server in its cursors.
  let run = UUID.new()

  /// - Parameters:
  ///   - preparations: slow parts of changes, by the name of the collection.
  ///   - followUps: consequences of changes, by the name of the collection.
  ///   - preparationTime: time after which no further change of a request is prepared.
  ///   - clock: returns the time, in milliseconds since 1970; the machine's clock by default.
  public init(
    database: Database, records: RecordStore, preparations: [String: Prepare] = [:],
    followUps: [String: FollowUp] = [:], preparationTime: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Int64 = { WallClock.now() }
  ) {
    self.database = database
    self.records = records
    self.preparations = preparations
    self.followUps = followUps
    self.preparationTime = preparationTime
    self.clock = clock
  }

  /// Applies changes in order and reads the feed after them.
  ///
  /// The changes reported as taken are durable. The results may cover only the first changes, and at least one. A
  /// cursor of another history yields no results: the device must learn of the restoration before its changes are
  /// judged.
  public func synchronize(_ request: SyncRequest, for member: UUID) async throws(StorageError)
    -> SyncAnswer
  {
    var results: [ChangeResult] = []
    if !request.changes.isEmpty, try await !isOfOtherHistory(request.cursor) {
      let changes = try await prepared(request.changes, of: member)
      results = try await database.write { [self] connection throws(StorageError) in
        try records.provide(for: member, on: connection)
        return try apply(
          changes, of: member, from: request.device, at: clock(), on: connection)
      }
      for (collection, followUp) in followUps {
        let changes = request.changes.filter { $0.collection == collection }
        if !changes.isEmpty { try await followUp(changes, member) }
      }
    }
    let page = try await feed(of: member, after: request.cursor, limit: request.limit)
    return SyncAnswer(results: results, page: page)
  }

  /// Deletes stored results older than 90 days.
  public static func deleteOldAnswers(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) {
    try AnsweredChanges.deleteOld(at: time, on: connection)
  }

  /// Renames the last run of a server in a backup of its database. The original run may continue, so its later cursors
  /// belong to a history that the backup does not contain.
  /// - Parameter time: time of the backup.
  public static func closeLastRun(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) {
    try ServerRuns.closeLast(at: time, on: connection)
  }
}

/// A device's request.
public struct SyncRequest: Sendable {
  /// A device that sends requests.
  public struct Device: Sendable {
    /// The identifier that the device chose.
    public let id: UUID
    /// The name of the device, as its member sees it.
    public let name: String

    /// Creates a device.
    public init(id: UUID, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The device that sends the request.
  public let device: Device
  /// The device's cursor; `nil` for a device without data.
  public let cursor: FeedCursor?
  /// Maximum number of records in the answer.
  public let limit: Int
  /// The member's changes, in order.
  public let changes: [Change]

  /// Creates a request of a device.
  public init(device: Device, cursor: FeedCursor?, limit: Int, changes: [Change]) {
    self.device = device
    self.cursor = cursor
    self.limit = limit
    self.changes = changes
  }
}

/// The answer to a device's request.
public struct SyncAnswer: Sendable {
  /// The results of the changes, in their order.
  public let results: [ChangeResult]
  /// The changes since the cursor.
  public let page: FeedPage

  /// `{"results","records","cursor","more","reset"?}`
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginArray("results")
    for result in results { result.write(into: &writer) }
    writer.endArray()
    page.write(into: &writer)
    writer.endObject()
  }
}
