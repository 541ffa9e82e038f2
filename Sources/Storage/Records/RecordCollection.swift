public import JSON
public import Spaces

/// One kind of record: who may do what with it, what its body must look like, and what follows from it.
///
/// Grants and a schema are enough; the rest is for collections with rules of their own.
public struct RecordCollection: Sendable {
  /// How many records of it a space has.
  public enum Extent: Sendable {
    /// Any number, each with an identifier of its own.
    case many
    /// One, with the space's own identifier: always there, without fields at first.
    case one
  }

  /// Who may do what with its records.
  public let grants: CollectionGrants
  /// What a body must look like.
  public let schema: Schema
  /// How many records of it a space has.
  public let extent: Extent
  /// The most records of it that a space may have at one time, besides those that were deleted.
  public let maximumCount: Int
  /// The rules that it has besides.
  public var rules = RecordRules()
  /// The files that a body names; they are kept as long as the record is.
  let files: @Sendable (_ body: JSONValue) -> [SHA256Digest]
  /// Fills the area's index tables in the transaction that changes the record. It is called for a
  /// new record, a changed one, a deleted one (`deletedAt` set) and a restored one, and again for
  /// each record when the tables are made anew.
  let index: @Sendable (_ record: Record, Connection) throws(StorageError) -> Void
  /// Takes every trace of a record out of the area's index tables, or of all records of a space
  /// that ends (`record` is `nil`).
  let forget: @Sendable (_ space: UUID, _ record: UUID?, Connection) throws(StorageError) -> Void

  /// The name of the collection.
  public var name: String { grants.collection.description }

  /// Creates a collection; what is not given, it does not have.
  /// - Parameters:
  ///   - grants: who may do what with its records.
  ///   - schema: what a body must look like.
  ///   - extent: how many records a space has.
  ///   - rules: what else a change must keep to.
  ///   - files: the files that a body names.
  ///   - index: fills the area's index tables, in the transaction of the change.
  ///   - forget: takes a record, or all of a space, out of them.
  public init(
    _ grants: CollectionGrants, schema: Schema, extent: Extent = .many,
    maximumCount: Int = 1_000_000, rules: RecordRules = RecordRules(),
    files: @escaping @Sendable (_ body: JSONValue) -> [SHA256Digest] = { _ in [] },
    index: @escaping @Sendable (_ record: Record, Connection) throws(StorageError) -> Void = {
      (_, _) in
    },
    forget:
      @escaping @Sendable (
        _ space: UUID, _ record: UUID?, Connection
      ) throws(StorageError) -> Void = { (_, _, _) in }
  ) {
    self.grants = grants
    self.schema = schema
    self.extent = extent
    self.maximumCount = maximumCount
    self.rules = rules
    self.files = files
    self.index = index
    self.forget = forget
  }
}

/// What a collection has besides its grants and its schema. Who changes a record does not matter: a
/// route, an import or a device.
public struct RecordRules: Sendable {
  /// Gives a member's own space what every such space has from the beginning, unless it is there.
  public var provide: (@Sendable (RecordWriter) throws(StorageError) -> Void)?
  /// What a field becomes that is written in another way, or that names what is not there any more.
  /// A field settled once stays as it is.
  public var settle: @Sendable (JSONMember, RecordWriter) throws(StorageError) -> JSONValue = {
    (field, _) in field.value
  }
  /// Throws while nobody may make or change anything of the collection in a space, as in a race that is
  /// archived.
  public var requireOpen: @Sendable (RecordWriter) throws(StorageError) -> Void = { _ in }
  /// Throws when nobody may change a record in that way.
  public var permit:
    @Sendable (Record, RecordAct, _ fields: [JSONMember], RecordWriter) throws(StorageError) ->
      Void = { (_, _, _, _) in }
  /// What is wrong with fields that fit the schema each by itself: those that were said, the record with
  /// them, and the time, milliseconds since 1970.
  public var mistakes:
    @Sendable (_ said: [JSONMember], _ body: JSONValue, _ time: Int64) -> [FieldError] = {
      (_, _, _) in []
    }
  /// What of the fields that were said contradicts other records of the space; the record with them is `body`.
  public var contradictions:
    @Sendable (
      _ said: [JSONMember], _ body: JSONValue, RecordWriter
    ) throws(StorageError) -> [FieldError] = { (_, _, _) in [] }
  /// The other record that has what only one may have, such as a name; `record` is `nil` for a new
  /// one.
  public var twin:
    @Sendable (_ fields: [JSONMember], _ record: UUID?, RecordWriter) throws(StorageError) ->
      UUID? = { (_, _, _) in nil }
  /// Follows the deletion of a record.
  public var deleted: @Sendable (Record, RecordWriter) throws(StorageError) -> Void = { (_, _) in }
  /// Follows the restoring of a record that was deleted at a time, milliseconds since 1970.
  public var restored:
    @Sendable (Record, _ deletedAt: Int64, RecordWriter) throws(StorageError) -> Void = {
      (_, _, _) in
    }
  /// Members of the record's `summary`, without braces: what a list shows besides the body.
  public var summary: (@Sendable (Record, Connection) throws(StorageError) -> [UInt8]?)?

  /// In a collection of one record a space: the field that is the name of the space.
  public var nameOfSpace: String?
  /// In a collection of one record a space: what the fields become when the last owner has left the space
  /// and nobody took over.
  public var fieldsWithoutOwner: [JSONMember] = []

  /// No rules.
  public init() {}
}

/// What was made ready of a record before the transaction that stores it.
public struct Preparation: Sendable {
  /// Fields that a new record has besides those that were said, or instead of them.
  let fields: [JSONMember]
  /// Fields that follow from those that were said, or stand instead of them, in a new record and in one that is
  /// changed.
  package let derived: [JSONMember]
  /// The record that already is what the new one would be.
  let twin: @Sendable (Connection) throws(StorageError) -> UUID?
  /// Follows the making of the record, in its transaction.
  let made: @Sendable (Record, Connection) throws(StorageError) -> Void

  /// Creates a preparation.
  /// - Parameters:
  ///   - fields: those that a new record has besides what was said, or instead of it.
  ///   - derived: those that follow from what was said, of a new record or of one that is changed.
  ///   - twin: finds the record that already is what the new one would be.
  ///   - made: follows the making of the record, in its transaction.
  public init(
    fields: [JSONMember] = [], derived: [JSONMember] = [],
    twin: @escaping @Sendable (Connection) throws(StorageError) -> UUID? = { _ in nil },
    made: @escaping @Sendable (Record, Connection) throws(StorageError) -> Void = { (_, _) in }
  ) {
    self.fields = fields
    self.derived = derived
    self.twin = twin
    self.made = made
  }
}
