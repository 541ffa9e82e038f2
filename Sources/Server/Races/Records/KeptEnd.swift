import JSON
import Races
import Storage

/// The end of a team's race, stored once it is known. It hides later positions from others even if it no longer counts:
/// after a corrected finish, a withdrawn retirement or a longer course. They stay private until an organiser states that
/// the team goes on.
struct KeptEnd: Equatable, Sendable {
  enum Kind: Int64, Sendable {
    /// By fixes, or noted by a marshal.
    case finish = 0
    /// A retirement or disqualification.
    case exit = 1
  }

  let team: UUID
  let kind: Kind
  /// Time of the end, milliseconds since 1970.
  let time: Int64
  /// Time at which it was stored, milliseconds since 1970.
  let notedAt: Int64

  /// The table of all ends. A team can have several; the earliest that is in force counts.
  static let migration = Migration(
    area: "races", version: 9,
    """
    CREATE TABLE race_kept_ends (
      race BYTEA NOT NULL, team BYTEA NOT NULL, kind BIGINT NOT NULL, time BIGINT NOT NULL,
      noted_at BIGINT NOT NULL, PRIMARY KEY (race, team, kind, time))
    """)

  /// Returns all kept ends of a race.
  static func all(of race: UUID, on connection: Connection) throws(StorageError) -> [KeptEnd] {
    try connection.rows(
      "SELECT team, kind, time, noted_at FROM race_kept_ends WHERE race = $1", race
    ) { row throws(StorageError) in
      KeptEnd(
        team: try row.uuid(0), kind: Kind(rawValue: row.int64(1)) ?? .exit, time: row.int64(2),
        notedAt: row.int64(3))
    }
  }

  /// Stores the end. If the team has one of the same kind and time, the later `notedAt` is kept.
  func store(in race: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO race_kept_ends (race, team, kind, time, noted_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (race, team, kind, time) DO UPDATE SET noted_at = excluded.noted_at
      WHERE race_kept_ends.noted_at < excluded.noted_at
      """, race, team, kind.rawValue, time, notedAt)
  }

  /// Stores the end stated by a retirement or disqualification, in the transaction of that correction.
  static func follow(correction record: Record, on connection: Connection) throws(StorageError) {
    guard record.deletedAt == nil, let team = record.body["team"]?.uuid,
      ["retired", "disqualified"].contains(record.body["kind"]?.string)
    else { return }
    try KeptEnd(
      team: team, kind: .exit, time: record.body["time"]?.int64 ?? record.updatedAt,
      notedAt: record.updatedAt
    ).store(in: record.space, on: connection)
  }
}

/// The kept ends of a team, with the organisers' statements that it goes on.
struct KeptEnds: Equatable, Sendable {
  /// An organiser's statement that the team goes on.
  struct Word: Equatable, Sendable {
    /// Time of the statement, milliseconds since 1970.
    let at: Int64
    /// Time from which the team is shown again, milliseconds since 1970; `nil` for its end.
    let from: Int64?
  }

  private var ends: [KeptEnd]
  private let words: [Word]
  /// The periods that stay hidden after the team goes on: from each end to the stated time, both excluded.
  private(set) var gaps: [Range<Int64>] = []
  /// The earliest end of each kind that no statement has revoked, milliseconds since 1970.
  private var inForce: [KeptEnd.Kind: Int64] = [:]

  /// - Parameters:
  ///   - ends: the ends of one team.
  ///   - words: the statements about it.
  init(_ ends: [KeptEnd], words: [Word]) {
    self.ends = ends
    self.words = words
    for end in ends { weigh(end) }
    sortGaps()
  }

  /// Adds an end that has just been noted.
  mutating func add(_ end: KeptEnd) {
    guard !has(end) else { return }
    ends.append(end)
    weigh(end)
    sortGaps()
  }

  /// True if it has the end, noted then or later.
  func has(_ end: KeptEnd) -> Bool {
    ends.contains { $0.kind == end.kind && $0.time == end.time && $0.notedAt >= end.notedAt }
  }

  private mutating func weigh(_ end: KeptEnd) {
    guard let word = words.filter({ $0.at >= end.notedAt }).min(by: { $0.at < $1.at }) else {
      inForce[end.kind] = min(inForce[end.kind] ?? .max, end.time)
      return
    }
    guard let from = word.from, from > end.time + 1 else { return }
    gaps.append(end.time + 1..<from)
  }

  private mutating func sortGaps() {
    gaps.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// Time after which the team's positions stay private, milliseconds since 1970; `nil` without a limit.
  var hidesAfter: Int64? { inForce.values.min() }

  /// Time after which others are told nothing of the team, milliseconds since 1970; `nil` if its present end tells all.
  ///
  /// A finish replaces an earlier finish: it was measured again, or noted again by a marshal.
  /// - Parameters:
  ///   - end: the team's present end, milliseconds since 1970; `nil` while it is under way.
  ///   - kind: the kind of that end.
  func tells(until end: Int64?, of kind: KeptEnd.Kind) -> Int64? {
    let limit = end != nil && kind == .finish ? inForce[.exit] : hidesAfter
    guard let limit, limit < end ?? .max else { return nil }
    return limit
  }

  /// True if an end should be stored: it is earlier than those in force, and later than the last statement that the team
  /// goes on.
  func lacks(_ end: Int64, of kind: KeptEnd.Kind) -> Bool {
    let known = [inForce[kind], inForce[.exit]].compactMap(\.self).min() ?? .max
    return end < known && end > words.map(\.at).max() ?? .min
  }

  /// Returns the kept ends of each team, with the statements among the corrections of its race.
  static func byTeam(_ ends: [KeptEnd], corrections: [Record]) -> [UUID: KeptEnds] {
    var words: [UUID: [Word]] = [:]
    for record in corrections where record.body["kind"]?.string == "goes_on" {
      guard let team = record.body["team"]?.uuid else { continue }
      words[team, default: []].append(
        Word(at: record.updatedAt, from: record.body["time"]?.int64))
    }
    let known = Dictionary(grouping: ends, by: \.team)
    var kept: [UUID: KeptEnds] = [:]
    for team in Set(known.keys).union(words.keys) {
      kept[team] = KeptEnds(known[team] ?? [], words: words[team] ?? [])
    }
    return kept
  }
}
