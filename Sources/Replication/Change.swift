public import JSON
public import Spaces
public import Storage

/// A member's change of a record, sent by a device.
public struct Change: Sendable {
  /// The action on the record.
  public typealias Kind = RecordAct

  /// The change's identifier, assigned by the device. A second change with the same identifier is a repetition.
  public let id: UUID
  /// The space of the record; `nil` for the member's own.
  public let space: UUID?
  /// The name of the collection.
  public let collection: String
  /// The identifier of the record.
  public let record: UUID
  /// The action on the record.
  public let kind: Kind
  /// The fields that the change sets or removes.
  public let fields: [ChangedField]
  /// Time by the device's clock, milliseconds since 1970. It is displayed, and never used for decisions.
  public let madeAt: Int64

  /// Creates a change of a record.
  public init(
    id: UUID, space: UUID? = nil, collection: String, record: UUID, kind: Kind,
    fields: [ChangedField] = [],
    madeAt: Int64 = 0
  ) {
    self.id = id
    self.space = space
    self.collection = collection
    self.record = record
    self.kind = kind
    self.fields = fields
    self.madeAt = madeAt
  }

  /// The new value of a field; `nil` if the change does not name the field or removes its value.
  public subscript(_ field: String) -> JSONValue? {
    fields.first { $0.name.utf8.elementsEqual(field.utf8) }?.after
  }
}

/// A field of a change. A missing value and `null` are the same.
public struct ChangedField: Sendable {
  /// The name of the field.
  public let name: String
  /// The value that the device had.
  public let before: JSONValue?
  /// The value that the member set.
  public let after: JSONValue?
  /// Identifiers of the changes whose conflicts the member saw when choosing.
  public let seen: [UUID]

  /// Creates a change of one field.
  public init(
    _ name: String, before: JSONValue? = nil, after: JSONValue?, seen: [UUID] = []
  ) {
    self.name = name
    self.before = before
    self.after = after
    self.seen = seen
  }

  var member: JSONMember { JSONMember(name, after ?? .null) }
}
