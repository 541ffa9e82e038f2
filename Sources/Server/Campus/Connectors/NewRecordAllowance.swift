import Storage

/// Limits the records that connections may create for a member. Deletions are remembered for ever, so a
/// provider that renames its items each time would otherwise grow the database without end.
enum NewRecordAllowance {
  /// The initial allowance: the capacity of all fetched collections.
  static let maximum: Int64 = 40_000
  /// Number of records added to the allowance each day.
  static let daily: Int64 = 500

  /// Returns the number of records that connections may still create for a member now.
  static func room(for member: UUID, at time: Int64, on database: Connection) throws(StorageError)
    -> Int64
  {
    maximum - (try count(of: member, at: time, on: database))
  }

  /// Counts created records.
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
    // In fractions of a day, so that an hourly count is reduced, too.
    return max(0, noted.count - max(0, time - noted.at) * daily / 86_400_000)
  }
}
