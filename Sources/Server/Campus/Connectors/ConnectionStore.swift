import Campus
import JSON
import Storage

/// What is stored of connections: how each stands, what is needed to ask its provider, and what was fetched.
struct ConnectionStore: Sendable {
  /// What is needed to ask a provider.
  struct Access: Sendable {
    let connection: UUID
    let member: UUID
    /// An address or tokens, sealed.
    let sealed: [UInt8]
    /// Where the member is, such as `Europe/Madrid`.
    let zone: String
    let mark: CalendarProvider.Mark
    /// How many tries failed in a row.
    let failures: Int
  }

  let database: Database
  let records: RecordStore

  /// The most activities that are written in one transaction, so that nobody else waits for long.
  private static let batch = 250

  // MARK: Access

  /// How to ask a provider for a member; `nil` when they are not connected.
  func access(to connection: UUID, of member: UUID) async throws(StorageError) -> Access? {
    try await database.read { database throws(StorageError) in
      try database.row(
        "\(Self.columns) WHERE connection = $1 AND member = $2", connection, member,
        body: Self.access)
    }
  }

  /// The connections that are due, the longest first.
  func due(at time: Int64, limit: Int) async throws(StorageError) -> [Access] {
    try await database.read { database throws(StorageError) in
      try database.rows(
        """
        \(Self.columns) JOIN members ON members.id = member
        WHERE due_at <= $1 AND deactivated_at IS NULL ORDER BY due_at LIMIT $2
        """, time, limit, body: Self.access)
    }
  }

  private static let columns = """
    SELECT connection, member, sealed, zone, entity_tag, modified, read_at, failures
    FROM campus_access
    """

  private static func access(_ row: borrowing Row) throws(StorageError) -> Access {
    Access(
      connection: try row.uuid(0), member: try row.uuid(1), sealed: row.bytes(2),
      zone: row.string(3),
      mark: CalendarProvider.Mark(
        entityTag: row.optionalString(4), modified: row.optionalString(5), readAt: row.int64(6)),
      failures: row.int(7))
  }

  // MARK: States

  /// A connection of a member; `nil` when there is none.
  func connection(_ id: UUID, of member: UUID) async throws(StorageError) -> Record? {
    try await database.read { [records] database throws(StorageError) in
      try records.live(CampusCollections.connections.name, id: id, in: member, on: database)
    }
  }

  /// How many connections a member has besides one.
  func count(of member: UUID, besides connection: UUID) async throws(StorageError) -> Int {
    try await database.read { [records] database throws(StorageError) in
      try records.list(CampusCollections.connections.name, in: member, on: database)
        .count { $0.id != connection }
    }
  }

  /// Keeps a connection that works, in place of the one of the same provider that there was.
  func open(
    _ access: Access, provider: ActivityProvider, name: String, host: String, at time: Int64
  ) async throws(StorageError) {
    try await database.write { [records] database throws(StorageError) in
      let writer = try records.writer(for: access.member, at: time, on: database)
      try writer.keep(
        CampusCollections.connections.name, id: access.connection,
        body: [
          JSONMember("provider", .string(provider.name.description)),
          JSONMember("name", .string(name)), JSONMember("host", .string(host)),
          JSONMember("state", .string(ConnectionState.connected.name.description)),
        ])
      try database.run("DELETE FROM campus_access WHERE connection = $1", access.connection)
      try database.run(
        """
        INSERT INTO campus_access
          (connection, member, sealed, zone, entity_tag, modified, read_at, failures, due_at)
        VALUES ($1, $2, $3, $4, NULL, NULL, 0, 0, $5)
        """, access.connection, access.member, access.sealed, access.zone,
        time + RefreshPlan.interval)
    }
  }

