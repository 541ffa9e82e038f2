import Campus
import JSON
import Storage

/// Stores fetched activities, subjects and documents as records. An item has the same identifier each time it is fetched.
extension ConnectionStore {
  /// Updates a member's records to match a provider's answer. Records that the provider no longer has are
  /// deleted, unless the answer was incomplete or covers another period.
  /// - Returns: true if everything was stored; false if new records exceeded the allowance (``NewRecordAllowance``).
  func store(
    _ fetched: FetchedCampus, of access: Access, at time: Int64
  ) async throws(StorageError) -> Bool {
    let connection = access.connection
    let subjects = fetched.subjects ?? []
    var areAll = try await write(subjects, to: CampusCollections.subjects, of: access, at: time) {
      subject, _ in
      (Self.record(ofSubject: subject.name, by: connection), subject.body(of: connection))
    }
    areAll =
      try await write(
        fetched.activities, to: CampusCollections.activities, of: access, at: time
      ) { activity, find throws(StorageError) in
        let id = try Self.record(of: activity, by: connection, find)
        let subject = activity.subject.map { Self.record(ofSubject: $0, by: connection) }
        return (
          id, activity.body(of: connection, subject: subject, known: try find(id), at: time)
        )
      } && areAll
    let documents = subjects.flatMap { subject in
      (subject.documents ?? []).map { (document: $0, subject: subject.name) }
    }
    areAll =
      try await write(
        documents, to: CampusCollections.materials, of: access, at: time
      ) { entry, find throws(StorageError) in
        let id = Self.record(ofDocument: entry.document.name, by: connection)
        let subject = Self.record(ofSubject: entry.subject, by: connection)
        return (id, entry.document.body(of: connection, subject: subject, known: try find(id)))
      } && areAll
    try await note(
      documents.map { (document, subject) in
        (
          Self.record(ofDocument: document.name, by: connection),
          ProviderDocument(name: document.name, subject: subject, address: document.address)
        )
      }, of: access)
    // Without room for the new records, the old ones that they may replace are kept.
    if areAll { try await withdrawMissing(from: fetched, of: access, at: time) }
    return areAll
  }

  /// Stores the provider's names and addresses of documents.
  private func note(
    _ documents: [(material: UUID, document: ProviderDocument)], of access: Access
  ) async throws(StorageError) {
    try await inBatches(documents) { batch, database throws(StorageError) in
      guard try Self.isOpen(access, on: database) else { return }
      for (material, document) in batch {
        try database.run(
          """
          INSERT INTO campus_materials (member, material, name, subject, address)
          VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (member, material) DO UPDATE
          SET subject = excluded.subject, address = excluded.address
          WHERE campus_materials.subject <> excluded.subject
            OR campus_materials.address <> excluded.address
          """, access.member, material, document.name, document.subject, document.address)
      }
    }
  }

  /// Returns a member's document with the provider's name and address of it, or `nil` if there is none.
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

  /// Stores a downloaded file in a document's record, so that the member may read it, unless the document has
  /// changed meanwhile.
  func store(
    _ file: SHA256Digest, size: Int, of document: Record, at time: Int64
  ) async throws(StorageError) {
    try await database.write { [records] database throws(StorageError) in
      let member = document.space
      // Counts the file towards the member's quota and throws `overQuota` when that is exceeded.
      try records.noteUpload(of: file, by: member, on: database)
      let name = CampusCollections.materials.name
      guard let record = try records.live(name, id: document.id, in: member, on: database),
        let content = record.body["content"], content.object != nil,
        record.body["changed_at"] == document.body["changed_at"]
      else { return }
      let fetched = content.merging([
        JSONMember("file", .string(file.description)), JSONMember("size", .integer(Int64(size))),
      ])
      try records.writer(for: member, at: time, on: database)
        .store(
          name, id: document.id,
          body: record.body.merging([JSONMember("content", fetched)]).object ?? [])
    }
  }

  /// Writes the record of each element, unless the connection was ended meanwhile.
  /// - Parameter record: returns the identifier and the body of an element's record; its second argument looks
  ///   up a stored record.
  /// - Returns: true if all elements had room.
  private func write<Element: Sendable>(
    _ elements: [Element], to collection: RecordCollection, of access: Access, at time: Int64,
    record:
      @escaping @Sendable (
        Element, _ find: (UUID) throws(StorageError) -> Record?
      ) throws(StorageError) -> (id: UUID, body: [JSONMember])
  ) async throws(StorageError) -> Bool {
    var areAll = true
    for batch in Self.batches(of: elements) {
      let isWhole = try await database.write { [records] database throws(StorageError) -> Bool in
        guard try Self.isOpen(access, on: database) else { return true }
        let writer = try records.writer(for: access.member, at: time, on: database)
        let room = try NewRecordAllowance.room(for: access.member, at: time, on: database)
        var (new, left): (Int64, Int) = (0, 0)
        for element in batch {
          var found: [UUID: Record?] = [:]
          func find(_ id: UUID) throws(StorageError) -> Record? {
            if let known = found[id] { return known }
            let known = try records.find(collection.name, id: id, in: access.member, on: database)
            found.updateValue(known, forKey: id)
            return known
          }
          let (id, body) = try record(element, find)
          let isNew = try find(id) == nil
          guard !isNew || new < room else {
            left += 1
            continue
          }
          if isNew { new += 1 }
          try writer.store(collection.name, id: id, body: body)
        }
        try NewRecordAllowance.note(new, for: access.member, at: time, on: database)
        return left == 0
      }
      areAll = areAll && isWhole
    }
    return areAll
  }

