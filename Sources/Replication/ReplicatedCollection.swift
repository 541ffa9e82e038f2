public import JSON
public import Storage

/// A collection whose records devices hold and change.
///
/// A name and a schema are enough; the rest is for collections with rules of their own.
public struct ReplicatedCollection: Sendable {
  /// How many records of it a member has.
  public enum Extent: Sendable {
    case many
    /// One, with the member's own identifier: always there, without fields at first.
    case one
  }

  public let name: String
  let schema: Schema
  /// The fields that a device may change.
  let editable: [String]
  /// The fields that a device says once, when it makes a record.
  let initial: [String]
  let extent: Extent
  var rules = ReplicationRules()

  /// - Parameter editable: by default every field of the schema.
  public init(
    _ collection: RecordCollection, editable: [String]? = nil, initial: [String] = [],
    extent: Extent = .many, rules: ReplicationRules = ReplicationRules()
  ) {
    name = collection.name
    schema = collection.schema
    self.editable = editable ?? collection.schema.fieldNames
    self.initial = initial
    self.extent = extent
    self.rules = rules
  }
}

extension Schema {
  /// The names of an object's fields.
  fileprivate var fieldNames: [String] {
    if case .object(let fields) = self { fields.map(\.name.description) } else { [] }
  }
}

/// What a collection has besides its schema. What a rule throws as `invalidRecord` or `missingFile`
/// refuses the change.
public struct ReplicationRules: Sendable {
  /// Gives a member what every member has from the beginning, unless it is there.
  public var provide: (@Sendable (UUID, Connection) throws(StorageError) -> Void)?
  /// Does, before the transaction, what takes long for a record to be made.
  public var prepare: (@Sendable (Change, UUID) async throws(StorageError) -> Preparation)?
  /// Throws when a record may not be changed in that way.
  public var permit: @Sendable (Record, Change.Kind) throws(StorageError) -> Void = { (_, _) in }
  /// What fields become that name what is not there any more.
  public var settle:
    @Sendable ([JSONMember], UUID, Connection) throws(StorageError) -> [JSONMember] = {
      (fields, _, _) in fields
    }
  /// Follows the deletion of a record.
  public var deleted: @Sendable (Record, Connection) throws(StorageError) -> Void = { (_, _) in }
  /// Members of the record's `summary`, without braces: what a list shows besides the body.
  public var summary: (@Sendable (Record, Connection) throws(StorageError) -> [UInt8]?)?

  public init() {}
}

/// What was made ready of a record before the transaction that stores it.
public struct Preparation: Sendable {
  /// Fields that the record has besides those of the change, or instead of them.
  let fields: [JSONMember]
  /// The record that already is what the new one would be.
  let twin: @Sendable (Connection) throws(StorageError) -> UUID?
  /// Follows the making of the record, in its transaction.
  let made: @Sendable (Connection) throws(StorageError) -> Void

  public init(
    fields: [JSONMember] = [],
    twin: @escaping @Sendable (Connection) throws(StorageError) -> UUID? = { _ in nil },
    made: @escaping @Sendable (Connection) throws(StorageError) -> Void = { _ in }
  ) {
    self.fields = fields
    self.twin = twin
    self.made = made
  }
}
