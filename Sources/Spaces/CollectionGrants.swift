import JSON

/// The access rules of one collection of records.
public struct CollectionGrants: Sendable {
  /// The fate of a record in a shared space when its author leaves the club.
  public enum Departure: Sendable {
    /// The record remains, without author.
    case keep
    /// The record is deleted for good.
    case delete
  }

  /// The collection's name.
  public let collection: StaticString
  /// The names of the kinds of spaces that may contain such records.
  public let kinds: [StaticString]
  /// The minimum role to create one.
  public let create: Role
  /// The minimum role to delete or restore any.
  public let delete: Role
  /// The minimum role of authors to delete or restore their own.
  public let deleteOwn: Role
  /// Every field that members set. Fields derived by the server are not included.
  public let fields: [FieldGrant]
  /// The fate of its records in shared spaces when their author leaves the club.
  public let departure: Departure

  /// - Parameter deleteOwn: by default the same as `delete`.
  public init(
    _ collection: StaticString, in kinds: [SpaceKind], create: Role, delete: Role,
    deleteOwn: Role? = nil, fields: [FieldGrant], departure: Departure = .keep
  ) {
    self.collection = collection
    self.kinds = kinds.map { $0.name }
    self.create = create
    self.delete = delete
    self.deleteOwn = deleteOwn ?? delete
    self.fields = fields
    self.departure = departure
  }

  /// Returns the grants of records in members' own spaces, accessible only to their owner.
  public static func own(_ collection: StaticString, fields: [FieldGrant]) -> CollectionGrants {
    CollectionGrants(collection, in: [.own], create: .owner, delete: .owner, fields: fields)
  }
}

/// The access rules and merging of one field.
public struct FieldGrant: Sendable {
  /// The name of the field.
  public let name: StaticString
  /// The minimum role to change the field of any record; `nil` if only authors may change it, or no one.
  public let edit: Role?
  /// The minimum role of authors to change the field of their own records; `nil` for a field that is set once,
  /// when the record is created.
  public let editOwn: Role?
  /// The minimum role to read the field. With a lower role, records come without it.
  public let read: Role
  /// The merging of changes by two devices.
  public let merge: FieldMerge
  /// True if the field is the time of an event, which cannot be in the future.
  public private(set) var isPast = false
  /// True if the field may be set only in an existing record.
  public private(set) var isSaidLater = false

  /// - Parameters:
  ///   - editOwn: by default the same as `edit`.
  ///   - read: by default every reader of the record.
  public init(
    _ name: StaticString, edit: Role, editOwn: Role? = nil, read: Role = .reader,
    merge: FieldMerge = .whole
  ) {
    self.name = name
    self.edit = edit
    self.editOwn = editOwn ?? edit
    self.read = read
    self.merge = merge
  }

  private init(_ name: StaticString, byAuthorsWith editOwn: Role?, merge: FieldMerge) {
    self.name = name
    edit = nil
    self.editOwn = editOwn
    read = .reader
    self.merge = merge
  }

  /// Returns a field that is set once, when the record is created.
  public static func initial(_ name: StaticString) -> FieldGrant {
    FieldGrant(name, byAuthorsWith: nil, merge: .whole)
  }

  /// Returns a field that only the author may change, with at least the given role.
  public static func authored(
    _ name: StaticString, _ role: Role, merge: FieldMerge = .whole
  ) -> FieldGrant {
    FieldGrant(name, byAuthorsWith: role, merge: merge)
  }

  /// The same field, as the time of an event.
  public var past: FieldGrant {
    var grant = self
    grant.isPast = true
    return grant
  }

  /// The same field, as one that may be set only in an existing record.
  public var saidLater: FieldGrant {
    var grant = self
    grant.isSaidLater = true
    return grant
  }

  /// True if the field is set once, when the record is created.
  public var isInitial: Bool { edit == nil && editOwn == nil }

  /// Returns a field that owners may change.
  public static func owned(_ name: StaticString) -> FieldGrant { FieldGrant(name, edit: .owner) }
}

extension CollectionGrants {
  /// Returns the grant of a field; `nil` if members do not set it.
  public subscript(_ field: String) -> FieldGrant? { fields.first { $0.name.isSame(as: field) } }

  /// Returns true if a role reads every field.
  public func showsAll(to role: Role) -> Bool { fields.allSatisfy { role >= $0.read } }

  /// Returns true if a role reads a field.
  public func shows(_ field: String, to role: Role) -> Bool {
    self[field].map { role >= $0.read } ?? true
  }

  /// Returns true if two roles read the same fields.
  public func showsTheSame(to one: Role, and other: Role) -> Bool {
    fields.allSatisfy { (one >= $0.read) == (other >= $0.read) }
  }

  /// Returns true if a member may do something with a record. The creator of a record may set the fields that
  /// they may change afterwards, and those that are set once.
  ///
  /// - Parameters:
  ///   - fields: the fields in the change.
  ///   - kind: the kind of the record's space.
  ///   - role: the member's role in that space.
  ///   - isAuthor: true if the record is the member's own; always for a new one.
  public func allow(
    _ act: RecordAct, of fields: [String] = [], in kind: String, as role: Role, isAuthor: Bool
  ) -> Bool {
    guard kinds.contains(where: { $0.isSame(as: kind) }) else { return false }
    switch act {
    case .create: return role >= create && fields.allSatisfy { maySayFirst($0, as: role) }
    case .delete, .restore: return role >= delete || isAuthor && role >= deleteOwn
    case .edit, .choose: return fields.allSatisfy { mayEdit($0, as: role, isAuthor: isAuthor) }
    }
  }

  private func maySayFirst(_ field: String, as role: Role) -> Bool {
    guard let grant = self[field], !grant.isSaidLater else { return false }
    return grant.isInitial || mayEdit(field, as: role, isAuthor: true)
  }

  private func mayEdit(_ field: String, as role: Role, isAuthor: Bool) -> Bool {
    guard let grant = self[field] else { return false }
    return grant.edit.map { role >= $0 } ?? false
      || isAuthor && (grant.editOwn.map { role >= $0 } ?? false)
  }
}
