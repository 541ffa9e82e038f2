import JSON
import Races
import Storage

/// The end of a team's race, stored once it is known. It hides later positions from others even if it no longer counts:
/// after a corrected finish, a withdrawn retirement or a longer course. They stay private until an organiser states that
/// the team goes on.
struct KeptEnd: Equatable, Sendable {
  let team: UUID
  /// Time of the end, milliseconds since 1970.
  let time: Int64
  /// Time at which it was stored, milliseconds since 1970.
  let notedAt: Int64

  /// The table of all ends. A team can have several; the earliest that is in force counts.
  static let migration = Migration(
    area: "races", version: 9,
    """
    CREATE TABLE race_kept_ends (
      race BYTEA NOT NULL, team BYTEA NOT NULL, time BIGINT NOT NULL, noted_at BIGINT NOT NULL,
      PRIMARY KEY (race, team, time))
    """)

  /// Returns all kept ends of a race.
  static func all(of race: UUID, on connection: Connection) throws(StorageError) -> [KeptEnd] {
    try connection.rows(
      "SELECT team, time, noted_at FROM race_kept_ends WHERE race = $1", race
    ) { row throws(StorageError) in
      KeptEnd(team: try row.uuid(0), time: row.int64(1), notedAt: row.int64(2))
    }
  }

  /// Stores the end. If the team has one of the same time, the later `notedAt` is kept.
  func store(in race: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO race_kept_ends (race, team, time, noted_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (race, team, time) DO UPDATE SET
        noted_at = max(race_kept_ends.noted_at, excluded.noted_at)
      """, race, team, time, notedAt)
  }

  /// Stores the end stated by a retirement or disqualification, in the transaction of that correction.
  static func follow(correction record: Record, on connection: Connection) throws(StorageError) {
    guard record.deletedAt == nil, let team = record.body["team"]?.uuid,
      ["retired", "disqualified"].contains(record.body["kind"]?.string)
    else { return }
    try KeptEnd(
      team: team, time: record.body["time"]?.int64 ?? record.updatedAt, notedAt: record.updatedAt
    ).store(in: record.space, on: connection)
  }
}

/// The kept ends of a team, with the organisers' statements that it goes on.
struct KeptEnds: Equatable, Sendable {
  /// The end after which others see nothing, even if it no longer counts; milliseconds since 1970.
  private(set) var inForce: Int64?
  /// The periods that stay hidden after the team goes on: from each end to the stated time, both excluded.
  private(set) var gaps: [Range<Int64>] = []
  /// Time of the last statement that the team goes on, milliseconds since 1970.
  let wentOnAt: Int64?

  /// - Parameters:
  ///   - ends: the ends of one team.
  ///   - words: the organisers' statements that the team goes on: the time of the statement and the time from which the
  ///     team is shown, `nil` for its end; milliseconds since 1970.
  init(_ ends: [KeptEnd], words: [(at: Int64, from: Int64?)]) {
    wentOnAt = words.map(\.at).max()
    for end in ends {
      let word = words.filter { $0.at >= end.notedAt }.min { $0.at < $1.at }
      if let word {
        if let from = word.from, from > end.time + 1 { gaps.append(end.time + 1..<from) }
      } else {
        add(end)
      }
    }
    gaps.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// Adds an end that has just been stored.
  mutating func add(_ end: KeptEnd) { inForce = min(inForce ?? .max, end.time) }

  /// True if an end should be stored: it is earlier than the one in force, and later than the last statement that the team
  /// goes on.
  func lacks(_ end: Int64) -> Bool { end < inForce ?? .max && end > wentOnAt ?? .min }

  /// Returns the kept ends of each team, with the statements among the corrections of its race.
  static func byTeam(_ ends: [KeptEnd], corrections: [Record]) -> [UUID: KeptEnds] {
    var words: [UUID: [(at: Int64, from: Int64?)]] = [:]
    for record in corrections where record.body["kind"]?.string == "goes_on" {
      guard let team = record.body["team"]?.uuid else { continue }
      words[team, default: []].append((record.updatedAt, record.body["time"]?.int64))
    }
    let known = Dictionary(grouping: ends, by: \.team)
    var kept: [UUID: KeptEnds] = [:]
    for team in Set(known.keys).union(words.keys) {
      kept[team] = KeptEnds(known[team] ?? [], words: words[team] ?? [])
    }
    return kept
  }
}
