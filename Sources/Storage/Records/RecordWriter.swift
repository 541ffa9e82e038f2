public import JSON
public import Spaces

/// The only way to change records: for one member and one space, in one transaction.
///
/// Routes, imports and devices use it alike. It checks the member's role in the space, the collection's grants
/// and rules, and its schema. If it throws, the transaction or savepoint must be rolled back.
public struct RecordWriter {
  /// The member, the space, and the member's role in it.
  public let access: SpaceAccess
  /// The store that is written to.
  public let store: RecordStore
  /// The connection of the transaction.
  public let connection: Connection
  /// Time of the changes, in milliseconds since 1970.
  public let time: Int64

  /// The space that is written to.
  public var space: UUID { access.space }
  /// The member who writes.
  public var member: UUID { access.member }

  // MARK: Making

  /// Stores a new record.
  ///
  /// - Parameters:
  ///   - fields: the member's fields.
  ///   - preparation: the fields added by the server.
  ///   - isAuthor: true if the member made the record; false if an editor of the space adds another person's record.
  /// - Throws: `forbidden`, `recordExists`, `knownRecord`, `invalidRecord`, `missingFile`.
  @discardableResult
  public func create(
    _ name: String, id: UUID = .new(), fields: [JSONMember],
    preparation: Preparation = Preparation(), isAuthor: Bool = true
  ) throws(StorageError) -> Record {
    let collection = try store.collection(name)
    if !isAuthor, access.role < .editor { throw .forbidden }
    guard collection.extent == .many || id == space else {
      throw .invalid("record", "unknown", "There is no such record.")
    }
    guard id != Self.nothing else {
      throw .invalid("record", "unknown", "A record needs an identifier of its own.")
    }
    try require(.create, fields.map(\.key), of: collection, isAuthor: true)
    if try store.find(name, id: id, in: space, on: connection) != nil { throw .recordExists }
    if let duplicate = try preparation.duplicate(connection) { throw .knownRecord(duplicate) }
    try requireFiles(namedBy: fields, of: collection)
    let said =
      JSONValue.object([]).merging(fields).merging(preparation.fields)
      .merging(preparation.derived).object ?? []
    let settled = try collection.rules.complete(
      try settled(said, over: .object([]), in: collection), self)
    if let duplicate = try collection.rules.duplicate(settled, nil, self) {
      throw .knownRecord(duplicate)
    }
    var record = Record(
      collection: name, id: id, space: space, author: access.isOwn || !isAuthor ? nil : member,
      revision: 0, sequence: 0, updatedAt: time, body: JSONValue.object([]).merging(settled))
    try store.store(&record, at: time, indexing: preparation.index, on: connection)
    try collection.rules.made(record, self)
    return record
  }

  // MARK: Changing

  /// Changes fields of a record; `null` removes a field. Conflicting values that equal the new value are resolved.
  ///
  /// - Parameter revision: the revision that the change is based on, if the caller knows it.
  /// - Throws: `forbidden`, `noSuchRecord`, `staleRecord`, `invalidRecord`, `missingFile`.
  @discardableResult
  public func edit(
    _ name: String, id: UUID, fields: [JSONMember], revision: Int64? = nil
  ) throws(StorageError) -> Record {
    let collection = try store.collection(name)
    guard let record = try store.live(name, id: id, in: space, on: connection) else {
      if collection.extent == .one, id == space {
        return try create(name, id: id, fields: fields)
      }
      throw .noSuchRecord
    }
    if let revision, revision != record.revision { throw .staleRecord(revision: record.revision) }
    try require(.edit, fields, of: record, in: collection)
    return try set(
      try settled(fields, over: record.body, in: collection), of: record, in: collection)
  }

  /// Returns the values to store for fields, checked against the record's schema before and after normalization.
  /// - Throws: `invalidRecord`.
  public func settled(
    _ fields: [JSONMember], over body: JSONValue, in collection: RecordCollection
  ) throws(StorageError) -> [JSONMember] {
    let said = body.merging(fields)
    var errors = collection.schema.check(said)
    if errors.isEmpty { errors = NameRule.errors(in: fields, of: collection.schema) }
    if !errors.isEmpty { throw .invalidRecord(errors) }
    let ahead = collection.grants.fieldsAhead(fields, of: time)
    if !ahead.isEmpty { throw .invalidRecord(ahead.map(FieldError.future)) }
    let mistakes = collection.rules.mistakes(fields, said, time)
    if !mistakes.isEmpty { throw .invalidRecord(mistakes) }
    let contradictions = try collection.rules.contradictions(fields, said, self)
    if !contradictions.isEmpty { throw .invalidRecord(contradictions) }
    let settled = try settled(fields, in: collection)
    let left = collection.schema.check(body.merging(settled))
    if !left.isEmpty { throw .invalidRecord(left) }
    return settled
  }

  /// Returns the values to store for fields, in the same order: in the collection's normal form, without
  /// references to deleted things.
  public func settled(
    _ fields: [JSONMember], in collection: RecordCollection
  ) throws(StorageError) -> [JSONMember] {
    try fields.map { (field) throws(StorageError) in
      JSONMember(field.key, try collection.rules.settle(field, self))
    }
  }

  /// Sets fields that are normalized and permitted.
  public func set(
    _ fields: [JSONMember], of record: Record, in collection: RecordCollection
  ) throws(StorageError) -> Record {
    var changed = record
    changed.body = record.body.merging(fields)
    if changed.body != record.body {
      if try collection.rules.duplicate(fields, record.id, self) != nil {
        throw .invalid(fields.first?.key ?? "", "taken", "Another record has this already.")
      }
      try requireFiles(namedBy: fields, of: collection)
      try store.store(&changed, at: time, on: connection)
    }
    // A conflict that the value before had ended, and the feed left out.
    for conflict in try store.conflicts(of: record, in: Set(fields.map(\.key)), on: connection)
    where FieldRule.isSame(conflict.value, record.body[conflict.field]) {
      try store.drop(conflict, of: record, on: connection)
    }
    return changed
  }