  /// Forgets how to ask a provider. What was fetched stays.
  func close(_ connection: UUID, of member: UUID) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      try database.run(
        "DELETE FROM campus_access WHERE connection = $1 AND member = $2", connection, member)
      try state(
        of: connection, of: member,
        [
          JSONMember("state", .string(ConnectionState.disconnected.name.description)),
          JSONMember("failed_at", .null), JSONMember("failure", .null),
        ], at: WallClock.now(), on: database)
    }
  }

  /// Notes that a provider gave nothing, and when it is asked again.
  func note(
    _ failure: ProviderFailure, of access: Access, at time: Int64
  ) async throws(StorageError) {
    let pause = RefreshPlan.pause(
      afterFailures: access.failures + 1, retryAfter: failure.retryAfter)
    let state: ConnectionState = failure.reason == .refused ? .refused : .connected
    try await database.write { database throws(StorageError) in
      let changed = try database.run(
        "UPDATE campus_access SET failures = failures + 1, due_at = $3 WHERE connection = $1 AND member = $2",
        access.connection, access.member, time + pause)
      guard changed > 0 else { return }
      try self.state(
        of: access.connection, of: access.member,
        [
          JSONMember("state", .string(state.name.description)),
          JSONMember("failed_at", .integer(time)),
          JSONMember("failure", .string(failure.reason.name.description)),
        ], at: time, on: database)
    }
  }

  /// Notes that all was fetched.
  /// - Parameter mark: of the answer; `nil` when it was the same as before.
  func note(
    _ mark: CalendarProvider.Mark?, isPartial: Bool?, of access: Access, at time: Int64
  ) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      let changed = try database.run(
        "UPDATE campus_access SET failures = 0, due_at = $3 WHERE connection = $1 AND member = $2",
        access.connection, access.member, time + RefreshPlan.interval)
      guard changed > 0 else { return }
      if let mark {
        try database.run(
          "UPDATE campus_access SET entity_tag = $2, modified = $3, read_at = $4 WHERE connection = $1",
          access.connection, mark.entityTag, mark.modified, mark.readAt)
      }
      var fields = [
        JSONMember("state", .string(ConnectionState.connected.name.description)),
        JSONMember("refreshed_at", .integer(time)), JSONMember("failed_at", .null),
        JSONMember("failure", .null),
      ]
      if let isPartial { fields.append(JSONMember("is_partial", isPartial ? .bool(true) : .null)) }
      try state(of: access.connection, of: access.member, fields, at: time, on: database)
    }
  }

  private func state(
    of connection: UUID, of member: UUID, _ fields: [JSONMember], at time: Int64,
    on database: Connection
  ) throws(StorageError) {
    let name = CampusCollections.connections.name
    let record = try records.existing(name, id: connection, in: member, on: database)
    let writer = try records.writer(for: member, at: time, on: database)
    try writer.keep(name, id: connection, body: record.body.merging(fields).object ?? [])
  }

  // MARK: What was fetched

  /// Brings a member's records to what a provider says. What the provider does not have any more is deleted,
  /// unless the answer was not whole or it is about another time.
  func keep(
    _ agenda: FetchedAgenda, of access: Access, at time: Int64
  ) async throws(StorageError) {
    let connection = access.connection
    var rest = agenda.activities[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      try await database.write { [records] database throws(StorageError) in
        guard try Self.isOpen(access, on: database) else { return }
        let writer = try records.writer(for: access.member, at: time, on: database)
        for activity in batch {
          let id = Self.record(of: activity.name, by: connection)
          let name = CampusCollections.activities.name
          let known = try records.find(name, id: id, in: access.member, on: database)
          try writer.keep(
            name, id: id, body: activity.body(of: connection, known: known, at: time))
        }
      }
    }
    guard agenda.areAll else { return }
    let present = Set(agenda.activities.map { Self.record(of: $0.name, by: connection) })
    let fetched = try await fetched(by: connection, within: agenda.window)
    try await withdraw(fetched.filter { !present.contains($0) }, of: access.member, at: time)
  }

  /// Deletes a connection and all that was fetched by it.
  func remove(_ connection: UUID, of member: UUID) async throws(StorageError) {
    let time = WallClock.now()
    try await close(connection, of: member)
    try await withdraw(
      try await fetched(by: connection, within: 0..<Int64.max), of: member, at: time)
    try await database.write { [records] database throws(StorageError) in
      try records.writer(for: member, at: time, on: database)
        .withdraw(CampusCollections.connections.name, id: connection)
    }
  }

  private func fetched(
    by connection: UUID, within window: Range<Int64>
  ) async throws(StorageError) -> [UUID] {
    try await database.read { database throws(StorageError) in
      try database.rows(
        """
        SELECT activity FROM campus_fetched
        WHERE connection = $1 AND start_at >= $2 AND start_at < $3
        """, connection, window.lowerBound, window.upperBound
      ) { row throws(StorageError) in try row.uuid(0) }
    }
  }

  private func withdraw(
    _ activities: [UUID], of member: UUID, at time: Int64
  ) async throws(StorageError) {
    var rest = activities[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      try await database.write { [records] database throws(StorageError) in
        let writer = try records.writer(for: member, at: time, on: database)
        for activity in batch {
          try writer.withdraw(CampusCollections.activities.name, id: activity)
        }
      }
    }
  }

  /// Whether the connection is still the one that was asked, so that nothing comes after it was ended.
  private static func isOpen(
    _ access: Access, on database: Connection
  ) throws(StorageError) -> Bool {
    try database.exists(
      "SELECT 1 FROM campus_access WHERE connection = $1 AND sealed = $2", access.connection,
      access.sealed)
  }

  // MARK: Identifiers

  /// The identifier of a member's connection to a provider: who connects again has the same, and so the same
  /// activities with their notes.
  static func connection(
    to provider: ActivityProvider, _ account: String, of member: UUID
  ) -> UUID {
    derived("\(member) \(provider.name) \(account)")
  }

  /// The identifier of the record of an activity.
  private static func record(of activity: String, by connection: UUID) -> UUID {
    derived("\(connection) \(activity)")
  }

  /// An identifier of version 8 (RFC 9562, 5.8): the beginning of a digest.
  private static func derived(_ text: String) -> UUID {
    var bytes = Array(SHA256Digest(of: Array(text.utf8)).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(bytes: bytes)!
  }
}
