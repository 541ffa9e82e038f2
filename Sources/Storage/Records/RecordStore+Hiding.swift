public import JSON
import Spaces

extension Record {
  /// Whether its space's editors have hidden it.
  public var isHidden: Bool { body["hidden"].map { !$0.isNull } ?? false }
}

/// What somebody reads of a record, field by field.
public struct FieldReader: Sendable {
  /// `nil` for whoever reads all.
  private let limit: (grants: CollectionGrants, role: Role)?

  init() { limit = nil }

  init(grants: CollectionGrants, role: Role) { limit = (grants, role) }

  /// Whether a field is read.
  public func reads(_ field: String) -> Bool {
    limit.map { $0.grants.shows(field, to: $0.role) } ?? true
  }

  /// The fields that are read.
  public func part(of body: JSONValue) -> JSONValue {
    guard limit != nil, let fields = body.object else { return body }
    return .object(fields.filter { reads($0.key) })
  }
}

extension RecordStore {
  /// All that others than its author and the editors of its space read of a record that is hidden.
  public static let hiddenBody = JSONValue.object([JSONMember("hidden", .object([]))])

  /// Whether a member who may read a record's space may read the whole record. Of what was deleted only those read
  /// more who may bring it back.
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

  /// Whether a member who reads a record reads a field of it: by the role in the record's space. Fields of
  /// collections without secrets cost no query.
  public func reader(
    of record: Record, for member: UUID, on connection: Connection
  ) throws(StorageError) -> FieldReader {
    let grants = try collection(record.collection).grants
    if record.space == member || grants.showsAll(to: .reader) { return FieldReader() }
    let role = try access(of: member, to: record.space, on: connection).role
    return FieldReader(grants: grants, role: role)
  }

  /// Lets an administrator of the club change records of a shared space as its editors do.
  /// - Throws: `forbidden` when there is no such space or member, and in somebody's own space.
  public func writer(
    forAdministrator member: UUID, in space: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> RecordWriter {
    let kind = try connection.row(
      "SELECT kind FROM spaces WHERE id = $1 AND EXISTS (SELECT 1 FROM spaces WHERE id = $2)",
      space, member
    ) { $0.string(0) }
    guard let kind, kind != SpaceKind.own.name.description else { throw .forbidden }
    return RecordWriter(
      access: SpaceAccess(space: space, kind: kind, member: member, role: .editor), store: self,
      connection: connection, time: time)
  }
}
