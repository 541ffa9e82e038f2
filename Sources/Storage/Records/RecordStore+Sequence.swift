// One counter numbers all changes of the database, to records, spaces and memberships. So a single number tells
// how far a device has read, for any set of followed spaces, and when it left one.
extension RecordStore {
  /// Returns the position of the last change of a space's records; 0 before the first. Data derived only from
  /// the space's records is current while it is unchanged.
  public func sequence(of space: UUID, on connection: Connection) throws(StorageError) -> Int64 {
    try connection.row("SELECT seq FROM record_sequences WHERE space = $1", space) {
      $0.int64(0)
    } ?? 0
  }

  /// Returns the position of the last change that concerns a member: to a record on the member's devices, to a
  /// followed space, or to the set of followed spaces.
  /// - Parameter spaces: the spaces that the member follows.
  public func end(
    of member: UUID, following spaces: [FollowedSpace], on connection: Connection
  ) throws(StorageError) -> Int64 {
    let departed = try connection.row(
      "SELECT coalesce(max(seq), 0) FROM space_members WHERE member = $1", member
    ) { $0.int64(0) }
    let own = try sequence(of: member, on: connection)
    return spaces.reduce(max(own, departed ?? 0)) { max($0, $1.last, $1.changed) }
  }

  /// Returns the position of the next change.
  func nextChange(on connection: Connection) throws(StorageError) -> Int64 {
    let place = try connection.row(
      "UPDATE change_counter SET seq = seq + 1 RETURNING seq"
    ) { $0.int64(0) }
    guard let place else { throw .damaged("the counter of changes is missing") }
    return place
  }

  /// Returns the position of the next change of a space's records.
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
