public import JSON
public import Storage

/// Records in a member's own space, made as by the server, to prepare tests.
extension RecordStore {
  /// Stores a new record of a member, whose space is made with the first one.
  @discardableResult
  public func create(
    _ collection: String, id: UUID = .new(), of member: UUID, body: JSONValue,
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> Record {
    try openOwnSpace(of: member, on: connection)
    return try writer(for: member, at: time, on: connection).create(
      collection, id: id, fields: [], preparation: Preparation(fields: body.object ?? []))
  }

  @discardableResult
  public func patch(
    _ collection: String, id: UUID, of member: UUID, fields: [JSONMember], revision: Int64? = nil,
    at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> Record {
    try openOwnSpace(of: member, on: connection)
    return try writer(for: member, at: time, on: connection).edit(
      collection, id: id, fields: fields, revision: revision)
  }

  @discardableResult
  public func delete(
    _ collection: String, id: UUID, of member: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> Record {
    try openOwnSpace(of: member, on: connection)
    return try writer(for: member, at: time, on: connection).delete(collection, id: id)
  }

  @discardableResult
  public func restore(
    _ collection: String, id: UUID, of member: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> Record {
    try openOwnSpace(of: member, on: connection)
    return try writer(for: member, at: time, on: connection).restore(collection, id: id)
  }

  public func changes(
    of member: UUID, after place: Int64, on connection: Connection
  ) throws(StorageError) -> [Record] {
    try changes(in: member, after: place, on: connection)
  }
}
