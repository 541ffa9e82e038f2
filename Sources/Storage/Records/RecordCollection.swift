public import JSON
public import Spaces

/// A collection on the server: its declaration, its rules and its index.
///
/// Only the declaration is required.
public struct RecordCollection: Sendable {
  /// Grants, schema and limits, which devices know too.
  public let declaration: CollectionDeclaration
  /// Further rules.
  public var rules = RecordRules()
  /// Returns the files that a body names; they are kept as long as the record is.
  let files: @Sendable (_ body: JSONValue) -> [SHA256Digest]
  /// Updates the area's index tables in the transaction that changes the record. Called when a record is made,
  /// changed, deleted (`deletedAt` is set) or restored, and for each record when the tables are rebuilt.
  let index: @Sendable (_ record: Record, Connection) throws(StorageError) -> Void
  /// Deletes a record from the area's index tables, or all records of a space that is closed (`record` is `nil`).
  let unindex: @Sendable (_ space: UUID, _ record: UUID?, Connection) throws(StorageError) -> Void

  /// The name of the collection.
  public var name: String { declaration.name.description }
  /// The rights of each role.
  public var grants: CollectionGrants { declaration.grants }
  /// The number of records in a space.
  public var extent: CollectionDeclaration.Extent { declaration.extent }
  /// Maximum number of records in a space, and separately of deleted ones that can be restored.
  public var maximumCount: Int { declaration.maximumCount }
  /// True if only its member deletes a record.
  public var isProtective: Bool { declaration.isProtective }
  /// The schema of a body.
  public let schema: Schema

  /// Creates a collection. Omitted arguments mean that it has none.
  /// - Parameters:
  ///   - declaration: its grants, schema and limits.
  ///   - rules: further rules for changes.
  ///   - files: returns the files that a body names.
  ///   - index: updates the area's index tables, in the transaction of the change.
  ///   - unindex: deletes a record, or all records of a space, from them.
  public init(
    _ declaration: CollectionDeclaration, rules: RecordRules = RecordRules(),
    files: @escaping @Sendable (_ body: JSONValue) -> [SHA256Digest] = { _ in [] },
    index: @escaping @Sendable (_ record: Record, Connection) throws(StorageError) -> Void = {
      (_, _) in
    },
    unindex:
      @escaping @Sendable (
        _ space: UUID, _ record: UUID?, Connection
      ) throws(StorageError) -> Void = { (_, _, _) in }
  ) {
    self.declaration = declaration
    schema = declaration.schema
    self.rules = rules
    self.files = files
    self.index = index
    self.unindex = unindex
  }
}

/// Rules of a collection besides its grants and schema. They hold for changes by routes, imports and devices alike.
public struct RecordRules: Sendable {
  /// Creates the records that every member's own space has, if they are missing.
  public var provide: (@Sendable (RecordWriter) throws(StorageError) -> Void)?
  /// Returns the value to store for a field: in normal form, or `null` if it refers to something deleted.
  /// Applying it twice changes nothing.
  public var settle: @Sendable (JSONMember, RecordWriter) throws(StorageError) -> JSONValue = {
    (field, _) in field.value
  }
  /// Returns the fields of a new record with those that follow from several of them, once each is settled.
  public var complete: @Sendable ([JSONMember], RecordWriter) throws(StorageError) -> [JSONMember] =
    { (fields, _) in fields }
  /// Throws while no record of the collection may be made or changed in a space, as in an archived race.
  public var requireOpen: @Sendable (RecordWriter) throws(StorageError) -> Void = { _ in }
  /// Throws if a change is forbidden to every role.
  public var permit:
    @Sendable (Record, RecordAct, _ fields: [JSONMember], RecordWriter) throws(StorageError) ->
      Void = { (_, _, _, _) in }
  /// Returns the errors in a combination of fields that each satisfy the schema. Receives the fields of the
  /// change, the resulting body, and the time in milliseconds since 1970.
  public var mistakes:
    @Sendable (_ said: [JSONMember], _ body: JSONValue, _ time: Int64) -> [FieldError] = {
      (_, _, _) in []
    }
  /// Returns the errors of the stated fields `said` that contradict other records of the space; `body` is the whole record
  /// with these fields.
  public var contradictions:
    @Sendable (
      _ said: [JSONMember], _ body: JSONValue, RecordWriter
    ) throws(StorageError) -> [FieldError] = { (_, _, _) in [] }
  /// Returns another record with the same value of a unique field, such as a name; `record` is `nil` for a
  /// new record.
  public var duplicate:
    @Sendable (_ fields: [JSONMember], _ record: UUID?, RecordWriter) throws(StorageError) ->
      UUID? = { (_, _, _) in nil }
  /// Called after a member has made a record.
  public var made: @Sendable (Record, RecordWriter) throws(StorageError) -> Void = { (_, _) in }
  /// Called after a record was deleted.
  public var deleted: @Sendable (Record, RecordWriter) throws(StorageError) -> Void = { (_, _) in }
  /// Called after a record was restored; the time is that of its deletion, in milliseconds since 1970.
  public var restored:
    @Sendable (Record, _ deletedAt: Int64, RecordWriter) throws(StorageError) -> Void = {
      (_, _, _) in
    }
  /// Returns JSON members of the record's `summary`, without braces: data for lists that is not in the body.
  public var summary: (@Sendable (Record, Connection) throws(StorageError) -> [UInt8]?)?

  /// For a collection with one record in each space: the field that names the space.
  public var nameOfSpace: String?
  /// For a collection with one record in each space: the fields to set when the last owner has left and no editor took over.
  public var fieldsWithoutOwner: [JSONMember] = []

  /// Creates empty rules.
  public init() {}
}

/// Data prepared for a record before the transaction that stores it.
public struct Preparation: Sendable {
  /// Fields of a new record, in addition to the sent ones or overriding them.
  let fields: [JSONMember]
  /// Fields derived from the sent ones, or overriding them, in a new or changed record.
  package let derived: [JSONMember]
  /// Returns the record that the new one would duplicate.
  let duplicate: @Sendable (Connection) throws(StorageError) -> UUID?
  /// Fills the index tables of a new record; `nil` for the way of its collection.
  let index: (@Sendable (Record, Connection) throws(StorageError) -> Void)?

  /// Creates a preparation.
  /// - Parameters:
  ///   - fields: fields of a new record, in addition to the sent ones or overriding them.
  ///   - derived: fields derived from the sent ones, in a new or changed record.
  ///   - duplicate: returns the record that the new one would duplicate.
  ///   - index: fills the index tables of a new record in place of its collection, in its transaction.
  public init(
    fields: [JSONMember] = [], derived: [JSONMember] = [],
    duplicate: @escaping @Sendable (Connection) throws(StorageError) -> UUID? = { _ in nil },
    index: (@Sendable (Record, Connection) throws(StorageError) -> Void)? = nil
  ) {
    self.fields = fields
    self.derived = derived
    self.duplicate = duplicate
    self.index = index
  }
}
