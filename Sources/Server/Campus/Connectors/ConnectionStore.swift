import Campus
import JSON
import Storage

/// Stores connections: their states, the access to their providers, and fetched data.
struct ConnectionStore: Sendable {
  /// The access to a provider for one member.
  struct Access: Sendable {
    let connection: UUID
    /// Identifies this making of the connection: answers are dropped once it ended or was made again.
    let opening: UUID
    let member: UUID
    let provider: CampusProvider
    /// An address or tokens, encrypted.
    let sealed: [UInt8]
    /// The member's time zone, such as `Europe/Madrid`.
    let zone: String
    /// The provider's note on its last answer.
    let mark: JSONValue?
    /// Number of consecutive failed attempts.
    let failures: Int
  }

  let database: Database
  let records: RecordStore

  // MARK: Access

  /// Returns the access to a provider for a member, or `nil` if they are not connected.
  func access(to connection: UUID, of member: UUID) async throws(StorageError) -> Access? {
    try await database.read { database throws(StorageError) in
      try database.row(
        "\(Self.columns) WHERE connection = $1 AND member = $2", connection, member,
        body: Self.access)
    }
  }

  /// Returns due connections, longest overdue first, at most one for each member.
  func due(at time: Int64, limit: Int) async throws(StorageError) -> [Access] {
    try await database.read { database throws(StorageError) in
      try database.rows(
        """
        \(Self.columns) JOIN (
          SELECT connection AS due, row_number() OVER (PARTITION BY member ORDER BY due_at) AS place
          FROM campus_access JOIN members ON members.id = member
          WHERE due_at <= $1 AND deactivated_at IS NULL
        ) AS line ON due = connection
        WHERE place = 1 ORDER BY due_at LIMIT $2
        """, time, limit, body: Self.access)
    }
  }

  private static let columns = """
    SELECT connection, opening, member, provider, sealed, zone, mark, failures FROM campus_access
    """

  private static func access(_ row: borrowing Row) throws(StorageError) -> Access {
    guard let provider = CampusProvider(name: row.string(3)) else {
      throw .damaged("campus_access names a provider that nobody knows")
    }
    return Access(
      connection: try row.uuid(0), opening: try row.uuid(1), member: try row.uuid(2),
      provider: provider, sealed: row.bytes(4), zone: row.string(5),
      mark: row.optionalString(6).flatMap { try? JSONValue(parsing: $0) }, failures: row.int(7))
  }

  // MARK: States

  /// Returns a member's connection, or `nil` if there is none.
  func connection(_ id: UUID, of member: UUID) async throws(StorageError) -> Record? {
    try await database.read { [records] database throws(StorageError) in
      try records.live(CampusCollections.connections.name, id: id, in: member, on: database)
    }
  }

  /// Returns the number of a member's connections other than this one.
  func count(of member: UUID, besides connection: UUID) async throws(StorageError) -> Int {
    try await database.read { [records] database throws(StorageError) in
      try records.list(CampusCollections.connections.name, in: member, on: database)
        .count { $0.id != connection }
    }
  }

  /// Stores a working connection and replaces an existing one with the same identifier.
  func open(
    _ access: Access, name: String, host: String, at time: Int64
  ) async throws(StorageError) {
    try await database.write { [records] database throws(StorageError) in
      let writer = try records.writer(for: access.member, at: time, on: database)
      let collection = CampusCollections.connections.name
      let origin = try records.live(
        collection, id: access.connection, in: access.member, on: database)?.body["origin"]
      try writer.store(
        collection, id: access.connection,
        body: [
          JSONMember("origin", origin ?? .null),
          JSONMember("provider", .string(access.provider.name.description)),
          JSONMember("name", .string(name)), JSONMember("host", .string(host)),
          JSONMember("state", .string(ConnectionState.connected.name.description)),
        ])
      try CampusTables.endAccess(to: access.connection, of: access.member, on: database)
      try database.run(
        """
        INSERT INTO campus_access
          (connection, opening, member, provider, sealed, zone, failures, due_at)
        VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
        """, access.connection, access.opening, access.member, access.provider.name.description,
        access.sealed, access.zone, time + RefreshPlan.interval)
    }
  }

  /// Maximum time of a renewal, in milliseconds.
  static let renewalPatience: Int64 = 60_000

  /// Begins to renew a secret, which only one server may do at a time.
  /// - Returns: false if it is being renewed.
  func beginRenewal(_ access: Access, at time: Int64) async throws(StorageError) -> Bool {
    try await database.write { database throws(StorageError) in
      try database.run(
        """
        UPDATE campus_access SET renewed_until = $3
        WHERE connection = $1 AND opening = $2 AND renewed_until <= $4
        """, access.connection, access.opening, time + Self.renewalPatience, time) > 0
    }
  }

  /// Ends a renewal that failed.
  func endRenewal(_ access: Access) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      try database.run(
        "UPDATE campus_access SET renewed_until = 0 WHERE connection = $1 AND opening = $2",
        access.connection, access.opening)
    }
  }

  /// Stores a renewed secret.
  /// - Returns: false if the connection was ended meanwhile; the secret is then not stored.
  func renew(_ access: Access, sealed: [UInt8]) async throws(StorageError) -> Bool {
    try await database.write { database throws(StorageError) in
      try database.run(
        "UPDATE campus_access SET sealed = $3, renewed_until = 0 WHERE connection = $1 AND opening = $2",
        access.connection, access.opening, sealed) > 0
    }
  }

  /// Deletes the access to a provider. Fetched records remain.
  func close(_ connection: UUID, of member: UUID) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      try CampusTables.endAccess(to: connection, of: member, on: database)
      try state(
        of: connection, of: member,
        [
          JSONMember("state", .string(ConnectionState.disconnected.name.description)),
          JSONMember("failed_at", .null), JSONMember("failure", .null),
        ], at: WallClock.now(), on: database)
    }
  }

  /// Stores a complete or partial failure of a provider, and the time of the next attempt.
  /// - Parameter isPart: true if the rest was fetched. A refused part does not mean that the provider rejects the member.
  func note(
    _ failure: ProviderFailure, isPart: Bool = false, of access: Access, at time: Int64
  ) async throws(StorageError) {
    let pause = RefreshPlan.pause(
      afterFailures: access.failures + 1, retryAfter: failure.retryAfter)
    let state: ConnectionState = failure.reason == .refused && !isPart ? .refused : .connected
    try await database.write { database throws(StorageError) in
      let changed = try database.run(
        "UPDATE campus_access SET failures = failures + 1, due_at = $3 WHERE connection = $1 AND opening = $2",
        access.connection, access.opening, time + pause)
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

  /// Stores the success of a refresh.
  /// - Parameter mark: the provider's note on the answer; `nil` if nothing changed.
  func note(
    _ mark: JSONValue?, isPartial: Bool?, of access: Access, at time: Int64
  ) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      let changed = try database.run(
        "UPDATE campus_access SET failures = 0, due_at = $3 WHERE connection = $1 AND opening = $2",
        access.connection, access.opening, time + RefreshPlan.interval)
      guard changed > 0 else { return }
      if let mark {
        try database.run(
          "UPDATE campus_access SET mark = $2 WHERE connection = $1", access.connection,
          String(decoding: mark.bytes, as: UTF8.self))
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
    try writer.store(name, id: connection, body: record.body.merging(fields).object ?? [])
  }
}
