import Campus
import JSON
import Storage

/// What is stored of connections: how each stands, what is needed to ask its provider, and what was fetched.
struct ConnectionStore: Sendable {
  /// What is needed to ask a provider.
  struct Access: Sendable {
    let connection: UUID
    /// Of the time that it was made, so that nothing comes after it was ended or made again.
    let opening: UUID
    let member: UUID
    let provider: CampusProvider
    /// An address or tokens, sealed.
    let sealed: [UInt8]
    /// Where the member is, such as `Europe/Madrid`.
    let zone: String
    /// What the provider remembered of its last answer.
    let mark: JSONValue?
    /// How many tries failed in a row.
    let failures: Int
  }

  let database: Database
  let records: RecordStore

  /// The most records that are written in one transaction, so that nobody else waits for long.
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
    _ access: Access, name: String, host: String, at time: Int64
  ) async throws(StorageError) {
    try await database.write { [records] database throws(StorageError) in
      let writer = try records.writer(for: access.member, at: time, on: database)
      try writer.keep(
        CampusCollections.connections.name, id: access.connection,
        body: [
          JSONMember("provider", .string(access.provider.name.description)),
          JSONMember("name", .string(name)), JSONMember("host", .string(host)),
          JSONMember("state", .string(ConnectionState.connected.name.description)),
        ])
      try database.run("DELETE FROM campus_access WHERE connection = $1", access.connection)
      try database.run(
        """
        INSERT INTO campus_access
          (connection, opening, member, provider, sealed, zone, failures, due_at)
        VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
        """, access.connection, access.opening, access.member, access.provider.name.description,
        access.sealed, access.zone, time + RefreshPlan.interval)
    }
  }

  /// Keeps a secret that took the place of another, unless the connection was ended meanwhile.
  func renew(_ access: Access, sealed: [UInt8]) async throws(StorageError) {
    try await database.write { database throws(StorageError) in
      try database.run(
        "UPDATE campus_access SET sealed = $3 WHERE connection = $1 AND opening = $2",
        access.connection, access.opening, sealed)
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

  /// Notes that a provider gave nothing, or not all, and when it is asked again.
  /// - Parameter isPart: whether the rest was fetched: a part that is refused is no refusal of the member.
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

  /// Notes that all was fetched.
  /// - Parameter mark: of the answer; `nil` when it was the same as before.
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
    try writer.keep(name, id: connection, body: record.body.merging(fields).object ?? [])
  }

  // MARK: What was fetched

  /// Brings a member's records to what a provider says. What the provider does not have any more is deleted,
  /// unless the answer was not whole or it is about another time.
  func keep(_ fetched: FetchedCampus, of access: Access, at time: Int64) async throws(StorageError)
  {
    let connection = access.connection
    let subjects = fetched.subjects ?? []
    try await write(subjects, to: CampusCollections.subjects, of: access, at: time) { subject, _ in
      (Self.record(ofSubject: subject.name, by: connection), subject.body(of: connection))
    }
    try await write(
      fetched.activities, to: CampusCollections.activities, of: access, at: time
    ) { activity, find throws(StorageError) in
      let id = Self.record(of: activity.name, by: connection)
      let subject = activity.subject.map { Self.record(ofSubject: $0, by: connection) }
      return (
        id, activity.body(of: connection, subject: subject, known: try find(id), at: time)
      )
    }
    let documents = subjects.flatMap { subject in
      (subject.documents ?? []).map {
        (document: $0, subject: Self.record(ofSubject: subject.name, by: connection))
      }
    }
    try await write(
      documents, to: CampusCollections.materials, of: access, at: time
    ) { entry, find throws(StorageError) in
      let id = Self.record(ofDocument: entry.document.name, by: connection)
      return (
        id, entry.document.body(of: connection, subject: entry.subject, known: try find(id))
      )
    }
    try await note(
      subjects.flatMap { subject in
        (subject.documents ?? []).map {
          (
            Self.record(ofDocument: $0.name, by: connection),
            ProviderDocument(name: $0.name, subject: subject.name, address: $0.address)
          )
        }
      }, of: access)
    try await withdrawMissing(from: fetched, of: access, at: time)
  }

  /// Notes what a provider calls documents, and where they are.
  private func note(
    _ documents: [(material: UUID, document: ProviderDocument)], of access: Access
  ) async throws(StorageError) {
    var rest = documents[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      try await database.write { database throws(StorageError) in
        guard try Self.isOpen(access, on: database) else { return }
        for (material, document) in batch {
          try database.run(
            """
            INSERT INTO campus_materials (member, material, name, subject, address)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (member, material) DO UPDATE
            SET subject = excluded.subject, address = excluded.address
            WHERE subject <> excluded.subject OR address <> excluded.address
            """, access.member, material, document.name, document.subject, document.address)
        }
      }
    }
  }

  /// A document of a member, and what its provider calls it; `nil` when there is none.
  func document(
    _ material: UUID, of member: UUID
  ) async throws(StorageError) -> (record: Record, document: ProviderDocument)? {
    try await database.read { [records] database throws(StorageError) in
      guard
        let record = try records.live(
          CampusCollections.materials.name, id: material, in: member, on: database),
        let document = try database.row(
          "SELECT name, subject, address FROM campus_materials WHERE member = $1 AND material = $2",
          member, material,
          body: {
            ProviderDocument(name: $0.string(0), subject: $0.string(1), address: $0.string(2))
          }
        )
      else { return nil }
      return (record, document)
    }
  }

  /// Has a document name its file, which the member may have from now on, unless the document is another one
  /// meanwhile.
  func keep(
    _ file: SHA256Digest, size: Int, of document: Record, at time: Int64
  ) async throws(StorageError) {
    try await database.write { [records] database throws(StorageError) in
      let member = document.space
      let name = CampusCollections.materials.name
      guard let record = try records.live(name, id: document.id, in: member, on: database),
        let content = record.body["content"], content.object != nil,
        record.body["changed_at"] == document.body["changed_at"]
      else { return try records.noteUpload(of: file, by: member, on: database) }
      // Counts it, and refuses what there is no room for.
      try records.noteUpload(of: file, by: member, on: database)
      let fetched = content.merging([
        JSONMember("file", .string(file.description)), JSONMember("size", .integer(Int64(size))),
      ])
      try records.writer(for: member, at: time, on: database)
        .keep(
          name, id: document.id,
          body: record.body.merging([JSONMember("content", fetched)]).object ?? [])
    }
  }

  /// Writes the record of each element, unless the connection was ended meanwhile.
  /// - Parameter record: the identifier and the body of an element's record; it may look up the one there is.
  private func write<Element: Sendable>(
    _ elements: [Element], to collection: RecordCollection, of access: Access, at time: Int64,
    record:
      @escaping @Sendable (
        Element, _ find: (UUID) throws(StorageError) -> Record?
      ) throws(StorageError) -> (id: UUID, body: [JSONMember])
  ) async throws(StorageError) {
    var rest = elements[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      try await database.write { [records] database throws(StorageError) in
        guard try Self.isOpen(access, on: database) else { return }
        let writer = try records.writer(for: access.member, at: time, on: database)
        for element in batch {
          let (id, body) = try record(element) { id throws(StorageError) in
            try records.find(collection.name, id: id, in: access.member, on: database)
          }
          try writer.keep(collection.name, id: id, body: body)
        }
      }
    }
  }

  /// Deletes what was fetched before and is not in an answer that would have it.
  private func withdrawMissing(
    from fetched: FetchedCampus, of access: Access, at time: Int64
  ) async throws(StorageError) {
    let connection = access.connection
    if fetched.areAll {
      let present = Set(fetched.activities.map { Self.record(of: $0.name, by: connection) })
      let known = try await activities(fetchedBy: connection, within: fetched.window)
      try await withdraw(
        known.filter { !present.contains($0) }, from: CampusCollections.activities,
        of: access.member, at: time)
    }
    guard let subjects = fetched.subjects else { return }
    let present = Set(subjects.map { Self.record(ofSubject: $0.name, by: connection) })
    let unread = Set(
      subjects.filter { $0.documents == nil }
        .map { Self.record(ofSubject: $0.name, by: connection) })
    let documents = Set(
      subjects.flatMap { $0.documents ?? [] }
        .map { Self.record(ofDocument: $0.name, by: connection) })
    try await withdraw(
      try await records(of: CampusCollections.materials, fetchedBy: connection, of: access.member)
        .filter {
          !documents.contains($0.id) && $0.body["subject"]?.uuid.map(unread.contains) != true
        }.map(\.id), from: CampusCollections.materials, of: access.member, at: time)
    try await withdraw(
      try await records(of: CampusCollections.subjects, fetchedBy: connection, of: access.member)
        .map(\.id)
        .filter { !present.contains($0) }, from: CampusCollections.subjects, of: access.member,
      at: time)
  }

  /// Deletes a connection and all that was fetched by it.
  func remove(_ connection: UUID, of member: UUID) async throws(StorageError) {
    let time = WallClock.now()
    try await close(connection, of: member)
    try await withdraw(
      try await activities(fetchedBy: connection, within: 0..<Int64.max),
      from: CampusCollections.activities, of: member, at: time)
    for collection in [CampusCollections.materials, CampusCollections.subjects] {
      try await withdraw(
        try await records(of: collection, fetchedBy: connection, of: member).map(\.id),
        from: collection, of: member, at: time)
    }
    try await database.write { [records] database throws(StorageError) in
      try records.writer(for: member, at: time, on: database)
        .withdraw(CampusCollections.connections.name, id: connection)
    }
  }

  private func activities(
    fetchedBy connection: UUID, within window: Range<Int64>
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

  /// The records of a collection that a connection fetched.
  private func records(
    of collection: RecordCollection, fetchedBy connection: UUID, of member: UUID
  ) async throws(StorageError) -> [Record] {
    try await database.read { [records] database throws(StorageError) in
      var fetched: [Record] = []
      try records.visit(collection.name, in: member, on: database) { record in
        if record.body["source"]?.uuid == connection { fetched.append(record) }
      }
      return fetched
    }
  }

  private func withdraw(
    _ ids: [UUID], from collection: RecordCollection, of member: UUID, at time: Int64
  ) async throws(StorageError) {
    var rest = ids[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      try await database.write { [records] database throws(StorageError) in
        let writer = try records.writer(for: member, at: time, on: database)
        for id in batch { try writer.withdraw(collection.name, id: id) }
      }
    }
  }

  /// Whether the connection is still the one that was asked, so that nothing comes after it was ended.
  private static func isOpen(
    _ access: Access, on database: Connection
  ) throws(StorageError) -> Bool {
    try database.exists(
      "SELECT 1 FROM campus_access WHERE connection = $1 AND opening = $2", access.connection,
      access.opening)
  }

  // MARK: Identifiers

  /// The identifier of a member's connection to a provider: who connects again has the same, and so the same
  /// activities with their notes.
  static func connection(
    to provider: CampusProvider, _ account: String, of member: UUID
  ) -> UUID {
    derived("\(member) \(provider.name) \(account)")
  }

  /// The identifier of the record of an activity.
  private static func record(of activity: String, by connection: UUID) -> UUID {
    derived("\(connection) \(activity)")
  }

  /// The identifier of the record of a subject.
  private static func record(ofSubject subject: String, by connection: UUID) -> UUID {
    derived("\(connection)/subjects/\(subject)")
  }

  /// The identifier of the record of a document.
  private static func record(ofDocument document: String, by connection: UUID) -> UUID {
    derived("\(connection)/documents/\(document)")
  }

  /// An identifier of version 8 (RFC 9562, 5.8): the beginning of a digest.
  private static func derived(_ text: String) -> UUID {
    var bytes = Array(SHA256Digest(of: Array(text.utf8)).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(bytes: bytes)!
  }
}