  // MARK: Deleting

  /// Deletes a record, which can be restored for 30 days. Deleting it again has no effect.
  /// - Throws: `forbidden`, `noSuchRecord`, `invalidRecord`.
  @discardableResult
  public func delete(_ name: String, id: UUID) throws(StorageError) -> Record {
    let collection = try store.collection(name)
    if collection.extent == .one {
      throw .invalid("kind", "not_allowed", "This record always is there.")
    }
    guard var record = try store.find(name, id: id, in: space, on: connection) else {
      throw .noSuchRecord
    }
    try require(.delete, [], of: record, in: collection)
    if record.deletedAt != nil { return record }
    record.deletedAt = time
    // Unresolved conflicts remain, in case the record is restored.
    try store.store(&record, at: time, on: connection)
    try collection.rules.deleted(record, self)
    return record
  }

  /// Restores a deleted record. Restoring one that is not deleted has no effect.
  /// - Throws: `forbidden`, `noSuchRecord`, `invalidRecord`.
  @discardableResult
  public func restore(_ name: String, id: UUID) throws(StorageError) -> Record {
    let collection = try store.collection(name)
    guard var record = try store.find(name, id: id, in: space, on: connection) else {
      throw .noSuchRecord
    }
    try require(.restore, [], of: record, in: collection)
    guard let deletedAt = record.deletedAt else { return record }
    if !record.isRestorable(at: time) { throw .noSuchRecord }
    record.deletedAt = nil
    // References in it may have been deleted meanwhile.
    record.body = record.body.merging(try settled(record.body.object ?? [], in: collection))
    try store.store(&record, at: time, on: connection)
    try collection.rules.restored(record, deletedAt, self)
    return record
  }

  // MARK: What the server says

  /// Stores a record of the server in a space, regardless of grants. A deleted one is restored.
  /// - Returns: true if anything changed.
  /// - Throws: `invalidRecord`.
  @discardableResult
  package func store(_ name: String, id: UUID, body: [JSONMember]) throws(StorageError) -> Bool {
    let known = try store.find(name, id: id, in: space, on: connection)
    var record =
      known
      ?? Record(
        collection: name, id: id, space: space, author: access.isOwn ? nil : member, revision: 0,
        sequence: 0, updatedAt: time, body: .object([]))
    let body = JSONValue.object([]).merging(body)
    if known != nil, record.deletedAt == nil, record.body == body { return false }
    record.body = body
    record.deletedAt = nil
    try store.store(&record, at: time, on: connection)
    return true
  }

  /// Deletes a record stored by ``store(_:id:body:)``, regardless of grants.
  package func withdraw(_ name: String, id: UUID) throws(StorageError) {
    guard var record = try store.live(name, id: id, in: space, on: connection) else { return }
    record.deletedAt = time
    try store.store(&record, at: time, on: connection)
  }

  // MARK: Permission

  /// Returns true if the member made the record.
  public func isAuthor(of record: Record) -> Bool { access.isOwn || record.author == member }

  /// Throws if the member, or everyone, is forbidden to change the record in this way.
  public func require(
    _ act: RecordAct, _ fields: [JSONMember], of record: Record, in collection: RecordCollection
  ) throws(StorageError) {
    try collection.rules.permit(record, act, fields, self)
    try require(act, fields.map(\.key), of: collection, isAuthor: isAuthor(of: record))
  }

  /// Throws if the member is forbidden to change records of the collection in this way.
  public func require(
    _ act: RecordAct, _ fields: [String], of collection: RecordCollection, isAuthor: Bool
  ) throws(StorageError) {
    for field in fields {
      guard let grant = collection.grants[field],
        act == .create ? !grant.isSaidLater : !grant.isInitial
      else {
        throw .invalid(field, "unknown", "There is no such field, or it cannot be changed.")
      }
    }
    let isAllowed = collection.grants.allow(
      act, of: fields, in: access.kind, as: access.role, isAuthor: isAuthor)
    if !isAllowed { throw .forbidden }
    try collection.rules.requireOpen(self)
  }

  /// Throws if a member names a file that the member may not read: knowing a digest must not grant access.
  package func requireFiles(
    namedBy fields: [JSONMember], of collection: RecordCollection
  ) throws(StorageError) {
    // As stored: of a repeated field, the last value counts.
    for file in collection.files(JSONValue.object([]).merging(fields)) {
      guard try store.holds(file, of: member, on: connection) else { throw .missingFile(file) }
    }
  }

  private static let nothing = UUID(high: 0, low: 0)
}

extension RecordStore {
  /// Returns a writer for records of a space.
  /// - Parameter space: by default the member's own space.
  /// - Throws: `forbidden` if the member has no role in the space, or either does not exist.
  public func writer(
    for member: UUID, in space: UUID? = nil, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> RecordWriter {
    RecordWriter(
      access: try access(of: member, to: space ?? member, on: connection), store: self,
      connection: connection, time: time)
  }
}

extension FieldError {
  /// Returns the error for a field with a time in the future.
  public static func future(_ field: String) -> FieldError {
    FieldError(path: field, code: "future", message: "This time is still to come.")
  }
}

extension StorageError {
  /// Returns the error for one invalid field of a record.
  public static func invalid(_ field: String, _ code: String, _ message: String) -> StorageError {
    .invalidRecord([FieldError(path: field, code: code, message: message)])
  }
}
