import Races
import Storage

/// Limits the number of a team's stored positions without refusing any: excess positions from before the team's window
/// are deleted, and a phone's old positions are thinned to one an interval (``PhoneShares`` selects the phone).
///
/// The work is in proportion to the number of arriving positions, so that a busy sender does not delay others.
enum PositionThinning {
  /// Maximum number of positions kept from before a team's window, the last received: they are needed if a mistyped start
  /// is corrected.
  static let maximumEarly = 1_000
  /// Time for which positions from before a team's window are kept, in milliseconds.
  static let earlyAge: Int64 = 2 * 86_400_000
  /// Interval between two positions in the first thinning, in milliseconds; each further thinning doubles it.
  private static let firstInterval: Int64 = 1_000
  /// Number of rows read in one step.
  private static let step = 4_000

  static let migration = Migration(
    area: "races", version: 6,
    // The progress of a team's current thinning, and the time at which more positions arrived than are stored.
    "ALTER TABLE race_position_counts ADD COLUMN thinned_ms BIGINT",
    "ALTER TABLE race_position_counts ADD COLUMN thinned_to BIGINT",
    "ALTER TABLE race_position_counts ADD COLUMN flooded_at BIGINT")

  /// The SQL condition for a team's positions from before its window; `$1` race, `$2` team, `$3` start of the window.
  private static let isEarly =
    "race = $1 AND team = $2 AND time < $3 AND \(PositionDeletion.isUnmarked)"

  /// Deletes the positions from before a team's window that exceed ``maximumEarly``, in the order of their arrival.
  /// - Returns: the number of deleted positions by phone.
  static func dropEarly(
    before first: Int64, of team: UUID, in race: UUID, on connection: Connection
  ) throws(StorageError) -> [Int64: Int] {
    let count =
      try connection.row(
        "SELECT count(*) FROM race_positions WHERE \(isEarly)", race, team, first
      ) { $0.int(0) } ?? 0
    guard count > maximumEarly else { return [:] }
    let dropped = "FROM race_positions WHERE \(isEarly) ORDER BY id LIMIT $4"
    let phones = try connection.rows(
      "SELECT phone \(dropped)", race, team, first, count - maximumEarly
    ) { $0.int64(0) }
    try connection.run(
      "DELETE FROM race_positions WHERE race = $1 AND id IN (SELECT id \(dropped))", race, team,
      first, count - maximumEarly)
    return phones.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Deletes positions from before a team's window that were received more than ``earlyAge`` ago.
  /// - Returns: the number of deleted positions.
  static func deleteEarly(
    before first: Int64, of team: UUID, in race: UUID, at now: Int64, on connection: Connection
  ) throws(StorageError) -> Int {
    let isOld = "\(isEarly) AND received < $4"
    let phones = try connection.rows(
      "SELECT phone, count(*) FROM race_positions WHERE \(isOld) GROUP BY phone", race, team,
      first, now - earlyAge
    ) { (phone: $0.int64(0), count: $0.int(1)) }
    guard !phones.isEmpty else { return 0 }
    try PositionCounts.noteLast(of: race, on: connection)
    let count = try connection.run(
      "DELETE FROM race_positions WHERE \(isOld)", race, team, first, now - earlyAge)
    var shares = try PhoneShares(of: team, in: race, on: connection)
    for (phone, count) in phones { shares.count(-count, of: phone) }
    try shares.store(on: connection)
    try PositionCounts.add(-count, of: team, in: race, on: connection)
    return count
  }

  /// Deletes at least a number of a phone's positions: from the oldest on, all but the first arrival in each interval of
  /// time. At the newest position it starts again with the interval doubled.
  /// - Returns: the number of deleted positions.
  static func thin(
    _ phone: Int64, of team: UUID, in race: UUID, by surplus: Int, on connection: Connection
  ) throws(StorageError) -> Int {
    let place = try connection.row(
      """
      SELECT thinned_ms, thinned_to FROM race_phones WHERE race = $1 AND team = $2 AND phone = $3
      """, race, team, phone
    ) { (interval: $0.optionalInt64(0), from: $0.optionalInt64(1)) }
    var interval = place?.interval ?? firstInterval
    var from = place?.from ?? .min
    var deleted = 0
    // At this interval, 35 years, any range of times has few positions.
    while deleted < surplus, interval < 1 << 40 {
      let rows = try connection.rows(
        """
        SELECT id, time FROM race_positions
        WHERE race = $1 AND team = $2 AND phone = $3 AND time >= $4
          AND \(PositionDeletion.isUnmarked) ORDER BY time LIMIT $5
        """, race, team, phone, from, step
      ) { (id: $0.int64(0), time: $0.int64(1)) }
      guard let last = rows.last else {
        (interval, from) = (2 * interval, .min)
        continue
      }
      func span(_ time: Int64) -> Int64 { time / interval }
      // The last interval may continue after these rows.
      let isWhole = rows.count < step || span(rows[0].time) == span(last.time)
      var kept: (span: Int64, id: Int64)?
      for row in rows where isWhole || span(row.time) < span(last.time) {
        guard let before = kept, before.span == span(row.time) else {
          kept = (span(row.time), row.id)
          continue
        }
        try connection.run(
          "DELETE FROM race_positions WHERE race = $1 AND id = $2", race, max(before.id, row.id))
        kept?.id = min(before.id, row.id)
        deleted += 1
      }
      if rows.count < step {
        from = last.time + 1
      } else if span(rows[0].time) != span(last.time) {
        from = rows.first { span($0.time) == span(last.time) }?.time ?? last.time
      }
    }
    try connection.run(
      """
      UPDATE race_phones SET count = count - $4, thinned_ms = $5, thinned_to = $6
      WHERE race = $1 AND team = $2 AND phone = $3
      """, race, team, phone, deleted, interval, from == .min ? nil : from)
    return deleted
  }

  /// Stores the first time at which more positions of a team arrived than are stored.
  /// - Parameter now: milliseconds since 1970.
  static func noteFlood(
    of team: UUID, in race: UUID, at now: Int64, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      UPDATE race_position_counts SET flooded_at = coalesce(flooded_at, $3)
      WHERE race = $1 AND team = $2
      """, race, team, now)
  }

  /// Returns the times at which more positions arrived than are stored, by team of a race; milliseconds since 1970.
  static func floods(
    of race: UUID, on connection: Connection
  ) throws(StorageError) -> [UUID: Int64] {
    let rows = try connection.rows(
      """
      SELECT team, flooded_at FROM race_position_counts
      WHERE race = $1 AND flooded_at IS NOT NULL
      """, race
    ) { row throws(StorageError) in (try row.uuid(0), row.int64(1)) }
    return Dictionary(rows) { $1 }
  }
}
