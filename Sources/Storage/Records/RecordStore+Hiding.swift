public import JSON
public import Spaces

extension Record {
  /// True if an editor of its space has hidden it.
  public var isHidden: Bool { body["hidden"].map { !$0.isNull } ?? false }
}

/// The fields of a record that a member may read.
public struct FieldReader: Sendable {
  /// The grants and role that limit reading; `nil` if all fields are readable.
  private let limit: (grants: CollectionGrants, role: Role)?

  init() { limit = nil }

  init(grants: CollectionGrants, role: Role) { limit = (grants, role) }

  /// Returns true if a field is readable.
  public func reads(_ field: String) -> Bool {
    limit.map { $0.grants.shows(field, to: $0.role) } ?? true
  }

  /// Returns the body with its readable fields only.
  public func part(of body: JSONValue) -> JSONValue {
    guard limit != nil, let fields = body.object else { return body }
    return .object(fields.filter { reads($0.key) })
  }
}

extension RecordStore {
  /// The body of a hidden record for members other than its author and the space's editors.
  public static let hiddenBody = JSONValue.object([JSONMember("hidden", .object([]))])

  /// Returns true if a member who may read a record's space may read the whole record. A deleted record's body
  /// is readable only for members who may restore it.
  public func shows(
    _ record: Record, to member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    guard record.isHidden || record.deletedAt != nil, record.space != member,
      record.author != member
    else { return true }
    let grants = try collection(record.collection).grants
    let access = try access(of: member, to: record.space, on: connection)
    if record.deletedAt != nil,
      !grants.allow(.restore, of: [], in: access.kind, as: access.role, isAuthor: false)
    {
      return false
    }
    guard record.isHidden, let edit = grants["hidden"]?.edit else { return true }
    return access.role >= edit
  }

  /// Returns the fields that a member may read, by the role in the record's space. Collections without
  /// restricted fields cost no query.
  public func reader(
    of record: Record, for member: UUID, on connection: Connection
  ) throws(StorageError) -> FieldReader {
    let grants = try collection(record.collection).grants
    if record.space == member || grants.showsAll(to: .reader) { return FieldReader() }
    let role = try access(of: member, to: record.space, on: connection).role
    return FieldReader(grants: grants, role: role)
  }

  /// Returns the fields that a role reads.
  public func reader(of record: Record, as role: Role) throws(StorageError) -> FieldReader {
    let grants = try collection(record.collection).grants
    return grants.showsAll(to: role) ? FieldReader() : FieldReader(grants: grants, role: role)
  }

  /// Returns a writer with which an administrator of the club changes records of a shared space as an editor does, or by another
  /// role.
  /// - Throws: `forbidden` if there is no such space or member, or the space is a member's own.
  public func writer(
    forAdministrator member: UUID, in space: UUID, as role: Role = .editor,
    at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> RecordWriter {
    let kind = try kind(of: space, for: member, on: connection)
    guard kind != SpaceKind.own.name.description else { throw .forbidden }
    return RecordWriter(
      access: SpaceAccess(space: space, kind: kind, member: member, role: role), store: self,
      connection: connection, time: time)
  }

  /// Returns a writer with which an administrator hides records of a collection that can be reported, and shows them again: in shared
  /// spaces, and in members' own those that others add there, such as comments.
  /// - Throws: `forbidden` if there is no such space or member, or the space has no such records that can be reported.
  package func writer(
    forModerator member: UUID, of collection: String, in space: UUID,
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> RecordWriter {
    let kind = try kind(of: space, for: member, on: connection)
    if kind == SpaceKind.own.name.description {
      guard let grants = collections[collection]?.grants, grants.isModerated,
        grants.kinds.contains(where: { $0.isSame(as: kind) })
      else { throw .forbidden }
    }
    return RecordWriter(
      access: SpaceAccess(space: space, kind: kind, member: member, role: .editor), store: self,
      connection: connection, time: time)
  }

  /// Returns a writer with which a member adds to another's own space what its area lets friends add, such as comments. The area
  /// decides whether the member may.
  /// - Throws: `forbidden` if there is no such space or member, or the space is no member's own.
  package func writer(
    forVisitor member: UUID, in owner: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> RecordWriter {
    let kind = try kind(of: owner, for: member, on: connection)
    guard kind == SpaceKind.own.name.description, owner != member else { throw .forbidden }
    return RecordWriter(
      access: SpaceAccess(space: owner, kind: kind, member: member, role: .contributor),
      store: self, connection: connection, time: time)
  }

  private func kind(
    of space: UUID, for member: UUID, on connection: Connection
  ) throws(StorageError) -> String {
    let kind = try connection.row(
      "SELECT kind FROM spaces WHERE id = $1 AND EXISTS (SELECT 1 FROM spaces WHERE id = $2)",
      space, member
    ) { $0.string(0) }
    guard let kind else { throw .forbidden }
    return kind
  }
}
