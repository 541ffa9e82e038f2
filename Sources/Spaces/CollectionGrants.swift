import JSON

/// Who may do what with the records of one collection.
public struct CollectionGrants: Sendable {
  /// What becomes of a record of a shared space when its author leaves the club.
  public enum Departure: Sendable {
    /// The record stays, without an author.
    case keep
    /// The record is deleted for good.
    case delete
  }

  /// The collection's name.
  public let collection: StaticString
  /// The names of the kinds of spaces that have such records.
  public let kinds: [StaticString]
  /// The lowest role that may make one.
  public let create: Role
  /// The lowest role that may delete or restore anybody's.
  public let delete: Role
  /// The lowest role with which authors may delete or restore their own.
  public let deleteOwn: Role
  /// Every field that members say. Fields that the server derives are not among them.
  public let fields: [FieldGrant]
  /// What becomes of its records in shared spaces when their author leaves the club.
  public let departure: Departure

  /// - Parameter deleteOwn: as for anybody's, unless given.
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

  /// Records that only their owner has.
  public static func own(_ collection: StaticString, fields: [FieldGrant]) -> CollectionGrants {
    CollectionGrants(collection, in: [.own], create: .owner, delete: .owner, fields: fields)
  }
}

/// Who may change one field, and how changes of two devices are merged.
public struct FieldGrant: Sendable {
  /// The name of the field.
  public let name: StaticString
  /// The lowest role that may change the field of anybody's record; `nil` for a field that only authors
  /// change, or nobody.
  public let edit: Role?
  /// The lowest role with which authors may change the field of their own records; `nil` for a field that
  /// is said once, when the record is made.
  public let editOwn: Role?
  /// The lowest role that reads the field. Whoever has a lower one gets records without it.
  public let read: Role
  /// How changes of two devices to the field become one value.
  public let merge: FieldMerge
  /// True when the field says when something happened, which cannot be still to come.
  public private(set) var isPast = false
  /// True when the field is said of a record that is there, never when one is made.
  public private(set) var isSaidLater = false

  /// - Parameters:
  ///   - editOwn: as for anybody's, unless given.
  ///   - read: everybody who reads the record, unless given.
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

  /// A field that is said once, when the record is made.
  public static func initial(_ name: StaticString) -> FieldGrant {
    FieldGrant(name, byAuthorsWith: nil, merge: .whole)
  }

  /// A field that nobody changes but the author, such as their words, with at least the role given.
  public static func authored(
    _ name: StaticString, _ role: Role, merge: FieldMerge = .whole
  ) -> FieldGrant {
    FieldGrant(name, byAuthorsWith: role, merge: merge)
  }

  /// The same field, as one that says when something happened.
  public var past: FieldGrant {
    var grant = self
    grant.isPast = true
    return grant
  }

  /// The same field, as one that nobody says of a record that they make.
  public var saidLater: FieldGrant {
    var grant = self
    grant.isSaidLater = true
    return grant
  }

  /// Whether the field is said once, when the record is made.
  public var isInitial: Bool { edit == nil && editOwn == nil }

  /// A field that owners change.
  public static func owned(_ name: StaticString) -> FieldGrant { FieldGrant(name, edit: .owner) }
}

extension CollectionGrants {
  /// The grant of a field; `nil` for one that members do not say.
  public subscript(_ field: String) -> FieldGrant? { fields.first { $0.name.isSame(as: field) } }

  /// Whether a role reads every field.
  public func showsAll(to role: Role) -> Bool { fields.allSatisfy { role >= $0.read } }

  /// Whether a role reads a field.
  public func shows(_ field: String, to role: Role) -> Bool {
    self[field].map { role >= $0.read } ?? true
  }

  /// Whether two roles read the same fields.
  public func showsTheSame(to one: Role, and other: Role) -> Bool {
    fields.allSatisfy { (one >= $0.read) == (other >= $0.read) }
  }

  /// Whether a member may do something with a record. Who makes one says what they may change afterwards, and
  /// what is said once.
  ///
  /// - Parameters:
  ///   - fields: the fields that the change names.
  ///   - kind: the kind of the record's space.
  ///   - role: the member's role in that space.
  ///   - isAuthor: whether the record is the member's own, as one that is made is.
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
