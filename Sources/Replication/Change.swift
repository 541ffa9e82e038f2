public import JSON
public import Spaces
public import Storage

/// Something a member did on a device, as the device tells of it.
public struct Change: Sendable {
  /// What a member does with a record.
  public typealias Kind = RecordAct

  /// Made by the device; what comes under it again is the same change.
  public let id: UUID
  /// The space of the record; `nil` for the member's own.
  public let space: UUID?
  /// The name of the collection.
  public let collection: String
  /// The identifier of the record.
  public let record: UUID
  /// What the member did.
  public let kind: Kind
  /// The fields that it is about.
  public let fields: [ChangedField]
  /// By the device's clock, milliseconds since 1970: to be shown, never to decide.
  public let madeAt: Int64

  /// A change of a record.
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

  /// The value that a field was given; `nil` when the change does not name it or takes it away.
  public subscript(_ field: String) -> JSONValue? {
    fields.first { $0.name.utf8.elementsEqual(field.utf8) }?.after
  }
}

/// What a change says of one field. Absent and `null` are the same: no value.
public struct ChangedField: Sendable {
  /// The name of the field.
  public let name: String
  /// What the device saw.
  public let before: JSONValue?
  /// What the member made of it.
  public let after: JSONValue?
  /// The changes whose conflicts the member saw when choosing.
  public let seen: [UUID]

  /// A change of one field.
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
