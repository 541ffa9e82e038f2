import JSON
import Races
import Storage

/// The end of a team's race, kept from when it was known. It hides what came after from others although it stops
/// counting: a finish that is corrected, a retirement that is taken back, a course that became longer. Where the team
/// was meanwhile stays its own business until an organiser says that it goes on.
struct KeptEnd: Equatable, Sendable {
  let team: UUID
  /// Milliseconds since 1970.
  let time: Int64
  /// When it was kept, milliseconds since 1970.
  let notedAt: Int64

  /// The table of all; appended, since the earliest of a team that counts is looked for.
  static let migration = Migration(
    area: "races", version: 9,
    """
    CREATE TABLE race_kept_ends (
      race BYTEA NOT NULL, team BYTEA NOT NULL, time BIGINT NOT NULL, noted_at BIGINT NOT NULL,
      PRIMARY KEY (race, team, time))
    """)

  /// Those of a race.
  static func all(of race: UUID, on connection: Connection) throws(StorageError) -> [KeptEnd] {
    try connection.rows(
      "SELECT team, time, noted_at FROM race_kept_ends WHERE race = $1", race
    ) { row throws(StorageError) in
      KeptEnd(team: try row.uuid(0), time: row.int64(1), notedAt: row.int64(2))
    }
  }

  /// Stores it; one of the same time is kept since the later of both.
  func store(in race: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO race_kept_ends (race, team, time, noted_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (race, team, time) DO UPDATE SET
        noted_at = max(race_kept_ends.noted_at, excluded.noted_at)
      """, race, team, time, notedAt)
  }

  /// Keeps the end that a correction is, in its transaction.
  static func follow(correction record: Record, on connection: Connection) throws(StorageError) {
    guard record.deletedAt == nil, let team = record.body["team"]?.uuid,
      ["retired", "disqualified"].contains(record.body["kind"]?.string)
    else { return }
    try KeptEnd(
      team: team, time: record.body["time"]?.int64 ?? record.updatedAt, notedAt: record.updatedAt
    ).store(in: record.space, on: connection)
  }
}

/// The kept ends of a team, and what organisers said of them.
struct KeptEnds: Equatable, Sendable {
  /// The end after which nothing is shown to others, although it may not count any more: milliseconds since 1970.
  private(set) var inForce: Int64?
  /// The times that stay hidden of a team that goes on, without those themselves.
  private(set) var gaps: [Range<Int64>] = []
  /// When an organiser last said that the team goes on, milliseconds since 1970.
  let wentOnAt: Int64?

  /// - Parameters:
  ///   - ends: of one team.
  ///   - words: when organisers said that the team goes on, and from when on it is shown, if not from its end;
  ///     milliseconds since 1970.
  init(_ ends: [KeptEnd], words: [(at: Int64, from: Int64?)]) {
    wentOnAt = words.map(\.at).max()
    for end in ends {
      let word = words.filter { $0.at >= end.notedAt }.min { $0.at < $1.at }
      if let word {
        if let from = word.from, from > end.time + 1 { gaps.append(end.time + 1..<from) }
      } else {
        inForce = min(inForce ?? .max, end.time)
      }
    }
    gaps.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// Adds an end that was kept just now.
  mutating func add(_ end: KeptEnd) { inForce = min(inForce ?? .max, end.time) }

  /// True when an end that is known by now is to be kept: an earlier one than what is, and none of what an organiser
  /// decided on already.
  func lacks(_ end: Int64) -> Bool { end < inForce ?? .max && end > wentOnAt ?? .min }

  /// The kept ends of each team, by what the corrections of its race say.
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
