public import JSON
public import Storage

/// Keeps the devices of members and the server alike (Y): takes changes, and tells what changed.
public struct Replicator: Sendable {
  let database: Database
  let records: RecordStore
  /// Does, before the transaction, what takes long for a record of a collection to be made or changed.
  public typealias Prepare =
    @Sendable (Change, _ member: UUID, _ isNew: Bool) async throws(StorageError) -> Preparation

  /// Does, after the transaction, what follows the changes that a device made to the records of a
  /// collection.
  public typealias FollowUp =
    @Sendable ([Change], _ member: UUID) async throws(StorageError) -> Void

  /// By the name of the collection.
  let preparations: [String: Prepare]
  /// By the name of the collection.
  let followUps: [String: FollowUp]
  /// After it no further change is begun to be prepared: what is left is for the next request, so that no answer
  /// takes longer than connections last.
  let preparationTime: Duration
  /// The time, in milliseconds since 1970.
  let clock: @Sendable () -> Int64
  /// Names this run of the server in the cursors it gives.
  let run = UUID.new()

  /// - Parameters:
  ///   - preparations: what takes long for a record, by the name of its collection.
  ///   - followUps: what follows changes, by the name of their collection.
  ///   - preparationTime: how long changes of one request are begun to be prepared.
  ///   - clock: the time, in milliseconds since 1970; the machine's unless given.
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

  /// Does changes in their order and reads the feed after them.
  ///
  /// When it returns, what it says was taken survives a power cut. Results may be those of the
  /// first changes only; there is always one when there are changes, but for a cursor of a history
  /// that is no more: the device has to know of that before its changes are judged.
  public func synchronize(_ request: SyncRequest, for member: UUID) async throws(StorageError)
    -> SyncAnswer
  {
    var results: [ChangeResult] = []
    if !request.changes.isEmpty, try await !isOfOtherHistory(request.cursor) {
      let changes = try await prepared(request.changes, of: member)
      results = try await database.write { [self] connection throws(StorageError) in
        try records.provide(for: member, on: connection)
        return try take(
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

  /// Forgets what was answered more than 90 days ago.
  public static func forgetAnswers(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) {
    try AnsweredChanges.forget(at: time, on: connection)
  }

  /// Closes the last run of a server in a backup of its database: that run may go on, so that cursors
  /// it gives later are of a history that the backup does not know.
  /// - Parameter time: when the backup is made.
  public static func closeLastRun(
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) {
    try ServerRuns.closeLast(at: time, on: connection)
  }
}

/// What a device asks.
public struct SyncRequest: Sendable {
  /// The device that asks.
  public struct Device: Sendable {
    /// The identifier that the device gave itself.
    public let id: UUID
    /// The name of the device, as its member sees it.
    public let name: String

    /// A device.
    public init(id: UUID, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The device that asks.
  public let device: Device
  /// Where the device stands; `nil` for one that knows nothing yet.
  public let cursor: FeedCursor?
  /// Records of the answer, at most.
  public let limit: Int
  /// What its member did, in order.
  public let changes: [Change]

  /// A request of a device.
  public init(device: Device, cursor: FeedCursor?, limit: Int, changes: [Change]) {
    self.device = device
    self.cursor = cursor
    self.limit = limit
    self.changes = changes
  }
}

/// What a device is answered.
public struct SyncAnswer: Sendable {
  /// What became of the changes, in their order.
  public let results: [ChangeResult]
  /// What changed since the cursor.
  public let page: FeedPage

  /// `{"results","records","cursor","more","reset"?}`
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    for result in results { result.write(into: &writer) }
    writer.endArray()
    page.write(into: &writer)
    writer.endObject()
  }
}