  /// Deletes records of the answer's period that are missing from a complete answer.
  private func withdrawMissing(
    from fetched: FetchedCampus, of access: Access, at time: Int64
  ) async throws(StorageError) {
    let connection = access.connection
    if fetched.areAll {
      let names = fetched.activities.flatMap { [$0.name, $0.formerName].compactMap(\.self) }
      let present = Set(names.map { Self.record(of: $0, by: connection) })
      let known = try await activities(
        fetchedBy: connection, of: access.member, within: fetched.window)
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

  /// Deletes a connection and every record fetched by it.
  func remove(_ connection: UUID, of member: UUID) async throws(StorageError) {
    let time = WallClock.now()
    try await close(connection, of: member)
    try await withdraw(
      try await activities(fetchedBy: connection, of: member, within: 0..<Int64.max),
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
    fetchedBy connection: UUID, of member: UUID, within window: Range<Int64>
  ) async throws(StorageError) -> [UUID] {
    try await database.read { database throws(StorageError) in
      try database.rows(
        """
        SELECT activity FROM campus_fetched
        WHERE connection = $1 AND start_at >= $2 AND start_at < $3 AND member = $4
        """, connection, window.lowerBound, window.upperBound, member
      ) { row throws(StorageError) in try row.uuid(0) }
    }
  }

  /// Returns the records of a collection that a connection fetched.
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
    try await inBatches(ids) { [records] batch, database throws(StorageError) in
      let writer = try records.writer(for: member, at: time, on: database)
      for id in batch { try writer.withdraw(collection.name, id: id) }
    }
  }

  /// Calls `body` with batches of elements, each in its own transaction, so that other writers wait only briefly.
  private func inBatches<Element: Sendable>(
    _ elements: [Element],
    _ body: @escaping @Sendable (ArraySlice<Element>, Connection) throws(StorageError) -> Void
  ) async throws(StorageError) {
    for batch in Self.batches(of: elements) {
      try await database.write { database throws(StorageError) in try body(batch, database) }
    }
  }

  private static func batches<Element>(of elements: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: elements.count, by: 250).map {
      elements[$0..<min($0 + 250, elements.count)]
    }
  }

  /// Returns true if the connection is still the one that was asked, so that nothing is stored after it ended.
  private static func isOpen(
    _ access: Access, on database: Connection
  ) throws(StorageError) -> Bool {
    try database.exists(
      "SELECT 1 FROM campus_access WHERE connection = $1 AND opening = $2", access.connection,
      access.opening)
  }

  // MARK: Identifiers

  /// Returns the identifier of a member's connection to a provider's account. Connecting again gives the same
  /// identifier, and so the same activities with their notes.
  private static func connection(
    to provider: CampusProvider, _ account: String, of member: UUID
  ) -> UUID {
    UUID(derivedFrom: "\(member) \(provider.name) \(account)")
  }

  /// Returns the identifier for a new connection. If an export brought a connection to the same account, its
  /// identifier is used, so that fetched records match the restored ones.
  func identifier(
    to provider: CampusProvider, _ account: String, of member: UUID
  ) async throws(StorageError) -> UUID {
    let own = Self.connection(to: provider, account, of: member)
    return try await database.read { [records] database throws(StorageError) in
      let name = CampusCollections.connections.name
      if try records.live(name, id: own, in: member, on: database) != nil { return own }
      for brought in try records.list(name, in: member, on: database) {
        guard let origin = brought.body["origin"]?.uuid,
          brought.id == Self.connection(to: provider, account, of: origin),
          // No other member here has this identifier, or ever will.
          try !records.hasSpace(origin, on: database),
          try !database.exists(
            "SELECT 1 FROM campus_access WHERE connection = $1 AND member <> $2", brought.id, member
          )
        else { continue }
        return brought.id
      }
      return own
    }
  }

  /// Returns the identifier of an activity's record.
  private static func record(of activity: String, by connection: UUID) -> UUID {
    UUID(derivedFrom: "\(connection) \(activity)")
  }

  /// Returns the identifier of an activity's record: that of its former name if such a record exists.
  private static func record(
    of activity: FetchedActivity, by connection: UUID,
    _ find: (UUID) throws(StorageError) -> Record?
  ) throws(StorageError) -> UUID {
    if let former = activity.formerName.map({ record(of: $0, by: connection) }),
      let known = try find(former), known.deletedAt == nil
    {
      return former
    }
    return record(of: activity.name, by: connection)
  }

  /// Returns the identifier of a subject's record.
  private static func record(ofSubject subject: String, by connection: UUID) -> UUID {
    UUID(derivedFrom: "\(connection)/subjects/\(subject)")
  }

  /// Returns the identifier of a document's record.
  private static func record(ofDocument document: String, by connection: UUID) -> UUID {
    UUID(derivedFrom: "\(connection)/documents/\(document)")
  }
}
