public import JSON
public import Spaces

/// The one door by which records change: for one member and one space, in one transaction.
///
/// Routes, imports and devices make the same changes through it, judged by the same rules: the
/// member's role in the space, the grants and the rules of the collection, its schema. What it throws
/// must undo the transaction, or the savepoint that the change was done in.
public struct RecordWriter {
  /// The member who writes, the space, and the role in it.
  public let access: SpaceAccess
  /// The store that is written to.
  public let store: RecordStore
  /// The connection of the transaction.
  public let connection: Connection
  /// When the changes are made, milliseconds since 1970.
  public let time: Int64

  /// The space that is written to.
  public var space: UUID { access.space }
  /// The member who writes.
  public var member: UUID { access.member }

  // MARK: Making

  /// Stores a new record.
  ///
  /// - Parameters:
  ///   - fields: what the member says.
  ///   - preparation: what the server itself says besides.
  ///   - isAuthor: whether the member is who made it; who brings a record of somebody else runs the space.
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
    if let twin = try preparation.twin(connection) { throw .knownRecord(twin) }
    try requireFiles(namedBy: fields, of: collection)
    let said =
      JSONValue.object([]).merging(fields).merging(preparation.fields)
      .merging(preparation.derived).object ?? []
    let settled = try settled(said, over: .object([]), in: collection)
    if let twin = try collection.rules.twin(settled, nil, self) { throw .knownRecord(twin) }
    var record = Record(
      collection: name, id: id, space: space, author: access.isOwn || !isAuthor ? nil : member,
      revision: 0, sequence: 0, updatedAt: time, body: JSONValue.object([]).merging(settled))
    try store.store(&record, at: time, on: connection)
    try preparation.made(record, connection)
    return record
  }

  // MARK: Changing

  /// Changes fields of a record; a `null` takes a field away, others stay as they are. A value that
  /// waits for a choice and is there by now waits no more.
  ///
  /// - Parameter revision: the revision the change was made on, when the caller knows it.
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

  /// What fields become that fit a record's schema as they were said.
  /// - Throws: `invalidRecord`.
  public func settled(
    _ fields: [JSONMember], over body: JSONValue, in collection: RecordCollection
  ) throws(StorageError) -> [JSONMember] {
    let said = body.merging(fields)
    let errors = collection.schema.check(said)
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

  /// What fields become, in their order: written as the collection writes them, and without what is
  /// not there any more.
  public func settled(
    _ fields: [JSONMember], in collection: RecordCollection
  ) throws(StorageError) -> [JSONMember] {
    try fields.map { (field) throws(StorageError) in
      JSONMember(field.key, try collection.rules.settle(field, self))
    }
  }

  /// Gives a record fields that are settled and allowed.
  public func set(
    _ fields: [JSONMember], of record: Record, in collection: RecordCollection
  ) throws(StorageError) -> Record {
    var changed = record
    changed.body = record.body.merging(fields)
    if changed.body != record.body {
      if try collection.rules.twin(fields, record.id, self) != nil {
        throw .invalid(fields.first?.key ?? "", "taken", "Another record has this already.")
      }
      try requireFiles(namedBy: fields, of: collection)
      try store.store(&changed, at: time, on: connection)
    }
    var hasDropped = false
    for conflict in try store.conflicts(of: record, in: Set(fields.map(\.key)), on: connection)
    where FieldRule.isSame(conflict.value, record.body[conflict.field])
      || FieldRule.isSame(conflict.value, changed.body[conflict.field])
    {
      hasDropped = true
      try store.drop(conflict, of: record, on: connection)
    }
    if hasDropped, changed.sequence == record.sequence {
      changed = try store.touch(changed, on: connection)
    }
    return changed
  }

  // MARK: Deleting

  /// Deletes a record; it can be brought back for 30 days. Deleting twice is no error.
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
    // What waits for a choice waits on, for when it is brought back.
    try store.store(&record, at: time, on: connection)
    try collection.rules.deleted(record, self)
    return record
  }

  /// Brings a deleted record back. Restoring one that is not deleted is no error.
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
    // What it names may have gone meanwhile.
    record.body = record.body.merging(try settled(record.body.object ?? [], in: collection))
    try store.store(&record, at: time, on: connection)
    try collection.rules.restored(record, deletedAt, self)
    return record
  }

  // MARK: What the server says

  /// Stores what the server itself says in a space, whoever may change such records; one that was deleted is
  /// there again.
  /// - Returns: whether anything changed.
  /// - Throws: `invalidRecord`.
  @discardableResult
  package func keep(_ name: String, id: UUID, body: [JSONMember]) throws(StorageError) -> Bool {
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

  /// Deletes what ``keep(_:id:body:)`` stored, whoever may delete such records.
  package func withdraw(_ name: String, id: UUID) throws(StorageError) {
    guard var record = try store.live(name, id: id, in: space, on: connection) else { return }
    record.deletedAt = time
    try store.store(&record, at: time, on: connection)
  }

  // MARK: Permission

  /// Whether the record is the member's own.
  public func isAuthor(of record: Record) -> Bool { access.isOwn || record.author == member }

  /// Throws unless the member may do that with the record, and anybody may.
  public func require(
    _ act: RecordAct, _ fields: [JSONMember], of record: Record, in collection: RecordCollection
  ) throws(StorageError) {
    try collection.rules.permit(record, act, fields, self)
    try require(act, fields.map(\.key), of: collection, isAuthor: isAuthor(of: record))
  }

  /// Throws unless the member may do that with records of the collection.
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

  /// Throws when a member names a file that the member may not read: to know a file's name must not
  /// be enough to have it.
  package func requireFiles(
    namedBy fields: [JSONMember], of collection: RecordCollection
  ) throws(StorageError) {
    // As they are stored: of a field that is said twice, the last.
    for file in collection.files(JSONValue.object([]).merging(fields)) {
      guard try store.holds(file, of: member, on: connection) else { throw .missingFile(file) }
    }
  }

  private static let nothing = UUID(high: 0, low: 0)
}

extension RecordStore {
  /// Lets a member change records of a space.
  /// - Parameter space: the member's own, unless given.
  /// - Throws: `forbidden` when the member has no role in the space, or one of them is not there.
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
  /// A field that says of something that it happened when it cannot have.
  public static func future(_ field: String) -> FieldError {
    FieldError(path: field, code: "future", message: "This time is still to come.")
  }
}

extension StorageError {
  /// One field of a record that is wrong.
  public static func invalid(_ field: String, _ code: String, _ message: String) -> StorageError {
    .invalidRecord([FieldError(path: field, code: code, message: message)])
  }
}
