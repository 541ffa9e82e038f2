import Storage

/// How many records connections may make for a member: that a record was deleted is remembered for ever, so
/// that whoever gives the same things other names each time would make the database grow without end.
enum NewRecordAllowance {
  /// As many as all collections of what is fetched hold.
  static let maximum: Int64 = 40_000
  /// How many more each day.
  static let daily: Int64 = 500

  /// How many records more connections may make for a member now.
  static func room(for member: UUID, at time: Int64, on database: Connection) throws(StorageError)
    -> Int64
  {
    maximum - (try count(of: member, at: time, on: database))
  }

  /// Counts records that were made.
  static func note(
    _ made: Int64, for member: UUID, at time: Int64, on database: Connection
  ) throws(StorageError) {
    guard made > 0 else { return }
    try database.run(
      """
      INSERT INTO campus_novelty (member, count, counted_at) VALUES ($1, $2, $3)
      ON CONFLICT (member) DO UPDATE SET count = excluded.count, counted_at = excluded.counted_at
      """, member, try count(of: member, at: time, on: database) + made, time)
  }

  private static func count(
    of member: UUID, at time: Int64, on database: Connection
  ) throws(StorageError) -> Int64 {
    let noted = try database.row(
      "SELECT count, counted_at FROM campus_novelty WHERE member = $1", member
    ) { (count: $0.int64(0), at: $0.int64(1)) }
    guard let noted else { return 0 }
    // In parts of a day, so that what is counted each hour is forgiven, too.
    return max(0, noted.count - max(0, time - noted.at) * daily / 86_400_000)
  }
}
