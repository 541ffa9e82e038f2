// One counter gives every change of the database its place: of a record, of a space, of who is in it.
// So one number says how far a device has read, whatever spaces it follows, and what was left is told
// by the same number.
extension RecordStore {
  /// The place of the last change of a space's records; 0 before the first. What depends on the
  /// space's records alone is as it was for as long as this is.
  public func sequence(of space: UUID, on connection: Connection) throws(StorageError) -> Int64 {
    try connection.row("SELECT seq FROM record_sequences WHERE space = $1", space) {
      $0.int64(0)
    } ?? 0
  }

  /// The place of the last change that concerns a member: of a record that the member's devices
  /// hold, of a space they follow, or of what they follow.
  public func end(of member: UUID, on connection: Connection) throws(StorageError) -> Int64 {
    try end(
      of: member, following: try followedSpaces(of: member, on: connection), on: connection)
  }

  /// The same, when it is known what the member follows.
  public func end(
    of member: UUID, following spaces: [FollowedSpace], on connection: Connection
  ) throws(StorageError) -> Int64 {
    let departed = try connection.row(
      "SELECT coalesce(max(seq), 0) FROM space_members WHERE member = $1", member
    ) { $0.int64(0) }
    let own = try sequence(of: member, on: connection)
    return spaces.reduce(max(own, departed ?? 0)) { max($0, $1.last, $1.changed) }
  }

  /// The place of the next change.
  func nextChange(on connection: Connection) throws(StorageError) -> Int64 {
    let place = try connection.row(
      "UPDATE change_counter SET seq = seq + 1 RETURNING seq"
    ) { $0.int64(0) }
    guard let place else { throw .damaged("the counter of changes is missing") }
    return place
  }

  /// The place of the next change of a space's records.
  func nextChange(of space: UUID, on connection: Connection) throws(StorageError) -> Int64 {
    let place = try nextChange(on: connection)
    try connection.run(
      """
      INSERT INTO record_sequences (space, seq) VALUES ($1, $2)
      ON CONFLICT (space) DO UPDATE SET seq = excluded.seq
      """, space, place)
    connection.note(.space(space))
    return place
  }
}
